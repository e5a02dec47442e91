import { randomUUID } from 'node:crypto';
import { newCertificateCode, newToken, tokenHash } from '../../src/modules/certificate/application/certificate-secrets';
import { DELIVER_CERTIFICATES } from '../../src/modules/certificate/certificate.jobs';
import { Database } from '../../src/platform/database/database';
import { Jobs } from '../../src/platform/jobs/jobs';
import type { TestSite } from './site';

export interface SeededDelivery {
  readonly isGift?: boolean;
  readonly channel?: 'email' | 'telegram' | 'salon' | 'link';
  readonly recipient?: string;
  readonly giver?: string;
  readonly email?: string | null;
  readonly message?: string;
  readonly state?: string;
  /** How many certificates go by it. */
  readonly certificates?: number;
}

export interface SeededOrder {
  readonly state?: string;
  readonly locale?: 'ua' | 'en';
  readonly email?: string | null;
  readonly name?: string;
  readonly salon?: string | null;
  readonly kind?: 'sum' | 'service';
  /** Kopiykas, of one. */
  readonly nominal?: number;
  readonly paid?: number;
  readonly paidAttempt?: string | null;
  readonly validThrough?: string;
  readonly deliveries?: readonly SeededDelivery[];
}

export interface SeededCertificate {
  readonly id: string;
  readonly code: string;
  readonly token: string;
}

export interface SeededOrderIds {
  readonly order: string;
  /** Its token, as the buyer has it. */
  readonly token: string;
  readonly deliveries: readonly { readonly id: string; readonly certificates: readonly SeededCertificate[] }[];
}

let orders = 1_795_348_000_000;

/** Writes an issued order as orders leave it, without its jobs. */
export async function seedOrder(database: Pick<Database, 'query'>, seed: SeededOrder = {}): Promise<SeededOrderIds> {
  const { state = 'issued', locale = 'ua', email = 'olena@mail.example', name = 'Олена Іваненко', salon = null } = seed;
  const { kind = 'sum', nominal = 100_000, paid = 90_000, paidAttempt = null, validThrough = '2027-11-22' } = seed;
  const { deliveries = [{}] } = seed;
  const order = `order_${++orders}`;
  const token = newToken();
  const quantity = deliveries.reduce((sum, { certificates = 1 }) => sum + certificates, 0);
  await database.query(
    `INSERT INTO certificate_orders (id, state, locale, token_hash, name, phone, email, link, salon, pay, subtotal, amount, expires_at, paid_at, paid_attempt)
     VALUES ($1, $2, $3, $4, $5, '380671234567', $6, $7, $8, 'card', $11, $9, now() + interval '1 day', '2026-11-22T10:00:00Z', $10)`,
    [
      order,
      state,
      locale,
      tokenHash(token),
      name,
      email,
      salon === null ? 'email' : 'salon',
      salon,
      paid * quantity,
      paidAttempt,
      nominal * quantity,
    ],
  );
  await database.query(
    `INSERT INTO certificate_order_items (order_id, package_id, position, quantity, price, kind, title, picture)
     VALUES ($1, 1, 0, $2, $3, $4, 'Тисяча', 'media/cert-classic.jpg')`,
    [order, quantity, nominal, kind],
  );
  let unit = 0;
  const made: { id: string; certificates: SeededCertificate[] }[] = [];
  for (const [place, delivery] of deliveries.entries()) {
    const { isGift = false, channel = 'email', recipient = '', giver = '', message = '', state: way = 'scheduled' } = delivery;
    const id = randomUUID();
    const address = delivery.email === undefined ? (channel === 'email' ? (email ?? 'olena@mail.example') : null) : delivery.email;
    await database.query(
      `INSERT INTO certificate_deliveries (id, order_id, is_gift, place, package_id, channel, recipient, giver, email, message, state)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [id, order, isGift, place, isGift ? 1 : null, channel, recipient, giver, address, message, way],
    );
    const certificates: SeededCertificate[] = [];
    for (let left = delivery.certificates ?? 1; left > 0; left--) {
      const certificate = { id: randomUUID(), code: newCertificateCode(), token: newToken() };
      await database.query(
        `INSERT INTO certificates (id, order_id, package_id, unit, delivery_id, code, token, kind, locale, title, picture, nominal, paid, balance, paid_at, valid_through)
         VALUES ($1, $2, 1, $3, $4, $5, $6, $7, $8, 'Тисяча', 'media/cert-classic.jpg', $9, $10, $9, '2026-11-22T10:00:00Z', $11)`,
        [certificate.id, order, unit++, id, certificate.code, certificate.token, kind, locale, nominal, paid, validThrough],
      );
      certificates.push(certificate);
    }
    made.push({ id, certificates });
  }
  return { order, token, deliveries: made };
}

/** Has a delivery carried out, as orders do when they are issued. */
export async function startDelivery({ app }: TestSite, id: string, round = 0): Promise<void> {
  const jobs = app.get(Jobs);
  await app.get(Database).transaction((tx) => jobs.enqueue(tx, DELIVER_CERTIFICATES, { id, round }));
}
