// What the benches have in common: goals, and their tables in bench/RESULTS.md.
import { readFileSync, writeFileSync } from 'node:fs';

export const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
};
export const range = (values, digits) =>
  `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)})`;

/** What must not be exceeded (`most`) or must be reached (`least`), by the median. */
export function goal(name, values, bound, digits, unit = '', kind = 'most') {
  const isMet = kind === 'most' ? median(values) <= bound : median(values) >= bound;
  const text = `${values.length > 1 ? range(values, digits) : values[0].toFixed(digits)}${unit}`;
  return { name, text, value: median(values), bound: `${kind === 'most' ? '≤' : '≥'} ${bound}${unit}`, isMet };
}

/** Several goals as one row: their values and bounds beside each other; missed when one of them is. */
export const together = (name, goals) => ({
  name,
  text: goals.map(({ text }) => text).join(' / '),
  bound: goals.map(({ bound }) => bound).join(' / '),
  isMet: goals.every(({ isMet }) => isMet),
});

/** The goals that are met as one row with their least and greatest median; those that are missed as rows of their own. */
export function summary(name, goals) {
  const met = goals.filter(({ isMet }) => isMet).sort((a, b) => a.value - b.value);
  const [least, greatest] = [met.at(0), met.at(-1)];
  const rows = goals.filter(({ isMet }) => !isMet).map((one) => ({ ...one, name: `${name}: ${one.name}` }));
  if (!least) return rows;
  const text = `${least.name}: ${least.text} to ${greatest.name}: ${greatest.text}`;
  const bound = [...new Set(met.map((one) => one.bound))].join(' / ');
  return [{ name: `${name}: ${met.length} of ${goals.length}`, text, bound, isMet: true }, ...rows];
}

/** Writes a table of goals and a list of figures between their marks, prints them, and lets the process end with 1 when a goal was missed. */
export function writeTable(mark, about, goals, figures) {
  const rows = goals.map(({ name, text, bound, isMet }) => `| ${name} | ${text} | ${bound}${isMet ? '' : ' **missed**'} |`);
  const table = ['| what | median (min–max) | goal |', '|---|---|---|', ...rows].join('\n');
  const list = figures.map(([name, text]) => `- ${name}: ${text}`).join('\n');
  const body = [table, list].filter(Boolean).join('\n\n');
  const text = `<!-- ${mark} -->\n${new Date().toISOString().slice(0, 10)}, ${about}\n\n${body}\n<!-- /${mark} -->`;
  const file = new URL('RESULTS.md', import.meta.url);
  writeFileSync(file, readFileSync(file, 'utf8').replace(new RegExp(`<!-- ${mark} -->[\\s\\S]*<!-- /${mark} -->`), text));
  console.log(body);
  if (goals.some(({ isMet }) => !isMet)) process.exitCode = 1;
}
