import type { Transaction } from '../../../platform/database/database';
import type { Lead } from '../domain/lead';

// An appointment may be told of twice: by the site, which has booked it, and by a widget of another site around it. One event is one lead.

/** So long after one of the two the other counts as the same event. */
const DUPLICATE_WINDOW = `interval '15 minutes'`;
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('lead of a visit ' || $1, 0))`;
const OF_EVENT = `UPDATE leads SET frame_hash = $2 WHERE id = (
    SELECT id FROM leads WHERE appointment_id = $1 AND event IS NOT NULL AND created_at > now() - ${DUPLICATE_WINDOW} AND (frame_hash IS NULL OR frame_hash = $2)
    ORDER BY created_at DESC LIMIT 1) RETURNING id`;
const LEAD_OF_EVENT = 'SELECT id FROM leads WHERE appointment_id = $1 AND event = $2';
const OF_FRAME = `UPDATE leads SET event = $2 WHERE id = (
    SELECT id FROM leads WHERE appointment_id = $1 AND event IS NULL AND NOT support AND send AND state <> 'dropped' AND created_at > now() - ${DUPLICATE_WINDOW}
    ORDER BY created_at LIMIT 1) RETURNING id`;
const REPEATED = `INSERT INTO lead_events (lead_id, event, detail) VALUES ($1, 'repeated', $2)`;

/** A call for help about an appointment is no event. */
export function hasAppointmentEvent({ appointmentId, support }: Lead): boolean {
  return appointmentId !== '' && !support;
}

/**
 * The lead by which the site has told of the same event of an appointment; from then on the lead with this key is its repeat. Null: there is none.
 * @param lead that `hasAppointmentEvent`
 */
export async function leadOfEvent(tx: Transaction, { appointmentId }: Lead, keyHash: string): Promise<string | null> {
  return claimed(tx, appointmentId, OF_EVENT, keyHash, 'left by a widget of another site, too');
}

/** The lead that tells of an event already, or the one that a widget of another site has left of it, which stands for it from then on. */
export async function leadOfFrame(tx: Transaction, { appointmentId }: Lead, event: string): Promise<string | null> {
  const [, { rows }] = await Promise.all([
    tx.query(LOCK, [appointmentId]),
    tx.query<{ id: string }>(LEAD_OF_EVENT, [appointmentId, event]),
  ]);
  return rows[0]?.id ?? claimed(tx, appointmentId, OF_FRAME, event, 'told by the site, too');
}

async function claimed(tx: Transaction, appointmentId: string, claim: string, by: string, why: string): Promise<string | null> {
  const [, { rows }] = await Promise.all([tx.query(LOCK, [appointmentId]), tx.query<{ id: string }>(claim, [appointmentId, by])]);
  const id = rows[0]?.id ?? null;
  if (id !== null) await tx.query(REPEATED, [id, why]);
  return id;
}
