import type { APIRequestContext } from '@playwright/test';

/** A page or file that the crawl came to. */
export interface Visited {
  readonly path: string;
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  /** The page that links here first. */
  readonly from: string;
}

const LINK = /<(?:a|link)\b[^>]*\bhref="([^"]+)"/g;
const SOURCE = /\b(?:src|imageSrcSet|srcSet)="([^"]+)"/gi;

/** Follows every internal link and picture from a start address, in one language's tree and beyond; each address is asked for once. */
export async function crawl(request: APIRequestContext, baseUrl: string, start: string): Promise<readonly Visited[]> {
  const from = new Map<string, string>([[start, '(start)']]);
  const visited: Visited[] = [];
  for (const path of from.keys()) {
    const response = await request.get(path, { maxRedirects: 0 });
    const contentType = response.headers()['content-type'] ?? '';
    const isPage = contentType.startsWith('text/html');
    const body = isPage ? await response.text() : '';
    visited.push({ path, status: response.status(), contentType, body, from: from.get(path)! });
    for (const found of isPage ? addressesIn(body, baseUrl) : []) if (!from.has(found)) from.set(found, path);
  }
  return visited;
}

function addressesIn(html: string, baseUrl: string): string[] {
  const links = [...html.matchAll(LINK)].map((match) => match[1]!);
  // one width of every picture is enough: the others differ in the number only
  const pictures = [...html.matchAll(SOURCE)].map((match) => match[1]!.split(/[\s,]/)[0]!);
  return [...links, ...pictures].flatMap((href) => internalPath(href.replace(/&amp;/g, '&'), baseUrl) ?? []);
}

function internalPath(href: string, baseUrl: string): string | null {
  if (/^(tel|mailto|viber|data):/.test(href)) return null;
  const url = new URL(href, baseUrl);
  // canonical links and alternates carry the public address, which is another host here
  const own = url.origin === new URL(baseUrl).origin || url.hostname === 'localhost';
  return own && !href.startsWith('#') ? url.pathname + url.search : null;
}

/** Whether a page belongs to a language, by its address. */
export function isEnglish(path: string): boolean {
  return path === '/en/' || path.startsWith('/en/');
}
