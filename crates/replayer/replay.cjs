// Plays records again in WebAssembly and compares the state after every action with what the recorder wrote:
//   node replay.cjs MODULE.js DIRECTORY
// Ends with code 1 at the first action after which the two differ.
'use strict';

const fs = require('node:fs');
const path = require('node:path');

const [module_, directory] = process.argv.slice(2);
const { hashes } = require(path.resolve(module_));

const names = fs.readdirSync(directory).filter((name) => name.endsWith('.record')).sort();
if (names.length === 0) {
  console.error(`no record in ${directory}`);
  process.exit(1);
}

let compared = 0;
for (const name of names) {
  const record = fs.readFileSync(path.join(directory, name), 'utf8');
  const written = path.join(directory, name.replace(/\.record$/, '.hashes'));
  const native = fs.readFileSync(written, 'utf8').trim().split('\n');
  let replayed;
  try {
    replayed = Array.from(hashes(record), (hash) => hash.toString(16).padStart(16, '0'));
  } catch (error) {
    console.error(`${name}: the replay stopped: ${error}`);
    process.exit(1);
  }
  const length = Math.max(native.length, replayed.length);
  const place = Array.from({ length }, (_, at) => at).find((at) => native[at] !== replayed[at]);
  if (place !== undefined) {
    const actions = record.slice(record.indexOf('\n\n') + 2).split('\n');
    const after = place === 0 ? 'the beginning' : `action ${place}, "${actions[place - 1]}"`;
    console.error(`${name}: after ${after} natively ${native[place]}, here ${replayed[place]}`);
    process.exit(1);
  }
  compared += length;
}
console.log(`   ${names.length} games, ${compared} equal states`);
