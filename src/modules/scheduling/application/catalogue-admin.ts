import { createHash } from 'node:crypto';
import { DomainError } from '../../../shared/domain-error';
import { addDays, isCalendarDay } from '../../../shared/calendar-day';
import type { Kopiykas } from '../../../shared/money';
import {
  priceScope,
  TERM_BOUNDS,
  type CatalogueTerm,
  type EmployeeTerm,
  type EmployeeTermValues,
  type ServiceTermValues,
  type ServiceTerm,
  type TermNote,
} from '../contract/catalogue-terms';
import type { EngineCatalogue, EngineEmployee, EngineService, LocalName } from '../contract/engine-catalogue';
import type { Day } from '../contract/free-time';
import { PATCH_TEST_HOURS, PATCH_TEST_MONTHS, type PatchTestRule } from '../contract/patch-test';
import { fitsProcessing, type ProcessingTime } from '../contract/processing';
import type { CatalogueTerms } from '../store/catalogue-terms';
import type { AbsenceAdmin } from './absence-admin';

/** A service, or an employee, as it is booked, as the content has it, and what operators say of it. */
export interface CatalogueItem<Item, Term> {
  readonly item: Item;
  /** Null: the content does not know it. */
  readonly base: Item | null;
  readonly terms: readonly (Term & TermNote)[];
}

type OfService = Omit<ServiceTermValues, 'price' | 'needs' | 'patchTest' | 'addOn' | 'question' | 'photographs'>;
type OfEmployee = Pick<EmployeeTermValues, 'position' | 'gender' | 'public'>;
type Wanted<Values> = { readonly [Name in keyof Values]: Values[Name] | null };

/** An employee whom the content does not know yet. */
export interface NewEmployee {
  readonly name: LocalName;
  readonly position: string | null;
  readonly gender: 'female' | 'male' | null;
  /** Ids of salons and services. */
  readonly locations: readonly string[];
  readonly services: readonly string[];
  /** Of the request: the same again is the same employee. */
  readonly key: string;
}

/** How long who leaves is away: no appointment reaches further, and whoever has left by then cannot be booked anyway. */
const AWAY_DAYS = 365;

/** Changes what is booked: prices, lengths and people. Appointments that are booked stay as they are. */
export class CatalogueAdmin {
  /** @param base what the content says @param current with what operators say */
  constructor(
    private readonly terms: CatalogueTerms,
    private readonly base: () => EngineCatalogue,
    private readonly current: () => EngineCatalogue,
    private readonly absences: AbsenceAdmin,
  ) {}

  /** What is booked now. */
  catalogue(): EngineCatalogue {
    return this.current();
  }

  /** Ids of the services and employees of which operators say something. */
  changed(): ReadonlySet<string> {
    return new Set(this.terms.current.map(({ item }) => item));
  }

  /** @throws DomainError `service_unknown` */
  service(id: string): CatalogueItem<EngineService, ServiceTerm> {
    const item = this.current().services.get(id);
    if (!item) throw new DomainError('not-found', 'service_unknown', 'There is no such service');
    return { item, base: this.base().services.get(id) ?? null, terms: this.termsOf('service', id) };
  }

  /** @throws DomainError `employee_unknown` */
  employee(id: string): CatalogueItem<EngineEmployee, EmployeeTerm> {
    const item = this.current().employees.get(id);
    if (!item) throw new DomainError('not-found', 'employee_unknown', 'There is no such employee');
    return { item, base: this.base().employees.get(id) ?? null, terms: this.termsOf('employee', id) };
  }

  /** @param wanted null, or what the content says: as the content says @throws DomainError `service_unknown`, conflicts `length_wrong`, `buffer_wrong`, `interval_wrong`, `processing_wrong`, `processing_unfit` */
  async setService(id: string, wanted: Wanted<OfService>, by: string): Promise<void> {
    const { base } = this.service(id);
    if (wanted.minutes !== null) check(wanted.minutes, 'minutes', 'length_wrong');
    if (wanted.buffer !== null) check(wanted.buffer, 'buffer', 'buffer_wrong');
    if (wanted.interval !== null) check(wanted.interval, 'interval', 'interval_wrong');
    if (wanted.processing !== null) this.checkProcessing(id, wanted.processing, wanted.minutes ?? base?.durationMinutes ?? null);
    const content: Wanted<OfService> = {
      minutes: base?.durationMinutes ?? null,
      buffer: base?.bufferAfter ?? null,
      processing: base?.processing ?? null,
      public: base?.public ?? null,
      sideBySide: base?.sideBySide ?? null,
      prepayment: base?.prepayment ?? null,
      interval: null,
    };
    await this.write('service', id, wanted, content, by);
  }

  /**
   * @param where null: of all salons, of all positions
   * @param price null: as the content says
   * @throws DomainError `service_unknown`, conflicts `price_wrong`, `salon_unknown`, `position_unknown`
   */
  async setPrice(
    id: string,
    { location, position }: { readonly location: string | null; readonly position: string | null },
    price: Kopiykas | null,
    by: string,
  ): Promise<void> {
    this.service(id);
    if (location !== null && !this.current().locations.has(location)) throw refused('salon_unknown');
    if (position !== null) this.checkPosition(position);
    const key = { kind: 'service', item: id, name: 'price', scope: priceScope(location, position) } as const;
    if (price === null) return this.terms.change({ remove: [key] }, by);
    check(price, 'price', 'price_wrong');
    await this.terms.change({ set: [{ ...key, value: price }] }, by);
  }

  /** The test that a service requires; null: none. Appointments keep what was required when they were booked. @throws DomainError `service_unknown`, conflicts `test_unknown`, `test_wrong` */
  async setPatchTest(id: string, rule: PatchTestRule | null, by: string): Promise<void> {
    const { item } = this.service(id);
    const key = { kind: 'service', item: id, name: 'patchTest', scope: '' } as const;
    if (rule === null) return this.terms.change({ remove: [key] }, by);
    const test = this.current().services.get(rule.service);
    if (!test || test.archive || test.id === item.id || test.patchTest) throw refused('test_unknown');
    if ([...this.current().services.values()].some(({ patchTest }) => patchTest?.service === id)) throw refused('test_unknown');
    if (!isWithin(rule.hours, PATCH_TEST_HOURS) || !isWithin(rule.months, PATCH_TEST_MONTHS)) throw refused('test_wrong');
    await this.terms.change({ set: [{ ...key, value: rule }] }, by);
  }

  /** Everything as the content says. @throws DomainError `service_unknown` */
  async resetService(id: string, by: string): Promise<void> {
    await this.terms.change({ remove: this.service(id).terms }, by);
  }

  /** @returns the id under which the content may name the employee later @throws DomainError conflicts `names_missing`, `position_unknown`, `salon_unknown` */
  async addEmployee({ name, position, gender, locations, services, key }: NewEmployee, by: string): Promise<string> {
    if (name.ua.trim() === '' || name.en.trim() === '') throw refused('names_missing');
    if (position !== null) this.checkPosition(position);
    if (locations.length === 0 || locations.some((location) => !this.current().locations.has(location))) throw refused('salon_unknown');
    const item = `employee-${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;
    const term = <Name extends keyof EmployeeTermValues>(name: Name, value: EmployeeTermValues[Name], scope = '') =>
      ({ kind: 'employee', item, name, scope, value }) as CatalogueTerm;
    const set = [
      term('name', { ua: name.ua.trim(), en: name.en.trim() }),
      ...(position === null ? [] : [term('position', position)]),
      ...(gender === null ? [] : [term('gender', gender)]),
      ...locations.map((location) => term('worksAt', true, location)),
      ...services.map((service) => term('does', true, service)),
    ];
    await this.terms.change({ set }, by);
    return item;
  }

  /** @param wanted null, or what the content says: as the content says @throws DomainError `employee_unknown`, conflict `position_unknown` */
  async setEmployee(id: string, wanted: Wanted<OfEmployee>, by: string): Promise<void> {
    const { base } = this.employee(id);
    if (wanted.position !== null) this.checkPosition(wanted.position);
    const content: Wanted<OfEmployee> = { position: base?.position ?? null, gender: base?.gender ?? null, public: base?.public ?? true };
    await this.write('employee', id, wanted, content, by);
  }

  /** Whether an employee works at a salon. @throws DomainError `employee_unknown`, conflict `salon_unknown` */
  async setSalon(id: string, location: string, works: boolean, by: string): Promise<void> {
    const { base } = this.employee(id);
    if (!this.current().locations.has(location)) throw refused('salon_unknown');
    const key = { kind: 'employee', item: id, name: 'worksAt', scope: location } as const;
    const isAsContent = works === (base?.locations.includes(location) ?? false);
    await this.terms.change(isAsContent ? { remove: [key] } : { set: [{ ...key, value: works }] }, by);
  }

  /**
   * Whether an employee does a service, and in which time and for what price; null: those of the service.
   * @throws DomainError `employee_unknown`, conflicts `service_unknown`, `length_wrong`, `processing_unfit`, `price_wrong`
   */
  async setSkill(
    id: string,
    service: string,
    { does, minutes, price }: { readonly does: boolean; readonly minutes: number | null; readonly price: Kopiykas | null },
    by: string,
  ): Promise<void> {
    const { base } = this.employee(id);
    const known = this.current().services.get(service);
    if (!known) throw refused('service_unknown');
    if (minutes !== null) check(minutes, 'minutes', 'length_wrong');
    if (minutes !== null && !fitsProcessing(known.processing, minutes)) throw refused('processing_unfit');
    if (price !== null) check(price, 'price', 'price_wrong');
    const key = { kind: 'employee', item: id, scope: service } as const;
    const isAsContent = does === (base?.services.includes(service) ?? false);
    const set: readonly CatalogueTerm[] = [
      ...(isAsContent ? [] : [{ ...key, name: 'does', value: does } as const]),
      ...(does && minutes !== null ? [{ ...key, name: 'minutes', value: minutes } as const] : []),
      ...(does && price !== null ? [{ ...key, name: 'price', value: price } as const] : []),
    ];
    const names = (['does', 'minutes', 'price'] as const).filter((name) => !set.some((term) => term.name === name));
    await this.terms.change({ set, remove: names.map((name) => ({ ...key, name })) }, by);
  }

  /**
   * From that day on the employee is away at all salons; who is booked then stands in the list of the absence.
   * @param by as the audit log names the operator, `name` as colleagues do
   * @returns id of the absence
   * @throws DomainError `employee_unknown`, conflicts `day_wrong`, `employee_leaves` when a day is set already; those of `AbsenceAdmin.add`
   */
  async leave(
    id: string,
    day: Day,
    { by, name, reason }: { readonly by: string; readonly name: string; readonly reason: string },
  ): Promise<string> {
    const { terms } = this.employee(id);
    if (!isCalendarDay(day)) throw refused('day_wrong');
    if (terms.some(({ name }) => name === 'leaves')) throw refused('employee_leaves');
    const days = { from: day, to: addDays(day, AWAY_DAYS), minutes: { from: 0, to: 1440 } };
    const absence = await this.absences.add({ ...days, reason, location: null, employee: id }, name);
    await this.terms.change({ set: [{ kind: 'employee', item: id, name: 'leaves', scope: '', value: { day, absences: [absence] } }] }, by);
    return absence;
  }

  /** The employee stays: the absences of leaving end, the time can be booked again. @throws DomainError `employee_unknown` */
  async stay(id: string, by: string): Promise<void> {
    const leaves = this.employee(id).terms.find((term) => term.name === 'leaves');
    for (const absence of leaves?.value.absences ?? [])
      await this.absences.remove(absence).catch((error: unknown) => {
        if (!(error instanceof DomainError) || error.code !== 'absence_unknown') throw error;
      });
    await this.terms.change({ remove: [{ kind: 'employee', item: id, name: 'leaves', scope: '' }] }, by);
  }

  /** Everything as the content says, but for the day of leaving and a name that the content does not have. @throws DomainError `employee_unknown` */
  async resetEmployee(id: string, by: string): Promise<void> {
    const { base, terms } = this.employee(id);
    await this.terms.change({ remove: base === null ? [] : terms.filter(({ name }) => name !== 'leaves') }, by);
  }

  private termsOf<Kind extends CatalogueTerm['kind']>(kind: Kind, id: string) {
    return this.terms.current.filter(
      (term): term is Extract<CatalogueTerm, { kind: Kind }> & TermNote => term.kind === kind && term.item === id,
    );
  }

  /** Writes what differs from the content, and forgets what does not. */
  private async write(kind: CatalogueTerm['kind'], item: string, wanted: object, content: object, by: string): Promise<void> {
    const said = content as Readonly<Record<string, unknown>>;
    const all = Object.entries(wanted).map(([name, value]: [string, unknown]) => ({ kind, item, name, scope: '', value }) as CatalogueTerm);
    const isOwn = ({ name, value }: CatalogueTerm) => value !== null && JSON.stringify(value) !== JSON.stringify(said[name]);
    await this.terms.change({ set: all.filter(isOwn), remove: all.filter((term) => !isOwn(term)) }, by);
  }

  /** @param length of the service; null: it is not said @throws DomainError conflicts `processing_wrong`, `processing_unfit` */
  private checkProcessing(service: string, processing: ProcessingTime, length: number | null): void {
    check(processing.from, 'processingFrom', 'processing_wrong');
    check(processing.minutes, 'processingMinutes', 'processing_wrong');
    if (!fitsProcessing(processing, length ?? 0)) throw refused('processing_wrong');
    const own = [...this.current().employees.values()].flatMap(({ durations }) => durations[service] ?? []);
    if (own.some((minutes) => !fitsProcessing(processing, minutes))) throw refused('processing_unfit');
  }

  private checkPosition(position: string): void {
    if (!this.current().positions.has(position)) throw refused('position_unknown');
  }
}

function check(value: number, bound: keyof typeof TERM_BOUNDS, problem: keyof typeof TEXTS): void {
  if (!isWithin(value, TERM_BOUNDS[bound])) throw refused(problem);
}

const isWithin = (value: number, { least, most }: { readonly least: number; readonly most: number }): boolean =>
  Number.isSafeInteger(value) && value >= least && value <= most;

const TEXTS = {
  length_wrong: 'A service takes 5 to 720 minutes',
  buffer_wrong: 'The time after a service is 0 to 240 minutes',
  interval_wrong: 'The next appointment is offered after 1 to 52 weeks',
  processing_wrong: 'Processing time lies within the length of the service, with 5 minutes of work before and after it',
  processing_unfit: 'An employee does the service in less time than the processing time needs',
  test_unknown: 'The test is another service that can be booked and requires no test itself',
  test_wrong: 'A test is 1 to 720 hours before, and valid for 1 to 24 months',
  price_wrong: 'A price is a number from 0 to 1,000,000 hryvnias',
  salon_unknown: 'There is no such salon',
  position_unknown: 'There is no such position',
  service_unknown: 'There is no such service',
  names_missing: 'The name is needed in both languages',
  day_wrong: 'The day is written as YYYY-MM-DD',
  employee_leaves: 'The day on which the employee leaves is set already',
} as const;
const refused = (code: keyof typeof TEXTS) => new DomainError('conflict', code, TEXTS[code]);
