import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import type { WidgetFields } from '../contract/booking-choice';
import type { WidgetModel } from '../contract/widget-model';
import { BrowserToken, isToken } from '../../booking/booking.api';
import type { WidgetSituation, WidgetVisitor } from '../screens/widget-situation';

/** Longer than a draft is kept: by it we also know that the browser brings cookies back. */
const COOKIE_SECONDS = 86_400;
const DRAFT = new BrowserToken('booking_draft');

interface Carried {
  readonly draft: string | null;
  readonly hold: string | null;
  /** The browser was seen to bring a cookie back. */
  readonly hasCookies: boolean;
}

/** Names a draft: its holder sees what was typed. */
export const newToken = (): string => randomBytes(16).toString('base64url');

export const draftCookie = (req: Request): string | null => DRAFT.read(req);

export function setDraftCookie(res: Response, token: string, isSecure: boolean, isFramed: boolean): void {
  DRAFT.write(res, token, { keptSeconds: COOKIE_SECONDS, isSecure, isFramed });
}

/** What a form, or the widget's script, brings of a browser that may keep no cookies. */
export function tokensFromRequest(req: Request, fields: WidgetFields): Carried {
  const token = (name: 'draft' | 'hold') => [req.get(`x-widget-${name}`), fields[name]].find(isToken) ?? null;
  return { draft: token('draft'), hold: token('hold'), hasCookies: fields.cookies === 'kept' };
}

/** What every form of a screen brings back: the tokens of the visitor, and whether the browser keeps cookies. */
export function tokenFields({
  visitor,
  held,
}: Pick<WidgetSituation, 'held'> & { readonly visitor: WidgetVisitor }): WidgetModel['carried'] {
  const { draft, cookies, hold } = visitor;
  const token = held?.token ?? hold;
  return { draft, ...(token !== null && { hold: token }), ...((cookies === 'kept' || cookies === 'seen') && { cookies: 'kept' }) };
}
