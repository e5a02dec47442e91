import { poll } from './poll';

/** A page that somebody can turn away from. */
class Page extends EventTarget {
  hidden = false;

  turn(hidden: boolean): void {
    this.hidden = hidden;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

const OPTIONS = { everyMs: 1500, forMs: 180_000 };

describe('asking again and again', () => {
  let page: Page;
  let onLate: jest.Mock<void, []>;
  /** Lets time pass, and what is asked meanwhile be answered. */
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

  beforeEach(() => {
    jest.useFakeTimers();
    page = new Page();
    onLate = jest.fn();
    Object.assign(globalThis, { document: page });
  });
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(globalThis, 'document');
  });

  const notYet = () => jest.fn((_: AbortSignal) => Promise.resolve(false));

  it('asks at once, then some time after each answer, until it is told that it was the last time', async () => {
    const ask = notYet();
    poll(ask, { ...OPTIONS, onLate });
    await pass(0);
    expect(ask).toHaveBeenCalledTimes(1);
    await pass(1499);
    expect(ask).toHaveBeenCalledTimes(1);
    ask.mockResolvedValueOnce(true);
    await pass(1);
    expect(ask).toHaveBeenCalledTimes(2);
    await pass(600_000);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(onLate).not.toHaveBeenCalled();
  });

  it('waits for an answer before it asks again', async () => {
    let answer = (_: boolean): void => undefined;
    const ask = jest.fn(() => new Promise<boolean>((resolve) => (answer = resolve)));
    poll(ask, { ...OPTIONS, onLate });
    await pass(10_000);
    page.turn(false);
    expect(ask).toHaveBeenCalledTimes(1);
    answer(false);
    await pass(1500);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('asks nothing while the page is hidden, and at once when it is seen again', async () => {
    const ask = notYet();
    poll(ask, { ...OPTIONS, onLate });
    await pass(0);
    page.turn(true);
    await pass(3_600_000);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(onLate).not.toHaveBeenCalled();
    page.turn(false);
    await pass(0);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('begins when a page that was opened in the background is seen', async () => {
    page.hidden = true;
    const ask = notYet();
    poll(ask, { ...OPTIONS, onLate });
    await pass(60_000);
    expect(ask).not.toHaveBeenCalled();
    page.turn(false);
    await pass(0);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('ends after its time, and says so once', async () => {
    const ask = notYet();
    poll(ask, { ...OPTIONS, onLate });
    await pass(180_000 - 1);
    expect(onLate).not.toHaveBeenCalled();
    await pass(1);
    expect(ask).toHaveBeenCalledTimes(121);
    expect(onLate).toHaveBeenCalledTimes(1);
    page.turn(false);
    await pass(600_000);
    expect(ask).toHaveBeenCalledTimes(121);
    expect(onLate).toHaveBeenCalledTimes(1);
  });

  it('counts slow answers as time, too', async () => {
    const ask = jest.fn((_: AbortSignal) => {
      jest.advanceTimersByTime(10_000);
      return Promise.resolve(false);
    });
    poll(ask, { ...OPTIONS, onLate });
    await pass(17 * 1500);
    expect(onLate).toHaveBeenCalledTimes(1);
    expect(ask).toHaveBeenCalledTimes(17);
  });

  it('asks again after a question that failed', async () => {
    const ask = notYet().mockRejectedValueOnce(new Error('no network'));
    poll(ask, { ...OPTIONS, onLate });
    await pass(1500);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('is ended by whoever began it, with the question under way', async () => {
    const ask = jest.fn((signal: AbortSignal) => new Promise<boolean>((resolve) => signal.addEventListener('abort', () => resolve(false))));
    const stop = poll(ask, { ...OPTIONS, onLate });
    await pass(0);
    expect(ask.mock.calls[0]![0].aborted).toBe(false);
    stop();
    expect(ask.mock.calls[0]![0].aborted).toBe(true);
    page.turn(false);
    await pass(600_000);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(onLate).not.toHaveBeenCalled();
  });
});
