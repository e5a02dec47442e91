import { listedPaths } from './site-pages';

/** As many of the widest headlines of the site, in both languages, as are looked at. */
const LOOKED_AT = 16;

/** Pages whose headlines are looked at in many widths. */
export interface HeadlinePages {
  /** Whose headlines are whole, and beside their pictures: the widest, and those set as large as a picture beside them allows. */
  readonly whole: ReadonlySet<string>;
  /** Whose headline lies on the empty left half of its picture. */
  readonly onPictures: ReadonlySet<string>;
}

let found: Promise<HeadlinePages> | undefined;

/** Found once in a process, in the HTML of all pages. */
export const headlinePages = (origin: string): Promise<HeadlinePages> => (found ??= findHeadlinePages(origin));

async function findHeadlinePages(origin: string): Promise<HeadlinePages> {
  const pages: { readonly path: string; readonly widest: number; readonly html: string }[] = [];
  for (const path of await listedPaths(origin)) {
    const html = await (await fetch(origin + path)).text();
    const widest = /<h1[^>]* style="--widest:([\d.]+)/.exec(html)?.[1];
    if (widest) pages.push({ path, widest: Number(widest), html });
  }
  const having = (part: string) => pages.filter(({ html }) => html.includes(part)).map(({ path }) => path);
  const byWidth = pages.toSorted((a, b) => b.widest - a.widest).map(({ path }) => path);
  const besidePictures = having('page-hero--side').filter((path) => !path.includes('/services/'));
  const onPictures = having('static-cover__picture');
  const isFound = pages.length > LOOKED_AT && besidePictures.includes('/en/vacancies/') && onPictures.includes('/about/');
  if (!isFound) throw new Error('headlines are not found in the pages as they were: they would not be looked at');
  return {
    whole: new Set([...byWidth.slice(0, LOOKED_AT), ...besidePictures, '/services/female/', '/services/female/makiyazh-brovy/']),
    onPictures: new Set(onPictures),
  };
}
