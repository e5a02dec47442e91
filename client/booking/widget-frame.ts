import { FRAME_ADDRESS, ownFrameAddress, frameQuery } from '../../src/modules/booking/contract/widget-frame';
import type { FrameRequest } from '../../src/modules/booking/contract/widget-frame';
import { WIDGET_FRAME } from '../../src/modules/booking/contract/widget-setting';
import { callApi } from '../../views/ui/api/call-api';
import { setting } from '../../views/ui/state/settings';
import { handlePresses } from '../boot/early-presses';
import { pageLocale } from './page-locale';

/** How long the frame may take before another way to book is offered; it may still come, ms. */
const LATE_MS = 6000;
/** How long a frame that was told of its closing may work on, ms: it frees what it holds. */
const CLOSING_MS = 1000;

/** The frame that was asked for last, of each place. */
const latest = new WeakMap<HTMLElement, HTMLIFrameElement>();

type State = 'loading' | 'ready' | 'failed';

/**
 * Puts the widget into a place for it (views/booking/BookingFrame.tsx), in place of the one before.
 * @param address of a frame that goes on where it was; else it begins with the request
 */
export function placeFrame(box: HTMLElement, request: FrameRequest, address?: string): HTMLIFrameElement {
  box.querySelector('iframe')?.remove();
  const frame = document.createElement('iframe');
  frame.className = 'booking-frame__widget';
  frame.title = box.dataset.title!;
  frame.dataset.request = JSON.stringify(request);
  watchFrame(box, frame);
  latest.set(box, frame);
  addressOf(request, address).then(
    (src) => {
      // its address was waited for, and another one was asked for meanwhile
      if (latest.get(box) !== frame) return;
      frame.src = src;
      box.querySelector('.booking-frame__sketch')!.after(frame);
      if (!isOwn()) checkReachable(src, box);
    },
    () => show(box, 'failed'),
  );
  return frame;
}

/** Tells what becomes of a frame: a sketch while it loads, another way to book where it does not come. */
export function watchFrame(box: HTMLElement, frame: HTMLIFrameElement): void {
  show(box, 'loading');
  const late = setTimeout(() => show(box, 'failed'), LATE_MS);
  frame.addEventListener('load', () => {
    clearTimeout(late);
    show(box, isAnswered(frame) ? 'ready' : 'failed');
    if (isOwn()) frame.contentWindow?.addEventListener('keydown', passEscapeOn);
  });
  // a retry is of the frame that is there
  handlePresses('[data-booking-retry]');
  box.querySelector<HTMLElement>('[data-booking-retry]')!.onclick = () =>
    placeFrame(box, requestOf(frame) ?? { panel: 'booking', service: null, employee: null, location: null });
}

/** A frame that came with the page may have loaded before this script. */
export function replayMissedLoad(box: HTMLElement, frame: HTMLIFrameElement): void {
  const load = () => void frame.dispatchEvent(new Event('load'));
  if (isOwn()) {
    if (frame.contentDocument?.readyState === 'complete' && frame.contentDocument.URL !== 'about:blank') load();
    return;
  }
  // of a foreign one nothing can be read, but the page has loaded only once its frames have
  if (document.readyState === 'complete') load();
  else addEventListener('load', load, { once: true });
  checkReachable(frame.src, box);
}

/** Where the widget fills the screen, and its frame scrolls alone (views/booking/pages/OnlinePage.css). */
const FILLS = '(height > 480px)';

/** Tells the place of a frame of our own how tall its content is: what stands below must not wait behind a hole. */
export function fitFrameHeight(box: HTMLElement, frame: HTMLIFrameElement): void {
  if (!isOwn()) return;
  const fills = matchMedia(FILLS);
  let observer: ResizeObserver | undefined;
  const fit = () => {
    const inner = frame.contentDocument;
    if (!inner?.body) return;
    inner.documentElement.toggleAttribute('data-fits', !fills.matches);
    box.style.setProperty('--content', `${inner.body.offsetHeight}px`);
  };
  const watch = () => {
    observer?.disconnect();
    observer = new ResizeObserver(fit);
    if (frame.contentDocument?.body) observer.observe(frame.contentDocument.body);
    fit();
  };
  frame.addEventListener('load', watch);
  fills.addEventListener('change', fit);
}

/** What a frame was opened for; null for one that came with the page. */
export function requestOf(frame: HTMLIFrameElement): FrameRequest | null {
  return frame.dataset.request === undefined ? null : (JSON.parse(frame.dataset.request) as FrameRequest);
}

/** Tells the widget that its panel closes, so that it frees the time it holds, and takes it away. */
export function closeFrame(box: HTMLElement): void {
  const frame = box.querySelector('iframe');
  if (!frame) return;
  delete frame.dataset.request;
  frame.contentWindow?.postMessage({ type: 'closing' }, setting(WIDGET_FRAME)?.origin ?? location.origin);
  setTimeout(() => frame.remove(), CLOSING_MS);
}

/** Where a frame of our own has come to; undefined for another one, whose address is its own. */
export function frameLocation(box: HTMLElement): string | undefined {
  const at = isOwn() ? box.querySelector('iframe')?.contentWindow?.location : undefined;
  return at && at.origin === location.origin ? at.pathname + at.search : undefined;
}

const isOwn = () => setting(WIDGET_FRAME)!.origin === null;

async function addressOf(request: FrameRequest, address: string | undefined): Promise<string> {
  const frame = setting(WIDGET_FRAME)!;
  if (frame.origin === null) return address ?? ownFrameAddress(frame, request, pageLocale());
  return (await callApi(FRAME_ADDRESS, frameQuery(request), { locale: pageLocale() })).url;
}

/** The browser says nothing of a foreign frame that failed: it has loaded, with a page of the browser's own. */
function checkReachable(src: string, box: HTMLElement): void {
  fetch(src, { method: 'HEAD', mode: 'no-cors', signal: AbortSignal.timeout(LATE_MS) }).catch(() => show(box, 'failed'));
}

/** Whether a page of the widget is there, and no error. */
function isAnswered(frame: HTMLIFrameElement): boolean {
  if (!isOwn()) return true;
  try {
    const [navigation] = frame.contentWindow!.performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const status = navigation?.responseStatus ?? 0;
    return frame.contentDocument!.body.childElementCount > 0 && status < 500 && status !== 404;
  } catch {
    // a page of the browser's own
    return false;
  }
}

function show(box: HTMLElement, state: State): void {
  if (box.dataset.state === 'failed' && state === 'ready' && !isOwn()) return;
  box.dataset.state = state;
  box.querySelector<HTMLElement>('.booking-frame__failed')!.hidden = state !== 'failed';
  const status = box.querySelector<HTMLElement>('[role=status]')!;
  status.textContent = state === 'loading' ? status.dataset.text! : '';
}

/** A key inside of the frame never reaches the page around it. What is open in the widget closes first. */
function passEscapeOn(event: KeyboardEvent): void {
  const { document: inner } = event.currentTarget as Window;
  if (event.key !== 'Escape' || event.defaultPrevented || inner.querySelector('dialog[open], [popover]:popover-open')) return;
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
}
