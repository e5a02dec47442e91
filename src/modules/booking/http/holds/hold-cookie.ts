import type { Request, Response } from 'express';
import { HOLD_MINUTES } from '../../../scheduling/contract/booking-limits';
import { BrowserToken } from '../browser-token';

const COOKIE = new BrowserToken('hold');

/** An age, not a date: the clock of a phone may be hours ahead. The engine says when a hold has run out. */
const KEPT_SECONDS = HOLD_MINUTES * 60;

/** The token of the hold that a browser has; undefined for none, and for what is no token. */
export function holdCookie(req: Pick<Request, 'headers'>): string | undefined {
  return COOKIE.read(req) ?? undefined;
}

/**
 * Gives the browser the token of its hold until it runs out, out of reach of scripts; null takes it away.
 * @param isSecure whether the site is reached by https
 * @param isFramed whether the widget stands in a page of another site
 */
export function setHoldCookie(
  res: Pick<Response, 'append'>,
  hold: { readonly token: string } | null,
  isSecure: boolean,
  isFramed = false,
): void {
  COOKIE.write(res, hold?.token ?? '', { keptSeconds: hold ? KEPT_SECONDS : 0, isSecure, isFramed });
}
