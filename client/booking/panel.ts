import { NO_CHOICE } from '../../src/modules/booking/contract/bridge-message';
import { readFrameRequest } from '../../src/modules/booking/contract/widget-frame';
import type { FrameRequest } from '../../src/modules/booking/contract/widget-frame';
import { BOOKING_PANEL } from '../../views/booking/booking-panel';
import { siteStore } from '../../views/ui/state/site-store';
import { loadPanel, openPanel } from '../panels/panels';
import { isAtPanelEntry, leavePanelEntry, updatePanelEntry, panelEntryOf, pushPanelEntry } from './panel-history';
import { replayMissedLoad, closeFrame, fitFrameHeight, placeFrame, frameLocation, watchFrame, requestOf } from './widget-frame';

const panel = () => document.getElementById(BOOKING_PANEL) as HTMLDialogElement;
const boxIn = (root: ParentNode) => root.querySelector<HTMLElement>('.booking-frame');
const boxOfPage = () => boxIn(document.querySelector('main')!);

/** Opens booking over the page, or in its frame where the page has one, with what is chosen. */
export function openBooking(request: FrameRequest, opener: Element | null): void {
  const own = boxOfPage();
  if (own) {
    fitFrameHeight(own, placeFrame(own, request));
    own.scrollIntoView();
    own.querySelector('iframe')?.focus();
    return;
  }
  loadPanel(BOOKING_PANEL).then(
    () => {
      if (panel().open) {
        placeFrame(boxIn(panel())!, request);
        updatePanelEntry(request);
        return;
      }
      watchPanel();
      place(request);
      openPanel(BOOKING_PANEL, opener);
      pushPanelEntry(request);
      storePanelState(request);
    },
    () => opener instanceof HTMLAnchorElement && location.assign(opener.href),
  );
}

/** As a link to online booking says. */
export function openBookingLink(link: HTMLAnchorElement): void {
  openBooking(requestFrom(link), link);
}

/** Fetches the panel on intent for a link; a press also begins to load the frame. */
export function preloadBooking(pressed: HTMLAnchorElement | null): void {
  loadPanel(BOOKING_PANEL).then(
    () => pressed && !panel().open && place(requestFrom(pressed)),
    () => undefined,
  );
}

/** Opens the panel again where the history says that it was open, and closes it where it was not. */
export function reopenBooking(): void {
  const entry = panelEntryOf(history.state);
  if (!entry) return;
  loadPanel(BOOKING_PANEL).then(
    () => {
      if (panel().open || !isAtPanelEntry()) return;
      watchPanel();
      placeFrame(boxIn(panel())!, entry.request, entry.at);
      openPanel(BOOKING_PANEL, null);
      storePanelState(entry.request);
    },
    () => undefined,
  );
}

/** Looks after the frame that a page came with. */
export function watchOwnFrame(): void {
  const box = boxOfPage();
  const frame = box?.querySelector('iframe');
  if (!box || !frame) return;
  watchFrame(box, frame);
  fitFrameHeight(box, frame);
  replayMissedLoad(box, frame);
}

function requestFrom({ search }: HTMLAnchorElement): FrameRequest {
  const query = new URLSearchParams(search);
  return readFrameRequest((key) => query.get(key));
}

/** The frame for a request: the one that a press has brought already, or a new one. */
function place(request: FrameRequest): void {
  const box = boxIn(panel())!;
  const frame = box.querySelector('iframe');
  if (frame && JSON.stringify(requestOf(frame)) === JSON.stringify(request)) return;
  placeFrame(box, request);
}

function storePanelState(request: FrameRequest | null): void {
  const { panel: kind, service, employee, location } = request ?? { ...NO_CHOICE, panel: null };
  siteStore.setState(({ auth, booking }) => ({
    auth: { ...auth, opened: kind === 'auth' },
    booking: { ...booking, service, employee, location, opened: request !== null },
  }));
}

let watched = false;

/** What the browser does for other panels: this one leaves the gesture for going back to the history, and the widget's steps to it. */
function watchPanel(): void {
  if (watched) return;
  watched = true;
  const dialog = panel();
  document.addEventListener('keydown', ({ key, defaultPrevented }) => {
    const [top, ...below] = document.querySelectorAll<HTMLDialogElement>('dialog:modal');
    if (key === 'Escape' && !defaultPrevented && top === dialog && below.length === 0) dialog.close();
  });
  dialog.addEventListener('click', ({ target, clientX }) => {
    if (target === dialog && clientX < dialog.getBoundingClientRect().left) dialog.close();
  });
  dialog.addEventListener('close', () => {
    // closed with the page that is left, and open again since
    if (dialog.open) return;
    storePanelState(null);
    closeFrame(boxIn(dialog)!);
    leavePanelEntry();
  });
  addEventListener('popstate', () => !isAtPanelEntry() && dialog.close());
  // the widget goes on where it was when the page is loaded again, or come back to
  addEventListener(
    'pagehide',
    () => {
      const entry = panelEntryOf(history.state);
      if (entry && dialog.open) updatePanelEntry(entry.request, frameLocation(boxIn(dialog)!));
    },
    { capture: true },
  );
}
