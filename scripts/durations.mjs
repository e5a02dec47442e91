// The line of `npm test` that says what took longest.

/** Slowest spec files that are named. */
const FILES = 12;

const words = ({ name, seconds }) => `${name} ${seconds.toFixed(0)} s`;
const bySeconds = (a, b) => b.seconds - a.seconds;

/** One line: the suites and the slowest of their files. @param durations {name, seconds, isFile?} of each */
export function longest(durations) {
  const suites = durations.filter(({ isFile }) => !isFile).sort(bySeconds);
  const files = durations.filter(({ isFile }) => isFile).sort(bySeconds);
  return `took longest: ${suites.map(words).join(', ')}; of the files: ${files.slice(0, FILES).map(words).join(', ')}`;
}
