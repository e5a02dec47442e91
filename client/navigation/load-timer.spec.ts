import { DURATION, HIDE, LoadTimer, THROTTLE } from './load-timer';
import type { LoadPhase } from './load-timer';

describe('the loader', () => {
  let phases: LoadPhase[];
  let loader: LoadTimer;
  const pass = (ms: number) => jest.advanceTimersByTime(ms);

  beforeEach(() => {
    jest.useFakeTimers();
    phases = [];
    loader = new LoadTimer((phase) => phases.push(phase), {
      set: (callback, ms) => Number(setTimeout(callback, ms)),
      clear: (timer) => clearTimeout(timer),
    });
  });
  afterEach(() => jest.useRealTimers());

  it('uses the durations of docs/product.md, limits 3', () => {
    expect([HIDE, THROTTLE, DURATION]).toEqual([500, 200, 5000]);
  });

  it('shows nothing for work of less than 200 ms', () => {
    loader.begin('work');
    pass(THROTTLE - 1);
    loader.end('work');
    pass(60_000);
    expect(phases).toEqual([]);
  });

  it('appears after 200 ms, fills when the work is done, and goes 500 ms later', () => {
    loader.begin('work');
    pass(THROTTLE);
    expect(phases).toEqual(['running']);
    pass(60_000);
    expect(phases).toEqual(['running']);
    loader.end('work');
    expect(phases).toEqual(['running', 'done']);
    pass(HIDE - 1);
    expect(phases).toEqual(['running', 'done']);
    pass(1);
    expect(phases).toEqual(['running', 'done', 'hidden']);
  });

  it('ends a navigation after 5000 ms', () => {
    loader.begin('page', DURATION);
    pass(DURATION - 1);
    expect(phases).toEqual(['running']);
    pass(1);
    expect(phases).toEqual(['running', 'done']);
    pass(HIDE);
    expect(phases.at(-1)).toBe('hidden');
  });

  it('restarts the 5000 ms when another link is followed', () => {
    loader.begin('page', DURATION);
    pass(4000);
    loader.begin('page', DURATION);
    pass(4000);
    expect(phases).toEqual(['running']);
    pass(1000);
    expect(phases).toEqual(['running', 'done']);
  });

  it('stays until the last of several tasks has ended', () => {
    loader.begin('work');
    loader.begin('page', DURATION);
    pass(THROTTLE);
    loader.end('page');
    pass(DURATION);
    expect(phases).toEqual(['running']);
    loader.end('work');
    expect(phases).toEqual(['running', 'done']);
  });

  it('continues without a gap when a task begins while the previous one is fading out', () => {
    loader.begin('work');
    pass(THROTTLE);
    loader.end('work');
    pass(100);
    loader.begin('work');
    pass(HIDE);
    expect(phases).toEqual(['running', 'done', 'running']);
  });

  it('ignores the end of a task that never began', () => {
    loader.end('page');
    pass(60_000);
    expect(phases).toEqual([]);
  });
});
