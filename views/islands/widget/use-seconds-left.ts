import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

/**
 * Counts seconds down that the server has told, without asking the device for the time of day, which may be wrong.
 * @param at when they were told, by `performance.now()`
 * @returns null on the server, and until the first second is counted
 */
export function useSecondsLeft(seconds: number, at: number): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const count = () => setLeft(Math.max(0, Math.round(seconds - (performance.now() - at) / SECOND_MS)));
    count();
    const timer = setInterval(count, SECOND_MS);
    return () => clearInterval(timer);
  }, [seconds, at]);
  return left;
}

/** `1:05`. */
export function clockWords(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
