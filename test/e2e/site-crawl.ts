/** A page or file that the crawl came to. */
export interface Visited {
  readonly path: string;
  readonly status: number;
  readonly contentType: string;
  /** Text of a page; empty for everything else. */
  readonly body: string;
  /** The page that links here first. */
  readonly from: string;
}

const LINK = /<(?:a|link)\b[^>]*\bhref="([^"]+)"/g;
const SOURCE = /<(?:img|script)\b[^>]*\bsrc="([^"]+)"/g;
const AT_ONCE = 6;

/** Follows every internal link and picture from a start address; each address is asked for once. */
export async function crawl(origin: string, start: string): Promise<readonly Visited[]> {
  const from = new Map<string, string>([[start, '(start)']]);
  const visited: Visited[] = [];
  const waiting = [start];
  while (waiting.length) {
    const batch = await Promise.all(waiting.splice(0, AT_ONCE).map((path) => visit(origin, path, from.get(path)!)));
    for (const page of batch) {
      visited.push(page);
      for (const found of addressesIn(page.body, origin)) {
        if (from.has(found)) continue;
        from.set(found, page.path);
        waiting.push(found);
      }
    }
  }
  return visited;
}

/** The pages of a crawl in one language. */
export function pagesIn(language: 'ua' | 'en', visited: readonly Visited[]): readonly Visited[] {
  const isEnglish = (path: string) => path === '/en/' || path.startsWith('/en/');
  return visited.filter(({ path, contentType }) => contentType.startsWith('text/html') && isEnglish(path) === (language === 'en'));
}

/**
 * Every page of the site map, and of the pages beside it (a service in one salon, masters by salon and skill) one of each shape:
 * there are thousands of those, and they are the same templates over the same content.
 */
export async function pagesToOpen(origin: string, pages: readonly Visited[]): Promise<readonly string[]> {
  const siteMap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const listed = new Set([...siteMap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1]!).pathname));
  const shapes = new Set<string>();
  return pages.flatMap(({ path }) => {
    if (listed.has(path)) return [path];
    const url = new URL(path, origin);
    const shape = `${url.pathname.split('/').length} ${url.pathname.split('/', 3).join('/')} ${[...url.searchParams.keys()].join(',')}`;
    if (shapes.has(shape)) return [];
    shapes.add(shape);
    return [path];
  });
}

/** A page without the menus, panels and footer that all pages have. */
export function withoutFrame(html: string): string {
  return html
    .replace(/<div class="overlays">[\s\S]*(?=<\/body>)/, '')
    .replace(/(<nav class="site-header__nav"[^>]*>)[\s\S]*?(?=<\/nav>)/, '$1')
    .replace(/<dialog id="site-menu"[\s\S]*?<\/dialog>/, '')
    .replace(/<div class="footer-slot">[\s\S]*?<\/footer><\/div>/, '');
}

async function visit(origin: string, path: string, from: string): Promise<Visited> {
  const response = await fetch(origin + path, { redirect: 'manual' });
  const contentType = response.headers.get('content-type') ?? '';
  const text = await response.text();
  return { path, status: response.status, contentType, body: contentType.startsWith('text/html') ? text : '', from };
}

function addressesIn(html: string, origin: string): string[] {
  const links = [...html.matchAll(LINK)].map((match) => match[1]!);
  // the smallest of a picture's widths shows that it is there
  const files = [...html.matchAll(SOURCE)].map((match) => match[1]!.replace(/^\/img\/[1-9]\d*\//, '/img/160/'));
  return [...links, ...files].flatMap((href) => internalPath(href.replace(/&amp;/g, '&'), origin) ?? []);
}

function internalPath(href: string, origin: string): string | null {
  if (href.startsWith('#') || /^(tel|mailto|viber|data):/.test(href)) return null;
  const url = new URL(href, origin);
  // canonical links and alternates carry the public address, which is localhost here
  return url.origin === origin || url.hostname === 'localhost' ? url.pathname + url.search : null;
}
