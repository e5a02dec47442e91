import { Param } from '@nestjs/common';
import { FormReq, type FormRequest } from '../../../platform/pages/page-form';
import { text } from '../../../platform/pages/page-query';
import { PageReq, type PageRequest } from '../../../platform/pages/page-route';
import type { Page, SeeOther } from '../../../platform/render/page';
import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import { BookingAdmin } from '../application/booking-admin.service';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { ConsolePages } from '../../../platform/console/console-frame';
import { ConsoleAction, ConsoleController, ConsolePage, toConsole, typed, User } from '../../../platform/console/console-route';
import { ScopedAppointments } from './scoped-appointments';
import type { AdminAppointment } from './console-appointments.presenter';
import { BookingSalons } from './booking-salons';
import { isCalendarDay } from '../../../shared/calendar-day';
import { HOUR_MINUTE } from '../../../shared/clock-time';

const SALON_ROLES = { roles: ['owner', 'salon'] } as const;
const QUERY = { date: text(10), start: text(5), master: text(60) };

/** A visit is moved to another time or master. Who drags it in the calendar comes here, with the form filled in. */
@ConsoleController('visits')
export class AppointmentMoveController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly admin: BookingAdmin,
    private readonly appointments: ScopedAppointments,
    private readonly places: BookingSalons,
  ) {}

  /** GET /ops/visits/{id}/move?date=&start=&master=: asks first */
  @ConsolePage(':id/move', { ...SALON_ROLES, query: QUERY })
  async ask(@PageReq() { query }: PageRequest<typeof QUERY>, @Param('id') id: string, @User() user: ConsoleUser): Promise<Page> {
    const record = await this.appointments.find(user, id);
    const { date, services } = record.appointment;
    const [first] = services;
    const to = {
      date: query.date ?? date,
      start: query.start ?? first?.start ?? '',
      master: query.master ?? first?.professional ?? '',
    };
    return this.form(user, record, to);
  }

  /** POST of the same with `date`, `start` and `master`: 409 with why it is not possible */
  @ConsoleAction(':id/move', SALON_ROLES)
  async move(@FormReq() { body }: FormRequest, @Param('id') id: string, @User() user: ConsoleUser): Promise<Page | SeeOther> {
    const record = await this.appointments.find(user, id);
    const to = { date: typed(body, 'date'), start: typed(body, 'start'), master: typed(body, 'master') };
    try {
      if (!isCalendarDay(to.date) || !HOUR_MINUTE.test(to.start))
        throw new DomainError('conflict', 'day_wrong', translation('booking.console.problems.day_wrong'));
      await this.admin.engine.changes.move(id, { day: to.date, start: to.start, professional: to.master || null, isOutsideHours: false });
      return toConsole(`/ops/visits/${id}?done=moved`);
    } catch (error) {
      return this.form(user, record, to, this.pages.refusal(user, error));
    }
  }

  private form(
    user: ConsoleUser,
    { appointment }: AdminAppointment,
    to: { readonly date: string; readonly start: string; readonly master: string },
    refused = {},
  ): Page {
    const { t } = this.pages.context(user);
    const salon = this.places.at(appointment.location, user);
    const employees = salon ? this.places.employeesOf(salon.slug, user) : [];
    const back = `/ops/visits/${appointment.id}`;
    const question = {
      title: t('booking.console.visits.move.title'),
      lead: t('booking.console.visits.move.lead'),
      submit: t('booking.console.visits.move.submit'),
      action: `${back}/move`,
      back,
      fields: [
        { name: 'date', label: t('booking.console.visits.day'), type: 'date', value: to.date, isRequired: true },
        { name: 'start', label: t('booking.console.visits.begins'), type: 'time', value: to.start, isRequired: true },
        {
          name: 'master',
          label: t('booking.console.calendar.master'),
          value: to.master,
          options: employees.map(({ id, name }) => ({ value: id, label: name })),
        },
      ],
    } as const;
    return this.pages.confirm(user, 'visits', question, refused);
  }
}
