import { Reading } from './reading';

const LIMITS = { requests: 2, items: 10, bytes: 1000, ms: 60_000 };

describe('the budget of a reading', () => {
  it.each<[string, (reading: Reading) => void]>([
    ['2 requests', (reading) => [1, 2, 3].forEach(() => reading.asks())],
    ['10 items', (reading) => [6, 6].forEach((items) => reading.got(items, 1))],
    ['1000 bytes', (reading) => [600, 600].forEach((bytes) => reading.got(1, bytes))],
  ])('is %s; then everything stops', (what, use) => {
    const reading = new Reading(LIMITS);
    const refused = { code: 'content_unavailable', message: `WordPress reading: takes more than ${what}` };
    expect(() => use(reading)).toThrow(expect.objectContaining(refused) as Error);
    expect(reading.signal.reason).toMatchObject(refused);
    expect(() => reading.asks()).toThrow(expect.objectContaining(refused) as Error);
  });

  it('ends after its time', async () => {
    const reading = new Reading({ ...LIMITS, ms: 5 });
    await new Promise((resolve) => reading.signal.addEventListener('abort', resolve));
    expect(reading.signal.reason).toMatchObject({ message: 'WordPress reading: takes more than 5 ms' });
  });

  it('stops its other parts when one fails', async () => {
    const reading = new Reading(LIMITS);
    await expect(reading.run(() => Promise.reject(new Error('a list failed')))).rejects.toThrow('a list failed');
    expect(() => reading.asks()).toThrow('a list failed');
  });

  it('stops with its caller', () => {
    const caller = new AbortController();
    const reading = new Reading(LIMITS, caller.signal);
    caller.abort(new Error('given up'));
    expect(() => reading.asks()).toThrow('given up');
  });
});
