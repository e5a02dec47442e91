import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..');
const TEST = /`([\w./-]+\.(?:spec\.tsx?|mjs))`((?:[^`]*?“[^”]+”)+)/g;

interface NamedTest {
  readonly path: string;
  readonly words: readonly string[];
}

/** The tests of a table's row: each file, with what is quoted after it. */
const testsOf = (row: string): readonly NamedTest[] =>
  [...row.matchAll(TEST)].map(([, path, quoted]) => ({ path: path!, words: [...quoted!.matchAll(/“([^”]+)”/g)].map(([, text]) => text!) }));

/** The rows of the tables that name tests, which begin with one of these columns. */
const rowsOf = (file: string) =>
  readFileSync(join(ROOT, file), 'utf8')
    .split('\n\n')
    .filter((table) => /^\| (what was attacked|what breaks) /.test(table))
    .flatMap((table) => table.trim().split('\n').slice(2));

describe.each(['docs/security.md', 'docs/operations.md'])('every row of %s', (file) => {
  const rows = rowsOf(file).map((row) => [row.split('|')[1]!.trim(), row] as const);

  it.each(rows)('%s names tests that exist', (_item, row) => {
    const tests = testsOf(row);
    // what another table shows is pointed to
    if (tests.length === 0) expect(row).toContain('operations.md#');
    for (const { path, words } of tests) {
      expect([path, existsSync(join(ROOT, path))]).toEqual([path, true]);
      const text = readFileSync(join(ROOT, path), 'utf8');
      for (const quoted of words) expect([path, quoted, text.includes(quoted)]).toEqual([path, quoted, true]);
    }
  });
});
