// Modules put together again from the streams that they were taken apart into, byte for byte as they were.
export function unpacked(pack, count) {
    const bytes = new Uint8Array(pack), lengths = new DataView(pack), at = [];
    for (let stream = 0, begin = 4 * STREAMS; stream < STREAMS; stream++) {
        at.push(begin);
        begin += lengths.getUint32(4 * stream, true);
    }
    const read = (from, places, place) => {
        let value = 0, shift = 0, byte;
        do {
            byte = from[places[place]++];
            value |= (byte & 127) << shift;
            shift += 7;
        } while (byte > 127);
        return value;
    };
    const number = (stream) => read(bytes, at, stream);
    // The next number, which stays where it is.
    const ahead = (stream) => {
        const begin = at[stream], value = number(stream);
        at[stream] = begin;
        return value;
    };
    const some = (stream) => {
        const length = bytes[at[stream]++];
        return bytes.subarray(at[stream], at[stream] += length);
    };
    const codes = Array.from({ length: number(CODES) }, () => [some(CODES), some(CODES)]);
    return Array.from({ length: count }, () => {
        const length = number(FRAME);
        // Functions are written five bytes too far at first, where their length will stand.
        const module = new Uint8Array(length + 5);
        module.set([0, 97, 115, 109, 1]);
        let to = 8;
        const write = (value) => {
            for (; value > 127; value >>>= 7) module[to++] = value | 128;
            module[to++] = value;
        };
        const copy = (stream, length) => {
            module.set(bytes.subarray(at[stream], at[stream] += length), to);
            to += length;
        };
        const copyNumber = (stream) => {
            let byte;
            do module[to++] = byte = bytes[at[stream]++];
            while (byte > 127);
        };
        const copyFunction = () => {
            const groups = ahead(LOCALS);
            copyNumber(LOCALS);
            for (let group = 0; group < groups; group++) {
                copyNumber(LOCALS);
                copy(LOCALS, 1);
            }
            for (let depth = 1; depth > 0;) {
                const [name, streams] = codes[bytes[at[INSTRUCTIONS]++]];
                for (let index = 0; index < name.length; index++) module[to++] = name[index];
                for (let index = 0; index < streams.length; index++) {
                    const stream = streams[index];
                    if (stream === TARGETS) for (let left = ahead(stream) + 2; left > 0; left--) copyNumber(stream);
                    else if (stream === DOUBLE) copy(stream, 8);
                    else if (stream === SINGLE) copy(stream, 4);
                    else copyNumber(stream);
                }
                if (name[0] === END) depth--;
                else if (name[0] >= BLOCK && name[0] <= IF) depth++;
            }
        };
        // Sections that are there already are read by their ids.
        const places = [], own = (id) => read(module, places, id);
        const parameters = () => {
            places[1]++;
            const count = own(1);
            places[1] += count;
            const results = own(1);
            places[1] += results;
            return count;
        };
        // A function that does nothing but call one of another module, by its place in the table.
        const writeShim = (kind, parameters, target) => {
            write(0);
            for (let parameter = 0; parameter < parameters; parameter++) {
                write(0x20);
                write(parameter);
            }
            write(0x41);
            // The number has a sign.
            for (; target > 63; target >>>= 7) module[to++] = target | 128;
            module[to++] = target;
            write(0x11);
            write(kind);
            write(0);
            write(END);
        };
        for (let sections = number(FRAME); sections > 0; sections--) {
            const id = bytes[at[FRAME]++], size = number(FRAME);
            module[to++] = id & ~SORTED;
            write(size);
            if (id < SORTED) {
                places[id] = to;
                copy(SECTIONS + id, size);
                continue;
            }
            const functions = number(FRAME), shims = number(FRAME);
            const taken = Array.from({ length: own(1) }, parameters);
            own(3);
            write(functions);
            for (let done = 0, target = 0; done < functions; done++) {
                const begin = to, body = to += 5, kind = own(3);
                if (done < functions - shims) copyFunction();
                else writeShim(kind, taken[kind], target += number(SHIMS));
                const end = to;
                to = begin;
                write(end - body);
                module.copyWithin(to, body, end);
                to += end - body;
            }
        }
        return module.subarray(0, length);
    });
}
