import type { CatalogueTerm, EmployeeTerm, ResourceTerm, ServiceTerm } from '../contract/catalogue-terms';
import { readPriceScope } from '../contract/catalogue-terms';
import type { EngineCatalogue, EngineEmployee, EngineResource, EngineService, LocalName } from '../contract/engine-catalogue';
import type { Day } from '../contract/free-time';
import type { ServiceAsks } from '../contract/service-asks';

/**
 * What is booked: the content's catalogue with what operators say instead. Terms of what the catalogue does not have are left out; an employee
 * with a name of the operators' is added until the content knows one under that id. Resources are the operators' alone.
 * @param today of the salons: who has left by then cannot be booked any more
 */
export function catalogueWithTerms(base: EngineCatalogue, terms: readonly CatalogueTerm[], today: Day, version: number): EngineCatalogue {
  const ofServices = grouped(terms.filter((term) => term.kind === 'service'));
  const ofEmployees = grouped(terms.filter((term) => term.kind === 'employee'));
  const added = [...ofEmployees].flatMap(([id, own]): readonly EngineEmployee[] => {
    const name = own.find((term) => term.name === 'name')?.value;
    return name && !base.employees.has(id) ? [newEmployee(id, name)] : [];
  });
  const resources = resourcesOf(terms.filter((term) => term.kind === 'resource'));
  const services = mapped([...base.services.values()], (service) =>
    serviceWith(service, ofServices.get(service.id) ?? [], base, resources),
  );
  const employees = mapped([...base.employees.values(), ...added], (employee) =>
    employeeWith(employee, ofEmployees.get(employee.id) ?? [], base, today),
  );
  return { ...base, version, services, employees, resources };
}

function grouped<T extends CatalogueTerm>(terms: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const term of terms) groups.set(term.item, [...(groups.get(term.item) ?? []), term]);
  return groups;
}

const mapped = <T extends { readonly id: string }>(items: readonly T[], change: (item: T) => T): ReadonlyMap<string, T> =>
  new Map(items.map((item) => [item.id, change(item)]));

function serviceWith(
  service: EngineService,
  terms: readonly ServiceTerm[],
  { locations, positions, services }: EngineCatalogue,
  resources: EngineCatalogue['resources'],
): EngineService {
  if (terms.length === 0) return service;
  const needs = terms
    .filter(({ name, scope, value }) => name === 'needs' && value === true && resources.has(scope))
    .map(({ scope }) => scope);
  const asks = asksOf(terms, services);
  return { ...withPrices(service, terms, locations, positions), ...valuesOf(terms, services), needs, ...(asks && { asks }) };
}

/** What goes with a service; undefined: nothing. */
function asksOf(terms: readonly ServiceTerm[], services: EngineCatalogue['services']): ServiceAsks | undefined {
  const addOns = terms.filter(({ name, scope }) => name === 'addOn' && services.has(scope)).map(({ scope }) => scope);
  const questions = terms.filter((term) => term.name === 'question').map(({ value }) => value);
  const photographs = terms.find((term) => term.name === 'photographs')?.value ?? null;
  return addOns.length + questions.length > 0 || photographs ? { addOns, questions, photographs } : undefined;
}

/** Those that have a name. */
function resourcesOf(terms: readonly ResourceTerm[]): EngineCatalogue['resources'] {
  const all = [...grouped(terms)].flatMap(([id, own]): readonly EngineResource[] => {
    const name = own.find((term) => term.name === 'name')?.value;
    const units = own.flatMap((term) => (term.name === 'units' ? [[term.scope, term.value] as const] : []));
    return name ? [{ id, name, units: Object.fromEntries(units) }] : [];
  });
  return new Map(all.map((resource) => [resource.id, resource]));
}

function valuesOf(terms: readonly ServiceTerm[], services: EngineCatalogue['services']): Partial<EngineService> {
  const changes = terms.map((term): Partial<EngineService> => {
    switch (term.name) {
      case 'minutes':
        return { durationMinutes: term.value };
      case 'buffer':
        return { bufferAfter: term.value };
      case 'processing':
        return { processing: term.value };
      case 'public':
        return { public: term.value };
      case 'sideBySide':
        return { sideBySide: term.value };
      case 'prepayment':
        return { prepayment: term.value };
      case 'interval':
        return { intervalWeeks: term.value };
      case 'patchTest':
        return services.has(term.value.service) ? { patchTest: term.value } : {};
      case 'price':
      case 'needs':
      case 'addOn':
      case 'question':
      case 'photographs':
        return {};
    }
  });
  return Object.assign({}, ...changes) as Partial<EngineService>;
}

/** The price of a salon comes before that of all salons. One of all salons counts where the service is offered, that of a salon offers it there. */
function withPrices(
  service: EngineService,
  terms: readonly ServiceTerm[],
  locations: EngineCatalogue['locations'],
  positions: EngineCatalogue['positions'],
): EngineService {
  const prices: Record<string, number> = { ...service.prices };
  const positionPrices: Record<string, Record<string, number>> = {};
  const all = terms
    .filter((term) => term.name === 'price')
    .map(({ scope, value }) => ({ ...readPriceScope(scope), value }))
    .sort((a, b) => Number(a.location !== null) - Number(b.location !== null));
  for (const { location, value } of all.filter(({ position }) => position === null))
    for (const id of location === null ? Object.keys(prices) : [location]) if (locations.has(id)) prices[id] = value;
  for (const { location, position, value } of all)
    for (const id of location === null ? Object.keys(prices) : [location])
      if (position !== null && positions.has(position) && prices[id] !== undefined) (positionPrices[id] ??= {})[position] = value;
  return { ...service, prices, positionPrices };
}

function newEmployee(id: string, name: LocalName): EngineEmployee {
  return {
    id,
    name,
    position: null,
    photo: null,
    gender: null,
    public: true,
    archive: false,
    locations: [],
    services: [],
    durations: {},
    prices: {},
  };
}

function employeeWith(employee: EngineEmployee, terms: readonly EmployeeTerm[], base: EngineCatalogue, today: Day): EngineEmployee {
  let changed = employee;
  for (const term of terms) {
    switch (term.name) {
      case 'position':
        if (base.positions.has(term.value)) changed = { ...changed, position: term.value };
        break;
      case 'gender':
        changed = { ...changed, gender: term.value };
        break;
      case 'public':
        changed = { ...changed, public: term.value };
        break;
      case 'does':
        if (base.services.has(term.scope)) changed = { ...changed, services: listWith(changed.services, term.scope, term.value) };
        break;
      case 'worksAt':
        if (base.locations.has(term.scope)) changed = { ...changed, locations: listWith(changed.locations, term.scope, term.value) };
        break;
      case 'leaves':
        changed = { ...changed, archive: changed.archive || term.value.day <= today };
        break;
      case 'minutes':
        changed = { ...changed, durations: { ...changed.durations, [term.scope]: term.value } };
        break;
      case 'price':
        changed = { ...changed, prices: { ...changed.prices, [term.scope]: term.value } };
        break;
      case 'name':
        break;
    }
  }
  return changed;
}

function listWith(list: readonly string[], one: string, isIn: boolean): readonly string[] {
  const others = list.filter((each) => each !== one);
  return isIn ? [...others, one] : others;
}
