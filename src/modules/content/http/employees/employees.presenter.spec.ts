import * as items from '../../../../../test/unit/content-items';
import { category, salon, service, servicesContext, servicesSite } from '../../../../../test/support/services-site';
import type { Page, Salon, Skill } from '../../contract/entities';
import {
  employeeFilter,
  employeesPart,
  employeesPath,
  filterEmployees,
  EMPLOYEES_IN_PART,
  presentEmployee,
  presentEmployees,
} from './employees.presenter';

const employee = (id: number, title: string, salonIds: number[], skillIds: number[], since: number | null = null) =>
  items.employee(id, `m${id}`, { title, salonIds, skillIds, since });
const skill = (id: number, slug: string, categoryIds: number[] = []): Skill => ({
  id,
  slug,
  title: slug,
  categoryIds,
  serviceCategoryIds: [10],
});
const own: Page = {
  id: 1,
  slug: 'employees',
  title: '',
  accent: '',
  kicker: '',
  lead: '',
  bodyHtml: '',
  blocks: [],
  modifiedAt: null,
  seo: {},
};

const site = servicesSite({
  serviceCategories: [category(3, 'female'), category(10, 'hair', 3)],
  services: [service(100, 'cut', 10, { classic: 100_000 })],
  salons: [salon(1, 'uptown', 'classic'), salon(2, 'corner', 'classic')],
  skillCategories: [{ id: 7, slug: 'hair', name: 'Hair', parentId: 0 }],
  skills: [skill(1, 'cuts', [7]), skill(2, 'brows')],
  employees: [
    employee(1, 'Ярина', [1], [1], 2008),
    employee(2, 'Ґанна', [1, 2], [2]),
    employee(3, 'Єва', [2], [1]),
    employee(4, 'Галина', [2], [1, 2]),
    employee(5, 'Іванна', [1], [1]),
    employee(6, 'Жанна', [1], []),
  ],
});
const context = servicesContext(site, 'ua');
const [uptown, corner] = site.content.salons;
const [cuts, brows] = site.content.skills;
const names = (filter: { salon?: Salon; skill?: Skill }) =>
  filterEmployees(context, { salon: filter.salon ?? null, skill: filter.skill ?? null }).map(({ title }) => title);

describe('the list of employees', () => {
  it('is in the order of the Ukrainian alphabet, with Ґ behind Г, Є behind the place of Е and І before Я', () => {
    expect(names({})).toEqual(['Галина', 'Ґанна', 'Єва', 'Жанна', 'Іванна', 'Ярина']);
  });

  it('is narrowed by salon, by skill, and by both at once', () => {
    expect(names({ salon: uptown })).toEqual(['Ґанна', 'Жанна', 'Іванна', 'Ярина']);
    expect(names({ skill: brows })).toEqual(['Галина', 'Ґанна']);
    expect(names({ salon: corner, skill: cuts })).toEqual(['Галина', 'Єва']);
  });

  it('comes in parts that keep the filter, counts all, and shows what editors placed below it once', () => {
    const many = Array.from({ length: EMPLOYEES_IN_PART + 2 }, (_each, index) => employee(100 + index, `Аа${100 + index}`, [1], [1]));
    const crowded = servicesContext(servicesSite({ ...site.content, employees: many }), 'ua');
    const filter = { salon: uptown!, skill: null };
    const text = { ...own, blocks: [{ type: 'text', title: '', html: '<p>т</p>' }] } as Page;
    const second = presentEmployees(crowded, text, filter, employeesPart(crowded, filter, 2));
    expect(second.employees.map(({ name }) => name)).toEqual(many.slice(-2).map(({ title }) => title));
    expect(second).toMatchObject({ count: many.length, blocks: [], parts: { previous: '/employees/?salon=uptown', next: null } });
    expect(presentEmployees(crowded, text, filter)).toMatchObject({
      blocks: [{ type: 'text' }],
      parts: { next: '/employees/?salon=uptown&page=2' },
    });
  });

  it('offers filters that keep the other filter and count the remaining employees', () => {
    const { filters, narrowed } = presentEmployees(context, own, { salon: uptown!, skill: null });
    const [skills, salons] = filters;

    expect(narrowed).toBe(true);
    expect(skills!.groups).toEqual([
      { title: 'Hair', options: [{ label: 'cuts', path: '/employees/?salon=uptown&skill=cuts#masters', count: 2, current: false }] },
      { title: '', options: [{ label: 'brows', path: '/employees/?salon=uptown&skill=brows#masters', count: 1, current: false }] },
    ]);
    expect(salons!.reset?.path).toBe('/employees/#masters');
    expect(salons!.groups[0]!.options).toEqual([
      { label: 'UPTOWN', path: '/employees/?salon=uptown#masters', count: 4, current: true },
      { label: 'CORNER', path: '/employees/?salon=corner#masters', count: 3, current: false },
    ]);
  });

  it('reads a filter from slugs and answers 404 for an unknown slug', () => {
    expect(employeeFilter(site, 'uptown', null)).toEqual({ salon: uptown!, skill: null });
    expect(() => employeeFilter(site, 'nope', null)).toThrow('This page could not be found');
    expect(() => employeeFilter(site, null, 'nope')).toThrow('This page could not be found');
    expect(employeesPath({ salon: null, skill: null })).toBe('/employees/#masters');
  });
});

describe('an employee', () => {
  const now = new Date('2026-11-20T12:00:00+02:00');

  it('counts the years since the career began, and says nothing when it is not known', () => {
    expect(presentEmployee(context, site.employee.get('m1')!, now).experience).toEqual({
      years: 'content.salons.employees.years 18',
      since: 'content.salons.employees.since 2008',
    });
    expect(presentEmployee(context, site.employee.get('m2')!, now).experience).toBeNull();
  });

  it('has colleagues who share a skill, those of the same salon first', () => {
    expect(presentEmployee(context, site.employee.get('m1')!, now).colleagues.map(({ name }) => name)).toEqual(['Іванна', 'Єва', 'Галина']);
  });
});
