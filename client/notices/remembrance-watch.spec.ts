import { siteStore } from '../../views/ui/state/site-store';
import { kyivTime } from '../time/kyiv-clock';
import { watchRemembrance } from './remembrance-watch';

jest.mock('../../views/ui/state/settings', () => ({ setting: () => ['Europe/Kyiv', 'Europe/Kiev'] }));

const NINE = Date.parse('2026-11-21T07:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('watching for the minute of silence', () => {
  /** Error of the device's clock, ms: its time minus the true time. */
  let wrong: number;
  let known: number;
  let comparisons: number;
  let closed: boolean;
  const truth = () => Date.now() - wrong;
  const state = () => siteStore.getState().minuteTimer;

  function watch(nowMs: number, { wrongBy = 0, isSet = false, offline = false } = {}): () => void {
    wrong = wrongBy;
    jest.setSystemTime(nowMs + wrongBy);
    known = 0;
    return watchRemembrance({
      now: () => Date.now() + known,
      kyivTime,
      isSet: () => isSet,
      set: () => {
        comparisons++;
        if (!offline) known = -wrong;
        return Promise.resolve();
      },
      isClosed: () => closed,
    });
  }

  const passUntil = (moment: number) => jest.advanceTimersByTimeAsync(moment - truth());

  beforeEach(() => {
    jest.useFakeTimers();
    comparisons = 0;
    closed = false;
  });
  afterEach(() => {
    jest.clearAllTimers();
    jest.useRealTimers();
  });

  it.each([
    ['right', 0],
    ['37 seconds fast', 37_000],
    ['two hours slow', -2 * HOUR],
    ['a day ahead', 24 * HOUR],
  ])('begins to the millisecond and ends after 60 s on a machine whose clock is %s', async (_, wrongBy) => {
    watch(NINE - 3 * HOUR, { wrongBy });
    await passUntil(NINE - 1);
    expect(state().visible).toBe(false);
    await passUntil(NINE);
    expect(state()).toEqual({ visible: true, remaining: 60 });
    await passUntil(NINE + 30_000);
    expect(state()).toEqual({ visible: true, remaining: 30 });
    await passUntil(NINE + MINUTE - 1);
    expect(state()).toEqual({ visible: true, remaining: 1 });
    await passUntil(NINE + MINUTE);
    expect(state()).toEqual({ visible: false, remaining: 0 });
  });

  it('compares the clocks once at the start, and again half a minute before nine', async () => {
    watch(NINE - 5 * HOUR);
    await passUntil(NINE - 30_001);
    expect(comparisons).toBe(1);
    await passUntil(NINE - 30_000);
    expect(comparisons).toBe(2);
    await passUntil(NINE + MINUTE);
    expect(comparisons).toBe(2);
    await passUntil(NINE + 24 * HOUR);
    expect(comparisons).toBe(3);
  });

  it('does not ask the server when this tab has already compared', async () => {
    watch(NINE - HOUR, { isSet: true });
    await passUntil(NINE - 31_000);
    expect(comparisons).toBe(0);
  });

  it('uses the clock of the device without a network', async () => {
    watch(NINE - MINUTE, { wrongBy: 10_000, offline: true });
    await passUntil(NINE - 10_001);
    expect(state().visible).toBe(false);
    await passUntil(NINE - 10_000);
    expect(state()).toEqual({ visible: true, remaining: 60 });
  });

  it('notices before nine that the clock was changed since the start', async () => {
    watch(NINE - HOUR, { isSet: true });
    wrong = 20_000;
    jest.setSystemTime(Date.now() + wrong);
    await passUntil(NINE);
    expect(state()).toEqual({ visible: true, remaining: 60 });
  });

  it('shows the remaining 30 seconds when the page is opened at 09:00:30', async () => {
    watch(NINE + 30_000, { wrongBy: -2 * HOUR });
    await passUntil(NINE + 30_000);
    expect(state()).toEqual({ visible: true, remaining: 30 });
  });

  it('shows the remaining time, or nothing, after the device has slept', async () => {
    const look = watch(NINE - HOUR);
    await passUntil(NINE - HOUR);
    jest.setSystemTime(NINE + 20_000);
    look();
    expect(state()).toEqual({ visible: true, remaining: 40 });
    jest.setSystemTime(NINE + 3 * HOUR);
    look();
    expect(state()).toEqual({ visible: false, remaining: 0 });
  });

  it.each([
    ['that summer time begins', '2026-03-29T06:00:00Z'],
    ['that it ends', '2026-10-25T07:00:00Z'],
  ])('is on time in the morning after the night %s, in a tab that was open all night', async (_, iso) => {
    const nine = Date.parse(iso);
    watch(nine - 14 * HOUR);
    await passUntil(nine - 1);
    expect(state().visible).toBe(false);
    await passUntil(nine);
    expect(state()).toEqual({ visible: true, remaining: 60 });
  });

  it('is not shown again after it was closed', async () => {
    const look = watch(NINE + 10_000);
    await passUntil(NINE + 12_000);
    expect(state().visible).toBe(true);
    closed = true;
    look();
    await passUntil(NINE + 20_000);
    expect(state().visible).toBe(false);
  });
});
