import type { QueryResultRow } from 'pg';
import { UNDO_MINUTES, undoneUntil } from '../contract/change-rules';
import type { BookedGroup, WantedGroup } from '../contract/group';
import { SELECT_APPOINTMENTS, type StoredAppointment } from './appointment-rows';
import type { QueryExecutor } from './calendar-store';

const BY_ID = 'SELECT id, location, payment, subject, created_at AS "createdAt" FROM booking_groups WHERE id = $1';
const APPOINTMENTS = `${SELECT_APPOINTMENTS} WHERE visit.group_id = $1 ORDER BY visit.group_place`;
const BY_HOLD = `SELECT id FROM booking_groups AS booked WHERE hold_hash = $1
  AND EXISTS (SELECT FROM booking_appointments WHERE group_id = booked.id AND client = $2)`;
const WRITE = `INSERT INTO booking_groups (id, location, hold_hash, payment, subject, created_at) VALUES ($1, $2, $3, $4, $5, booking_now())`;
const JOIN = `UPDATE booking_appointments SET group_id = $1, group_place = place - 1, guest_phone = phone
  FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS person (appointment, phone, place) WHERE id = appointment`;

/** Booked so short ago that the same request is likely the same press, sent again. */
const RECENT = `SELECT booked.id FROM booking_groups AS booked WHERE created_at > booking_now() - make_interval(mins => ${UNDO_MINUTES})
  AND EXISTS (SELECT FROM booking_appointments WHERE group_id = booked.id AND client = $1 AND location = $2 AND day = $3)
  ORDER BY created_at DESC, id LIMIT 10`;

type GroupRow = Pick<BookedGroup, 'id' | 'location' | 'payment' | 'subject'>;

/** A group with its appointments as of now, in the order of its people; null: there is none. */
export async function groupById(
  db: QueryExecutor,
  id: string,
): Promise<{
  readonly group: GroupRow & Pick<BookedGroup, 'undoUntil'>;
  readonly appointments: readonly StoredAppointment[];
} | null> {
  const [{ rows }, appointments] = await Promise.all([
    db.query<GroupRow & { readonly createdAt: Date } & QueryResultRow>(BY_ID, [id]),
    db.query<StoredAppointment & QueryResultRow>(APPOINTMENTS, [id]),
  ]);
  if (!rows[0]) return null;
  const { createdAt, ...group } = rows[0];
  return { group: { ...group, undoUntil: undoneUntil(createdAt) }, appointments: appointments.rows };
}

/** Id of the group that a client booked with a hold; null: none yet. */
export async function groupOfHold(db: QueryExecutor, holdHash: string, client: string): Promise<string | null> {
  return (await db.query<{ id: string }>(BY_HOLD, [holdHash, client])).rows[0]?.id ?? null;
}

/** Ids of the groups that a client booked at a salon's day in the last 15 minutes, the latest first. */
export async function recentGroups(
  db: QueryExecutor,
  client: string,
  { location, date }: Pick<WantedGroup, 'location' | 'date'>,
): Promise<readonly string[]> {
  return (await db.query<{ id: string }>(RECENT, [client, location, date])).rows.map(({ id }) => id);
}

/** Writes a group whose appointments stand. @param appointments in the order of the people; `phone` is the guest's, empty without one */
export async function writeGroup(
  tx: QueryExecutor,
  { id, location, holdHash, payment, subject }: GroupRow & { readonly holdHash: string | null },
  appointments: readonly { readonly id: string; readonly phone: string }[],
): Promise<void> {
  await tx.query(WRITE, [id, location, holdHash, payment, subject]);
  await tx.query(JOIN, [id, appointments.map((each) => each.id), appointments.map(({ phone }) => phone)]);
}
