import { Param } from '@nestjs/common';
import { ConsoleListPage } from '../../../../views/console/ConsoleListPage';
import { ConsoleRecordPage } from '../../../../views/console/ConsoleRecordPage';
import { FormReq, type FormRequest } from '../../../platform/pages/page-form';
import { text } from '../../../platform/pages/page-query';
import { PageReq, type PageRequest } from '../../../platform/pages/page-route';
import type { Page, SeeOther } from '../../../platform/render/page';
import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import { workOfHours } from '../../scheduling/scheduling.api';
import { BookingAdmin } from '../application/booking-admin.service';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { readHours } from './typed-hours';
import { ConsolePages, DONE } from '../../../platform/console/console-frame';
import { actionOf, ConsoleAction, ConsoleController, ConsolePage, toConsole, typed, User } from '../../../platform/console/console-route';
import { ConsoleSalons, type SalonChoice } from '../../../platform/console/console-salons';
import { dayFields, presentSchedule, presentSchedules, WEEK, weekFields } from './schedules.presenter';
import { BookingSalons } from './booking-salons';
import { isCalendarDay } from '../../../shared/calendar-day';

const LOOK = { roles: ['owner', 'salon', 'viewer'] } as const;
const DESK = { roles: ['owner', 'salon'] } as const;
const QUERY = { salon: text(100), done: DONE };
const ACTIONS = ['week', 'one-day'] as const;
const FIELDS = [...WEEK.map((weekday) => `day${weekday}`), 'day', 'how', 'hours', 'salon'];
type Typed = Readonly<Record<string, string>>;

/** When masters work in our own booking engine: the week, and days that differ from it. */
@ConsoleController('schedules')
export class SchedulesController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly desk: BookingAdmin,
    private readonly salons: ConsoleSalons,
    private readonly places: BookingSalons,
  ) {}

  /** GET /ops/schedules?salon=: the weeks of a salon's masters; who works at one sees their own */
  @ConsolePage('', { ...LOOK, query: QUERY })
  async list(@PageReq() { query }: PageRequest<typeof QUERY>, @User() user: ConsoleUser): Promise<Page> {
    const salon = this.salons.chosen(user, query.salon);
    try {
      return this.listed(user, salon, salon === null ? [] : await this.weeksAt(salon, user));
    } catch (error) {
      return this.listed(user, salon, [], this.pages.conflict(user, error));
    }
  }

  /** GET /ops/schedules/{master}?salon= */
  @ConsolePage(':id', { ...LOOK, query: QUERY })
  async show(@PageReq() { query }: PageRequest<typeof QUERY>, @Param('id') id: string, @User() user: ConsoleUser): Promise<Page> {
    const { salon, master, schedule } = await this.found(user, id, query.salon);
    const props = presentSchedule(this.pages.context(user), master, schedule, { salon, mayAct: user.role !== 'viewer' });
    const frame = this.pages.frame(user, 'schedules', { done: query.done });
    return this.pages.page(user, ConsoleRecordPage, { frame, ...props }, { title: props.title });
  }

  /** GET /ops/schedules/{master}/week, /one-day?salon=: the form */
  @ConsolePage(':id/:action', { ...DESK, query: QUERY })
  async confirm(
    @PageReq() { query }: PageRequest<typeof QUERY>,
    @Param('id') id: string,
    @Param('action') name: string,
    @User() user: ConsoleUser,
  ): Promise<Page> {
    return this.question(user, await this.found(user, id, query.salon), actionOf(name, ACTIONS), null);
  }

  /** POST of the same: 409 for hours that cannot be read, with the form as it was filled in */
  @ConsoleAction(':id/:action', { ...DESK, actions: ACTIONS })
  async act(
    @FormReq() { body }: FormRequest,
    @Param('id') id: string,
    @Param('action') name: string,
    @User() user: ConsoleUser,
  ): Promise<Page | SeeOther> {
    const action = actionOf(name, ACTIONS);
    const given: Typed = Object.fromEntries(FIELDS.map((field) => [field, typed(body, field, 120)]));
    const found = await this.found(user, id, given.salon!);
    try {
      if (action === 'week') await this.setWeek(id, found.schedule.location, given);
      else await this.setDay(id, found.schedule.location, given);
      return toConsole(`/ops/schedules/${id}?salon=${found.salon.slug}&done=planned`);
    } catch (error) {
      return this.question(user, found, action, given, this.pages.conflict(user, error));
    }
  }

  private setWeek(id: string, location: string, given: Typed): Promise<void> {
    const weekdays = Object.fromEntries(WEEK.map((weekday) => [weekday, workOf(given[`day${weekday}`]!)]));
    return this.desk.engine.schedules.setWeek(id, location, { weekdays });
  }

  private setDay(id: string, location: string, { day = '', how, hours = '' }: Typed): Promise<void> {
    if (!isCalendarDay(day)) throw new DomainError('conflict', 'day_wrong', translation('booking.console.problems.day_wrong'));
    return this.desk.engine.schedules.setDay(id, location, day, how === 'week' ? null : workOf(hours));
  }

  private question(
    user: ConsoleUser,
    { salon, master, schedule }: Awaited<ReturnType<SchedulesController['found']>>,
    action: (typeof ACTIONS)[number],
    given: Typed | null,
    refused = {},
  ): Page {
    const context = this.pages.context(user);
    const { t } = context;
    const question = {
      title: `${t(`booking.console.schedules.${action}.title`)}: ${master.name}, ${salon.title}`,
      lead: t(`booking.console.schedules.${action}.lead`),
      submit: t(`booking.console.schedules.${action}.submit`),
      hidden: { salon: salon.slug },
      action: `/ops/schedules/${master.id}/${action}`,
      back: `/ops/schedules/${master.id}?salon=${salon.slug}`,
      fields: action === 'week' ? weekFields(context, schedule, given) : dayFields(context, given),
    };
    return this.pages.confirm(user, 'schedules', question, refused);
  }

  private listed(
    user: ConsoleUser,
    salon: string | null,
    masters: Parameters<typeof presentSchedules>[1],
    { failure = '', status = 200 } = {},
  ): Page {
    const props = presentSchedules(this.pages.context(user), masters, { salon, salons: user.role === 'salon' ? [] : this.salons.of(user) });
    const frame = this.pages.frame(user, 'schedules', { failure });
    return this.pages.page(user, ConsoleListPage, { frame, ...props }, { title: props.title, status });
  }

  private async weeksAt(salon: string, user: ConsoleUser) {
    const location = this.places.locationOf(salon);
    const { schedules } = this.desk.engine;
    const masters = await Promise.all(
      this.places.mastersOf(salon, user).map(async ({ id, name }) => {
        const schedule = (await schedules.of(id)).salons.find((each) => each.location === location);
        return schedule ? [{ id, name, schedule }] : [];
      }),
    );
    return masters.flat();
  }

  /** @throws DomainError `master_unknown`, also at a salon that is not one's own; `booking_kept_elsewhere` */
  private async found(user: ConsoleUser, id: string, asked: string | null) {
    const salon: SalonChoice | undefined = this.salons.of(user).find(({ slug }) => slug === asked);
    const known = salon && this.places.mastersOf(salon.slug, user).find((each) => each.id === id);
    const location = salon && this.places.locationOf(salon.slug);
    const schedule = known && (await this.desk.engine.schedules.of(id)).salons.find((each) => each.location === location);
    if (!salon || !known || !schedule)
      throw new DomainError('not-found', 'master_unknown', translation('booking.console.problems.master_unknown'));
    return { salon, master: known, schedule };
  }
}

/** Minutes of what was typed. @throws DomainError `hours_wrong` */
function workOf(typedHours: string): NonNullable<ReturnType<typeof workOfHours>> {
  const hours = readHours(typedHours);
  const work = hours && workOfHours(hours);
  if (work) return work;
  throw new DomainError('conflict', 'hours_wrong', translation('booking.console.problems.hours_wrong'));
}
