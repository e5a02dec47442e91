import { watchState } from '../../views/ui/state/site-store';
import { isPlainPress } from './plain-press';
import { DURATION, LoadTimer } from './load-timer';

/** The part of the Navigation API that is used here; TypeScript's DOM library does not know it yet. */
interface NavigateEvent extends Event {
  readonly destination: { readonly url: string; readonly sameDocument: boolean };
  readonly downloadRequest: string | null;
  readonly signal: AbortSignal;
}

let timer: LoadTimer | undefined;

const leave = () => timer?.begin('page', DURATION);
const stay = () => timer?.end('page');

/** The full-screen loader: shown while another page of the site is loading, and while the store asks for it. */
export function watchLoading(): void {
  const element = document.querySelector<HTMLElement>('.loader');
  if (!element) return;
  const own = new LoadTimer((phase) => {
    const running = phase === 'running';
    element.dataset.phase = phase;
    // above the dialogs too: a link in the menu leads to a page like any other
    element.togglePopover?.(phase !== 'hidden');
    element.querySelector('[role]')!.textContent = running ? element.dataset.text! : '';
    document.getElementById('content')!.ariaBusy = String(running);
  });
  timer = own;
  watchState(
    (state) => state.loader,
    (on) => (on ? own.begin('work') : own.end('work')),
  );
  // a page restored from the back/forward cache has loaded
  addEventListener('pageshow', stay);
}

/** Shows the loader while another page of the site is coming. @param event `navigate`; `click` or `submit` where there is no such event */
export function showLoaderOnLeave(event: Event): void {
  if (event.type === 'navigate') followNavigation(event as NavigateEvent);
  else if (!event.defaultPrevented && (event.type === 'click' ? isLeaving(event as MouseEvent) : !(event.target as HTMLFormElement).target))
    leave();
}

function followNavigation({ destination, downloadRequest, signal }: NavigateEvent): void {
  const isElsewhere = downloadRequest !== null || !destination.url.startsWith(`${location.origin}/`) || isFile(destination.url);
  if (destination.sameDocument || isElsewhere || signal.aborted) return;
  leave();
  signal.addEventListener('abort', stay);
}

/** A file is saved or opened beside the page, which stays. */
const isFile = (url: string): boolean => /\.\w+$/.test(new URL(url).pathname);

/** Whether a press leads to another page of the site. */
function isLeaving(event: MouseEvent): boolean {
  const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href]');
  if (!link || !isPlainPress(event)) return false;
  const [here] = location.href.split('#');
  const inPlace = link.hash && link.href.startsWith(`${here}#`);
  return link.origin === location.origin && !inPlace && !link.download && !isFile(link.href) && (link.target || '_self') === '_self';
}
