import { ConsoleReportPage } from '../../../../views/console/ConsoleReportPage';
import { ConsolePages } from '../../../platform/console/console-frame';
import { ConsoleController, ConsolePage, User } from '../../../platform/console/console-route';
import { ConsoleSalons } from '../../../platform/console/console-salons';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { text } from '../../../platform/pages/page-query';
import { PageReq, type PageRequest } from '../../../platform/pages/page-route';
import type { Page } from '../../../platform/render/page';
import { Clock } from '../../../platform/time/clock';
import { kyivDay } from '../../../shared/kyiv-day';
import { BookingAdmin } from '../application/booking-admin.service';
import { BookingSalons } from './booking-salons';
import { LOOK } from './booking-roles';
import { presentDaySheet } from './day-sheet.presenter';
import { isCalendarDay } from '../../../shared/calendar-day';

const QUERY = { salon: text(100), date: text(10) };

/** The day of a salon, to be printed. */
@ConsoleController('sheet')
export class DaySheetController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly admin: BookingAdmin,
    private readonly salons: ConsoleSalons,
    private readonly places: BookingSalons,
    private readonly clock: Clock,
  ) {}

  /** GET /ops/sheet?salon=&date=: today without a date; who works at a salon sees their own */
  @ConsolePage('', { roles: LOOK, query: QUERY })
  async show(@PageReq() { query }: PageRequest<typeof QUERY>, @User() user: ConsoleUser): Promise<Page> {
    const salon = this.salons.chosen(user, query.salon);
    const day = query.date !== null && isCalendarDay(query.date) ? query.date : kyivDay(this.clock.now());
    const location = salon === null ? null : this.places.locationOf(salon);
    const { appointments: all, resources } = this.admin.engine;
    const [appointments, taken] =
      location === null ? [[], []] : await Promise.all([all.onDay(location, day), resources.takenOn(location, day)]);
    const units = taken.map((each) => ({ ...each, resource: resources.one(each.resource).item }));
    const props = presentDaySheet(this.pages.context(user), { appointments, units, salon, salons: this.salons.of(user), day });
    return this.pages.page(user, ConsoleReportPage, { frame: this.pages.frame(user, 'visits'), ...props }, { title: props.title });
  }
}
