import { addressesIn } from '../support/page-document';

/** A page or file that the crawl came to. */
export interface CrawledPage {
  readonly path: string;
  readonly status: number;
  readonly contentType: string;
  /** Text of a page; empty for everything else. */
  readonly body: string;
  /** The page that links here first. */
  readonly from: string;
}

const AT_ONCE = 6;

/** Booking of a service with an employee: as many addresses as both together, and all of one kind. */
const OF_EMPLOYEE = /\/online\/\?service=.*&employee=/;

let requests = 0;
/** Visitors of a hundred networks: a page that is not kept is made for few of one network in a minute. The site trusts the proxy on this machine. */
const nextAddress = () => `198.18.${requests++ % 100}.7`;

/** Asks for some pages and for every internal address in them and in what they lead to, pictures and files too, each once. */
export async function crawl(origin: string, starts: readonly string[]): Promise<readonly CrawledPage[]> {
  const from = new Map(starts.map((path) => [path, '(start)']));
  const visited: CrawledPage[] = [];
  const waiting = [...starts];
  while (waiting.length) {
    const batch = await Promise.all(waiting.splice(0, AT_ONCE).map((path) => appointment(origin, path, from.get(path)!)));
    for (const page of batch) {
      visited.push(page);
      for (const address of addressesIn(page.body)) {
        const found = internalPath(address, origin);
        if (found === null || from.has(found) || OF_EMPLOYEE.test(found)) continue;
        from.set(found, page.path);
        waiting.push(found);
      }
    }
  }
  return visited;
}

async function appointment(origin: string, path: string, from: string): Promise<CrawledPage> {
  const response = await fetch(origin + path, { redirect: 'manual', headers: { 'x-forwarded-for': nextAddress() } });
  const contentType = response.headers.get('content-type') ?? '';
  const text = await response.text();
  return { path, status: response.status, contentType, body: contentType.startsWith('text/html') ? text : '', from };
}

function internalPath(href: string, origin: string): string | null {
  if (href.startsWith('#') || /^(tel|mailto|viber|data):/.test(href)) return null;
  const url = new URL(href, origin);
  // canonical links and alternates carry the public address, which is localhost here
  if (url.origin !== origin && url.hostname !== 'localhost') return null;
  // the smallest of a picture's widths shows that it is there
  return url.pathname.replace(/^\/img\/[1-9]\d*\/(?!upright)/, '/img/160/') + url.search;
}
