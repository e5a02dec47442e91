import type { QueryResultRow } from 'pg';
import type { Database, Transaction } from '../../../../platform/database/database';
import { homeZone } from '../../../../shared/home-zone';
import { DomainError } from '../../../../shared/domain-error';
import type { Appointment } from '../../../scheduling/contract/appointment';
import type { BookingCalendar } from '../../ports/booking-calendar.port';
import { AppointmentNotificationLog } from '../../ports/appointment-notification-log.port';
import { type UpcomingAppointment, type AppointmentNotice } from '../../../scheduling/contract/appointment-notices';
import { COLUMNS, isCancelled, storedAppointment, withAny, type OutsideAppointmentRow } from './appointment-row';

const MOST = 20_000;
const UPCOMING = `SELECT id, starts_at AS "startsAt", created_at AS "notifiedAt", visit->>'location' AS location FROM outside_visits
  WHERE reminded_at IS NULL AND starts_at > $1 AND starts_at <= $2 AND intent IS NULL AND appointment_id IS NOT NULL AND phone <> ''
    AND erased_at IS NULL AND visit->>'state' IN ('planned', 'confirmed') ORDER BY starts_at, id LIMIT ${MOST}`;
const BY_ID = `SELECT ${COLUMNS} FROM outside_visits WHERE id = $1 AND reminded_at IS NULL`;
const CHANGED = 'UPDATE outside_visits SET visit = $2, starts_at = $3 WHERE id = $1';
const REMINDED = 'UPDATE outside_visits SET reminded_at = $2 WHERE id = $1';

/** Reminders of appointments that another system keeps, where that sends none: by SMS, the evening before, of what that system says then. */
export class OutsideReminders extends AppointmentNotificationLog<Transaction> {
  constructor(
    private readonly database: Database,
    private readonly calendar: BookingCalendar,
  ) {
    super();
  }

  /** What was done with an appointment, that system tells by itself. */
  override notify(): Promise<void> {
    return Promise.resolve();
  }

  override async upcoming(now: Date, until: Date): Promise<readonly UpcomingAppointment[]> {
    const { rows } = await this.database.query<Omit<UpcomingAppointment, 'zone'> & { location: string } & QueryResultRow>(UPCOMING, [
      now,
      until,
    ]);
    if (rows.length === 0) return [];
    const { value: salons } = await this.calendar.locations('ua');
    const zones = new Map(salons.map(({ id, timezone }) => [id, timezone]));
    return rows.map(({ location, ...appointment }) => ({ ...appointment, zone: zones.get(location) ?? homeZone() }));
  }

  override async remind(
    { id }: UpcomingAppointment,
    now: Date,
    tell: (tx: Transaction, notice: AppointmentNotice) => Promise<void>,
  ): Promise<void> {
    const row = (await this.database.query<OutsideAppointmentRow>(BY_ID, [id])).rows[0];
    const before = row && storedAppointment(row);
    if (!row?.appointment || !before) return;
    const appointment = await this.current(row.appointment, row.client, before);
    if (isCancelled(appointment) || appointment.startsAt.getTime() !== before.startsAt.getTime()) {
      // the reception has changed it: the next look goes by what is true now
      await this.database.query(CHANGED, [id, JSON.stringify(withAny(appointment, before)), appointment.startsAt]);
      return;
    }
    await this.database.transaction(async (tx) => {
      const { rows } = await tx.query<OutsideAppointmentRow>(`${BY_ID} FOR UPDATE`, [id]);
      if (!rows[0]) return;
      const reader = { phone: row.phone, email: row.email, reminder: 'sms', chat: null } as const;
      await tell(tx, {
        appointment: { ...appointment, locale: before.locale },
        client: reader,
        notifiedStart: before.startsAt,
        hasChatFailed: false,
      });
      await tx.query(REMINDED, [id, now]);
    });
  }

  /** Reminders go by SMS alone. */
  override remindOtherwise(): Promise<void> {
    return Promise.resolve();
  }

  /** As the booking system has it; one that it does not know any more is cancelled. */
  private async current(appointment: string, client: string, before: Appointment): Promise<Appointment> {
    return this.calendar.appointment(appointment, { client, accessToken: '' }).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'appointment_unknown') return { ...before, state: 'cancelled' };
      throw error;
    });
  }
}
