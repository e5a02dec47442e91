// The budget of unstable tests: those that failed, and passed when they were repeated (docs/decisions/0020).
// node scripts/unstable.mjs FILE judges the outputs of several suites, as .ci/run keeps them in a file.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** So many unstable tests may a run have; one more fails it. */
export const MAX_UNSTABLE = 4;
const LIST = 'test/unstable.json';
const HEADLINE = 'Unstable, passed when run again:';

/** Names of the known unstable tests, with the day on which each was seen first. */
const known = () => JSON.parse(readFileSync(new URL(`../${LIST}`, import.meta.url), 'utf8'));

/**
 * What a run says of its unstable tests.
 * @param {string[]} tests names, `path: title`
 * @returns {{text: string, isOver: boolean}} text is empty when there are none
 */
export function judgeUnstable(tests) {
  const list = known();
  const isOver = tests.length > MAX_UNSTABLE;
  if (tests.length === 0) return { text: '', isOver };
  const lines = tests.map((test) => `  ${test} (${list[test] ? `known since ${list[test]}` : `new: mend it, or add it to ${LIST}`})`);
  const verdict = isOver ? [`${tests.length} unstable tests, ${MAX_UNSTABLE} may be: the run has failed.`] : [];
  return { text: [HEADLINE, ...lines, ...verdict].join('\n'), isOver };
}

/** Names of the tests that these outputs of runs call unstable. */
export function unstableOf(output) {
  const block = new RegExp(`^${HEADLINE}\\n((?:  .*\\n)+)`, 'gm');
  return [...output.matchAll(block)].flatMap(([, lines]) => [...lines.matchAll(/^ {2}(.*) \([^()]*\)$/gm)].map(([, test]) => test));
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { text, isOver } = judgeUnstable(unstableOf(readFileSync(process.argv[2], 'utf8')));
  if (text) console.log(text);
  process.exitCode = isOver ? 1 : 0;
}
