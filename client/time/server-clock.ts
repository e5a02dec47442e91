import { readStored, writeStored } from '../boot/storage';

/** How far the server's clock is ahead of ours, ms, for the tab's lifetime. */
const KEY = 'server-clock-ahead';

let ahead = Number(readStored('sessionStorage', KEY));

/** The time, milliseconds since 1970, by the server's clock as far as we know it; by our own before that and without a network. */
export function serverNow(): number {
  return Date.now() + ahead;
}

/** Whether this tab has compared its clock with the server's already. */
export function isClockSet(): boolean {
  return readStored('sessionStorage', KEY) !== null;
}

/** Compares the clocks: the server's time is taken to be half-way between request and response. Never rejects. */
export async function setClock(): Promise<void> {
  try {
    const asked = Date.now();
    const { headers } = await fetch('/api/time', { cache: 'no-store' });
    const arrived = Date.now();
    const serverTime = Number(headers.get('x-server-time'));
    if (!serverTime) return;
    ahead = serverTime - (asked + arrived) / 2;
    writeStored('sessionStorage', KEY, String(ahead));
  } catch {
    // offline: the earlier comparison is used
  }
}
