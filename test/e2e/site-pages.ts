export type Language = 'ua' | 'en';

const isEnglish = (path: string) => path === '/en/' || path.startsWith('/en/');

/** Paths of all pages of the site map, in both languages. */
export async function listedPaths(origin: string): Promise<readonly string[]> {
  const siteMap = await (await fetch(`${origin}/sitemap.xml`)).text();
  return [...siteMap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1]!).pathname);
}

export function inLanguage(language: Language, paths: readonly string[]): readonly string[] {
  return paths.filter((path) => isEnglish(path) === (language === 'en'));
}

/** The first page of every kind: what differs between pages of a kind is their content, not their templates. */
export function oneOfEachKind(paths: readonly string[]): readonly string[] {
  return [...new Map(paths.map((path) => [kindOf(path), path] as const).reverse()).values()].reverse();
}

/** Area, depth and query keys of an address; services and prices of women and men are kinds of their own. */
function kindOf(path: string): string {
  const url = new URL(path, 'http://any');
  const segments = url.pathname.split('/').filter(Boolean);
  const language = segments[0] === 'en' ? segments.shift() : 'ua';
  const [area = 'home', second = ''] = segments;
  const branch = area === 'services' || area === 'price' ? second.replace(/^oksamyt-.*/, 'salon') : '';
  return [language, segments.length > 1 ? area : segments.join('/'), branch, segments.length, ...url.searchParams.keys()].join(' ');
}

/** What a page has between its header and footer, as a document of its own: the frame is the same on all pages. */
export function mainOf(html: string): string {
  const main = html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'));
  return `<!doctype html><html lang="uk"><head><title>main</title></head><body>${main}</main></body></html>`;
}
