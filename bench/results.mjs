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
  return { name, text, bound: `${kind === 'most' ? '≤' : '≥'} ${bound}${unit}`, isMet };
}

/** Writes a table between its marks, prints it, and lets the process end with 1 when a goal was missed. */
export function writeTable(mark, about, goals, figures) {
  const rows = [
    ...goals.map(({ name, text, bound, isMet }) => [name, text, bound, isMet ? 'met' : '**missed**']),
    ...figures.map(([name, text]) => [name, text, '', '']),
  ];
  const table = [
    '| what | measured, median (min–max) | goal | |',
    '|---|---|---|---|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n');
  const text = `<!-- ${mark} -->\n${new Date().toISOString().slice(0, 10)}, ${about}\n\n${table}\n<!-- /${mark} -->`;
  const file = new URL('RESULTS.md', import.meta.url);
  writeFileSync(file, readFileSync(file, 'utf8').replace(new RegExp(`<!-- ${mark} -->[\\s\\S]*<!-- /${mark} -->`), text));
  console.log(table);
  if (goals.some(({ isMet }) => !isMet)) process.exitCode = 1;
}
