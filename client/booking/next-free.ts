import { onceVisible } from '../boot/once-visible';

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

/** Answer of GET /api/next-free/times. */
interface Times {
  readonly times?: readonly Time[];
  readonly seconds?: number;
}
type Time = Readonly<Record<'day' | 'time' | 'whose' | 'link', string>>;

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
export function showNextFree(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-next-free]')].map((link): PlainLink => ({
    link,
    text: link.firstChild!.nodeValue,
    href: link.href,
    query: encodeURIComponent(link.search),
  }));
  for (const one of [...links]) {
    onceVisible(one.link, () => {
      const at = links.indexOf(one);
      if (at >= 0) void showLinks(links.splice(Math.max(0, Math.min(at, links.length - MOST)), MOST));
    });
  }
}

/** What is not answered is plain, and what was told is asked for anew: times get taken, and today becomes yesterday. */
async function showLinks(links: readonly PlainLink[]): Promise<void> {
  const answer = await ask<Answer>(`links?of=${links.map(({ query }) => query).join('&of=')}`);
  links.forEach(({ link, text, href }, index) => {
    const found = answer.links?.[index];
    // the name behind it, for those who hear the link alone, stays
    link.firstChild!.nodeValue = found ? link.dataset.nextFree!.replace(/\{(\w+)\}/g, (_, name: keyof typeof found) => found[name]) : text;
    link.href = found?.link ?? href;
  });
  again(answer, () => showLinks(links));
}

/** Shows the next free times in the opening of the page, in the room that waits for them. */
export function showNextTimes(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-next-times]')) onceVisible(place, () => void showTimes(place));
}

async function showTimes(place: HTMLElement): Promise<void> {
  const answer = await ask<Times>(`times?of=${encodeURIComponent(place.dataset.nextTimes!)}`);
  const times = answer.times ?? [];
  // nothing is taken from under a finger or the keyboard
  if (!place.matches(':hover, :focus-within')) {
    place.classList.toggle('next-times--known', times.length > 0);
    place.replaceChildren(place.firstElementChild!, ...times.map(chip));
  }
  again(answer, () => showTimes(place));
}

function chip({ day, time, whose, link }: Time): HTMLElement {
  const chip = document.createElement('a');
  chip.className = 'next-times__time';
  chip.href = link;
  for (const [name, text] of Object.entries({ day, hour: time, whose })) {
    const part = document.createElement('span');
    part.className = `next-times__${name}`;
    part.textContent = text;
    // a word of its own for those who hear it
    chip.append(part, ' ');
  }
  return chip;
}

/** In the language of this page, by its address. What cannot be had is empty: plain links lead there, too. */
async function ask<T extends object>(question: string): Promise<Partial<T>> {
  try {
    return (await (await fetch(`/api/next-free/${question}`, { signal: AbortSignal.timeout(TIMEOUT) })).json()) as T;
  } catch {
    return {};
  }
}

/** A hidden page gets no animation frames. */
function again({ seconds = PAUSE }: { readonly seconds?: number }, run: () => Promise<void>): void {
  setTimeout(() => requestAnimationFrame(() => void run()), seconds * 1000);
}
