/** How something is asked again and again. Times in milliseconds. */
interface PollOptions {
  readonly everyMs: number;
  /** How long it is asked while somebody looks at the page; then `onLate`, once. */
  readonly forMs: number;
  readonly onLate: () => void;
}

/**
 * Asks again and again until it is told to stop: the next time some time after the answer, never while the page is hidden, and at once when
 * it is seen again. A question that fails is asked once more, like any other.
 * @param ask tells whether that was the last time
 * @returns ends it
 */
export function poll(ask: (signal: AbortSignal) => Promise<boolean>, { everyMs, forMs, onLate }: PollOptions): () => void {
  const ending = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let seenMs = 0;
  const isOver = () => ending.signal.aborted;
  const stop = () => {
    ending.abort();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onSeen);
  };
  const next = async () => {
    if (isAsking || isOver() || document.hidden) return;
    isAsking = true;
    const begin = performance.now();
    const isLast = await ask(ending.signal).catch(() => false);
    isAsking = false;
    if (isOver()) return;
    if (isLast) return stop();
    if (seenMs >= forMs) {
      stop();
      return onLate();
    }
    seenMs += performance.now() - begin + everyMs;
    timer = setTimeout(() => void next(), everyMs);
  };
  const onSeen = () => {
    clearTimeout(timer);
    void next();
  };
  document.addEventListener('visibilitychange', onSeen);
  void next();
  return stop;
}
