import { ConsolePages, type Refusal } from '../../../platform/console/console-frame';
import { ConsoleAction, ConsoleController, ConsolePage, formKey, toConsole, typed, User } from '../../../platform/console/console-route';
import { ConsoleSalons } from '../../../platform/console/console-salons';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { FormReq, type FormRequest } from '../../../platform/pages/page-form';
import { text } from '../../../platform/pages/page-query';
import { PageReq, type PageRequest } from '../../../platform/pages/page-route';
import type { Page, SeeOther } from '../../../platform/render/page';
import { sentPhoneProblem } from '../../../platform/phones/known-number';
import { Clock } from '../../../platform/time/clock';
import { isCalendarDay } from '../../../shared/calendar-day';
import { HOUR_MINUTE } from '../../../shared/clock-time';
import { DomainError } from '../../../shared/domain-error';
import { kyivDay } from '../../../shared/kyiv-day';
import { normalizedPhone } from '../../../shared/phone';
import { translation } from '../../../shared/translation';
import { GROUP_SIZE, type GroupOptions } from '../../scheduling/contract/group';
import { BookingAdmin } from '../application/booking-admin.service';
import { BOOK } from './booking-roles';
import { BookingSalons } from './booking-salons';
import { newGroupQuestion, type NewGroup } from './new-group.presenter';

const QUERY = { salon: text(100), date: text(10) };

/** Several people who are booked together at the desk, by the rules of the website. */
@ConsoleController('book')
export class NewGroupController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly admin: BookingAdmin,
    private readonly salons: ConsoleSalons,
    private readonly places: BookingSalons,
    private readonly clock: Clock,
  ) {}

  /** GET /ops/book/group?salon=&date=: the form */
  @ConsolePage('group', { roles: BOOK, query: QUERY })
  ask(@PageReq() { query }: PageRequest<typeof QUERY>, @User() user: ConsoleUser): Page {
    return this.form(user, this.read(user, { ...query }));
  }

  /** POST of the same: shows the times of all, or books them all at `start`; 409 with why it is not possible */
  @ConsoleAction('group', { roles: BOOK })
  async book(@FormReq() { body }: FormRequest, @User() user: ConsoleUser): Promise<Page | SeeOther> {
    const given = this.read(user, body);
    try {
      if (given.start !== '') return toConsole(`/ops/visits/${await this.made(user, given)}?done=booked`);
      return this.form(user, given, await this.found(given));
    } catch (error) {
      const found = given.start === '' ? null : await this.found(given).catch(() => null);
      return this.form(user, given, found, this.pages.refusal(user, error));
    }
  }

  /** @returns id of the appointment of the first of them */
  private async made(user: ConsoleUser, given: NewGroup): Promise<string> {
    const { engine } = this.admin;
    const { t } = this.pages.context(user);
    const wanted = this.wanted(given);
    const named = given.people.filter(({ service }) => service !== '');
    const phones = [given.phone, ...named.flatMap(({ phone }) => phone || [])];
    if (phones.some((each) => sentPhoneProblem(each) !== null)) throw refusal('phone_wrong');
    if (!HOUR_MINUTE.test(given.start)) throw refusal('day_wrong');
    const phone = normalizedPhone(given.phone);
    const known = await engine.clients.byPhone(phone);
    const [first] = given.people;
    if (!known && first!.name === '') throw refusal('name_missing');
    const client = known ?? (await engine.clients.findOrAdd(phone, first!.name, 'ua'));
    const people = wanted.people.map((person, at) => ({
      ...person,
      name: at === 0 ? '' : named[at]!.name || t('booking.group.guest', { number: at + 1 }),
      phone: normalizedPhone(named[at]!.phone),
    }));
    // the same form again is the same group, as the same hold is
    const booked = await engine.groups.book(
      { ...wanted, people, start: given.start, comments: '', payment: 'each' },
      { client: client.id, accessToken: '' },
      { hold: given.key, locale: 'ua', amount: null, minutes: null },
    );
    return booked.appointments[0]!.id;
  }

  private found(given: NewGroup): Promise<GroupOptions> {
    return this.admin.engine.groups.groups.options(this.wanted(given));
  }

  /** @throws DomainError `services_missing`, `day_wrong` */
  private wanted({ salon, date, mode, people }: NewGroup) {
    const wanted = people.filter(({ service }) => service !== '');
    if (people[0]!.service === '' || wanted.length < GROUP_SIZE.least) throw refusal('group_small');
    if (!isCalendarDay(date)) throw refusal('day_wrong');
    return {
      location: this.locationOf(salon),
      date,
      mode,
      people: wanted.map(({ service, employee }) => ({ services: [{ service, professional: employee || null }] })),
    };
  }

  private form(user: ConsoleUser, given: NewGroup, found: GroupOptions | null = null, refused: Partial<Refusal> = {}): Page {
    const { services, location } = this.admin.engine.bookings.salon(this.locationOf(given.salon));
    const question = newGroupQuestion(this.pages.context(user), given, {
      salons: this.salons.of(user),
      employees: this.places.employeesOf(given.salon, user),
      services,
      location: location.id,
      found,
    });
    return this.pages.confirm(user, 'visits', question, refused);
  }

  private read(user: ConsoleUser, body: unknown): NewGroup {
    const field = (name: string, most = 60) => typed(body, name, most);
    const salon = this.salons.chosen(user, field('salon', 100));
    if (salon === null) throw refusal('salon_unknown');
    const people = Array.from({ length: GROUP_SIZE.most }, (_each, at) => ({
      name: field(`name${at + 1}`, 100),
      phone: at === 0 ? '' : field(`phone${at + 1}`),
      service: field(`service${at + 1}`, 100),
      employee: field(`employee${at + 1}`),
    }));
    const date = field('date');
    return {
      salon,
      date: date === '' ? kyivDay(this.clock.now()) : date,
      start: field('start'),
      mode: field('mode') === 'in_turn' ? 'in_turn' : 'together',
      phone: field('phone'),
      people,
      key: formKey(body),
    };
  }

  private locationOf(salon: string): string {
    const location = this.places.locationOf(salon);
    if (location === null) throw refusal('salon_unknown');
    return location;
  }
}

const refusal = (code: 'phone_wrong' | 'day_wrong' | 'name_missing' | 'salon_unknown' | 'group_small') =>
  new DomainError('conflict', code, translation(`booking.console.problems.${code}`));
