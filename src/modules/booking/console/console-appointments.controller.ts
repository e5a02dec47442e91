import { Param, Query, type StreamableFile } from '@nestjs/common';
import { FormReq, type FormRequest } from '../../../platform/pages/page-form';
import { text } from '../../../platform/pages/page-query';
import { PageReq, type PageRequest } from '../../../platform/pages/page-route';
import type { Page } from '../../../platform/render/page';
import { Clock } from '../../../platform/time/clock';
import { kyivDay } from '../../../shared/kyiv-day';
import { normalizedPhone } from '../../../shared/phone';
import { BookingAdmin } from '../application/booking-admin.service';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { ConsolePages, DONE, type PageNotice } from '../../../platform/console/console-frame';
import { ConsoleAction, ConsoleController, ConsoleFile, ConsolePage, typed, User } from '../../../platform/console/console-route';
import { ConsoleSalons } from '../../../platform/console/console-salons';
import { csvFile } from '../../../platform/console/csv';
import { ScopedAppointments } from './scoped-appointments';
import {
  presentAppointmentRecord,
  presentAppointmentList,
  undoOf,
  appointmentCells,
  appointmentColumns,
  type AdminAppointment,
} from './console-appointments.presenter';
import { AppointmentPayers } from '../application/appointment-payers.service';
import { BookingSalons } from './booking-salons';
import { BOOK, FILES, LOOK, mayBook, mayRun } from './booking-roles';
import { addDays, isCalendarDay } from '../../../shared/calendar-day';

const QUERY = { salon: text(100), date: text(10), about: text(40), done: DONE };
const RECORD = { done: DONE };
const DAYS_OF_FILE = 31;
const MOST = 50;

/** What a list says above it. */
interface ListNotice extends PageNotice {
  /** What it was done with. */
  readonly about?: AdminAppointment;
}

/** Appointments in our own booking engine: a salon's day, and what became of each appointment. */
@ConsoleController('visits')
export class ConsoleAppointmentsController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly admin: BookingAdmin,
    private readonly appointments: ScopedAppointments,
    private readonly salons: ConsoleSalons,
    private readonly places: BookingSalons,
    private readonly clock: Clock,
    private readonly payers: AppointmentPayers,
  ) {}

  /** GET /ops/visits?salon=&date=: today without a date; who works at a salon sees their own */
  @ConsolePage('', { roles: LOOK, query: QUERY })
  async list(@PageReq() { query }: PageRequest<typeof QUERY>, @User() user: ConsoleUser): Promise<Page> {
    const salon = this.salons.chosen(user, query.salon);
    const day = query.date !== null && isCalendarDay(query.date) ? query.date : kyivDay(this.clock.now());
    const location = salon === null ? null : this.places.locationOf(salon);
    try {
      const appointments = location === null ? [] : await this.admin.engine.appointments.onDay(location, day);
      const about = appointments.find(({ appointment }) => appointment.id === query.about);
      return this.listed(user, { appointments, salon, day }, { done: query.done, about });
    } catch (error) {
      return this.listed(user, { appointments: [], salon, day }, this.pages.conflict(user, error));
    }
  }

  /** POST /ops/visits/find with `what`, and `before` for a further part: a phone or a part of a name, which stand in no address; who works at a salon finds its appointments */
  @ConsoleAction('find', { roles: LOOK })
  async find(@FormReq() { body }: FormRequest, @User() user: ConsoleUser): Promise<Page> {
    const what = typed(body, 'what', 60);
    const before = typed(body, 'before', 40);
    const salon = this.salons.chosen(user, null);
    const day = kyivDay(this.clock.now());
    const at = this.places.scope(user);
    const titleAt = (place: string) => this.places.at(place, user)?.title ?? place;
    const by = /\p{L}/u.test(what) ? { name: what } : { phone: normalizedPhone(what) };
    try {
      const appointments =
        what === '' ? [] : await this.admin.engine.appointments.search({ ...by, at, before: before || undefined, most: MOST });
      return this.listed(user, { appointments, salon, day, find: { what, isFull: appointments.length === MOST, titleAt } });
    } catch (error) {
      return this.listed(user, { appointments: [], salon, day, find: { what, isFull: false, titleAt } }, this.pages.conflict(user, error));
    }
  }

  /** GET /ops/visits/file?salon=&date=: a salon's 31 days from that day on, day by day; phones masked */
  @ConsoleFile('file', { roles: FILES })
  async file(@Query('salon') asked: unknown, @Query('date') from: unknown, @User() user: ConsoleUser): Promise<StreamableFile> {
    const context = this.pages.context(user);
    const salon = this.salons.chosen(user, typeof asked === 'string' ? asked : null);
    const location = salon === null ? null : this.places.locationOf(salon);
    const first = typeof from === 'string' && isCalendarDay(from) ? from : kyivDay(this.clock.now());
    const { appointments } = this.admin.engine;
    const now = this.clock.now();
    async function* days() {
      for (let ahead = 0; ahead < DAYS_OF_FILE && location !== null; ahead++) {
        const day = addDays(first, ahead);
        const rows = await appointments.onDay(location, day);
        yield rows.map((record) => [record.appointment.id, day, ...appointmentCells(context, record, now).map(({ text: cell }) => cell)]);
      }
    }
    return csvFile('visits', ['id', context.t('booking.console.visits.day'), ...appointmentColumns(context)], days());
  }

  /** GET /ops/visits/{id} */
  @ConsolePage(':id', { roles: LOOK, query: RECORD })
  async show(@PageReq() { query }: PageRequest<typeof RECORD>, @Param('id') id: string, @User() user: ConsoleUser): Promise<Page> {
    return this.record(user, await this.found(user, id), { done: query.done });
  }

  /** POST /ops/visits/{id}/open: with phone and e-mail, which is written down */
  @ConsoleAction(':id/open', { roles: BOOK })
  async open(@Param('id') id: string, @User() user: ConsoleUser): Promise<Page> {
    return this.record(user, await this.found(user, id), { isOpen: true });
  }

  /** With what certificates pay. */
  private async found(user: ConsoleUser, id: string): Promise<AdminAppointment> {
    const record = await this.appointments.find(user, id);
    const [appointment] = await this.payers.with([record.appointment]);
    return { ...record, appointment: appointment! };
  }

  private listed(
    user: ConsoleUser,
    shown: Omit<Parameters<typeof presentAppointmentList>[1], 'salons' | 'mayAct' | 'user' | 'now'>,
    { about, ...told }: ListNotice = {},
  ): Page {
    const context = this.pages.context(user);
    const props = presentAppointmentList(context, {
      ...shown,
      salons: this.salons.of(user),
      user,
      now: this.clock.now(),
      mayAct: mayBook(user) && this.admin.isOurs,
    });
    return this.pages.list(user, 'visits', props, { ...told, undo: undoOf(context, user, about, shown.salon) });
  }

  private async record(
    user: ConsoleUser,
    record: AdminAppointment,
    { done = null, isOpen = false }: { readonly done?: string | null; readonly isOpen?: boolean },
  ): Promise<Page> {
    const salon = this.places.at(record.appointment.location, user);
    const context = this.pages.context(user);
    const undo = done === null ? undefined : undoOf(context, user, record, null);
    const [photographs, together] = await Promise.all([
      mayRun(user) ? this.admin.engine.asked.of(record.appointment.id) : [],
      this.appointments.together(user, record),
    ]);
    const shown = { isOpen, user, salon, together, now: this.clock.now(), isUndoTold: undo !== undefined, photographs };
    const props = presentAppointmentRecord(context, record, shown);
    return this.pages.record(user, 'visits', props, { done, undo });
  }
}
