import type { QueryResultRow } from 'pg';
import type { Database } from '../../../platform/database/database';
import { secretHash } from '../../../platform/security/secret-token';
import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import type { QueryExecutor } from './calendar-store';

/** Photographs of appointments that are not booked yet, of everybody: each is kept for a day at most. */
const MAX_WAITING = 2000;
/** Who adds waits for who adds to the same, so that none is one too many. */
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('booking_photographs ' || $1, 0))`;
const COUNTS = `SELECT count(*)::int AS waiting, (count(*) FILTER (WHERE owner_hash = $1 AND service = $2))::int AS own
  FROM booking_photographs WHERE owner_hash IS NOT NULL`;
/** The same picture once more is the one that is there. */
const ADD = `INSERT INTO booking_photographs (owner_hash, service, picture, digest) VALUES ($1, $2, $3, encode(sha256($3), 'hex'))
  ON CONFLICT (owner_hash, service, digest) DO UPDATE SET created_at = now() RETURNING id`;
const OF_OWNER = 'SELECT id, service, created_at AS at FROM booking_photographs WHERE owner_hash = $1 ORDER BY created_at, id LIMIT 100';
const OF_APPOINTMENT =
  'SELECT id, service, created_at AS at FROM booking_photographs WHERE appointment_id = $1 ORDER BY created_at, id LIMIT 100';
const PICTURE = 'SELECT picture FROM booking_photographs WHERE appointment_id = $1 AND id = $2';
const PICTURE_OF_OWNER = 'SELECT picture FROM booking_photographs WHERE owner_hash = $1 AND id = $2';
const OF_CLIENT = `SELECT photograph.appointment_id AS appointment, photograph.service, photograph.created_at AS at, photograph.picture
  FROM booking_photographs AS photograph JOIN booking_appointments AS visit ON visit.id = photograph.appointment_id
  WHERE visit.client = $1 ORDER BY photograph.created_at DESC, photograph.id LIMIT 200`;
const ATTACH =
  'UPDATE booking_photographs SET appointment_id = $1, owner_hash = NULL WHERE owner_hash = $2 AND service = ANY ($3) RETURNING service';
const REMOVE = 'DELETE FROM booking_photographs WHERE owner_hash = $1 AND id = $2';
const FORGET = 'DELETE FROM booking_photographs WHERE owner_hash = $1';
const ERASE = 'DELETE FROM booking_photographs WHERE appointment_id IN (SELECT id FROM booking_appointments WHERE client = $1)';
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A photograph that a client sent with an appointment, without the picture. */
export interface SentPhotograph {
  readonly id: string;
  /** Id of the service that asked for it. */
  readonly service: string;
  readonly at: Date;
}

/**
 * Photographs that services ask for, WebP without what the camera wrote, in our own database. Until the appointment is booked they belong to who
 * sent them: the token of a draft, or `client:` and the id of a client; kept as its hash.
 */
export class SentPhotographs {
  constructor(private readonly database: Database) {}

  /**
   * @param most of the service
   * @returns its id
   * @throws DomainError conflict `photographs_enough` where there are as many as may be; unavailable `photographs_full` where too many of all visitors wait
   */
  add(owner: string, service: string, most: number, picture: Uint8Array): Promise<string> {
    return this.database.transaction(async (tx) => {
      const hash = secretHash(owner);
      await tx.query(LOCK, [hash]);
      const { rows } = await tx.query<{ id: string }>(ADD, [hash, service, picture]);
      const counts = (await tx.query<{ waiting: number; own: number }>(COUNTS, [hash, service])).rows[0]!;
      if (counts.own > most) throw new DomainError('conflict', 'photographs_enough', translation('booking.asks.enough', { most }));
      if (counts.waiting > MAX_WAITING)
        throw new DomainError('unavailable', 'photographs_full', translation('booking.asks.busy'), { retryAfterSeconds: 600 });
      return rows[0]!.id;
    });
  }

  /** Of who has not booked yet, the first one first. */
  async waiting(owner: string): Promise<readonly SentPhotograph[]> {
    return (await this.database.query<SentPhotograph & QueryResultRow>(OF_OWNER, [secretHash(owner)])).rows;
  }

  /** Idempotent: succeeds if there is none. */
  async remove(owner: string, id: string): Promise<void> {
    if (UUID.test(id)) await this.database.query(REMOVE, [secretHash(owner), id]);
  }

  /** All that has not been booked. */
  async forget(owner: string): Promise<void> {
    await this.database.query(FORGET, [secretHash(owner)]);
  }

  /** Of an appointment, the first one first. */
  async of(appointment: string): Promise<readonly SentPhotograph[]> {
    return UUID.test(appointment) ? (await this.database.query<SentPhotograph & QueryResultRow>(OF_APPOINTMENT, [appointment])).rows : [];
  }

  /** The bytes of a picture, WebP. @throws DomainError `photograph_unknown` */
  picture(appointment: string, id: string): Promise<Buffer> {
    return this.bytes(PICTURE, appointment, id);
  }

  /** The same of one that is not booked yet, for who sent it. @throws DomainError `photograph_unknown` */
  ownPicture(owner: string, id: string): Promise<Buffer> {
    return this.bytes(PICTURE_OF_OWNER, secretHash(owner), id);
  }

  private async bytes(sql: string, of: string, id: string): Promise<Buffer> {
    const { rows } = UUID.test(id) ? await this.database.query<{ picture: Buffer }>(sql, [of, id]) : { rows: [] };
    if (!rows[0]) throw new DomainError('not-found', 'photograph_unknown', 'There is no such photograph');
    return rows[0].picture;
  }

  /** With the pictures, for the client themselves. */
  async all(client: string): Promise<readonly (Omit<SentPhotograph, 'id'> & { readonly appointment: string; readonly picture: Buffer })[]> {
    type Row = Omit<SentPhotograph, 'id'> & { readonly appointment: string; readonly picture: Buffer };
    return (await this.database.query<Row & QueryResultRow>(OF_CLIENT, [client])).rows;
  }

  /** Of all appointments of a client, before these are nobody's. */
  async erase(client: string): Promise<void> {
    await this.database.query(ERASE, [client]);
  }
}

/** Gives the photographs of who books to the appointment. @returns how many each service has */
export async function attachPhotographs(
  tx: QueryExecutor,
  owner: string,
  appointment: string,
  services: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.query<{ service: string }>(ATTACH, [appointment, secretHash(owner), services]);
  return rows.reduce((counts, { service }) => counts.set(service, (counts.get(service) ?? 0) + 1), new Map<string, number>());
}
