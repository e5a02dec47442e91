// Which stylesheets a page needs: those that stand beside the components it is made of, found by following its imports. The ones
// that all pages share (client/boot/base-styles.ts) are left out; `*.extra.css` comes with islands (client/boot/extra-styles.ts).
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

const PAGES = 'views';
const BASE = 'client/boot/base-styles.ts';
const PREFIX = 'virtual:styles/';
/** Name of the sheet with the styles of all components, for pages that are put together from anything. */
const ALL = 'all';

/** What a module imports for its values: types leave no trace in the page. */
const IMPORT = /^(?:import|export)\s+(?!type\b)[^;]*?from\s+'(\.[^']+)';/gms;
const STYLE_IMPORT = /^import '([^']+\.css)';/gm;

function importsOf(file) {
  const found = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, path]) => resolve(dirname(file), path));
  return found.flatMap((path) => [`${path}.tsx`, `${path}.ts`].filter(existsSync));
}

function reachableFrom(file, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const next of importsOf(file)) reachableFrom(next, seen);
  return seen;
}

const filesBelow = (folder, ending) =>
  readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith(ending))
    .map((file) => resolve(folder, file))
    .sort();

/** The stylesheets of each page by the name of its component, and of `all`. @throws Error when two pages have one name */
export function stylesOfPages() {
  const base = new Set([...readFileSync(BASE, 'utf8').matchAll(STYLE_IMPORT)].map(([, path]) => resolve(dirname(BASE), path)));
  const styles = new Map();
  for (const page of filesBelow(PAGES, 'Page.tsx')) {
    const name = basename(page, '.tsx');
    if (styles.has(name)) throw new Error(`two pages have the name ${name}: their styles are found by it`);
    const beside = [...reachableFrom(page)].map((file) => file.replace(/\.tsx?$/, '.css'));
    styles.set(name, beside.filter((file) => existsSync(file) && !base.has(file)).sort());
  }
  const everything = filesBelow('views', '.css').filter(
    (file) => !file.endsWith('.extra.css') && !file.startsWith(resolve('views/ui/styles')),
  );
  styles.set(
    ALL,
    everything.filter((file) => !base.has(file)),
  );
  return styles;
}

/**
 * Vite plugin: a stylesheet for each page, an entry of the manifest by the name of the page's component.
 * @returns {import('vite').Plugin}
 */
export function pageStyles() {
  let styles;
  return {
    name: 'page-styles',
    apply: 'build',
    config: () => {
      styles = stylesOfPages();
      const entries = Object.fromEntries([...styles.keys()].map((name) => [name, PREFIX + name]));
      return { build: { rolldownOptions: { input: entries } } };
    },
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const name = id.slice(PREFIX.length + 1);
      // a module of its own for each page: what several pages import would become a stylesheet of its own otherwise
      return styles
        .get(name)
        .map((file) => `import ${JSON.stringify(`${join(file)}?page=${name}`)};`)
        .join('\n');
    },
  };
}
