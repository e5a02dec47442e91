import type { QueryResultRow } from 'pg';
import type { Database, Transaction } from '../../../../platform/database/database';
import { homeZone } from '../../../../shared/home-zone';
import { DomainError } from '../../../../shared/domain-error';
import type { Appointment } from '../../../scheduling/contract/appointment';
import type { BookingCalendar } from '../../ports/booking-calendar.port';
import { VisitNotificationLog } from '../../ports/told-visits.port';
import { type UpcomingVisit, type VisitToTell } from '../../../scheduling/contract/visit-notices';
import { COLUMNS, isCancelled, keptVisit, withAny, type VisitRow } from './visit-row';

const MOST = 20_000;
const UPCOMING = `SELECT id, starts_at AS "startsAt", created_at AS "toldAt", visit->>'location' AS location FROM outside_visits
  WHERE reminded_at IS NULL AND starts_at > $1 AND starts_at <= $2 AND intent IS NULL AND appointment_id IS NOT NULL AND phone <> ''
    AND erased_at IS NULL AND visit->>'state' IN ('planned', 'confirmed') ORDER BY starts_at, id LIMIT ${MOST}`;
const BY_ID = `SELECT ${COLUMNS} FROM outside_visits WHERE id = $1 AND reminded_at IS NULL`;
const CHANGED = 'UPDATE outside_visits SET visit = $2, starts_at = $3 WHERE id = $1';
const REMINDED = 'UPDATE outside_visits SET reminded_at = $2 WHERE id = $1';

/** Reminders of visits that another system keeps, where that sends none: by SMS, the evening before, of what that system says then. */
export class OutsideReminders extends VisitNotificationLog<Transaction> {
  constructor(
    private readonly database: Database,
    private readonly calendar: BookingCalendar,
  ) {
    super();
  }

  /** What was done with a visit, that system tells by itself. */
  override news(): Promise<void> {
    return Promise.resolve();
  }

  override async upcoming(now: Date, until: Date): Promise<readonly UpcomingVisit[]> {
    const { rows } = await this.database.query<Omit<UpcomingVisit, 'zone'> & { location: string } & QueryResultRow>(UPCOMING, [now, until]);
    if (rows.length === 0) return [];
    const { value: salons } = await this.calendar.locations('ua');
    const zones = new Map(salons.map(({ id, timezone }) => [id, timezone]));
    return rows.map(({ location, ...visit }) => ({ ...visit, zone: zones.get(location) ?? homeZone() }));
  }

  override async remind({ id }: UpcomingVisit, now: Date, tell: (tx: Transaction, told: VisitToTell) => Promise<void>): Promise<void> {
    const row = (await this.database.query<VisitRow>(BY_ID, [id])).rows[0];
    const before = row && keptVisit(row);
    if (!row?.appointment || !before) return;
    const visit = await this.current(row.appointment, row.client, before);
    if (isCancelled(visit) || visit.startsAt.getTime() !== before.startsAt.getTime()) {
      // the reception has changed it: the next look goes by what is true now
      await this.database.query(CHANGED, [id, JSON.stringify(withAny(visit, before)), visit.startsAt]);
      return;
    }
    await this.database.transaction(async (tx) => {
      const { rows } = await tx.query<VisitRow>(`${BY_ID} FOR UPDATE`, [id]);
      if (!rows[0]) return;
      const reader = { phone: row.phone, email: row.email, reminder: 'sms', chat: null } as const;
      await tell(tx, { visit: { ...visit, locale: before.locale }, reader, toldStart: before.startsAt, hasChatFailed: false });
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
