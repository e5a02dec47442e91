import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const read = (path: string) => readFileSync(path, 'utf8');
/** Files below a folder, by the end of their names. */
const below = (root: string, name: RegExp) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => name.test(path))
    .map((path) => join(root, path));

/** Words of the first column of the retired words in docs/glossary.md. */
const retiredWords = (glossary: string) =>
  [...glossary.split('## Retired words')[1]!.matchAll(/^\| ([\w\\, ]+?) +\|/gm)]
    .flatMap(([, words]) => words!.replaceAll('\\', '').split(', '))
    .filter((word) => word !== 'Retired');

const DECLARATION = /^(?:export )?(?:abstract )?(?:async )?(?:class|interface|type|enum|function\*?|const|let) (\w+)/gm;

/** Names of a file and of its declarations with a retired word. A word that ends with `_` is the beginning of a name, another one a part of it. */
function retiredNames(retired: readonly string[], path: string, text: string): readonly string[] {
  const partsOf = (name: string) =>
    name
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z\d]+/);
  const names = [basename(path), ...[...text.matchAll(DECLARATION)].map(([, name]) => name!)];
  return names.filter((name) =>
    retired.some((word) =>
      word.endsWith('_') ? name.startsWith(word) : partsOf(name).some((part) => part === word || part === `${word}s`),
    ),
  );
}

describe('what texts and scripts name of the code', () => {
  it('stands in the code, for each name of docs/glossary.md', () => {
    const names = [...read('docs/glossary.md').matchAll(/`([A-Za-z_]\w{2,})`/g)].map(([, name]) => name!);
    const words = new Set(['src', 'views', 'client'].flatMap((root) => below(root, /\.tsx?$/)).flatMap((path) => read(path).match(/\w+/g)));
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name) => !words.has(name))).toEqual([]);
  });

  it('is a file that is there, for each path of the source in a script', () => {
    const scripts = ['scripts', 'bench', 'test'].flatMap((root) => below(root, /\.(mjs|cjs)$/));
    const named = scripts.flatMap((script) =>
      [...read(script).matchAll(/(?<![\w-])(?:dist\/)?((?:src|views|client|locales)\/[\w./-]+\.(?:js|tsx?|css|json|mjs|cjs))\b/g)].map(
        ([, path]) => ({ script, path: path!.replace(/\.js$/, '.ts') }),
      ),
    );
    const isThere = (path: string) => existsSync(path) || existsSync(path.replace(/\.ts$/, '.tsx'));
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter(({ path }) => !isThere(path))).toEqual([]);
  });

  it('has no retired word of docs/glossary.md', () => {
    const retired = retiredWords(read('docs/glossary.md'));
    const files = ['src', 'views', 'client'].flatMap((root) => below(root, /(?<!\.spec)\.tsx?$/));
    expect(retired.length).toBeGreaterThan(8);
    expect(files.flatMap((path) => retiredNames(retired, path, read(path)).map((name) => `${path}: ${name}`))).toEqual([]);
  });

  it('finds a retired word in names of files and declarations, and not in longer words', () => {
    const retired = retiredWords('## Retired words\n\n| Retired | Use |\n| --- | --- |\n| visit, desk | x |\n| MOST\\_ | `MAX_` |\n');
    const text =
      'export class OrderDesk {}\nconst MOST_ROWS = 1;\nfunction readVisits() {}\nconst visitor = helpdesk;\nconst UTMOST_MOST = 2;\n';
    expect(retired).toEqual(['visit', 'desk', 'MOST_']);
    expect(retiredNames(retired, 'src/x/visit-move.controller.ts', text)).toEqual([
      'visit-move.controller.ts',
      'OrderDesk',
      'MOST_ROWS',
      'readVisits',
    ]);
  });
});
