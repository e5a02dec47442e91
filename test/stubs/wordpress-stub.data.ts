import type { SeedPost, SeedTerm, SeedTexts, WordPressSeed } from '../wordpress/seed-fields';

/** `separate`: an id per language, as Polylang Pro; `inplace`: one id, fields replaced when lang=en. */
export type LanguageMode = 'separate' | 'inplace';
export type Lang = 'uk' | 'en';
type Row = Record<string, unknown> & { readonly id: number };

/** Rows of every collection by REST base and language, in no particular order. */
export type StubData = Readonly<Record<Lang, ReadonlyMap<string, readonly Row[]>>>;

const LANGS: readonly Lang[] = ['uk', 'en'];
const TAXONOMIES = [
  'services_categories',
  'salons_categories',
  'employees_categories',
  'skills_categories',
  'articles_categories',
  'package_categories',
];
const POST_TYPES = ['services', 'salons', 'skills', 'employees', 'articles', 'vacancies', 'packages', 'pages', 'attachment'];

/** The answers a WordPress would give after the seed was entered, in core's wire format. */
export function stubData(seed: WordPressSeed, mode: LanguageMode): StubData {
  const ids = assignIds(seed, mode);
  const build = (lang: Lang): ReadonlyMap<string, readonly Row[]> => {
    const rows = new Map<string, Row[]>([...TAXONOMIES, ...POST_TYPES].map((base) => [base, []]));
    for (const term of seed.terms) rows.get(term.taxonomy)?.push(termRow(term, lang, ids, mode));
    for (const post of seed.posts) if (post.status !== 'draft') rows.get(post.type)?.push(postRow(post, lang, ids, mode));
    return rows;
  };
  return { uk: build('uk'), en: build('en') };
}

type Ids = (of: string, slug: string, lang: Lang) => number;

/** Given ids first, so that no automatic id takes them; terms and posts are counted apart, as in the database. */
function assignIds(seed: WordPressSeed, mode: LanguageMode): Ids {
  const ids = new Map<string, number>();
  const number = (items: readonly { readonly of: string; readonly slug: string; readonly id?: number }[]) => {
    const given = new Set(items.flatMap(({ id }) => id ?? []));
    let next = 0;
    const free = () => {
      do next++;
      while (given.has(next));
      return next;
    };
    for (const { of, slug, id } of items) {
      const uk = id ?? free();
      for (const lang of LANGS) ids.set(`${of}:${slug}:${lang}`, lang === 'uk' || mode === 'inplace' ? uk : free());
    }
  };
  number(seed.terms.map(({ taxonomy, slug, id }) => ({ of: taxonomy, slug, id })));
  number(seed.posts.map(({ type, slug }) => ({ of: type, slug })));
  return (of, slug, lang) => ids.get(`${of}:${slug}:${lang}`) ?? 0;
}

function textsIn(item: SeedTerm | SeedPost, lang: Lang): SeedTexts {
  const translation = lang === 'en' ? item.translations.en : {};
  const acf = item.acf || translation.acf ? { ...item.acf, ...translation.acf } : undefined;
  return { ...item, ...translation, acf };
}

function inLanguages(ids: Ids, of: string, slug: string, lang: Lang, mode: LanguageMode): Record<string, unknown> {
  return mode === 'inplace' ? {} : { lang, translations: Object.fromEntries(LANGS.map((each) => [each, ids(of, slug, each)])) };
}

function termRow(term: SeedTerm, lang: Lang, ids: Ids, mode: LanguageMode): Row {
  const { name = '', description = '', acf, head_tags } = textsIn(term, lang);
  return {
    id: ids(term.taxonomy, term.slug, lang),
    count: 0,
    description,
    name: name.replaceAll('&', '&amp;'),
    slug: term.slug,
    parent: term.parent ? ids(term.taxonomy, term.parent, lang) : 0,
    meta: [],
    acf: withReferences(acf, ids, lang),
    head_tags: head_tags ?? [],
    menu_order_of_stub: term.menu_order,
    ...inLanguages(ids, term.taxonomy, term.slug, lang, mode),
  };
}

function postRow(post: SeedPost, lang: Lang, ids: Ids, mode: LanguageMode): Row {
  const { title = '', content = '', acf, head_tags } = textsIn(post, lang);
  const terms = Object.entries(post.terms ?? {}).map(([taxonomy, slugs]): [string, unknown] => [
    taxonomy,
    slugs.map((slug) => ids(taxonomy, slug, lang)),
  ]);
  const common = {
    id: ids(post.type, post.slug, lang),
    date_gmt: post.date_gmt.replace(' ', 'T'),
    modified_gmt: post.modified_gmt.replace(' ', 'T'),
    // core percent-encodes what is not Latin, in lower case
    slug: encodeURIComponent(post.slug).toLowerCase(),
    title: { rendered: texturized(title) },
  };
  if (post.type === 'attachment') {
    return { ...common, source_url: `@host/wp-content/uploads/${post.file}`, alt_text: '', media_details: { width: 1600, height: 900 } };
  }
  return {
    ...common,
    content: { rendered: post.password ? '' : content, protected: post.password !== undefined },
    excerpt: { rendered: '', protected: false },
    featured_media: 0,
    menu_order: post.menu_order,
    ...Object.fromEntries(terms),
    acf: withReferences(acf, ids, lang),
    head_tags: head_tags?.length ? head_tags : [{ tag: 'title', content: title }],
    ...inLanguages(ids, post.type, post.slug, lang, mode),
  };
}

/** What core's typographer does to quotes and ampersands of a title. */
function texturized(text: string): string {
  return text
    .replaceAll('&', '&#038;')
    .replaceAll("'", '&#8217;')
    .replace(/"([^"]*)"/g, '&#8220;$1&#8221;');
}

/** `@type:slug` → id; an item without fields has acf [] as in ACF. */
function withReferences(acf: unknown, ids: Ids, lang: Lang): unknown {
  if (acf === undefined) return [];
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, resolve(entry)]));
    const [, of, slug] = typeof value === 'string' ? (/^@([a-z_]+):(.+)$/.exec(value) ?? []) : [];
    return of && slug ? ids(of, slug, lang) : value;
  };
  return resolve(acf);
}
