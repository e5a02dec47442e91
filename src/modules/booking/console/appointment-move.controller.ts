import { Param } from '@nestjs/common';
import { FormReq, type FormRequest } from '../../../platform/pages/page-form';
import { text } from '../../../platform/pages/page-query';
import { PageReq, type PageRequest } from '../../../platform/pages/page-route';
import type { Page, SeeOther } from '../../../platform/render/page';
import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import { BookingAdmin } from '../application/booking-admin.service';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { ConsolePages, type Refusal } from '../../../platform/console/console-frame';
import { ConsoleAction, ConsoleController, ConsolePage, toConsole, typed, User } from '../../../platform/console/console-route';
import { movesIn, optionAt, startOf } from '../../scheduling/contract/appointment-move';
import type { AppointmentOption } from '../../scheduling/contract/free-time';
import { ScopedAppointments } from './scoped-appointments';
import { BOOK } from './booking-roles';
import { moveQuestion, type MovedAppointment } from './appointment-change.presenter';
import type { AdminAppointment } from './console-appointments.presenter';
import { BookingSalons } from './booking-salons';
import { isCalendarDay } from '../../../shared/calendar-day';
import { HOUR_MINUTE, minuteOf } from '../../../shared/clock-time';

const QUERY = { date: text(10), start: text(5), employee: text(60), unit: text(80) };

/** An appointment is moved to another time or employee. Who drags it in the calendar comes here, with the form filled in. */
@ConsoleController('visits')
export class AppointmentMoveController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly admin: BookingAdmin,
    private readonly appointments: ScopedAppointments,
    private readonly places: BookingSalons,
  ) {}

  /** GET /ops/visits/{id}/move?date=&start=&employee=&unit=: the form, with the free times of the day */
  @ConsolePage(':id/move', { roles: BOOK, query: QUERY })
  async ask(@PageReq() { query }: PageRequest<typeof QUERY>, @Param('id') id: string, @User() user: ConsoleUser): Promise<Page> {
    const record = await this.appointments.find(user, id);
    const { date } = record.appointment;
    const to = {
      date: query.date !== null && isCalendarDay(query.date) ? query.date : date,
      start: query.start ?? '',
      employee: query.employee ?? leadOf(record),
      outside: '',
      unit: query.unit ?? '',
    };
    return this.form(user, record, to);
  }

  /** POST of the same: shows free times (`step=times`, or without `start`), or moves; 409 with why it is not possible */
  @ConsoleAction(':id/move', { roles: BOOK })
  async move(@FormReq() { body }: FormRequest, @Param('id') id: string, @User() user: ConsoleUser): Promise<Page | SeeOther> {
    const record = await this.appointments.find(user, id);
    const [date, employee, outside] = [typed(body, 'date'), typed(body, 'employee'), typed(body, 'outside')];
    const to = { date, start: typed(body, 'start') || typed(body, 'other'), employee, outside, unit: typed(body, 'unit', 80) };
    try {
      if (!isCalendarDay(date)) throw dayWrong();
      if (typed(body, 'step') === 'times' || to.start === '') return await this.form(user, record, to);
      if (!HOUR_MINUTE.test(to.start)) throw dayWrong();
      // at its time all stays but the unit
      const option = isNow(record, to) ? undefined : optionAt(record.appointment, to.start, await this.options(record, to));
      const parts = option && hasLengths(record, option) ? option.parts : undefined;
      const target = { day: date, start: to.start, professional: employee || null, isOutsideHours: outside === 'yes' };
      await this.admin.engine.changes.move(id, { ...target, ...(parts && { parts }), ...(to.unit !== '' && { unit: unitOf(to.unit) }) });
      return toConsole(`/ops/visits/${id}?done=moved`);
    } catch (error) {
      return this.form(user, record, to, this.pages.refusal(user, error));
    }
  }

  private async form(user: ConsoleUser, record: AdminAppointment, to: MovedAppointment, refused: Partial<Refusal> = {}): Promise<Page> {
    const { appointment } = record;
    const salon = this.places.at(appointment.location, user);
    const skilled = this.skilled(record);
    const employees = salon ? this.places.employeesOf(salon.slug, user).filter(({ id }) => skilled.includes(id)) : [];
    const shown = isCalendarDay(to.date) ? to : { ...to, date: appointment.date };
    const times = movesIn(appointment, shown.date, await this.options(record, shown)).filter(
      ({ start }) => !isNow(record, { ...shown, start }),
    );
    const units = this.admin.engine.resources.choicesFor(appointment);
    return this.pages.confirm(user, 'visits', moveQuestion(this.pages.context(user), record, shown, { employees, times, units }), refused);
  }

  /** Who can do all that the first employee of an appointment does. */
  private skilled({ appointment }: AdminAppointment): readonly string[] {
    const { engine } = this.admin;
    const lead = leadOf({ appointment });
    const wanted = appointment.services.filter(({ professional }) => professional === lead).map(({ service }) => service);
    try {
      const { bookableEmployees } = engine.bookings.salon(appointment.location);
      return bookableEmployees.filter(({ services }) => wanted.every((service) => services.includes(service))).map(({ id }) => id);
    } catch {
      // the salon takes no appointments
      return [];
    }
  }

  /** Whole appointments of the day with the chosen employee; none where one of the services cannot be booked. */
  private async options(record: AdminAppointment, { date, employee }: MovedAppointment): Promise<readonly AppointmentOption[]> {
    const { id, location, services } = record.appointment;
    const lead = leadOf(record);
    const employees = services.map(({ professional, isAny }) => {
      if (professional === lead && employee !== '') return employee;
      return isAny ? null : professional;
    });
    const query = {
      location,
      date,
      services: services.map(({ service }) => service),
      employees: [],
      moves: { appointment: id, employees },
    };
    return this.admin.engine.bookings.times(query).catch(() => []);
  }
}

/** Whether an appointment would stay at its time, with its employees. */
function isNow({ appointment }: AdminAppointment, { date, start, employee }: MovedAppointment): boolean {
  const now = startOf(appointment);
  return date === now.day && start === now.start && [leadOf({ appointment }), ''].includes(employee);
}

/** Which unit is meant by `resource 2`. */
function unitOf(value: string): { readonly resource: string; readonly unit: number } {
  const [resource = '', unit] = value.split(' ');
  return { resource, unit: Number(unit) };
}

/** Who does the first service. */
function leadOf({ appointment }: Pick<AdminAppointment, 'appointment'>): string {
  const { start } = startOf(appointment);
  return appointment.services.find((each) => each.start === start)?.professional ?? '';
}

/** Whether services take as long in an option as they do now. */
function hasLengths({ appointment }: AdminAppointment, { parts }: AppointmentOption): boolean {
  return appointment.services.every(({ durationMinutes }, at) => minuteOf(parts[at]!.end) - minuteOf(parts[at]!.start) === durationMinutes);
}

const dayWrong = () => new DomainError('conflict', 'day_wrong', translation('booking.console.problems.day_wrong'));
