import { FormReq, type FormRequest } from '../../../platform/pages/page-form';
import { text } from '../../../platform/pages/page-query';
import { PageReq, type PageRequest } from '../../../platform/pages/page-route';
import type { Page, SeeOther } from '../../../platform/render/page';
import { Notifications } from '../../../platform/notifications/notifications';
import { Clock } from '../../../platform/time/clock';
import { instantAt } from '../../../platform/time/zoned-time';
import { ConsolePages, type Refusal } from '../../../platform/console/console-frame';
import { ConsoleAction, ConsoleController, ConsolePage, formKey, toConsole, typed, User } from '../../../platform/console/console-route';
import { ConsoleSalons } from '../../../platform/console/console-salons';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { DomainError } from '../../../shared/domain-error';
import { kyivDay } from '../../../shared/kyiv-day';
import { translation } from '../../../shared/translation';
import { toKopiykas } from '../../../shared/money';
import { sentPhoneProblem } from '../../../platform/phones/known-number';
import { normalizedPhone } from '../../../shared/phone';
import {
  answeredUntil,
  asksAnswer,
  BOOKING_MESSAGES,
  DEFAULT_ANSWER_HOURS,
  type BookingMessage,
} from '../../scheduling/contract/booking-message';
import { BOOKING_SOURCES, type BookingSource } from '../../scheduling/contract/admin-booking';
import type { BookingClient } from '../../clients/contract/client';
import type { AppointmentOption } from '../../scheduling/contract/free-time';
import { AppointmentPayers } from '../application/appointment-payers.service';
import { BookingAdmin } from '../application/booking-admin.service';
import { ANONYMOUS, LeadAccess, LeadCalls } from '../../lead/lead.api';
import { BookingSalons } from './booking-salons';
import { BOOK, mayRun } from './booking-roles';
import { ScopedAppointments } from './scoped-appointments';
import { ScopedClients } from './scoped-clients';
import { chosenTest, neededTests, type NeededTests } from './admin-tests';
import { KEPT_HOURS, newAppointmentQuestion, NO_TEST, SERVICE_FIELDS, type NewAppointment } from './new-appointment.presenter';
import type { EngineCatalogue, EngineService } from '../../scheduling/contract/engine-catalogue';
import { isCalendarDay } from '../../../shared/calendar-day';
import { HOUR_MINUTE, minuteOf, timeOfDay } from '../../../shared/clock-time';

const QUERY = { salon: text(100), date: text(10), start: text(5), employee: text(60), visit: text(40), client: text(40), lead: text(40) };

/** An appointment that is made at the desk, for who telephones or walks in. */
@ConsoleController('book')
export class NewAppointmentController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly admin: BookingAdmin,
    private readonly salons: ConsoleSalons,
    private readonly places: BookingSalons,
    private readonly appointments: ScopedAppointments,
    private readonly clients: ScopedClients,
    private readonly leads: LeadAccess,
    private readonly calls: LeadCalls,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
    private readonly payers: AppointmentPayers,
  ) {}

  /** GET /ops/book?salon=&date=&start=&employee=, client=, lead=, or visit= for the same once more: the form */
  @ConsolePage('', { roles: BOOK, query: QUERY })
  async ask(@PageReq() { query }: PageRequest<typeof QUERY>, @User() user: ConsoleUser): Promise<Page> {
    const blank = this.blank(user, query.salon, query.date);
    const given = { ...blank, start: query.start ?? '', employee: query.employee ?? '', client: query.client ?? '' };
    if (query.lead !== null) return this.form(user, await this.ofLead(user, given, query.lead));
    return this.form(user, query.visit === null ? given : await this.again(user, given, query.visit));
  }

  /** POST /ops/book: shows free times (`step=times`, or without `start`), chooses the next time from now (`step=now`), or books; 409 with why it is not possible */
  @ConsoleAction('', { roles: BOOK })
  async book(@FormReq() { body }: FormRequest, @User() user: ConsoleUser): Promise<Page | SeeOther> {
    const given = this.read(user, body);
    try {
      const added = typed(body, 'add', 100);
      if (added !== '') return await this.form(user, await this.withAddOn(given, added));
      if (typed(body, 'step') === 'now') return await this.form(user, await this.walkIn(given));
      if (typed(body, 'step') === 'times' || given.start === '') return await this.form(user, given);
      // nobody books what is not certain without having read so
      if (given.test === '' && (await this.tests(user, given))?.missing.length) return await this.form(user, given);
      const id = await this.made(user, given);
      if (given.lead !== '') await this.noteLead(given.lead, id);
      return toConsole(`/ops/visits/${id}?done=booked`);
    } catch (error) {
      return this.form(user, given, this.pages.refusal(user, error));
    }
  }

  private async made(user: ConsoleUser, given: NewAppointment): Promise<string> {
    const { engine } = this.admin;
    const location = this.locationOf(given.salon);
    const known = await this.clientOf(user, given);
    const said = await this.phoneOf(user, given);
    const phone = known?.phone ?? normalizedPhone(said);
    if (!known && sentPhoneProblem(said) !== null) throw refusal('phone_wrong');
    if (!isCalendarDay(given.date) || !HOUR_MINUTE.test(given.start)) throw refusal('day_wrong');
    if (!known && given.name === '') throw refusal('name_missing');
    const options = await this.options(given);
    const chosen = options.find(
      ({ start, parts }) => start === given.start && (given.employee === '' || parts[0]!.employee === given.employee),
    );
    const price = given.price === '' ? null : toKopiykas(given.price);
    if (price === null && given.price !== '') throw refusal('amount_wrong');
    const certificates = await this.payers.named(
      [given.certificate, given.certificate2].filter(Boolean).map((code) => ({ code, amount: null })),
      null,
    );
    const client = known ?? (await engine.clients.findOrAdd(phone, given.name, 'ua'));
    const message = this.messageOf(given);
    if (asksAnswer(message) && !this.reaches(client)) throw refusal('client_unreachable');
    // sent twice: the times of its tests are taken by itself
    const before = given.test === '' ? null : await engine.bookings.made(given.key);
    if (before !== null) return before;
    const test = await this.chosenTest(given, client);
    return engine.bookings.book({
      location,
      ...(test && { test }),
      date: given.date,
      services: this.timed(given, chosen, price),
      client: client.id,
      clientName: client.firstname,
      guest: given.guest,
      comments: '',
      note: given.note,
      source: (BOOKING_SOURCES as readonly string[]).includes(given.source) ? (given.source as BookingSource) : 'phone',
      locale: 'ua',
      keptUntil: this.keptUntil(given, message, location),
      isOutsideHours: given.outside === 'yes',
      message,
      certificates,
      key: given.key,
    });
  }

  /** What is required of who comes; null: nothing is, or no time is chosen yet. */
  private async tests(user: ConsoleUser, given: NewAppointment, options?: readonly AppointmentOption[]): Promise<NeededTests | null> {
    const start = given.start || options?.[0]?.start;
    const planned = start === undefined ? null : this.planned({ ...given, start }, await this.clientOf(user, given));
    return planned && neededTests(this.admin.engine, planned, this.clock.now());
  }

  /** The tests that are booked with it, as they are offered now. @throws DomainError `test_gone` */
  private async chosenTest(given: NewAppointment, client: BookingClient) {
    if (given.test === '' || given.test === NO_TEST) return null;
    const planned = this.planned(given, client);
    const chosen = planned && (await chosenTest(this.admin.engine, planned, given.test));
    if (!chosen) throw refusal('test_gone');
    const services = chosen.option.parts.map(({ service, employee, start }) => {
      return { service, professional: employee, isAny: true, start, minutes: null, price: null };
    });
    return { date: chosen.day, services };
  }

  private planned({ salon, services, date, start, guest }: NewAppointment, client: BookingClient | null) {
    const location = this.locationOf(salon);
    if (!isCalendarDay(date) || !HOUR_MINUTE.test(start)) return null;
    const startsAt = instantAt(date, minuteOf(start), this.admin.engine.bookings.salon(location).location.timezone);
    return startsAt && { location, services, date, startsAt, client: client?.id ?? null, guest };
  }

  private messageOf({ tell }: NewAppointment): BookingMessage | null {
    return BOOKING_MESSAGES.find((each) => each === tell) ?? null;
  }

  private reaches({ phone, email }: BookingClient): boolean {
    return Boolean(email) || this.notifications.reaches({ channel: 'sms', to: phone });
  }

  /** At most until the appointment begins; null: it is certain. */
  private keptUntil({ kept, date, start }: NewAppointment, message: BookingMessage | null, location: string): Date | null {
    const hours = Number(kept) || (asksAnswer(message) ? DEFAULT_ANSWER_HOURS : 0);
    if (hours === 0) return null;
    const { timezone } = this.admin.engine.bookings.salon(location).location;
    return answeredUntil(this.clock.now(), hours, instantAt(date, minuteOf(start), timezone) ?? new Date(8.64e15));
  }

  /** The services with their times: as they are offered, or one after the other from a time that was typed. */
  private timed(given: NewAppointment, chosen: AppointmentOption | undefined, price: number | null) {
    const { services, employee, start, minutes, salon } = given;
    const length = minutes === '' ? null : Number(minutes);
    if (chosen && length === null)
      return chosen.parts.map(({ service, employee, start: begins }, at) => ({
        service,
        professional: employee,
        isAny: given.employee === '',
        start: begins,
        minutes: null,
        price: at === 0 ? price : null,
      }));
    const bookable = this.admin.engine.bookings.salon(this.locationOf(salon));
    let from = minuteOf(start);
    return services.map((service, at) => {
      const { candidates } = bookable.service(service, employee || null);
      const begins = from;
      const own = at === 0 ? length : null;
      from += own ?? Math.max(...candidates.map((each) => each.minutes));
      return { service, professional: employee || null, start: timeOfDay(begins), minutes: own, price: at === 0 ? price : null };
    });
  }

  private async options({ salon, services, date, employee }: NewAppointment): Promise<readonly AppointmentOption[]> {
    if (services.length === 0 || !isCalendarDay(date)) return [];
    const employees = employee === '' ? [] : [employee];
    const addOns = addOnsAmong(this.admin.engine.catalogue.catalogue(), services);
    return this.admin.engine.bookings.times({ location: this.locationOf(salon), services, date, employees, addOns });
  }

  /** What is offered with the services and fits the time that is chosen. */
  private async fitting(given: NewAppointment, options: readonly AppointmentOption[]): Promise<readonly EngineService[]> {
    const { services } = this.admin.engine.catalogue.catalogue();
    const ids = new Set(given.services.flatMap((id) => services.get(id)?.asks?.addOns ?? []));
    const start = given.start || options[0]?.start;
    if (start === undefined || given.services.length >= SERVICE_FIELDS) return [];
    const wanted = [...ids].filter((id) => !given.services.includes(id)).flatMap((id) => services.get(id) ?? []);
    const fits = await Promise.all(wanted.map(({ id }) => this.isFree({ ...given, start, services: [...given.services, id] })));
    return wanted.filter((_service, at) => fits[at]);
  }

  private async isFree(given: NewAppointment): Promise<boolean> {
    return (await this.options(given).catch(() => [])).some(({ start }) => start === given.start);
  }

  /** The same time with one more service. @throws DomainError `add_on_unfit` */
  private async withAddOn(given: NewAppointment, id: string): Promise<NewAppointment> {
    const more = { ...given, services: [...given.services, id] };
    if (more.services.length > SERVICE_FIELDS || !(await this.isFree(more))) throw refusal('add_on_unfit');
    return more;
  }

  /** The form of who has just come in: with the next time from now at which the services can be done. @throws DomainError `no_time_now` */
  private async walkIn(given: NewAppointment): Promise<NewAppointment> {
    if (given.services.length === 0) throw refusal('services_missing');
    const date = kyivDay(this.clock.now());
    const employees = given.employee === '' ? [] : [given.employee];
    const query = { location: this.locationOf(given.salon), services: given.services, date, employees };
    const next = await this.admin.engine.bookings.next(query);
    if (!next) throw refusal('no_time_now');
    const [employee, ...others] = new Set(next.parts.map((part) => part.employee));
    return { ...given, date, start: next.start, employee: others.length > 0 ? '' : employee!, source: 'walk_in' };
  }

  private async form(user: ConsoleUser, given: NewAppointment, refused: Partial<Refusal> = {}): Promise<Page> {
    const [options, client, phone, ofLead] = await Promise.all([
      this.options(given).catch(() => []),
      this.clientOf(user, given),
      this.phoneOf(user, given),
      this.phoneOf(user, { ...given, phone: '' }),
    ]);
    const bookable = this.admin.engine.bookings.salon(this.locationOf(given.salon));
    const question = newAppointmentQuestion(this.pages.context(user), given, {
      salons: this.salons.of(user),
      employees: this.places.employeesOf(given.salon, user),
      services: bookable.services,
      location: bookable.location.id,
      options,
      fitting: await this.fitting(given, options),
      tests: await this.tests(user, given, options),
      now: this.clock.now(),
      client,
      getsSms: this.notifications.reaches({ channel: 'sms', to: client?.phone ?? normalizedPhone(phone) }),
      needsPhone: given.visit === '' && given.client === '' && (given.lead === '' || sentPhoneProblem(ofLead) !== null),
      mayPrice: mayRun(user),
    });
    return this.pages.confirm(user, 'visits', question, refused);
  }

  /** Who was chosen, has the phone, or the appointment; null: nobody who is known. */
  private async clientOf(user: ConsoleUser, given: NewAppointment): Promise<BookingClient | null> {
    const { visit, client } = given;
    if (client !== '') return this.clients.find(user, client);
    const kept =
      visit === '' ? normalizedPhone(await this.phoneOf(user, given)) : (await this.appointments.find(user, visit)).client?.phone;
    return kept ? this.admin.engine.clients.byPhone(kept) : null;
  }

  /** What an appointment was made of, for the same client once more; the phone stays on the server. */
  private async again(user: ConsoleUser, given: NewAppointment, id: string): Promise<NewAppointment> {
    const { appointment, client } = await this.appointments.find(user, id);
    const salon = this.places.at(appointment.location, user)?.slug;
    if (salon === undefined)
      throw new DomainError('not-found', 'appointment_unknown', translation('booking.console.problems.appointment_unknown'));
    const services = appointment.services.map(({ service }) => service).slice(0, SERVICE_FIELDS);
    return { ...given, salon, services, visit: client ? id : '', employee: appointment.services[0]?.professional ?? '', source: 'repeat' };
  }

  /** The form for who has left a lead; the phone stays on the server. */
  private async ofLead(user: ConsoleUser, given: NewAppointment, id: string): Promise<NewAppointment> {
    const { lead, salonSlug } = await this.leads.record(user, id);
    const salon = this.salons.chosen(user, salonSlug ?? given.salon) ?? given.salon;
    return { ...given, salon, lead: id, name: lead.name === ANONYMOUS ? '' : lead.name.slice(0, 100) };
  }

  /** As it was typed, or as the lead has it. */
  private async phoneOf(user: ConsoleUser, { phone, lead }: NewAppointment): Promise<string> {
    return phone !== '' || lead === '' ? phone : (await this.leads.record(user, lead)).lead.phone;
  }

  /** The appointment stays when somebody has settled the lead meanwhile. */
  private async noteLead(lead: string, appointment: string): Promise<void> {
    try {
      await this.calls.booked(lead, appointment);
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'conflict') throw error;
    }
  }

  private blank(user: ConsoleUser, asked: string | null, day: string | null): NewAppointment {
    const salon = this.salons.chosen(user, asked);
    if (salon === null) throw refusal('salon_unknown');
    const date = day !== null && isCalendarDay(day) ? day : kyivDay(this.clock.now());
    const nothing = {
      start: '',
      employee: '',
      phone: '',
      visit: '',
      client: '',
      lead: '',
      name: '',
      guest: '',
      note: '',
      certificate: '',
      certificate2: '',
      minutes: '',
      price: '',
      kept: '',
      outside: '',
      tell: 'know',
      test: '',
    };
    return { ...nothing, salon, date, services: [], source: 'phone', key: formKey() };
  }

  private read(user: ConsoleUser, body: unknown): NewAppointment {
    const field = (name: string, most = 60) => typed(body, name, most);
    const services = Array.from({ length: SERVICE_FIELDS }, (_, at) => field(`service${at + 1}`, 100)).filter(Boolean);
    const [note, name, guest, phone] = [field('note', 500), field('name', 100), field('guest', 100), field('phone')];
    const [date, start] = [field('date'), field('other') || field('start')];
    const rest = {
      employee: field('employee'),
      certificate: field('certificate', 300),
      certificate2: field('certificate2', 300),
      minutes: field('minutes'),
      price: mayRun(user) ? field('price') : '',
      kept: KEPT_HOURS.includes(field('kept')) ? field('kept') : '',
    };
    const ways = {
      outside: field('outside'),
      test: field('test', 400),
      tell: field('tell'),
      source: field('source'),
      visit: field('visit'),
      client: field('client'),
      lead: field('lead'),
    };
    const salon = this.salons.chosen(user, field('salon', 100));
    if (salon === null) throw refusal('salon_unknown');
    return {
      ...rest,
      ...ways,
      salon,
      services,
      note,
      name,
      guest,
      phone,
      date,
      start,
      key: formKey(body),
    };
  }

  private locationOf(salon: string): string {
    const location = this.places.locationOf(salon);
    if (location === null) throw refusal('salon_unknown');
    return location;
  }
}

/** Those of the services that are offered with others of them: whoever is free does them. */
const addOnsAmong = ({ services }: EngineCatalogue, chosen: readonly string[]): readonly string[] =>
  chosen.filter((id) => chosen.some((other) => services.get(other)?.asks?.addOns.includes(id)));

const refusal = (
  code:
    | 'client_unreachable'
    | 'phone_wrong'
    | 'day_wrong'
    | 'name_missing'
    | 'amount_wrong'
    | 'salon_unknown'
    | 'services_missing'
    | 'no_time_now'
    | 'add_on_unfit'
    | 'test_gone',
) => new DomainError('conflict', code, translation(`booking.console.problems.${code}`));
