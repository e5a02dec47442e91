import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../../platform/database/database';
import { newSecret, secretHash } from '../../../platform/security/secret-token';
import type { WantedService } from '../contract/appointment';
import type { Day } from '../contract/free-time';
import { rangesOf } from '../domain/merged-ranges';
import { takeTime } from '../store/appointment-rows';
import type { HeldPart } from './appointment-part';
import type { BookableSalon } from './bookable';
import { findPlace, type Engine } from './engine';
import { requestedParts } from './requested-parts';

/** For what a time is kept that nobody has the token of. */
type KeptFor = { readonly column: 'offered_to' | 'next_of'; readonly id: string };

const write = (column: KeptFor['column']) =>
  `INSERT INTO booking_holds (id, token_hash, address_key, location, day, parts, minutes, created_at, expires_at, ${column})
  VALUES ($1, $2, $3, $4, $5, $6, $7, booking_now(), $8, $9)`;

/**
 * Holds a time that a client is offered: it is taken by way of what it is kept for. The caller has locked the employees' days.
 * @param until from the moment of the database on @throws `time_conflict`
 */
export async function keepTime(
  tx: Transaction,
  engine: Engine,
  { salon, day, services }: { readonly salon: BookableSalon; readonly day: Day; readonly services: readonly WantedService[] },
  owner: KeptFor,
  until: (now: Date) => Date,
): Promise<void> {
  const location = salon.location.id;
  const wanted = requestedParts(salon, services, engine.settings());
  const { placed, schedules } = await findPlace(tx, engine, { salon, day, wanted, kept: [], own: {} }, null);
  const parts = placed.map(({ sideBySide: _, ...part }): HeldPart => part);
  const expiresAt = until(schedules.now);
  const id = randomUUID();
  const minutes = rangesOf(placed).reduce((sum, { from, to }) => sum + to - from, 0);
  const key = `${owner.column}|${owner.id}`;
  await tx.query(write(owner.column), [
    id,
    secretHash(newSecret()),
    key,
    location,
    day,
    JSON.stringify(parts),
    minutes,
    expiresAt,
    owner.id,
  ]);
  const taken = [...placed, ...engine.unitParts({ salon, schedules, day }, placed)];
  await takeTime(tx, { location, day, zone: salon.location.timezone, schedules }, taken, { kind: 'hold', id, expiresAt });
}
