import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const LINKED = ['dist', 'dist-client', 'views', 'locales', 'migrations', 'node_modules', 'package.json'];
const LANGUAGES = ['ua', 'en'];

/** What a chain of forty salons has. */
export const LARGE_CHAIN = { salons: 40, employees: 400, services: 1500, articles: 500 };

interface Item {
  readonly slug: string;
  readonly salons?: readonly string[];
}

/**
 * A folder to start the built site in, with a copy of the content.
 * @param root a folder that is not there yet
 */
export function copiedRoot(root: string): void {
  mkdirSync(root, { recursive: true });
  for (const name of LINKED) symlinkSync(resolve(name), join(root, name));
  cpSync('content', join(root, 'content'), { recursive: true, filter: (path) => !path.startsWith(join('content', 'media')) });
  symlinkSync(resolve('content/media'), join(root, 'content', 'media'));
}

/** As `copiedRoot`, with copies of salons, employees, services and articles until there are so many; what is left out stays as it is. */
export function enlargedRoot(root: string, counts: Partial<typeof LARGE_CHAIN>): void {
  copiedRoot(root);
  const salons = enlarge(root, 'salons.json', 'salons', counts.salons);
  enlarge(root, 'services.json', 'services', counts.services);
  // a copy of an employee works in copies of the salons
  enlarge(root, 'employees.json', 'employees', counts.employees, (item, number) => ({
    ...item,
    salons: item.salons!.map((salon) => {
      const all = salons.get(salon) ?? [salon];
      return all[number % all.length]!;
    }),
  }));
  const articles = enlarge(root, 'journal.json', 'articles', counts.articles);
  const text = (slug: string, language: string) => join(root, 'content/articles', `${slug}.${language}.html`);
  for (const [original, slugs] of articles)
    for (const slug of slugs.slice(1)) for (const language of LANGUAGES) cpSync(text(original, language), text(slug, language));
}

/** Returns the slugs of each item and of its copies. @param made changes a copy, of which this is the number */
function enlarge(root: string, file: string, list: string, count = 0, made = (item: Item, _number: number) => item) {
  const path = join(root, 'content', file);
  const content = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Item[]>;
  const originals = content[list]!;
  const slugs = new Map(originals.map(({ slug }) => [slug, [slug]]));
  const copies = Array.from({ length: Math.max(0, count - originals.length) }, (_each, index) => {
    const original = originals[index % originals.length]!;
    const number = 1 + Math.floor(index / originals.length);
    const slug = `${original.slug}-${number + 1}`;
    slugs.get(original.slug)!.push(slug);
    return made({ ...original, slug }, number);
  });
  writeFileSync(path, JSON.stringify({ ...content, [list]: [...originals, ...copies] }));
  return slugs;
}
