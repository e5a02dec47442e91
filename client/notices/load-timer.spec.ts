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

  it('takes the figures of docs/product.md, limits 3', () => {
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

  it('gives a navigation up after its 5000 ms', () => {
    loader.begin('page', DURATION);
    pass(DURATION - 1);
    expect(phases).toEqual(['running']);
    pass(1);
    expect(phases).toEqual(['running', 'done']);
    pass(HIDE);
    expect(phases.at(-1)).toBe('hidden');
  });

  it('counts the 5000 ms anew when somebody follows another link meanwhile', () => {
    loader.begin('page', DURATION);
    pass(4000);
    loader.begin('page', DURATION);
    pass(4000);
    expect(phases).toEqual(['running']);
    pass(1000);
    expect(phases).toEqual(['running', 'done']);
  });

  it('stays until the last of several works is over', () => {
    loader.begin('work');
    loader.begin('page', DURATION);
    pass(THROTTLE);
    loader.end('page');
    pass(DURATION);
    expect(phases).toEqual(['running']);
    loader.end('work');
    expect(phases).toEqual(['running', 'done']);
  });

  it('goes on without a gap when work begins while the last one is being rounded off', () => {
    loader.begin('work');
    pass(THROTTLE);
    loader.end('work');
    pass(100);
    loader.begin('work');
    pass(HIDE);
    expect(phases).toEqual(['running', 'done', 'running']);
  });

  it('hears of the end of what never began without a word', () => {
    loader.end('page');
    pass(60_000);
    expect(phases).toEqual([]);
  });
});
