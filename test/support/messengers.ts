import type { Response } from 'supertest';
import { Clock } from '../../src/platform/time/clock';
import { startTestSite, type TestSite } from './site';

export const AUTH = '/api/messenger/auth';
export const WEBHOOK = '/api/telegram/webhook';

/** An order that somebody signed in for. */
export interface SignedIn {
  readonly id: string;
  readonly token: string;
}

/** A site with a clock of its own. */
export const startSite = (environment: Readonly<Record<string, string>>, now: () => Date = () => new Date('2026-11-23T10:00:00Z')) =>
  startTestSite(environment, {
    override: (testing) => testing.overrideProvider(Clock).useValue({ now, epochMs: () => now().getTime() }),
  });
/** What POST /api/messenger/auth answered. */
export const signedIn = ({ body }: Response): SignedIn => {
  const { order_id: id, token } = body as { order_id: string; token: string };
  return { id, token };
};
/** Asks for an order with its token. */
export const ask = (site: TestSite, what: 'status' | 'deeplink', { id, token }: Partial<SignedIn>) =>
  site.http.get(`/api/messenger/${what}?order_id=${id}`).set(token === undefined ? {} : { 'x-order-token': token });
/** What GET /api/messenger/deeplink answered. */
export const linkOf = ({ body }: Response) => (body as { deeplink: string }).deeplink;
