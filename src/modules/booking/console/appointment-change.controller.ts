import { Param } from '@nestjs/common';
import { FormReq, type FormRequest } from '../../../platform/pages/page-form';
import type { Page, SeeOther } from '../../../platform/render/page';
import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import { toKopiykas, type Kopiykas } from '../../../shared/money';
import { HOUR_MINUTE, minuteOf, timeOfDay } from '../../../shared/clock-time';
import { BookingAdmin } from '../application/booking-admin.service';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { ConsolePages } from '../../../platform/console/console-frame';
import { ConsoleAction, ConsoleController, ConsolePage, toConsole, typed, User } from '../../../platform/console/console-route';
import type { AdminChangedService } from '../../scheduling/contract/admin-booking';
import { ScopedAppointments } from './scoped-appointments';
import { BOOK, mayRun } from './booking-roles';
import { changeQuestion, MAX_ROWS, rowsOf, type ChangedAppointment, type ServiceRow } from './appointment-change.presenter';
import type { AdminAppointment } from './console-appointments.presenter';
import { BookingSalons } from './booking-salons';

const LAST_MINUTE = 1439;

/** Services, employees, times, lengths, prices and the note of an appointment, in one form. */
@ConsoleController('visits')
export class AppointmentChangeController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly admin: BookingAdmin,
    private readonly appointments: ScopedAppointments,
    private readonly places: BookingSalons,
  ) {}

  /** GET /ops/visits/{id}/services: the form */
  @ConsolePage(':id/services', { roles: BOOK })
  async ask(@Param('id') id: string, @User() user: ConsoleUser): Promise<Page> {
    const record = await this.appointments.find(user, id);
    const { note, appointment } = record;
    return this.form(user, record, { rows: rowsOf(record), note, tell: 'yes', outside: '', revision: String(appointment.revision) });
  }

  /** POST of the same: 409 with why it is not possible */
  @ConsoleAction(':id/services', { roles: BOOK })
  async change(@FormReq() { body }: FormRequest, @Param('id') id: string, @User() user: ConsoleUser): Promise<Page | SeeOther> {
    const record = await this.appointments.find(user, id);
    const given = read(body);
    try {
      await this.admin.engine.changes.change(id, {
        date: record.appointment.date,
        services: this.services(record, given.rows, mayRun(user)),
        note: given.note,
        isOutsideHours: given.outside === 'yes',
        isNotified: given.tell === 'yes',
        revision: Number(given.revision),
      });
      return toConsole(`/ops/visits/${id}?done=changed`);
    } catch (error) {
      return this.form(user, record, given, this.pages.refusal(user, error));
    }
  }

  /**
   * The services with their times: one without a beginning begins when the one before is over.
   * @param mayPrice false: prices stay as they are, whatever was typed
   */
  private services({ appointment }: AdminAppointment, rows: readonly ServiceRow[], mayPrice: boolean): readonly AdminChangedService[] {
    let next = appointment.services[0]?.start ?? '';
    const wanted = rows.filter(({ service }) => service !== '');
    if (wanted.length === 0) throw refusal('services_missing');
    return wanted.map((row) => {
      const start = row.start === '' ? next : row.start;
      if (!HOUR_MINUTE.test(start)) throw refusal('day_wrong');
      const own = appointment.services.find(({ id }) => id === row.part);
      // what stands there of another service does not count for this one
      const isOther = own !== undefined && own.service !== row.service;
      const minutes = row.minutes === '' || (isOther && Number(row.minutes) === own.durationMinutes) ? null : Number(row.minutes);
      const typedPrice = mayPrice ? priceOf(row.price) : (own?.predictedSum ?? null);
      const price = isOther && typedPrice === own.predictedSum ? null : typedPrice;
      const end = minuteOf(start) + (minutes ?? this.usualMinutes(appointment.location, row));
      next = timeOfDay(Number.isFinite(end) ? Math.min(end, LAST_MINUTE) : 0);
      return { part: row.part || null, service: row.service, professional: row.employee || null, start, minutes, price };
    });
  }

  private usualMinutes(location: string, { service, employee }: ServiceRow): number {
    const { candidates } = this.admin.engine.bookings.salon(location).service(service, null);
    const own = candidates.find((candidate) => candidate.employee === employee);
    return own?.minutes ?? Math.max(...candidates.map(({ minutes }) => minutes));
  }

  private form(user: ConsoleUser, record: AdminAppointment, given: ChangedAppointment, refused = {}): Page {
    const { location } = record.appointment;
    const salon = this.places.at(location, user);
    const { services } = this.admin.engine.bookings.catalogue();
    const question = changeQuestion(this.pages.context(user), record, given, {
      employees: salon ? this.places.employeesOf(salon.slug, user) : [],
      services: [...services.values()].filter(({ prices }) => prices[location] !== undefined),
      location,
      mayPrice: mayRun(user),
    });
    return this.pages.confirm(user, 'visits', question, refused);
  }
}

function read(body: unknown): ChangedAppointment {
  const field = (name: string, most = 60) => typed(body, name, most);
  const rows = Array.from({ length: MAX_ROWS }, (_, at) => {
    const name = (of: string) => `${of}${at + 1}`;
    return {
      part: field(name('part')),
      service: field(name('service'), 100),
      employee: field(name('employee')),
      start: field(name('start')),
      minutes: field(name('minutes')),
      price: field(name('price')),
    };
  });
  const last = rows.reduce((most, { part, service }, at) => (part || service ? at : most), 0);
  return {
    // two more can be added still
    rows: rows.slice(0, Math.min(MAX_ROWS, last + 3)),
    note: field('note', 500),
    tell: field('tell'),
    outside: field('outside'),
    revision: field('revision'),
  };
}

/** Null: the usual one. @throws DomainError `amount_wrong` */
function priceOf(price: string): Kopiykas | null {
  const sum = price === '' ? null : toKopiykas(price);
  if (sum === null && price !== '') throw refusal('amount_wrong');
  return sum;
}

const refusal = (code: 'day_wrong' | 'amount_wrong' | 'services_missing') =>
  new DomainError('conflict', code, translation(`booking.console.problems.${code}`));
