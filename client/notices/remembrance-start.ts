import { siteStore, watchState } from '../../views/ui/state/site-store';
import { loadChunk } from '../boot/chunk-errors';
import { loadNotices } from '../panels/panels';
import { readStored, writeStored } from '../boot/storage';
import { watchRemembrance } from './remembrance-watch';
import type { RemembranceClock } from './remembrance-watch';

/** The minute of silence that the visitor closed: its day in UTC, where it is at six or seven in the morning. */
const CLOSED = 'remembrance-closed';
const dayOf = (moment: number) => String(Math.floor(moment / 86_400_000));

/**
 * Keeps the minute of silence from now on; what shows it comes with the minute itself.
 * @param clock of the idle chunk, from which nothing is imported
 */
export function startRemembrance(clock: Omit<RemembranceClock, 'isClosed'>): void {
  const look = watchRemembrance({ ...clock, isClosed: (now) => readStored('sessionStorage', CLOSED) === dayOf(now) });
  for (const type of ['visibilitychange', 'pageshow', 'online']) addEventListener(type, look);
  const close = () => {
    writeStored('sessionStorage', CLOSED, dayOf(clock.now()));
    siteStore.setState(({ minuteTimer }) => ({ minuteTimer: { ...minuteTimer, visible: false } }));
  };
  let asked = false;
  watchState(
    (state) => state.minuteTimer.visible,
    (visible) => {
      if (!visible || asked) return;
      asked = true;
      loadNotices()
        .then(() => loadChunk(() => import('./remembrance-view')))
        .then(
          ({ showRemembrance }) => showRemembrance(close),
          () => undefined,
        );
    },
  );
}
