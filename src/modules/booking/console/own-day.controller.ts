import { Param } from '@nestjs/common';
import { ConsoleReportPage } from '../../../../views/console/ConsoleReportPage';
import { ConsolePages, DONE, type PageNotice } from '../../../platform/console/console-frame';
import { ConsoleAction, ConsoleController, ConsolePage, toConsole, typed, User } from '../../../platform/console/console-route';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { FormReq, type FormRequest } from '../../../platform/pages/page-form';
import { text } from '../../../platform/pages/page-query';
import { PageReq, type PageRequest } from '../../../platform/pages/page-route';
import type { Page, SeeOther } from '../../../platform/render/page';
import { Clock } from '../../../platform/time/clock';
import { addDays, isCalendarDay } from '../../../shared/calendar-day';
import { kyivDay } from '../../../shared/kyiv-day';
import { CLIENT_LIMITS } from '../../clients/contract/client-card';
import type { AppointmentRecord } from '../../scheduling/contract/admin-records';
import { BookingAdmin } from '../application/booking-admin.service';
import { EngineCatalogues } from '../application/engine-catalogues.service';
import { healthQuestion } from './client-forms.presenter';
import { clientOf, OwnAppointments } from './own-appointments';
import { ownUndo, presentOwnAppointment, presentOwnDay, presentOwnWeek, type OwnUnits, type OwnWork } from './own-day.presenter';

const EMPLOYEE = { roles: ['employee'] } as const;
const DAY = { date: text(10), about: text(40), done: DONE };
const WEEK = { date: text(10) };
const RECORD = { done: DONE };

/** The own appointments of who signs in as an employee, made for a phone. */
@ConsoleController('my-day')
export class OwnDayController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly admin: BookingAdmin,
    private readonly own: OwnAppointments,
    private readonly catalogues: EngineCatalogues,
    private readonly clock: Clock,
  ) {}

  /** GET /ops/my-day?date=: today without a date, what comes next first */
  @ConsolePage('', { ...EMPLOYEE, query: DAY })
  async day(@PageReq() { query }: PageRequest<typeof DAY>, @User() user: ConsoleUser): Promise<Page> {
    const context = this.pages.context(user);
    const day = this.dayOf(query.date);
    const shown = { user, day, today: this.today(), now: this.clock.now() };
    try {
      const [records, work] = await Promise.all([this.own.between(user, day, day), this.work(user, day, day)]);
      const about = records.find(({ appointment }) => appointment.id === query.about);
      const undo = about && ownUndo(context, user, about, true);
      return this.shown(user, presentOwnDay(context, records, { ...shown, work, units: await this.units(records) }), {
        done: query.done,
        undo,
      });
    } catch (error) {
      return this.shown(user, presentOwnDay(context, [], { ...shown, work: [], units: new Map() }), this.pages.conflict(user, error));
    }
  }

  /** GET /ops/my-day/week?date=: seven days from that one on, from today without a date */
  @ConsolePage('week', { ...EMPLOYEE, query: WEEK })
  async week(@PageReq() { query }: PageRequest<typeof WEEK>, @User() user: ConsoleUser): Promise<Page> {
    const context = this.pages.context(user);
    const from = this.dayOf(query.date);
    const to = addDays(from, 6);
    const first = from < this.own.firstDay ? this.own.firstDay : from;
    const shown = { user, day: from, today: this.today(), now: this.clock.now() };
    try {
      const [records, work] = await Promise.all([this.own.between(user, first, to), this.work(user, from, to)]);
      return this.shown(user, presentOwnWeek(context, records, { ...shown, work, units: await this.units(records) }));
    } catch (error) {
      return this.shown(user, presentOwnWeek(context, [], { ...shown, work: [], units: new Map() }), this.pages.conflict(user, error));
    }
  }

  /** GET /ops/my-day/{id} */
  @ConsolePage(':id', { ...EMPLOYEE, query: RECORD })
  async show(@PageReq() { query }: PageRequest<typeof RECORD>, @Param('id') id: string, @User() user: ConsoleUser): Promise<Page> {
    const record = await this.own.find(user, id);
    const { engine } = this.admin;
    const [taken, sent] = await Promise.all([record.client ? engine.photographs.list(record.client.id) : [], engine.asked.of(id)]);
    const units = await this.units([record]);
    const props = presentOwnAppointment(this.pages.context(user), record, { taken, sent }, { user, now: this.clock.now(), units });
    return this.pages.record(user, 'my-day', props, { done: query.done });
  }

  /** POST /ops/my-day/{id}/health: allergies and formulas of colours of the client, to be read and changed */
  @ConsoleAction(':id/health', EMPLOYEE)
  async health(@Param('id') id: string, @User() user: ConsoleUser): Promise<Page> {
    const record = await this.own.find(user, id);
    const health = await this.admin.engine.clients.health(clientOf(record));
    const question = healthQuestion(
      this.pages.context(user),
      { name: record.appointment.clientFirstName, path: `/ops/my-day/${id}` },
      health,
    );
    return this.pages.confirm(user, 'my-day', question);
  }

  /** POST /ops/my-day/{id}/health/save */
  @ConsoleAction(':id/health/save', EMPLOYEE)
  async saveHealth(@Param('id') id: string, @FormReq() { body }: FormRequest, @User() user: ConsoleUser): Promise<SeeOther> {
    const health = {
      allergies: typed(body, 'allergies', CLIENT_LIMITS.allergies),
      formulas: typed(body, 'formulas', CLIENT_LIMITS.formulas),
    };
    await this.admin.engine.clients.setHealth(clientOf(await this.own.find(user, id)), health, user.actor);
    return toConsole(`/ops/my-day/${id}?done=client-saved`);
  }

  private units(records: readonly AppointmentRecord[]): Promise<OwnUnits> {
    return this.admin.engine.resources.takenBy(records.map(({ appointment }) => appointment.id));
  }

  private today(): string {
    return kyivDay(this.clock.now());
  }

  private dayOf(asked: string | null): string {
    return asked !== null && isCalendarDay(asked) ? asked : this.today();
  }

  /** When and where somebody works, from a day to another. */
  private async work({ employee, locale }: ConsoleUser, from: string, to: string): Promise<readonly OwnWork[]> {
    const { employees, locations } = this.catalogues.current;
    const places = employees.get(employee ?? '')?.locations ?? [];
    const lines = await Promise.all(
      places.map(async (location) => {
        const worked = await this.admin.engine.timeOff.work(location, from, to);
        const place = locations.get(location)?.name[locale] ?? location;
        return worked.flatMap(({ professional, day, work }) => (professional === employee ? [{ day, place, work }] : []));
      }),
    );
    return lines.flat();
  }

  private shown(user: ConsoleUser, props: ReturnType<typeof presentOwnDay>, { status, code, ...told }: PageNotice = {}): Page {
    const frame = this.pages.frame(user, 'my-day', told);
    return this.pages.page(user, ConsoleReportPage, { frame, ...props }, { title: props.title, status, code });
  }
}
