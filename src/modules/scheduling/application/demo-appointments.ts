import { Logger } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '../../../platform/database/database';
import { localAt } from '../../../platform/time/zoned-time';
import type { Day } from '../contract/free-time';
import { without } from '../contract/interval';
import type { EmployeeDay } from '../domain/offered-times';
import type { BookableSalon } from './bookable';
import { bumpVersions, lock, lockKey, loadSchedules } from '../store/calendar-store';
import { momentOf, type Engine } from './engine';
import { numberOf } from './standing-plans';
import { addDays } from '../../../shared/calendar-day';

/** Days that have appointments: two weeks, and some more in case that nobody asks for a while. */
const DAYS = 21;
const STEP = 30;
/** Percent of the times at which somebody comes. */
const BUSY = 62;
const MINUTE_MS = 60_000;
/** How often it is looked whether days are missing. */
const AGAIN_MS = 30 * MINUTE_MS;

const MADE = 'SELECT location, day FROM booking_demo_days WHERE day >= $1';
const CLAIM = 'INSERT INTO booking_demo_days (location, day) VALUES ($1, $2) ON CONFLICT DO NOTHING';
const WRITE = `WITH input AS MATERIALIZED (SELECT * FROM json_to_recordset($1::json) AS one (id text, employee text, "employeeName" text, service text,
    "serviceName" text, price bigint, "from" int, "to" int, before int, after int, "startsAt" timestamptz)),
  visits AS (INSERT INTO booking_appointments (id, location, day, zone, from_minute, to_minute, starts_at, ends_at, state, locale, is_demo, created_at)
    SELECT id, $2, $3, $4, "from", "to", "startsAt", "startsAt" + ("to" - "from") * interval '1 minute', 'planned', 'ua', true, booking_now() FROM input),
  parts AS (INSERT INTO booking_appointment_services (id, appointment_id, service, service_name, employee, employee_name, quantity, from_minute,
      to_minute, buffer_before, buffer_after, price)
    SELECT id, id, service, "serviceName", employee, "employeeName", 1, "from", "to", before, after, price FROM input)
  INSERT INTO booking_busy (employee, location, starts_at, ends_at, kind, appointment_id)
  SELECT employee, $2, "startsAt" - before * interval '1 minute', "startsAt" + ("to" - "from" + after) * interval '1 minute', 'visit', id FROM input`;

/**
 * Appointments of nobody, so that a demonstration has free and busy times today and in the next two weeks. Each salon's day is made once, by
 * whichever process comes first; they are marked, and belong to no client.
 */
export class DemoAppointments {
  private readonly logger = new Logger('DemoVisits');
  private making: Promise<void> | null = null;
  private madeAt = -Infinity;
  private isMade = false;

  constructor(
    private readonly database: Database,
    private readonly engine: Engine,
  ) {}

  /** Resolves when there are appointments: at once, but for the first time. Days that are missing later are made behind it. */
  async ensure(): Promise<void> {
    if (performance.now() - this.madeAt < AGAIN_MS) return;
    const making = (this.making ??= this.make().finally(() => (this.making = null)));
    if (!this.isMade) await making;
  }

  private async make(): Promise<void> {
    try {
      const { rows } = await this.database.query<{ now: Date }>('SELECT booking_now() AS now');
      const locations = [...this.engine.catalogue().locations.values()].filter(({ active }) => active);
      for (const { id, timezone } of locations) {
        const today = localAt(rows[0]!.now, timezone).day;
        const made = new Set(
          (await this.database.query<{ location: string; day: Day }>(MADE, [today])).rows.map((row) => `${row.location}/${row.day}`),
        );
        for (let ahead = 0; ahead < DAYS; ahead += 1) {
          const day = addDays(today, ahead);
          if (!made.has(`${id}/${day}`)) await this.makeDay(this.engine.salon(id), day);
        }
      }
      if (locations.length === 0) return;
      this.isMade = true;
      this.madeAt = performance.now();
    } catch (error) {
      this.logger.warn({ err: error }, 'visits of the demonstration could not be made');
    }
  }

  private async makeDay(salon: BookableSalon, day: Day): Promise<void> {
    await this.database.transaction(async (tx: Transaction) => {
      if ((await tx.query(CLAIM, [salon.location.id, day])).rowCount === 0) return;
      await lock(
        tx,
        salon.location.id,
        salon.employees.map((employee) => lockKey.employee(employee, day)),
      );
      const schedules = await loadSchedules(tx, salon.location, salon.employees, { from: day, to: day });
      const appointments = this.engine
        .days(salon, schedules)
        .on(day)
        .flatMap((employee) => demoAppointmentsOf(salon, employee, day));
      await tx.query(WRITE, [JSON.stringify(appointments), salon.location.id, day, salon.location.timezone]);
      await bumpVersions(tx, this.engine.locationsOf(salon, salon.employees));
    });
  }
}

/** The day of an employee: follows from the ids, and always has some time left. */
function demoAppointmentsOf(salon: BookableSalon, { employee, work, busy }: EmployeeDay, day: Day): readonly object[] {
  const found = salon.bookableEmployees.find(({ id }) => id === employee)!;
  const services = found.services.flatMap((id) => {
    const service = salon.catalogue.services.get(id);
    return service?.public && !service.archive && service.needs.length === 0 && service.prices[salon.location.id] !== undefined
      ? [salon.service(id, employee)]
      : [];
  });
  if (services.length === 0) return [];
  return without(work, busy).flatMap(({ from, to }) => {
    const appointments: object[] = [];
    for (let at = from; at < to;) {
      const chance = numberOf(`${employee} ${day} ${at}`, 100);
      const { service, candidates } = services[numberOf(`${day} ${at} ${employee}`, services.length)]!;
      const { minutes, before, after, price } = candidates[0]!;
      const start = Math.ceil((at + before) / STEP) * STEP;
      if (chance >= BUSY || start + minutes + after > to) {
        at += 2 * STEP;
        continue;
      }
      appointments.push({
        id: randomUUID(),
        employee,
        employeeName: found.name.ua,
        service: service.id,
        serviceName: service.name.ua,
        price,
        from: start,
        to: start + minutes,
        before,
        after,
        startsAt: momentOf(day, start, salon.location.timezone),
      });
      at = start + minutes + after;
    }
    return appointments;
  });
}
