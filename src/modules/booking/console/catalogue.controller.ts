import { Param } from '@nestjs/common';
import { ConsolePages, DONE, type Refusal } from '../../../platform/console/console-frame';
import { ConsoleAction, ConsoleController, ConsolePage, formKey, toConsole, typed, User } from '../../../platform/console/console-route';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { OperatorInvitations } from '../../../platform/console/operators/operator-invitations';
import { FormReq, type FormRequest } from '../../../platform/pages/page-form';
import { text } from '../../../platform/pages/page-query';
import { PageReq, type PageRequest } from '../../../platform/pages/page-route';
import { Clock } from '../../../platform/time/clock';
import type { Page, SeeOther } from '../../../platform/render/page';
import { DomainError } from '../../../shared/domain-error';
import { covers } from '../../../shared/scope';
import { translation } from '../../../shared/translation';
import { EMPTY_CATALOGUE, type EngineCatalogue, type LocalName } from '../../scheduling/contract/engine-catalogue';
import { BookingAdmin } from '../application/booking-admin.service';
import { BookingSalons } from './booking-salons';
import { LOOK, mayRun } from './booking-roles';
import { presentResource, presentResources } from './resources.presenter';
import { presentCatalogueEmployee, presentCatalogueEmployees } from './catalogue-employees.presenter';
import { presentCatalogueService, presentCatalogueServices } from './catalogue-services.presenter';
import { optionsOf } from './catalogue-fields';

const LOOKS = { roles: LOOK } as const;
const OWNER = { roles: ['owner'] } as const;
const LIST = { find: text(100), after: text(200), done: DONE };
const RECORD = { done: DONE, of: text(100) };
const MOST = 100;

/** What somebody typed of an employee whom the content does not know. */
interface TypedEmployee {
  readonly nameUa: string;
  readonly nameEn: string;
  readonly position: string;
  readonly gender: string;
  readonly salon: string;
  /** Id of an employee who does the same services. */
  readonly like: string;
  readonly key: string;
}

/** What our own engine books: services with their prices and lengths, and employees. */
@ConsoleController('catalogue')
export class CatalogueController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly admin: BookingAdmin,
    private readonly places: BookingSalons,
    private readonly invitations: OperatorInvitations,
    private readonly clock: Clock,
  ) {}

  /** GET /ops/catalogue/services?find=&after= */
  @ConsolePage('services', { ...LOOKS, query: LIST })
  services(@PageReq() { query }: PageRequest<typeof LIST>, @User() user: ConsoleUser): Page {
    return this.listed(
      user,
      ({ services }, changed) => {
        const part = partOf([...services.values()], user, query, 'services');
        return presentCatalogueServices(this.pages.context(user), part.rows, { ...part, user, changed });
      },
      query.done,
    );
  }

  /** GET /ops/catalogue/services/{id} */
  @ConsolePage('services/:id', { ...LOOKS, query: RECORD })
  async service(@PageReq() { query }: PageRequest<typeof RECORD>, @Param('id') id: string, @User() user: ConsoleUser): Promise<Page> {
    const { catalogue } = this.admin.engine;
    const shown = { user, catalogue: catalogue.catalogue(), names: await this.invitations.names() };
    const props = presentCatalogueService(this.pages.context(user), catalogue.service(id), shown);
    return this.pages.record(user, 'schedules', props, { done: query.done });
  }

  /** GET /ops/catalogue/employees?find=&after=: who works at a salon sees its own */
  @ConsolePage('employees', { ...LOOKS, query: LIST })
  employees(@PageReq() { query }: PageRequest<typeof LIST>, @User() user: ConsoleUser): Page {
    return this.listed(
      user,
      (catalogue, changed) => {
        const own = [...catalogue.employees.values()].filter(({ locations }) => this.sees(user, locations));
        const part = partOf(own, user, query, 'employees');
        return presentCatalogueEmployees(this.pages.context(user), part.rows, { ...part, user, catalogue, changed });
      },
      query.done,
    );
  }

  /** GET /ops/catalogue/employees/new: the form for an employee whom the content does not know yet */
  @ConsolePage('employees/new', OWNER)
  ask(@User() user: ConsoleUser): Page {
    return this.form(user, { nameUa: '', nameEn: '', position: '', gender: '', salon: '', like: '', key: formKey() });
  }

  /** POST /ops/catalogue/employees with `nameUa`, `nameEn`, `position`, `gender`, `salon`, `like`: 303 to the employee; refused with the form as it was filled in */
  @ConsoleAction('employees', OWNER)
  async add(@FormReq() { body }: FormRequest, @User() user: ConsoleUser): Promise<Page | SeeOther> {
    const given: TypedEmployee = {
      nameUa: typed(body, 'nameUa', 100),
      nameEn: typed(body, 'nameEn', 100),
      position: typed(body, 'position', 200),
      gender: typed(body, 'gender', 10),
      salon: typed(body, 'salon', 100),
      like: typed(body, 'like', 100),
      key: formKey(body),
    };
    const { catalogue } = this.admin.engine;
    const { nameUa, nameEn, position, gender, salon, like } = given;
    try {
      const id = await catalogue.addEmployee(
        {
          name: { ua: nameUa, en: nameEn },
          position: position || null,
          gender: gender === 'female' || gender === 'male' ? gender : null,
          locations: [salon],
          services: catalogue.catalogue().employees.get(like)?.services ?? [],
          key: given.key,
        },
        user.actor,
      );
      return toConsole(`/ops/catalogue/employees/${encodeURIComponent(id)}?done=person-added`);
    } catch (error) {
      return this.form(user, given, this.pages.refusal(user, error));
    }
  }

  /** GET /ops/catalogue/employees/{id} */
  @ConsolePage('employees/:id', { ...LOOKS, query: RECORD })
  async employee(@PageReq() { query }: PageRequest<typeof RECORD>, @Param('id') id: string, @User() user: ConsoleUser): Promise<Page> {
    const { catalogue } = this.admin.engine;
    const record = catalogue.employee(id);
    if (!this.sees(user, record.item.locations))
      throw new DomainError('not-found', 'employee_unknown', translation('booking.console.problems.employee_unknown'));
    const shown = { user, catalogue: catalogue.catalogue(), names: await this.invitations.names() };
    return this.pages.record(user, 'schedules', presentCatalogueEmployee(this.pages.context(user), record, shown), { done: query.done });
  }

  /** GET /ops/catalogue/resources: rooms and devices */
  @ConsolePage('resources', { ...LOOKS, query: { done: DONE } })
  resources(@PageReq() { query }: PageRequest<{ done: typeof DONE }>, @User() user: ConsoleUser): Page {
    return this.listed(
      user,
      (catalogue) => presentResources(this.pages.context(user), [...catalogue.resources.values()], { user, catalogue }),
      query.done,
    );
  }

  /** GET /ops/catalogue/resources/new */
  @ConsolePage('resources/new', OWNER)
  askResource(@User() user: ConsoleUser): Page {
    return this.resourceForm(user, { nameUa: '', nameEn: '', key: formKey() });
  }

  /** POST /ops/catalogue/resources with `nameUa`, `nameEn`: 303 to the room or device; refused with the form as it was filled in */
  @ConsoleAction('resources', OWNER)
  async addResource(@FormReq() { body }: FormRequest, @User() user: ConsoleUser): Promise<Page | SeeOther> {
    const given = {
      nameUa: typed(body, 'nameUa', 60),
      nameEn: typed(body, 'nameEn', 60),
      key: formKey(body),
    };
    try {
      const id = await this.admin.engine.resources.add({ ua: given.nameUa, en: given.nameEn }, given.key, user.actor);
      return toConsole(`/ops/catalogue/resources/${encodeURIComponent(id)}?done=resource-added`);
    } catch (error) {
      return this.resourceForm(user, given, this.pages.refusal(user, error));
    }
  }

  /** GET /ops/catalogue/resources/{id}: who works at a salon sees its appointments */
  @ConsolePage('resources/:id', { ...LOOKS, query: RECORD })
  async resource(@PageReq() { query }: PageRequest<typeof RECORD>, @Param('id') id: string, @User() user: ConsoleUser): Promise<Page> {
    const { resources, catalogue, offers } = this.admin.engine;
    const record = resources.one(id);
    const scope = this.places.scope(user);
    const unfit = await resources.unfit(id, scope === 'none' ? [] : scope);
    const [names, offeredUntil] = await Promise.all([
      this.invitations.names(),
      offers.offeredUntil(unfit.map(({ appointment }) => appointment.id)),
    ]);
    const shown = { user, catalogue: catalogue.catalogue(), names, unfit, offeredUntil, mayAct: mayRun(user), now: this.clock.now() };
    return this.pages.record(user, 'schedules', presentResource(this.pages.context(user), record, shown), { done: query.done });
  }

  private resourceForm(
    user: ConsoleUser,
    given: { readonly nameUa: string; readonly nameEn: string; readonly key: string },
    refused: Partial<Refusal> = {},
  ): Page {
    const { t } = this.pages.context(user);
    const question = {
      title: t('booking.console.resources.newTitle'),
      lead: t('booking.console.resources.newLead'),
      action: '/ops/catalogue/resources',
      back: '/ops/catalogue/resources',
      submit: t('booking.console.resources.add'),
      hidden: { key: given.key },
      fields: [
        { name: 'nameUa', label: t('booking.console.resources.nameUa'), value: given.nameUa, isRequired: true, maxLength: 60 },
        { name: 'nameEn', label: t('booking.console.resources.nameEn'), value: given.nameEn, isRequired: true, maxLength: 60 },
      ],
    };
    return this.pages.confirm(user, 'schedules', question, refused);
  }

  private sees(user: ConsoleUser, locations: readonly string[]): boolean {
    const scope = this.places.scope(user);
    return scope === 'all' || locations.some((location) => covers(scope, location));
  }

  /** A list, or why there is none with another booking system. */
  private listed(user: ConsoleUser, present: PresentList, done: string | null): Page {
    try {
      const { catalogue } = this.admin.engine;
      return this.pages.list(user, 'schedules', present(catalogue.catalogue(), catalogue.changed()), { done });
    } catch (error) {
      return this.pages.list(user, 'schedules', present(EMPTY_CATALOGUE, new Set()), this.pages.conflict(user, error));
    }
  }

  private form(user: ConsoleUser, given: TypedEmployee, refused: Partial<Refusal> = {}): Page {
    const context = this.pages.context(user);
    const { t, locale } = context;
    const catalogue = this.admin.engine.catalogue.catalogue();
    const options = (kind: Parameters<typeof optionsOf>[1]) => [
      { value: '', label: t('booking.console.catalogue.choose') },
      ...optionsOf(catalogue, kind, locale),
    ];
    const question = {
      title: t('booking.console.catalogue.newPerson'),
      lead: t('booking.console.catalogue.newPersonLead'),
      action: '/ops/catalogue/employees',
      back: '/ops/catalogue/employees',
      submit: t('booking.console.catalogue.add'),
      hidden: { key: given.key },
      fields: [
        { name: 'nameUa', label: t('booking.console.catalogue.nameUa'), value: given.nameUa, isRequired: true, maxLength: 100 },
        { name: 'nameEn', label: t('booking.console.catalogue.nameEn'), value: given.nameEn, isRequired: true, maxLength: 100 },
        { name: 'position', label: t('booking.console.catalogue.position'), value: given.position, options: options('positions') },
        {
          name: 'gender',
          label: t('booking.console.catalogue.gender'),
          value: given.gender,
          options: [
            { value: '', label: t('booking.console.catalogue.choose') },
            ...(['female', 'male'] as const).map((value) => ({ value, label: t(`booking.console.catalogue.${value}`) })),
          ],
        },
        { name: 'salon', label: t('booking.console.visits.salon'), value: given.salon, isRequired: true, options: options('locations') },
        {
          name: 'like',
          label: t('booking.console.catalogue.like'),
          hint: t('booking.console.catalogue.likeHint'),
          value: given.like,
          options: options('employees'),
        },
      ],
    };
    return this.pages.confirm(user, 'schedules', question, refused);
  }
}

type PresentList = (catalogue: EngineCatalogue, changed: ReadonlySet<string>) => Parameters<ConsolePages['list']>[2];

/** A part of a list by name, as it was searched for. */
function partOf<Item extends { readonly id: string; readonly name: LocalName }>(
  all: readonly Item[],
  { locale }: Pick<ConsoleUser, 'locale'>,
  query: { readonly find: string | null; readonly after: string | null },
  list: 'services' | 'employees',
): { readonly rows: readonly Item[]; readonly find: string; readonly next: string | null } {
  const find = query.find ?? '';
  const wanted = find.toLocaleLowerCase();
  const found = all
    .filter(({ name }) => Object.values(name).some((each) => each.toLocaleLowerCase().includes(wanted)))
    .sort((a, b) => a.name[locale].localeCompare(b.name[locale], locale === 'ua' ? 'uk' : 'en'));
  const begin = found.findIndex(({ id }) => id === query.after) + 1;
  const rows = found.slice(begin, begin + MOST);
  const isFull = begin + MOST < found.length;
  return { rows, find, next: isFull ? `/ops/catalogue/${list}?${String(new URLSearchParams({ find, after: rows.at(-1)!.id }))}` : null };
}
