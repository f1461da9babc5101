// How long a frame's work takes while something is dragged over the table.

/**
 * Drags from one place to others, one move in each frame, and measures what each costs: the page's answer to the event,
 * with style and layout; and how long after one frame the next one came, painting included. Returns the milliseconds of
 * both, sorted. Coordinates are those of the window.
 */
export function dragFrames(page, { selector = "#board", from, through, moves = 60 }) {
  return page.evaluate(
    async ({ selector, from, through, moves }) => {
      const board = document.querySelector(selector);
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      const send = (type, [x, y]) =>
        board.dispatchEvent(
          new PointerEvent(type, { pointerId: 7, isPrimary: true, button: type === "pointermove" ? -1 : 0, buttons: 1, clientX: x, clientY: y, bubbles: true, cancelable: true }),
        );
      send("pointerdown", from);
      const times = [];
      const frames = [];
      for (let move = 1; move <= moves; move += 1) {
        const share = move / moves;
        const leg = Math.min(through.length - 1, Math.floor(share * through.length));
        const [start, end] = [leg === 0 ? from : through[leg - 1], through[leg]];
        const part = share * through.length - leg;
        const place = [start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part];
        frames.push(await frame());
        const begin = performance.now();
        send("pointermove", place);
        // Effects of the page run as microtasks: they are done once a promise behind them is.
        for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
        document.querySelector(".board__drawing").getBoundingClientRect();
        times.push(performance.now() - begin);
      }
      await frame();
      send("pointerup", through.at(-1));
      const sorted = (list) => list.sort((one, two) => one - two);
      return { work: sorted(times), between: sorted(frames.slice(1).map((now, place) => now - frames[place])) };
    },
    { selector, from, through, moves },
  );
}

/** A line for the output of the tests: median, 95th of a hundred and worst. */
export const frameLine = (what, { work, between }) => {
  const at = (times, share) => times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(1);
  return `# frame while dragging ${what}: ${at(work, 0.5)} ms of work (95 % ${at(work, 0.95)}, worst ${at(work, 1)}), the next after ${at(between, 0.5)} ms (95 % ${at(between, 0.95)})`;
};
