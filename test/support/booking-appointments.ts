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

/** What employees work of visits, by the services alone: all of each but its processing time, with its buffers. */
const WORK = `SELECT visit.id AS visit, visit.state, part.employee,
    visit.starts_at + (CASE WHEN at = 0 THEN part.from_minute - part.buffer_before ELSE part.from_minute + (part.processing->(at - 1)->>'to')::int END
      - visit.from_minute) * interval '1 minute' AS starts_at,
    visit.starts_at + (CASE WHEN at = jsonb_array_length(part.processing) THEN part.to_minute + part.buffer_after
      ELSE part.from_minute + (part.processing->at->>'from')::int END - visit.from_minute) * interval '1 minute' AS ends_at
  FROM booking_appointments visit JOIN booking_appointment_services part ON part.appointment_id = visit.id
    CROSS JOIN LATERAL generate_series(0, jsonb_array_length(part.processing)) AS at`;

/**
 * What is taken twice of an employee: by rows, and by the services of visits, whatever their rows say. Visits and parts that take no time, and
 * time that is left of cancelled ones. Must be empty whatever happened.
 */
export async function doubleBookings(database: Pick<Database, 'query'>): Promise<readonly string[]> {
  const { rows } = await database.query<{ problem: string }>(`
    WITH work AS MATERIALIZED (${WORK} WHERE visit.state IN ('planned', 'confirmed'))
    SELECT 'overlap ' || a.employee || ' ' || a.starts_at AS problem FROM booking_busy a JOIN booking_busy b
      ON a.employee = b.employee AND a.id < b.id AND tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
    UNION ALL SELECT 'worked twice ' || a.employee || ' ' || a.starts_at FROM work a JOIN work b
      ON a.employee = b.employee AND a.visit < b.visit AND tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
    UNION ALL SELECT 'untaken ' || work.employee || ' ' || work.starts_at FROM work WHERE NOT EXISTS (SELECT FROM booking_busy
        WHERE booking_busy.appointment_id = work.visit AND booking_busy.employee = work.employee
          AND booking_busy.starts_at <= work.starts_at AND booking_busy.ends_at >= work.ends_at)
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
