import type { QueryResultRow } from 'pg';
import type { Database, Transaction } from '../../../platform/database/database';
import type { NotifiedClient } from '../../clients/contract/reminder';
import { type UpcomingAppointment, type AppointmentNotice } from '../contract/appointment-notices';
import type { QueryExecutor } from './calendar-store';
import { toAppointment, appointmentById, type StoredAppointment } from './appointment-rows';

const LOCK_LOG = `SELECT revision, starts_at AS "startsAt", reminded_at AS "remindedAt", chat_failed_at AS "chatFailedAt" FROM booking_told WHERE appointment_id = $1 FOR UPDATE`;
/** A beginning that stays is known since it was told first. */
const NOTE = `INSERT INTO booking_told AS told (appointment_id, revision, starts_at, told_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (appointment_id) DO UPDATE SET revision = excluded.revision, starts_at = excluded.starts_at,
    told_at = CASE WHEN told.starts_at = excluded.starts_at THEN told.told_at ELSE excluded.told_at END,
    reminded_at = CASE WHEN told.starts_at = excluded.starts_at THEN told.reminded_at END,
    chat_failed_at = CASE WHEN told.starts_at = excluded.starts_at THEN told.chat_failed_at END
  WHERE told.revision < excluded.revision`;
/** More than all salons can have until then. */
const MOST = 20_000;
const UPCOMING = `SELECT appointment.id, appointment.starts_at AS "startsAt", appointment.zone, told.told_at AS "notifiedAt"
  FROM booking_told AS told JOIN booking_appointments AS appointment ON appointment.id = told.appointment_id AND appointment.starts_at = told.starts_at
  WHERE told.reminded_at IS NULL AND told.starts_at > $1 AND told.starts_at <= $2 AND appointment.state IN ('planned', 'confirmed')
  ORDER BY told.starts_at, appointment.id LIMIT ${MOST}`;
const AGAIN = `UPDATE booking_told SET reminded_at = NULL, chat_failed_at = $3 WHERE appointment_id = $1 AND starts_at = $2 AND chat_failed_at IS NULL`;
const REMINDED = `UPDATE booking_told SET reminded_at = $2 WHERE appointment_id = $1`;

interface LogRow extends QueryResultRow {
  readonly revision: number;
  readonly startsAt: Date;
  readonly remindedAt: Date | null;
  readonly chatFailedAt: Date | null;
}

/** Recipient of notifications of a client's appointments; null: none, or erased. */
type Readers = (db: QueryExecutor, client: string) => Promise<NotifiedClient | null>;

/** What clients of our own booking engine were told. */
export class OwnNotificationLog {
  constructor(
    private readonly database: Database,
    private readonly readers: Readers,
  ) {}

  /**
   * Lets an appointment be told as it is now, unless that or something later was told.
   * @param revision the change to notify of
   * @param tell false: there is nothing to tell, and nothing is noted
   */
  notify(id: string, revision: number, now: Date, tell: (tx: Transaction, notice: AppointmentNotice) => Promise<boolean>): Promise<void> {
    return this.database.transaction(async (tx) => {
      const logged = await lockedLogOf(tx, id);
      if (logged && logged.revision >= revision) return;
      const appointment = await appointmentById(tx, id);
      if (!appointment || !(await tell(tx, await this.noticeOf(tx, appointment, logged)))) return;
      await tx.query(NOTE, [id, appointment.revision, appointment.startsAt, now]);
    });
  }

  /** Appointments that begin until then, of which their client was told, and not reminded. */
  async upcoming(now: Date, until: Date): Promise<readonly UpcomingAppointment[]> {
    return (await this.database.query<UpcomingAppointment & QueryResultRow>(UPCOMING, [now, until])).rows;
  }

  /** Lets a client be reminded, once for a beginning; not of an appointment that was moved or cancelled meanwhile. */
  remind(
    { id, startsAt }: UpcomingAppointment,
    now: Date,
    tell: (tx: Transaction, notice: AppointmentNotice) => Promise<void>,
  ): Promise<void> {
    return this.database.transaction(async (tx) => {
      const logged = await lockedLogOf(tx, id);
      if (!logged || logged.remindedAt || !isSame(logged.startsAt, startsAt)) return;
      const appointment = await appointmentById(tx, id);
      if (!appointment || !isSame(appointment.startsAt, startsAt) || !['planned', 'confirmed'].includes(appointment.state)) return;
      await tell(tx, await this.noticeOf(tx, appointment, logged));
      await tx.query(REMINDED, [id, now]);
    });
  }

  /** A reminder could not be brought into the client's chat: lets the client be reminded of the same beginning once more, by another way. */
  async remindOtherwise(tx: Transaction, id: string, startsAt: Date, now: Date): Promise<void> {
    await tx.query(AGAIN, [id, startsAt, now]);
  }

  private async noticeOf(tx: Transaction, appointment: StoredAppointment, logged: LogRow | null): Promise<AppointmentNotice> {
    const reader = appointment.client === null ? null : await this.readers(tx, appointment.client);
    return {
      appointment: toAppointment(appointment),
      client: reader,
      notifiedStart: logged?.startsAt ?? null,
      hasChatFailed: logged !== null && logged.chatFailedAt !== null,
    };
  }
}

async function lockedLogOf(tx: Transaction, id: string): Promise<LogRow | null> {
  return (await tx.query<LogRow>(LOCK_LOG, [id])).rows[0] ?? null;
}

function isSame(a: Date, b: Date): boolean {
  return a.getTime() === b.getTime();
}
