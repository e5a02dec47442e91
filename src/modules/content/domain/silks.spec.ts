import { NO_CONTACTS, employee } from '../../../../test/unit/content-items';
import { EMPTY_CONTENT } from '../../../../test/unit/empty-content';
import { inksOf, parseSilkName } from '../../effects/contract/silk';
import type { Employee, SiteContent } from '../contract/entities';
import { silkNamesOf } from './pictures';
import { indexSite, pictureOfEmployee } from './site-index';
import { silksOf } from './silks';

const CATEGORIES = ['hair', 'nails', 'brows-makeup', 'men-care', 'womens-tailoring'].map((slug, index) => ({
  id: index + 1,
  slug,
  name: slug,
  parentId: 0,
}));

/** A skill for each group of skills, with its number. */
const SKILLS = CATEGORIES.map(({ id, slug }) => ({ id, slug, title: slug, categoryIds: [id], serviceCategoryIds: [] }));

const contentOf = (employees: readonly Employee[], more: Partial<SiteContent> = {}): SiteContent => ({
  ...EMPTY_CONTENT,
  locale: 'ua',
  contacts: NO_CONTACTS,
  skillCategories: CATEGORIES,
  skills: SKILLS,
  employees,
  ...more,
});
const stylists = (count: number) => Array.from({ length: count }, (_, index) => employee(index + 1, `stylist-${index}`, { skillIds: [1] }));

const silkOf = (content: SiteContent, slug: string, original = content) =>
  parseSilkName(silksOf(content, original).get(slug)!.src.replace('silk/', ''))!;

it.each([
  [[1], 'hair'],
  [[2, 1, 1], 'hair'],
  [[2, 1], 'nails'],
  [[3], 'brows'],
  [[4], 'men'],
  [[5], 'house'],
  [[], 'house'],
] as const)('takes the inks of the craft that most skills are of: %j, %s', (skillIds, craft) => {
  expect(silkOf(contentOf([employee(1, 'olena', { skillIds })]), 'olena').craft).toBe(craft);
});

it('gives no two employees of a craft one ink before all are taken, and then another fall', () => {
  const inks = inksOf('hair');
  const employees = stylists(3 * inks);
  const silks = employees.map(({ slug }) => silkOf(contentOf(employees), slug));
  expect(new Set(silks.slice(0, inks).map(({ ink }) => ink)).size).toBe(inks);
  expect(new Set(silks.map(({ ink, fall }) => `${ink} ${fall}`)).size).toBe(3 * inks);
  expect(new Set(silks.map(({ seed }) => seed)).size).toBe(3 * inks);
});

it('changes no silk when somebody joins, and none when the order of the list changes', () => {
  const employees = stylists(25);
  const before = silksOf(contentOf(employees));
  const after = silksOf(contentOf([employee(99, 'newcomer', { skillIds: [1] }), ...[...employees].reverse()]));
  for (const { slug } of employees) expect(after.get(slug)).toEqual(before.get(slug));
  expect(after.has('newcomer')).toBe(true);
});

it('is the same in both languages, whatever ids and groups the other one has', () => {
  const ua = contentOf(stylists(12));
  const en = contentOf(
    [...ua.employees].reverse().map((one, index) => ({ ...one, id: 500 + index, skillIds: [2], title: 'Olena' })),
    { skillCategories: [] },
  );
  expect(silksOf(en, ua)).toEqual(silksOf(ua));
  const more = contentOf([...en.employees, employee(700, 'only-english')], { skillCategories: [] });
  expect(silkOf(more, 'only-english', ua).craft).toBe('house');
});

it('stands behind employees without a portrait alone', () => {
  const portrait = { src: 'https://cms.example/olena.jpg', width: 800, height: 1000, alt: 'Олена' };
  const site = indexSite(contentOf([employee(1, 'olena', { skillIds: [1], picture: portrait }), employee(2, 'maria', { skillIds: [1] })]));
  const [olena, maria] = site.content.employees as [Employee, Employee];
  expect(pictureOfEmployee(site, olena)).toBe(portrait);
  const silk = pictureOfEmployee(site, maria)!;
  expect(silk).toMatchObject({ width: 1440, height: 1800, alt: '', average: expect.stringMatching(/^#/) as string });
  expect(silkNamesOf(site)).toEqual([silk.src.replace('silk/', '')]);
});
