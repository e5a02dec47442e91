import { Param } from '@nestjs/common';
import { text } from '../../../platform/pages/page-query';
import { PageReq, type PageRequest } from '../../../platform/pages/page-route';
import type { Page } from '../../../platform/render/page';
import { Clock } from '../../../platform/time/clock';
import { BookingAdmin } from '../application/booking-admin.service';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { ConsolePages, DONE, type PageNotice } from '../../../platform/console/console-frame';
import { ConsoleController, ConsolePage, User } from '../../../platform/console/console-route';
import { ConsoleSalons } from '../../../platform/console/console-salons';
import { presentSchedule, presentSchedules, type ListedSchedule } from './schedules.presenter';
import { LOOK, mayRun } from './booking-roles';
import { BookingSalons } from './booking-salons';
import { ScheduleActions } from './schedule.actions';

const QUERY = { salon: text(100), done: DONE };

/** When employees work in our own booking engine: the week, and days that differ from it. */
@ConsoleController('schedules')
export class SchedulesController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly admin: BookingAdmin,
    private readonly actions: ScheduleActions,
    private readonly salons: ConsoleSalons,
    private readonly places: BookingSalons,
    private readonly clock: Clock,
  ) {}

  /** GET /ops/schedules?salon=: the weeks of a salon's employees; who works at one sees their own */
  @ConsolePage('', { roles: LOOK, query: QUERY })
  async list(@PageReq() { query }: PageRequest<typeof QUERY>, @User() user: ConsoleUser): Promise<Page> {
    const salon = this.salons.chosen(user, query.salon);
    try {
      return this.listed(user, salon, salon === null ? [] : await this.weeksAt(salon, user));
    } catch (error) {
      return this.listed(user, salon, [], this.pages.conflict(user, error));
    }
  }

  /** GET /ops/schedules/{employee}?salon= */
  @ConsolePage(':id', { roles: LOOK, query: QUERY })
  async show(@PageReq() { query }: PageRequest<typeof QUERY>, @Param('id') id: string, @User() user: ConsoleUser): Promise<Page> {
    const { salon, employee, schedule } = await this.actions.find(user, { id, salon: query.salon });
    const { outsideHours, offers } = this.admin.engine;
    const outside = await outsideHours.at(schedule.location, employee.id);
    const offeredUntil = await offers.offeredUntil(outside.map(({ appointment }) => appointment.id));
    const shown = { salon, mayAct: mayRun(user), outside, offeredUntil, now: this.clock.now() };
    const props = presentSchedule(this.pages.context(user), employee, schedule, shown);
    return this.pages.record(user, 'schedules', props, { done: query.done });
  }

  private listed(user: ConsoleUser, salon: string | null, employees: readonly ListedSchedule[], told: PageNotice = {}): Page {
    const props = presentSchedules(this.pages.context(user), employees, {
      salon,
      salons: user.role === 'salon' ? [] : this.salons.of(user),
      mayRule: user.role === 'owner',
    });
    return this.pages.list(user, 'schedules', props, told);
  }

  private async weeksAt(salon: string, user: ConsoleUser): Promise<readonly ListedSchedule[]> {
    const location = this.places.locationOf(salon);
    const { schedules, outsideHours } = this.admin.engine;
    const outside = location === null ? [] : await outsideHours.at(location);
    const employees = await Promise.all(
      this.places.employeesOf(salon, user).map(async ({ id, name }) => {
        const schedule = (await schedules.of(id)).salons.find((each) => each.location === location);
        const count = outside.filter(({ appointment }) => appointment.services.some(({ professional }) => professional === id)).length;
        return schedule ? [{ id, name, schedule, outside: count }] : [];
      }),
    );
    return employees.flat();
  }
}
