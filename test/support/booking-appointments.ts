import type { WantedService, WantedAppointment } from '../../src/modules/scheduling/contract/appointment';
import type { ClientIdentity } from '../../src/modules/clients/contract/client';
import type { Database } from '../../src/platform/database/database';

/** Short ways to say what is booked in tests of the booking engine. */

export const client = (id: string): ClientIdentity => ({ client: id, accessToken: '' });

export const wanted = (service: string, start: string, employee: string | null = null): WantedService => ({
  service,
  professional: employee,
  start,
  quantity: 1,
});

/** @param day `YYYY-MM-DD` */
export const appointmentOn = (day: string, services: readonly WantedService[], location = 'podil'): WantedAppointment => ({
  location,
  date: day,
  services,
  comments: '',
});

export const PLANNED = { hold: null, locale: 'ua', state: 'planned' } as const;

/** Pairs of rows that take the same time of an employee, and visits and parts that take none: must be empty whatever happened. */
export async function doubleBookings(database: Pick<Database, 'query'>): Promise<readonly string[]> {
  const { rows } = await database.query<{ problem: string }>(`
    SELECT 'overlap ' || a.employee || ' ' || a.starts_at AS problem FROM booking_busy a JOIN booking_busy b
      ON a.employee = b.employee AND a.id < b.id AND tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
    UNION ALL SELECT 'untaken ' || part.employee || ' ' || visit.starts_at FROM booking_appointments visit
      JOIN booking_appointment_services part ON part.appointment_id = visit.id
      WHERE visit.state IN ('planned', 'confirmed') AND NOT EXISTS (SELECT FROM booking_busy
        WHERE booking_busy.appointment_id = visit.id AND booking_busy.employee = part.employee
          AND starts_at <= visit.starts_at + (part.from_minute - visit.from_minute - part.buffer_before) * interval '1 minute'
          AND ends_at >= visit.starts_at + (part.to_minute - visit.from_minute + part.buffer_after) * interval '1 minute')
    UNION ALL SELECT 'left over ' || visit.id FROM booking_appointments visit JOIN booking_busy ON appointment_id = visit.id
      WHERE visit.state = 'cancelled'`);
  return rows.map(({ problem }) => problem);
}

/** How many calls came to what: `booked`, or the code of the error. */
export async function outcomes(calls: readonly Promise<unknown>[]): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const settled of await Promise.allSettled(calls)) {
    const reason: unknown = settled.status === 'rejected' ? settled.reason : null;
    const name =
      settled.status === 'fulfilled' ? 'booked' : reason instanceof Error ? ((reason as { code?: string }).code ?? reason.message) : 'odd';
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
