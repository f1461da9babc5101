// What is worth knowing at the end of a run: the slowest tests, and those that passed only at the second try.

/** What a test says of itself when it has failed once and then passed. */
export const SECOND_TRY = "passed only at the second try: ";

const SLOWEST = 10;

/** A reporter for `node --test`, beside the one that tells every test. */
export default async function* summary(events) {
  const tests = [];
  const tried = [];
  for await (const { type, data } of events) {
    // A file is reported as a test of its own, which would hide what is in it.
    const single = data?.details?.type !== "suite" && !data?.name?.endsWith(".test.js");
    if ((type === "test:pass" || type === "test:fail") && single) {
      tests.push({ name: data.name, took: data.details.duration_ms });
    }
    if (type === "test:diagnostic" && data.message.startsWith(SECOND_TRY)) tried.push(data.message);
  }
  const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`.padStart(8);
  const slowest = tests.toSorted((a, b) => b.took - a.took).slice(0, SLOWEST);
  yield `# slowest of ${tests.length} tests\n`;
  for (const { name, took } of slowest) yield `# ${seconds(took)}  ${name}\n`;
  for (const words of tried) yield `# ${words}\n`;
}
