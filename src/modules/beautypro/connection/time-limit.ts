import { BeautyProTimeout, domainFailure } from './beautypro-failure';

/** Longest that anything of BeautyPro takes, milliseconds. A request that identifies the client first takes both: below 8 seconds. */
export const MAX_WAIT_MS = 5600;
/** Longest that identifying a client takes. */
export const WHO_WAIT_MS = 2200;

/**
 * Work within the limit, its failures in the words of the ports. Whatever hangs, the caller gets an answer.
 * @param failure other words than the usual ones
 */
export async function timeLimited<T>(
  what: string,
  limitMs: number,
  work: (signal: AbortSignal) => Promise<T>,
  failure: (error: unknown) => unknown = domainFailure,
): Promise<T> {
  const signal = AbortSignal.timeout(limitMs);
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new BeautyProTimeout(what, `no answer within ${limitMs} ms`, true)), { once: true });
  });
  // the loser of the race is ignored
  late.catch(() => undefined);
  try {
    return await Promise.race([work(signal), late]);
  } catch (error) {
    const isOurs = signal.aborted && !(error instanceof BeautyProTimeout) && error === signal.reason;
    throw failure(isOurs ? new BeautyProTimeout(what, `no answer within ${limitMs} ms`, true, { cause: error }) : error);
  }
}
