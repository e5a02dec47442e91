import { watchState } from '../../views/state/site-store';
import { DURATION, LoadTimer } from './load-timer';

/** The part of the Navigation API that is used here; TypeScript's DOM library does not know it yet. */
interface NavigateEvent extends Event {
  readonly destination: { readonly url: string; readonly sameDocument: boolean };
  readonly downloadRequest: string | null;
  readonly signal: AbortSignal;
}

/** The full-screen loader: shown while another page of the site is loading, and while the store asks for it. */
export function watchLoading(): void {
  const element = document.querySelector<HTMLElement>('.loader');
  if (!element) return;
  const timer = new LoadTimer((phase) => {
    const running = phase === 'running';
    element.dataset.phase = phase;
    // above the dialogs too: a link in the menu leads to a page like any other
    element.togglePopover?.(phase !== 'hidden');
    element.querySelector('[role]')!.textContent = running ? element.dataset.text! : '';
    document.getElementById('content')!.ariaBusy = String(running);
  });
  const leave = () => timer.begin('page', DURATION);
  const stay = () => timer.end('page');
  watchState(
    (state) => state.loader,
    (on) => (on ? timer.begin('work') : timer.end('work')),
  );
  // a page restored from the back/forward cache has loaded
  addEventListener('pageshow', stay);
  const { navigation } = window as { navigation?: EventTarget };
  if (!navigation) watchPresses(leave);
  navigation?.addEventListener('navigate', (event) => {
    const { destination, downloadRequest, signal } = event as NavigateEvent;
    if (destination.sameDocument || downloadRequest !== null || !destination.url.startsWith(`${location.origin}/`)) return;
    leave();
    signal.addEventListener('abort', stay);
  });
}

/** Links and forms that lead to another page of the site, for browsers without the Navigation API. */
function watchPresses(leave: () => void): void {
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href]');
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const [here] = location.href.split('#');
    const inPlace = link.hash && link.href.startsWith(`${here}#`);
    if (link.origin === location.origin && !inPlace && !link.download && (link.target || '_self') === '_self') leave();
  });
  addEventListener('submit', (event) => {
    if (!event.defaultPrevented && !(event.target as HTMLFormElement).target) leave();
  });
}
