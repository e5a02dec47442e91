import { startTestSite, TEST_SITE_URL } from '../support/site';

/** Address → what a visitor reads there: the title, the description and the text of the body. */
type Site = ReadonlyMap<string, { readonly status: number; readonly text: string }>;

const PAGES_AT_ONCE = 4;

/** The text of a page with its whitespace normalised; nothing else is forgiven. */
function visibleText(html: string): string {
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
  const [, description = ''] = /<meta name="description" content="([^"]*)"/.exec(html) ?? [];
  const body = html.slice(html.indexOf('<body')).replace(/<(script|style|template)\b.*?<\/\1>/gs, ' ');
  return `${title}\n${description}\n${body
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()}`;
}

/** Boots the whole application, reads its sitemap and every page on it, and stops it. */
async function readSite(env: Readonly<Record<string, string>>): Promise<Site> {
  const site = await startTestSite(env, { database: false });
  try {
    const sitemap = await (await fetch(`${site.origin}/sitemap.xml`)).text();
    const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) =>
      url.replace(TEST_SITE_URL, '').replaceAll('&amp;', '&'),
    );
    const pages: [string, { status: number; text: string }][] = [];
    for (let at = 0; at < paths.length; at += PAGES_AT_ONCE) {
      const read = async (path: string): Promise<(typeof pages)[number]> => {
        const answer = await fetch(`${site.origin}${path}`, { redirect: 'manual' });
        return [path, { status: answer.status, text: visibleText(await answer.text()) }];
      };
      pages.push(...(await Promise.all(paths.slice(at, at + PAGES_AT_ONCE).map(read))));
    }
    return new Map(pages);
  } finally {
    await site.close();
  }
}

describe(`the whole site on a real WordPress (${process.env.WORDPRESS_TEST_MODE})`, () => {
  let embedded: Site;
  let wordpress: Site;
  beforeAll(async () => {
    embedded = await readSite({ CONTENT: 'embedded' });
    wordpress = await readSite({ CONTENT: 'wordpress', WORDPRESS_URL: process.env.WORDPRESS_TEST_URL ?? '' });
  });

  it('has the same addresses as with embedded content, in both languages', () => {
    expect([...wordpress.keys()].sort()).toEqual([...embedded.keys()].sort());
    expect([...embedded.keys()].filter((path) => path.startsWith('/en/')).length * 2).toBe(embedded.size);
    expect(embedded.size).toBeGreaterThan(200);
  });

  it('answers every one of them, with a text', () => {
    const all = [...embedded, ...wordpress];
    expect(all.filter(([, { status, text }]) => status !== 200 || text.length < 500).map(([path]) => path)).toEqual([]);
  });

  it('shows the same text on every page', () => {
    const different = [...embedded].filter(([path, { text }]) => wordpress.get(path)?.text !== text).map(([path]) => path);
    // the first difference in full, before the list of all
    const [first] = different;
    if (first) expect(wordpress.get(first)?.text).toBe(embedded.get(first)?.text);
    expect(different).toEqual([]);
  });
});
