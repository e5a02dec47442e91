import { MENU_SHEET } from '../../views/ui/layout/frame';
import { loadChunk } from '../boot/chunk-errors';
import { BACKGROUND_FROM, headerAfterScroll } from './header-scroll';
import type { HeaderState } from './header-scroll';
import { LOCALE_COOKIE } from '../../src/shared/client-setting';
import { setting } from '../../views/ui/state/settings';

const YEAR_SECONDS = 31_536_000;
/** Screens without a burger. */
const WIDE = '(width > 1200px)';

/** What the header does by script: its background, hiding and showing, the language switch, and which menu there is room for. */
export function watchHeader(): void {
  const header = document.querySelector<HTMLElement>('.site-header');
  if (!header) return;
  followScrolling(header);
  document.addEventListener('click', onClick);
  watchWidth();
}

function followScrolling(header: HTMLElement): void {
  let state: HeaderState | undefined;
  let scheduled = false;
  const update = () => {
    scheduled = false;
    // read the layout before writing to it
    state = headerAfterScroll(
      state ?? { hidden: false, at: scrollY },
      scrollY,
      document.documentElement.scrollHeight - innerHeight,
      header.offsetHeight,
    );
    const position = scrollY < BACKGROUND_FROM ? 'top' : 'past';
    if (header.dataset.scroll !== position) header.dataset.scroll = position;
    header.classList.toggle('site-header--hidden', state.hidden);
  };
  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    requestAnimationFrame(update);
  };
  schedule();
  addEventListener('scroll', schedule, { passive: true });
}

function onClick({ target }: MouseEvent): void {
  if (!(target instanceof Element)) return;
  const link = target.closest('a');
  if (!link) return;
  const { locale } = link.dataset;
  if (locale) {
    // query and fragment that the server does not know or use: campaign parameters, sections of the page
    if (location.search) link.search = location.search;
    link.hash = location.hash;
    // last: it throws where the browser refuses cookies
    if (setting(LOCALE_COOKIE)) document.cookie = `locale=${locale}; path=/; max-age=${YEAR_SECONDS}; SameSite=Lax`;
  }
  // a link to a section of this page does not unload the page, so its panel has to be closed
  if (link.hash) link.closest('dialog')?.close();
}

/**
 * The menu of narrow screens closes when the screen becomes wide. What only wide screens have is a chunk of its own: phones never need it.
 */
function watchWidth(): void {
  const wide = matchMedia(WIDE);
  let loading = false;
  const load = () => {
    if (!wide.matches || loading) return;
    loading = true;
    loadChunk(() => import('../boot/on-desktop')).then(
      ({ startDesktopParts }) => startDesktopParts(),
      // the items still work as links
      () => (loading = false),
    );
  };
  load();
  wide.addEventListener('change', () => {
    document.querySelector<HTMLDialogElement>(`dialog#${MENU_SHEET}`)?.close();
    load();
  });
}
