import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

/**
 * What is left of the seconds that the server told: never more than it told, whatever is rounded.
 * @param passed since then, ms; less than nothing where a screen is shown before its time was noted
 */
export function secondsLeft(seconds: number, passed: number): number {
  return Math.min(seconds, Math.max(0, Math.round(seconds - passed / SECOND_MS)));
}

/**
 * Counts seconds down that the server has told, without asking the device for the time of day, which may be wrong.
 * @param at when they were told, by `performance.now()`
 * @returns null on the server, and until the first second is counted
 */
export function useSecondsLeft(seconds: number, at: number): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const count = () => setLeft(secondsLeft(seconds, performance.now() - at));
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
