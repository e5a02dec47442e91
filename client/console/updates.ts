/** Tells the server that nobody asked for this page: it does not prolong the session. */
const BY_ITSELF = { 'X-Console-Refresh': '1' };
const SHOWN_MS = 6000;
/** How often what changes with the minutes is fetched. */
const MINUTE_MS = 60_000;
const TICKS = '[data-ticks]';

/** Follows what changes: marks the parts in the bar, and brings what is on this page up to date. Pages do without it. */
export function watchUpdates(): void {
  const live = document.querySelector<HTMLElement>('[data-news]');
  if (!live) return;
  const source = new EventSource('/ops/news');
  source.addEventListener('news', ({ data }: MessageEvent<string>) => {
    const parts = JSON.parse(data) as readonly string[];
    for (const part of parts) {
      const link = document.querySelector(`.console__link[data-part="${part}"]`);
      link?.classList.toggle('console__link--news', !link.hasAttribute('aria-current'));
    }
    const here = document.querySelector<HTMLElement>('.console__link[aria-current=page]')?.dataset.part ?? '';
    if (here === 'home' || parts.includes(here)) void refresh(live);
  });
  source.addEventListener('end', () => {
    source.close();
    live.textContent = live.dataset.end!;
  });
  const minutes = setInterval(() => void tick(), MINUTE_MS);
  addEventListener('pagehide', () => {
    source.close();
    clearInterval(minutes);
  });
}

let isWanted = false;
let isBusy = false;

async function refresh(live: HTMLElement): Promise<void> {
  isWanted = true;
  if (isBusy || !isLeftAlone()) return;
  isBusy = true;
  try {
    while (isWanted && isLeftAlone()) {
      isWanted = false;
      const changed = await bring();
      if (changed > 0) tell(live);
    }
  } catch {
    // the network is away: the next update brings it
  } finally {
    isBusy = false;
  }
}

/** Minutes pass: nothing has happened that would be told. */
async function tick(): Promise<void> {
  if (isBusy || !document.querySelector(`${TICKS}, [data-live="waiting"]`) || !isLeftAlone()) return;
  await bring().catch(() => 0);
}

/** Nobody types or chooses at this moment. */
function isLeftAlone(): boolean {
  const { activeElement } = document;
  return !document.querySelector('dialog[open]') && !activeElement?.matches('.console__page :is(input, select, textarea)');
}

/** Fetches this page again and takes over its live parts. @returns how many rows are new or other than before */
async function bring(): Promise<number> {
  const answer = await fetch(location.href, { headers: BY_ITSELF, redirect: 'error' });
  if (!answer.ok) return 0;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  let changed = 0;
  for (const part of document.querySelectorAll<HTMLElement>('[data-live]')) {
    const other = fresh.querySelector<HTMLElement>(`[data-live="${part.dataset.live!}"]`);
    if (!other || other.innerHTML === part.innerHTML) continue;
    const before = new Map([...part.querySelectorAll<HTMLElement>('[data-key]')].map((row) => [row.dataset.key, saidBy(row)]));
    for (const row of other.querySelectorAll<HTMLElement>('[data-key]'))
      row.classList.toggle('is-news', before.get(row.dataset.key) !== saidBy(row));
    part.replaceChildren(...other.childNodes);
    changed++;
  }
  return changed;
}

/** The text of a row, without what changes with the minutes. */
function saidBy(row: HTMLElement): string {
  const copy = row.cloneNode(true) as HTMLElement;
  for (const each of copy.querySelectorAll(TICKS)) each.remove();
  return copy.textContent;
}

let hiding = 0;

function tell(live: HTMLElement): void {
  live.textContent = live.dataset.news!;
  clearTimeout(hiding);
  hiding = window.setTimeout(() => (live.textContent = ''), SHOWN_MS);
}
