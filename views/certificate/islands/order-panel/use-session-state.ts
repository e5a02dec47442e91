import { useState } from 'react';

/**
 * Like `useState`, kept in this tab of the browser until it is closed: what somebody typed into the form of an order outlives a reload, the
 * way to the payment page and back, and a change of language, and stays on no shared computer.
 * For islands that render it in the browser alone.
 */
export function useSessionState<T>(key: string, initial: T, isValid: (value: unknown) => value is T): [value: T, set: (value: T) => void] {
  const [value, setValue] = useState<T>(() => {
    const stored = readStored(key);
    return isValid(stored) ? stored : initial;
  });
  const set = (next: T) => {
    setValue(next);
    writeStored(key, next === initial ? null : next);
  };
  return [value, set];
}

function readStored(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function writeStored(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // private windows and full disks: it is kept as long as the page
  }
}
