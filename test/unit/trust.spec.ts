import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** By document and row of its tables: the spec files, and words of the names of the tests in them. */
const TESTS = JSON.parse(read('test/unit/document-tests.json')) as Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>>
>;

/** The rows of the tables that begin with this column, by their first cell. Rows that point to another table are left out. */
const rowsOf = (file: string, column: string) =>
  read(file)
    .split('\n\n')
    .filter((table) => table.startsWith(`| ${column} `))
    .flatMap((table) => table.trim().split('\n').slice(2))
    .filter((row) => !row.includes('(operations.md#when'))
    .map((row) => [row.split('|')[1]!.trim(), row] as const);

describe.each([
  ['docs/security.md', 'what was attacked'],
  ['docs/operations.md', 'what breaks'],
])('every row of %s', (file, column) => {
  const rows = rowsOf(file, column);

  it('has tests', () => {
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.map(([item]) => item)).toEqual(Object.keys(TESTS[file]!));
  });

  it.each(Object.entries(TESTS[file]!))('%s names tests that exist', (_item, tests) => {
    for (const [path, names] of Object.entries(tests)) {
      expect([path, existsSync(join(ROOT, path))]).toEqual([path, true]);
      expect(names).not.toEqual([]);
      const text = read(path);
      expect(names.filter((name) => !text.includes(name))).toEqual([]);
    }
  });
});

it('docs/security.md names the spec files of each row', () => {
  for (const [item, row] of rowsOf('docs/security.md', 'what was attacked')) {
    const named = [...row.split('|')[3]!.matchAll(/`([^`]+)`/g)].map(([, path]) => path);
    expect([item, named]).toEqual([item, Object.keys(TESTS['docs/security.md']![item]!)]);
  }
});
