import { createHash } from 'node:crypto';
import type { Database, QueryResultRow, Transaction } from '../../../platform/database/database';
import { localAt } from '../../../platform/time/zoned-time';
import { DomainError } from '../../../shared/domain-error';
import type { AppointmentRecord } from '../contract/admin-records';
import { TERM_BOUNDS, type ResourceTerm, type TermNote } from '../contract/catalogue-terms';
import type { Appointment } from '../contract/appointment';
import { neededAt, type EngineResource, type EngineService, type LocalName } from '../contract/engine-catalogue';
import type { Day } from '../contract/free-time';
import type { AppointmentUnit, TakenUnitRecord } from '../contract/taken-unit';
import { ResourceUnits } from '../domain/resource-units';
import { OPEN_APPOINTMENT } from '../store/appointment-rows';
import { bumpVersions, endOf, lockSchedules, startOf } from '../store/calendar-store';
import type { CatalogueTerms } from '../store/catalogue-terms';
import type { AppointmentAdmin } from './appointment-admin';
import { momentsOf, type Engine } from './engine';
import { asParts, unitKey, unitKeys } from './resources';

/** A resource, with what operators said of it and the services that need it. */
export interface ResourceRecord {
  readonly item: EngineResource;
  readonly terms: readonly (ResourceTerm & TermNote)[];
  readonly services: readonly EngineService[];
}

const MAX_RESOURCES = 100;
/** Resources of one service. */
const MAX_NEEDS = 5;
const MAX_NAME = 60;
const MAX_LISTED = 500;

const FORGET = `DELETE FROM booking_busy WHERE employee = ANY ($1) AND ends_at > booking_now()`;
/** What appointments and holds to come have done of services, by the beginning of each. */
const PARTS_TO_COME = `SELECT owner, kind, "expiresAt", json_agg(json_build_object('day', day, 'from', part_from, 'to', part_to, 'before', before, 'after', after)) AS parts
  FROM (SELECT visit.id AS owner, 'visit' AS kind, visit.expires_at AS "expiresAt", visit.day, part.from_minute AS part_from, part.to_minute AS part_to,
      part.buffer_before AS before, part.buffer_after AS after
    FROM booking_appointments AS visit JOIN booking_appointment_services AS part ON part.appointment_id = visit.id
    WHERE visit.location = $1 AND part.service = ANY ($2) AND visit.starts_at > booking_now() - interval '1 day' AND ${OPEN_APPOINTMENT}
    UNION ALL SELECT hold.id, 'hold', hold.expires_at, hold.day, (part->>'from')::int, (part->>'to')::int, (part->>'before')::int, (part->>'after')::int
    FROM booking_holds AS hold, jsonb_array_elements(hold.parts) AS part
    WHERE hold.location = $1 AND part->>'service' = ANY ($2) AND hold.expires_at > booking_now()) AS found
  GROUP BY owner, kind, "expiresAt", day ORDER BY day, min(part_from), owner LIMIT 20000`;
const TAKE = `INSERT INTO booking_busy (employee, location, starts_at, ends_at, kind, appointment_id, hold_id, expires_at)
  SELECT * FROM unnest($1::text[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::text[], $6::text[], $7::text[], $8::timestamptz[]) ON CONFLICT DO NOTHING`;
/** Appointments to come with a service for which they have no unit. */
const UNFIT = `SELECT DISTINCT visit.id, visit.starts_at FROM booking_appointments AS visit JOIN booking_appointment_services AS part ON part.appointment_id = visit.id
  WHERE visit.location = ANY ($1) AND part.service = ANY ($2) AND visit.starts_at > booking_now() - interval '1 day' AND ${OPEN_APPOINTMENT} AND NOT visit.is_demo
    AND NOT EXISTS (SELECT FROM booking_busy AS busy WHERE busy.appointment_id = visit.id AND busy.employee = ANY ($3)
      AND busy.starts_at <= visit.starts_at + (part.from_minute - visit.from_minute) * interval '1 minute'
      AND busy.ends_at >= visit.starts_at + (part.to_minute - visit.from_minute) * interval '1 minute')
  ORDER BY visit.starts_at, visit.id LIMIT ${MAX_LISTED}`;
const TAKEN = `SELECT busy.employee AS key, busy.starts_at AS "startsAt", busy.ends_at AS "endsAt", busy.appointment_id AS appointment,
    coalesce(nullif(visit.guest, ''), visit.client_name, '') AS client,
    (SELECT string_agg(DISTINCT part.employee, ' ') FROM booking_appointment_services AS part WHERE part.appointment_id = visit.id) AS employees
  FROM booking_busy AS busy LEFT JOIN booking_appointments AS visit ON visit.id = busy.appointment_id
  WHERE busy.employee = ANY ($1) AND busy.starts_at < $3 AND busy.ends_at > $2 AND coalesce(busy.expires_at > booking_now(), true)
  ORDER BY busy.starts_at LIMIT 1000`;

const TAKEN_BY = `SELECT appointment_id AS appointment, employee AS key, starts_at AS "startsAt", ends_at AS "endsAt" FROM booking_busy
  WHERE appointment_id = ANY ($1) AND employee LIKE 'resource|%' ORDER BY starts_at, id`;

interface Owner {
  readonly owner: string;
  readonly kind: 'visit' | 'hold';
  readonly expiresAt: Date | null;
  readonly parts: readonly {
    readonly day: Day;
    readonly from: number;
    readonly to: number;
    readonly before: number;
    readonly after: number;
  }[];
}

/** Rooms and devices of salons, of which services need a unit. Appointments that are booked stay as they are. */
export class ResourceAdmin {
  constructor(
    private readonly database: Database,
    private readonly engine: Engine,
    private readonly terms: CatalogueTerms,
    private readonly appointments: AppointmentAdmin,
  ) {}

  /** At most a hundred. */
  list(): readonly EngineResource[] {
    return [...this.engine.catalogue().resources.values()];
  }

  /** @throws DomainError `resource_unknown` */
  one(id: string): ResourceRecord {
    const { resources, services } = this.engine.catalogue();
    const item = resources.get(id);
    if (!item) throw new DomainError('not-found', 'resource_unknown', TEXTS.resource_unknown);
    const terms = this.terms.current.filter((term): term is ResourceTerm & TermNote => term.kind === 'resource' && term.item === id);
    return { item, terms, services: [...services.values()].filter(({ needs }) => needs.includes(id)) };
  }

  /** @param key of the request: the same again is the same resource @returns its id @throws DomainError conflicts `names_missing`, `resources_many` */
  async add(name: LocalName, key: string, by: string): Promise<string> {
    const item = `resource-${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;
    if (!this.engine.catalogue().resources.has(item) && this.list().length >= MAX_RESOURCES) throw refused('resources_many');
    await this.terms.change({ set: [{ kind: 'resource', item, name: 'name', scope: '', value: readName(name) }] }, by);
    return item;
  }

  /** @throws DomainError `resource_unknown`, conflict `names_missing` */
  async rename(id: string, name: LocalName, by: string): Promise<void> {
    this.one(id);
    await this.terms.change({ set: [{ kind: 'resource', item: id, name: 'name', scope: '', value: readName(name) }] }, by);
  }

  /** How many a salon has. @param units null: it is not limited @throws DomainError `resource_unknown`, conflicts `salon_unknown`, `units_wrong` */
  async count(id: string, location: string, units: number | null, by: string): Promise<void> {
    this.one(id);
    if (!this.engine.catalogue().locations.has(location)) throw refused('salon_unknown');
    const { least, most } = TERM_BOUNDS.units;
    if (units !== null && !(Number.isInteger(units) && units >= least && units <= most)) throw refused('units_wrong');
    const key = { kind: 'resource', item: id, name: 'units', scope: location } as const;
    await this.terms.change(units === null ? { remove: [key] } : { set: [{ ...key, value: units }] }, by);
    await this.giveUnits(id, [location]);
  }

  /** Whether a service takes a unit. @throws DomainError conflicts `service_unknown`, `resource_unknown`, `needs_many` */
  async need(service: string, resource: string, isNeeded: boolean, by: string): Promise<void> {
    const { services, resources } = this.engine.catalogue();
    const found = services.get(service);
    if (!found) throw refused('service_unknown');
    if (!resources.has(resource)) throw refused('resource_unknown');
    if (isNeeded && !found.needs.includes(resource) && found.needs.length >= MAX_NEEDS) throw refused('needs_many');
    const key = { kind: 'service', item: service, name: 'needs', scope: resource } as const;
    await this.terms.change(isNeeded ? { set: [{ ...key, value: true }] } : { remove: [key] }, by);
    await this.giveUnits(resource, Object.keys(resources.get(resource)!.units));
  }

  /** Services do not need it any more. @throws DomainError `resource_unknown` */
  async remove(id: string, by: string): Promise<void> {
    const { item, terms, services } = this.one(id);
    const needs = services.map((service) => ({ kind: 'service', item: service.id, name: 'needs', scope: id }) as const);
    await this.terms.change({ remove: [...terms, ...needs] }, by);
    await this.giveUnits(id, Object.keys(item.units));
  }

  /** Appointments to come for which there is no unit, by their beginning, at most 500. They stay until somebody moves or cancels them. */
  async unfit(id: string, locations: readonly string[] | 'all'): Promise<readonly AppointmentRecord[]> {
    const { item, services } = this.one(id);
    const limited = Object.keys(item.units).filter((location) => locations === 'all' || locations.includes(location));
    const keys = limited.flatMap((location) => unitKeys(this.engine.catalogue(), location, id));
    const { rows } = await this.database.query<{ id: string }>(UNFIT, [limited, services.map((service) => service.id), keys]);
    return this.appointments.withIds(rows.map((row) => row.id));
  }

  /** Who has which unit on a day of a salon, by time, at most 1000. */
  async takenOn(location: string, day: Day): Promise<readonly TakenUnitRecord[]> {
    const catalogue = this.engine.catalogue();
    const zone = catalogue.locations.get(location)?.timezone;
    const units = this.list().flatMap(({ id }) =>
      unitKeys(catalogue, location, id).map((key, at) => [key, { resource: id, unit: at + 1 }] as const),
    );
    if (zone === undefined || units.length === 0) return [];
    const named = new Map(units);
    const { rows } = await this.database.query<TakenRow & QueryResultRow>(TAKEN, [[...named.keys()], startOf(day, zone), endOf(day, zone)]);
    return rows.map(({ key, startsAt, endsAt, employees, ...rest }) => {
      const [start, end] = [localAt(startsAt, zone), localAt(endsAt, zone)];
      return {
        ...named.get(key)!,
        ...rest,
        employees: employees?.split(' ') ?? [],
        from: start.day < day ? 0 : start.minute,
        to: end.day > day ? 1440 : end.minute,
      };
    });
  }

  /** Which units appointments have, by appointment, in order of time. @param ids of appointments */
  async takenBy(ids: readonly string[]): Promise<ReadonlyMap<string, readonly AppointmentUnit[]>> {
    const { resources, locations } = this.engine.catalogue();
    const found = new Map<string, AppointmentUnit[]>();
    if (resources.size === 0 || ids.length === 0) return found;
    const { rows } = await this.database.query<Omit<TakenRow, 'client' | 'employees'> & QueryResultRow>(TAKEN_BY, [ids]);
    for (const { appointment, key, startsAt, endsAt } of rows) {
      const [, location = '', resource = '', unit] = key.split('|');
      const item = resources.get(resource);
      const zone = locations.get(location)?.timezone;
      if (!item || zone === undefined) continue;
      const number = item.units[location] === 1 ? null : Number(unit);
      const times = { from: localAt(startsAt, zone).minute, to: localAt(endsAt, zone).minute };
      found.set(appointment!, [...(found.get(appointment!) ?? []), { name: item.name, number, ...times }]);
    }
    return found;
  }

  /** Units of which an appointment may be given one: those of the resources it needs, of which its salon has several. */
  choicesFor({ location, services }: Pick<Appointment, 'location' | 'services'>): readonly EngineResource[] {
    const catalogue = this.engine.catalogue();
    const needed = services.flatMap(({ service }) => neededAt(catalogue, location, service));
    return [...new Set(needed)].filter(({ units }) => (units[location] ?? 0) > 1);
  }

  /** Gives appointments and holds to come their units anew, by their beginning: what is there already comes before what is booked later. */
  private async giveUnits(resource: string, locations: readonly string[]): Promise<void> {
    for (const location of locations) {
      await this.database.transaction(async (tx) => {
        await lockSchedules(tx, [location]);
        await this.giveUnitsAt(tx, resource, location);
        await bumpVersions(tx, [location]);
      });
    }
  }

  private async giveUnitsAt(tx: Transaction, resource: string, location: string): Promise<void> {
    const catalogue = this.engine.catalogue();
    const { most } = TERM_BOUNDS.units;
    await tx.query(FORGET, [Array.from({ length: most }, (_each, at) => unitKey(location, resource, at + 1))]);
    const count = unitKeys(catalogue, location, resource).length;
    const services = [...catalogue.services.values()].filter(({ needs }) => needs.includes(resource)).map(({ id }) => id);
    if (count === 0 || services.length === 0) return;
    const zone = catalogue.locations.get(location)!.timezone;
    const free = () => new ResourceUnits(new Map([[resource, Array.from({ length: count }, () => [])]]));
    const { rows } = await tx.query<Owner & QueryResultRow>(PARTS_TO_COME, [location, services]);
    const days = new Map<Day, ResourceUnits>();
    const lines = rows.flatMap(({ owner, kind, expiresAt, parts }) => {
      const { day } = parts[0]!;
      const units = days.get(day) ?? free();
      const taken = units.take(
        [],
        parts.map((part) => ({ ...part, needs: [resource] })),
      )!;
      days.set(day, units.add(taken));
      const ids = kind === 'visit' ? [owner, null] : [null, owner];
      return momentsOf(asParts(location, taken), day, zone).map(({ employee, from, to }) => [
        employee,
        location,
        from,
        to,
        kind,
        ...ids,
        expiresAt,
      ]);
    });
    const columns = Array.from({ length: 8 }, (_each, at) => lines.map((line) => line[at]));
    await tx.query(TAKE, columns);
  }
}

interface TakenRow {
  readonly key: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly appointment: string | null;
  readonly client: string;
  readonly employees: string | null;
}

/** @throws DomainError `names_missing` */
function readName({ ua, en }: LocalName): LocalName {
  const name = { ua: ua.trim().slice(0, MAX_NAME), en: en.trim().slice(0, MAX_NAME) };
  if (name.ua === '' || name.en === '') throw refused('names_missing');
  return name;
}

const TEXTS = {
  names_missing: 'The name is needed in both languages',
  resources_many: `There are ${MAX_RESOURCES} rooms and devices already`,
  resource_unknown: 'There is no such room or device',
  service_unknown: 'There is no such service',
  salon_unknown: 'There is no such salon',
  units_wrong: 'A salon has 0 to 20 of them',
  needs_many: `A service needs at most ${MAX_NEEDS} rooms and devices`,
} as const;
const refused = (code: keyof typeof TEXTS) => new DomainError('conflict', code, TEXTS[code]);
