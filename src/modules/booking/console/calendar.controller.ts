import { Param } from '@nestjs/common';
import { ConsoleCalendarPage } from '../../../../views/booking/console/ConsoleCalendarPage';
import { FormReq, type FormRequest } from '../../../platform/pages/page-form';
import { oneOf, text } from '../../../platform/pages/page-query';
import { PageReq, type PageRequest } from '../../../platform/pages/page-route';
import type { Page, SeeOther } from '../../../platform/render/page';
import { Clock } from '../../../platform/time/clock';
import { DomainError } from '../../../shared/domain-error';
import { kyivDay } from '../../../shared/kyiv-day';
import { translation } from '../../../shared/translation';
import { BookingAdmin } from '../application/booking-admin.service';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { readHours } from './typed-hours';
import { presentCalendar, type CalendarInput } from './calendar.presenter';
import { ConsolePages, DONE, type Refusal } from '../../../platform/console/console-frame';
import { ConsoleAction, ConsoleController, ConsolePage, toConsole, typed, User } from '../../../platform/console/console-route';
import { ConsoleSalons } from '../../../platform/console/console-salons';
import { BookingSalons } from './booking-salons';
import { LOOK, mayBook, mayRun, RUN } from './booking-roles';
import { workOfHours } from '../../scheduling/scheduling.api';
import { addDays, isCalendarDay, mondayOf } from '../../../shared/calendar-day';

const VIEWS = ['day', 'week'] as const;
const QUERY = { salon: text(100), date: text(10), view: oneOf(...VIEWS), employee: text(60), done: DONE };
const ONE = { date: text(10) };

/** A salon's day with its employees side by side, and an employee's week; times that nobody can book. */
@ConsoleController('calendar')
export class CalendarController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly admin: BookingAdmin,
    private readonly salons: ConsoleSalons,
    private readonly places: BookingSalons,
    private readonly clock: Clock,
  ) {}

  /** GET /ops/calendar?salon=&date=&view=day|week&employee= */
  @ConsolePage('', { roles: LOOK, query: QUERY })
  show(@PageReq() { query }: PageRequest<typeof QUERY>, @User() user: ConsoleUser): Promise<Page> {
    return this.shown(user, query);
  }

  /** POST /ops/calendar/block with `salon`, `employee`, `date` and `hours` (13:00–14:30): 409 where something is booked */
  @ConsoleAction('block', { roles: RUN })
  async block(@FormReq() { body }: FormRequest, @User() user: ConsoleUser): Promise<Page | SeeOther> {
    const [salon, employee, date] = [this.salons.chosen(user, typed(body, 'salon')), typed(body, 'employee'), typed(body, 'date')];
    const hours = typed(body, 'hours');
    try {
      const [interval, ...more] = workOfHours(readHours(hours) ?? []) ?? [];
      if (!interval || more.length > 0 || !isCalendarDay(date))
        throw new DomainError('conflict', 'hours_wrong', translation('booking.console.problems.hours_wrong'));
      await this.admin.engine.timeOff.add(this.location(salon), employee, date, interval);
      return toConsole(`/ops/calendar?salon=${salon}&date=${date}&done=blocked`);
    } catch (error) {
      return this.shown(user, { salon, date, view: 'day', employee: null, hours, blocked: employee }, this.pages.refusal(user, error));
    }
  }

  /** GET /ops/calendar/{salon}/blocks/{id}/remove: asks first */
  @ConsolePage(':salon/blocks/:id/remove', { roles: RUN, query: ONE })
  confirm(
    @PageReq() { query }: PageRequest<typeof ONE>,
    @Param('salon') asked: string,
    @Param('id') id: string,
    @User() user: ConsoleUser,
  ): Page {
    const { t } = this.pages.context(user);
    const salon = this.own(user, asked);
    return this.pages.confirm(user, 'visits', {
      title: t('booking.console.calendar.unblock.title'),
      lead: t('booking.console.calendar.unblock.lead'),
      submit: t('booking.console.calendar.unblock.submit'),
      action: `/ops/calendar/${salon}/blocks/${encodeURIComponent(id)}/remove`,
      hidden: { date: query.date ?? '' },
      back: `/ops/calendar?salon=${salon}`,
    });
  }

  /** POST of the same */
  @ConsoleAction(':salon/blocks/:id/remove', { roles: RUN })
  async unblock(
    @FormReq() { body }: FormRequest,
    @Param('salon') asked: string,
    @Param('id') id: string,
    @User() user: ConsoleUser,
  ): Promise<SeeOther> {
    const salon = this.own(user, asked);
    if (!(await this.admin.engine.timeOff.remove(this.location(salon), id))) throw unknown();
    const date = typed(body, 'date', 10);
    return toConsole(`/ops/calendar?salon=${salon}${isCalendarDay(date) ? `&date=${date}` : ''}&done=unblocked`);
  }

  private async shown(user: ConsoleUser, asked: CalendarQuery, refused: Partial<Refusal> = {}): Promise<Page> {
    const context = this.pages.context(user);
    const salon = this.salons.chosen(user, asked.salon);
    const location = salon === null ? null : this.places.locationOf(salon);
    const date = asked.date !== null && isCalendarDay(asked.date) ? asked.date : kyivDay(this.clock.now());
    const view = asked.view ?? 'day';
    const [from, to] = view === 'day' ? [date, date] : [mondayOf(date), addDays(mondayOf(date), 6)];
    const shown: CalendarInput = {
      salons: this.salons.of(user),
      salon,
      date,
      view,
      from,
      employee: asked.employee,
      mayAct: mayBook(user),
      mayBlock: mayRun(user),
      typed: { hours: asked.hours ?? '', employee: asked.blocked ?? '' },
      isToday: date === kyivDay(this.clock.now()),
      now: this.clock.now(),
      appointments: [],
      work: [],
      blocks: [],
      units: [],
      taken: [],
      unitsOf: new Map(),
    };
    const page = (props: CalendarInput, { failure, ...told }: Partial<Refusal>) => {
      const { title, ...rest } = presentCalendar(context, props);
      const frame = this.pages.frame(user, 'visits', { done: asked.done, failure });
      return this.pages.page(user, ConsoleCalendarPage, { frame, title, ...rest }, { title, ...told });
    };
    if (location === null) return page(shown, refused);
    try {
      const { appointments, timeOff: blocks, resources } = this.admin.engine;
      const [there, work, blocked, taken] = await Promise.all([
        appointments.onDays(location, from, to),
        blocks.work(location, from, to),
        blocks.on(location, from, to),
        view === 'day' ? resources.takenOn(location, date) : [],
      ]);
      const names = new Map(this.places.employeesOf(salon ?? '', user).map(({ id, name }) => [id, name]));
      const named = work.map((each) => ({ ...each, name: names.get(each.professional) ?? each.name }));
      const units = resources.list().map((resource) => ({ resource, count: resource.units[location] ?? 0 }));
      // a day has columns of units
      const unitsOf = view === 'day' ? shown.unitsOf : await resources.takenBy(there.map(({ appointment }) => appointment.id));
      return page({ ...shown, appointments: there, work: named, blocks: blocked, units, taken, unitsOf }, refused);
    } catch (error) {
      return page(shown, this.pages.conflict(user, error));
    }
  }

  private own(user: ConsoleUser, asked: string): string {
    const salon = this.salons.chosen(user, asked);
    if (salon !== asked) throw unknown();
    return salon;
  }

  private location(salon: string | null): string {
    const location = salon === null ? null : this.places.locationOf(salon);
    if (location === null) throw unknown();
    return location;
  }
}

interface CalendarQuery {
  readonly salon: string | null;
  readonly date: string | null;
  readonly view: (typeof VIEWS)[number] | null;
  readonly employee: string | null;
  readonly done?: string | null;
  readonly hours?: string;
  readonly blocked?: string;
}

const unknown = () => new DomainError('not-found', 'not_found', translation('console.unknownAction'));
