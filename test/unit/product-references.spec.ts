import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOTS = [
  'src',
  'views',
  'client',
  'test',
  'scripts',
  'bench',
  'docs',
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  '.env.example',
];
const TEXT = /\.(ts|tsx|css|mjs|cjs|js|md|sh|example)$/;
const SELF = 'product-references.spec.ts';

const rules = new Set([...readFileSync('docs/product.md', 'utf8').matchAll(/^- \*\*(\S+ \d+)\.\*\*/gm)].map((match) => match[1]!));

/** Path and text of every file of ours below a root. */
function texts(root: string): { path: string; text: string }[] {
  const paths = TEXT.test(root) ? [root] : readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => join(root, path));
  return paths
    .filter((path) => TEXT.test(path) && !path.includes('node_modules') && !path.endsWith(SELF))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

describe('the rules of docs/product.md and what refers to them', () => {
  const files = ROOTS.flatMap(texts);

  it('give every rule a number of its own', () => {
    const ids = [...readFileSync('docs/product.md', 'utf8').matchAll(/^- \*\*(.+?)\.\*\*/gm)].map((match) => match[1]);
    expect(ids.length).toBeGreaterThan(100);
    expect(ids).toEqual([...rules]);
  });

  it('every reference names a rule that exists', () => {
    const named = files.flatMap(({ path, text }) =>
      [...text.matchAll(/product\.md\)?,? \(?([a-z-]+ \d+)/g)].map((match) => ({ path, rule: match[1]! })),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ rule }) => !rules.has(rule))).toEqual([]);
  });

  it('no file refers to a document that is not in the repository', () => {
    const foreign = files.flatMap(({ path, text }) =>
      [...text.matchAll(/\bdecisions? [1-9]\d?\b|\bspecification\b|(?<!RFC \d+ )\bsections? \d/gi)].map((match) => `${path}: ${match[0]}`),
    );
    expect(foreign).toEqual([]);
  });
});
