import { onceVisible } from './once-visible';

/** Links that one request asks for: as many as the API answers at once. */
const MOST = 24;
/** Longest wait for an answer, ms, and after how many seconds it is asked again where there was none. */
const TIMEOUT = 8000;
const PAUSE = 300;

/** Answer of GET /api/next-free/links. */
interface Answer {
  readonly links?: readonly (Readonly<Record<'when' | 'where' | 'link', string>> | null)[];
  readonly seconds?: number;
}

/** A link with what the server wrote: what stands there while nothing is known. */
interface PlainLink {
  readonly link: HTMLAnchorElement;
  readonly text: string | null;
  readonly href: string;
  readonly query: string;
}

/**
 * Has the links of the page that book say the next free time once one of them is about to be seen: one request for all, on a long page for
 * the next 24.
 */
export function tellNextFree(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-next-free]')].map((link): PlainLink => ({
    link,
    text: link.firstChild!.nodeValue,
    href: link.href,
    query: encodeURIComponent(link.search),
  }));
  for (const one of [...links]) {
    onceVisible(one.link, () => {
      const at = links.indexOf(one);
      if (at >= 0) void tell(links.splice(Math.max(0, Math.min(at, links.length - MOST)), MOST));
    });
  }
}

/** What is not answered is plain, and what was told is asked for anew: times get taken, and today becomes yesterday. */
async function tell(links: readonly PlainLink[]): Promise<void> {
  let answer: Answer = {};
  try {
    // in the language of this page, by its address
    const response = await fetch(`/api/next-free/links?of=${links.map(({ query }) => query).join('&of=')}`, {
      signal: AbortSignal.timeout(TIMEOUT),
    });
    answer = (await response.json()) as Answer;
  } catch {
    // plain links lead there, too
  }
  links.forEach(({ link, text, href }, index) => {
    const told = answer.links?.[index];
    // the name behind it, for those who hear the link alone, stays
    link.firstChild!.nodeValue = told ? link.dataset.nextFree!.replace(/\{(\w+)\}/g, (_, name: keyof typeof told) => told[name]) : text;
    link.href = told?.link ?? href;
  });
  // a page that nobody looks at has no frames
  setTimeout(() => requestAnimationFrame(() => void tell(links)), (answer.seconds ?? PAUSE) * 1000);
}
