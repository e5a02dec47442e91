import { onNearMinuteOfSilence } from './minute-of-silence-timer';

const MINUTE = 60_000;
const at = (iso: string) => Date.parse(iso);

describe('waiting for nine in Kyiv', () => {
  let page: EventTarget;
  /** How far the clock that is asked is ahead of the device's, ms. */
  let ahead: number;
  let calls: number;

  const wait = (iso: string) => {
    jest.setSystemTime(at(iso) - ahead);
    onNearMinuteOfSilence(
      () => Date.now() + ahead,
      () => calls++,
    );
  };

  beforeEach(() => {
    jest.useFakeTimers();
    ahead = 0;
    calls = 0;
    page = new EventTarget();
    Object.assign(globalThis, {
      addEventListener: page.addEventListener.bind(page),
      removeEventListener: page.removeEventListener.bind(page),
    });
  });
  afterEach(() => {
    jest.clearAllTimers();
    jest.useRealTimers();
    Reflect.deleteProperty(globalThis, 'addEventListener');
    Reflect.deleteProperty(globalThis, 'removeEventListener');
  });

  it.each([
    ['20 minutes before it in summer', '2026-07-01T05:40:00Z'],
    ['between the two hours', '2026-07-01T06:30:00Z'],
    ['in the last second of it in winter', '2026-11-21T07:00:59Z'],
  ])('calls back at once %s', (_, iso) => {
    wait(iso);
    expect(calls).toBe(1);
  });

  it.each([
    ['before it', '2026-07-01T05:39:59Z'],
    ['after it', '2026-11-21T07:01:00Z'],
    ['in the evening', '2026-11-21T19:00:30Z'],
  ])('waits %s', (_, iso) => {
    wait(iso);
    expect(calls).toBe(0);
  });

  it('calls back once, and in time, in a page that is open all night', () => {
    wait('2026-03-28T20:03:00Z');
    jest.advanceTimersByTime(at('2026-03-29T05:39:59Z') - Date.now());
    expect(calls).toBe(0);
    jest.advanceTimersByTime(10 * MINUTE);
    expect(calls).toBe(1);
    jest.advanceTimersByTime(48 * 60 * MINUTE);
    page.dispatchEvent(new Event('visibilitychange'));
    expect(calls).toBe(1);
  });

  it('goes by the clock that it is given', () => {
    ahead = 2 * 60 * MINUTE;
    wait('2026-11-21T06:50:00Z');
    expect(calls).toBe(1);
  });

  it('looks when the page is seen again after the device has slept', () => {
    wait('2026-11-21T02:00:00Z');
    jest.setSystemTime(at('2026-11-21T06:59:50Z'));
    page.dispatchEvent(new Event('visibilitychange'));
    expect(calls).toBe(1);
  });
});
