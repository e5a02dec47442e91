import { isLocale } from '../src/shared/locale';
import { MENU_SHEET } from '../views/layout/frame';
import { loadChunk } from './chunk-errors';
import { GROUND_FROM, moveHeader } from './header-moves';
import type { HeaderPlace } from './header-moves';
import { LOCALE_COOKIE } from '../src/shared/client-setting';
import { setting } from './settings';

const YEAR_SECONDS = 31_536_000;
/** Screens without a burger. */
const WIDE = '(width > 1200px)';

/** The header's own life: its ground, hiding and showing, the language switch, and which menu there is room for. */
export function watchHeader(): void {
  const header = document.querySelector<HTMLElement>('.site-header');
  if (!header) return;
  followScrolling(header);
  document.addEventListener('click', onClick);
  watchWidth();
}

function followScrolling(header: HTMLElement): void {
  let place: HeaderPlace | undefined;
  let asked = false;
  const update = () => {
    asked = false;
    // first everything that is read, then what is written
    place = moveHeader(
      place ?? { hidden: false, at: scrollY },
      scrollY,
      document.documentElement.scrollHeight - innerHeight,
      header.offsetHeight,
    );
    const ground = scrollY < GROUND_FROM ? 'top' : 'past';
    if (header.dataset.ground !== ground) header.dataset.ground = ground;
    header.classList.toggle('site-header--hidden', place.hidden);
  };
  const ask = () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(update);
  };
  ask();
  addEventListener('scroll', ask, { passive: true });
}

function onClick({ target }: MouseEvent): void {
  if (!(target instanceof Element)) return;
  const link = target.closest('a');
  if (!link) return;
  const { locale } = link.dataset;
  if (isLocale(locale)) {
    if (setting(LOCALE_COOKIE)) document.cookie = `locale=${locale}; path=/; max-age=${YEAR_SECONDS}; SameSite=Lax`;
    // what the server left out because it changes no page: campaigns, places on the page
    if (location.search) link.search = location.search;
    link.hash = location.hash;
  }
  // a link to another place on this page leaves the page, and the panel it stands in, where they are
  if (link.hash) link.closest('dialog')?.close();
}

/** Each menu goes when there is room for the other one only. What only wide screens have is a chunk of its own: phones never need it. */
function watchWidth(): void {
  const wide = matchMedia(WIDE);
  let asked = false;
  const load = () => {
    if (!wide.matches || asked) return;
    asked = true;
    loadChunk(() => import('./wide')).then(
      ({ startWide }) => startWide(),
      // the items are links all the same
      () => (asked = false),
    );
  };
  load();
  wide.addEventListener('change', () => {
    document.querySelector<HTMLDialogElement>(`dialog#${MENU_SHEET}`)?.close();
    load();
  });
}
