import { ConsolePages, DONE, type Refusal } from '../../../platform/console/console-frame';
import { ConsoleAction, ConsoleController, ConsolePage, toConsole, typed, User } from '../../../platform/console/console-route';
import { ConsoleSalons } from '../../../platform/console/console-salons';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { FormReq, type FormRequest } from '../../../platform/pages/page-form';
import { text } from '../../../platform/pages/page-query';
import { PageReq, type PageRequest } from '../../../platform/pages/page-route';
import type { Page, SeeOther } from '../../../platform/render/page';
import { Clock } from '../../../platform/time/clock';
import { addDays } from '../../../shared/calendar-day';
import { HOUR_MINUTE, minuteOf } from '../../../shared/clock-time';
import { kyivDay } from '../../../shared/kyiv-day';
import { AdminWaits } from '../application/admin-waits.service';
import { BookingAdmin } from '../application/booking-admin.service';
import { BookingSalons } from './booking-salons';
import { BOOK, LOOK, mayBook } from './booking-roles';
import { presentWaitForm, presentWaits, WAIT_SERVICES, type TypedWait } from './waits.presenter';

const QUERY = { salon: text(100), done: DONE };
const NEW = { salon: text(100) };
/** Days that are proposed to wait for. */
const AHEAD = 14;
const WEEK = [1, 2, 3, 4, 5, 6, 7];

/** Those who wait for a time in our own booking engine. */
@ConsoleController('waits')
export class ConsoleWaitsController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly admin: BookingAdmin,
    private readonly salons: ConsoleSalons,
    private readonly places: BookingSalons,
    private readonly clock: Clock,
    private readonly adminWaits: AdminWaits,
  ) {}

  /** GET /ops/waits?salon=: in their turn; who works at a salon sees those at it */
  @ConsolePage('', { roles: LOOK, query: QUERY })
  async list(@PageReq() { query }: PageRequest<typeof QUERY>, @User() user: ConsoleUser): Promise<Page> {
    const own = this.salons.of(user);
    const salon = own.find(({ slug }) => slug === query.salon)?.slug ?? '';
    const shown = { salons: own, salon, today: kyivDay(this.clock.now()), mayAct: mayBook(user) };
    try {
      const { waits, directory } = this.admin.engine;
      const location = salon === '' ? null : this.places.locationOf(salon);
      const listed = await waits.list(location === null ? this.places.scope(user) : [location]);
      const clients = await directory.names(listed.flatMap(({ client }) => client ?? []));
      const props = presentWaits(this.pages.context(user), listed, { ...shown, clients, names: this.names(user) });
      return this.pages.list(user, 'visits', props, { done: query.done });
    } catch (error) {
      const props = presentWaits(this.pages.context(user), [], { ...shown, mayAct: false, clients: new Map(), names: new Map() });
      return this.pages.list(user, 'visits', props, this.pages.conflict(user, error));
    }
  }

  /** GET /ops/waits/new?salon=: the form for who phones */
  @ConsolePage('new', { roles: BOOK, query: NEW })
  ask(@PageReq() { query }: PageRequest<typeof NEW>, @User() user: ConsoleUser): Page {
    const from = kyivDay(this.clock.now());
    const salon = this.salons.of(user).find(({ slug }) => slug === query.salon)?.slug ?? '';
    const nothing = { phone: '', name: '', services: [], start: '', end: '' };
    return this.form(user, { ...nothing, salon, from, to: addDays(from, AHEAD) });
  }

  /** POST /ops/waits: 303 to the list; refused with the form as it was filled in */
  @ConsoleAction('', { roles: BOOK })
  async add(@FormReq() { body }: FormRequest, @User() user: ConsoleUser): Promise<Page | SeeOther> {
    const given: TypedWait = {
      salon: typed(body, 'salon', 100),
      phone: typed(body, 'phone', 40),
      name: typed(body, 'name', 100),
      services: WAIT_SERVICES.map((place) => ({
        service: typed(body, `service${place}`, 100),
        employee: typed(body, `employee${place}`, 100),
      })),
      from: typed(body, 'from', 10),
      to: typed(body, 'to', 10),
      start: typed(body, 'start', 5),
      end: typed(body, 'end', 5),
    };
    try {
      await this.added(user, given);
      return toConsole('/ops/waits?done=wait-added');
    } catch (error) {
      return this.form(user, given, this.pages.refusal(user, error));
    }
  }

  private async added(user: ConsoleUser, given: TypedWait): Promise<void> {
    const minute = (time: string, otherwise: number) => (HOUR_MINUTE.test(time) ? minuteOf(time) : otherwise);
    const own = this.salons.of(user).filter(({ slug }) => given.salon === '' || slug === given.salon);
    const wanted = {
      services: given.services.flatMap(({ service, employee }) =>
        service === '' ? [] : [{ service, employee: employee || null, quantity: 1 }],
      ),
      locations: own.flatMap(({ slug }) => this.places.locationOf(slug) ?? []),
      from: given.from,
      to: given.to,
      weekdays: WEEK,
      hours: { from: minute(given.start, 0), to: minute(given.end, 1440) },
    };
    const { phone, name } = given;
    await this.adminWaits.add(wanted, { phone, name, locale: 'ua', addedBy: user.name || user.role });
  }

  private form(user: ConsoleUser, given: TypedWait, refusal: Partial<Refusal> = {}): Page {
    const salons = this.salons.of(user);
    const catalogue = this.admin.engine.bookings.catalogue();
    const at = salons.flatMap(({ slug }) => this.places.locationOf(slug) ?? []);
    const named = (items: Iterable<{ readonly id: string; readonly name: Readonly<Record<'ua' | 'en', string>> }>) =>
      [...items].map(({ id, name }) => ({ id, name: name[user.locale] })).sort((a, b) => a.name.localeCompare(b.name, 'uk'));
    const services = [...catalogue.services.values()].filter(
      ({ archive, prices }) => !archive && at.some((place) => prices[place] !== undefined),
    );
    const employees = [...catalogue.employees.values()].filter(
      ({ archive, locations }) => !archive && locations.some((place) => at.includes(place)),
    );
    const question = presentWaitForm(this.pages.context(user), given, {
      salons,
      services: named(services),
      employees: named(employees),
      mayChooseAll: salons.length > 1,
    });
    return this.pages.confirm(user, 'visits', question, refusal);
  }

  private names(user: ConsoleUser): ReadonlyMap<string, string> {
    const { locations, services, employees } = this.admin.engine.bookings.catalogue();
    return new Map([...locations.values(), ...services.values(), ...employees.values()].map(({ id, name }) => [id, name[user.locale]]));
  }
}
