import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (path: string) => readFileSync(path, 'utf8');
/** Files below a folder, by the end of their names. */
const below = (root: string, name: RegExp) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => name.test(path))
    .map((path) => join(root, path));

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
});
