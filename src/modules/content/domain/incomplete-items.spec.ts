import { runSteps } from '../../../shared/steps';
import { smallSite } from '../../../../test/unit/small-site';
import { incompleteItems, MAX_INCOMPLETE_ITEMS } from './incomplete-items';

const site = smallSite();
const missingOf = (kind: string, slug: string, of = site) =>
  runSteps(incompleteItems(of)).items.find((item) => item.kind === kind && item.slug === slug)?.missing;

describe('what editors have left empty', () => {
  it('is reported by item, with the field names of the content model', () => {
    expect(missingOf('service', 'hair-mask')).toEqual(['lead', 'content']);
    expect(missingOf('salon', 'oksamyt-lypky')).toEqual([
      'salons_categories',
      'address',
      'latitude',
      'longitude',
      'phone',
      'lead',
      'content',
      'preview_image',
      'gallery',
    ]);
    expect(missingOf('employee', 'olena')).toEqual(['position', 'since', 'lead', 'photo']);
    expect(missingOf('contacts', 'contacts')).toEqual(['socials', 'messengers']);
  });

  it('leaves out complete items', () => {
    const [service, ...others] = site.content.services;
    const whole = smallSite({ services: [{ ...service!, lead: 'Колір', bodyHtml: '<p>Довго</p>' }, ...others] });
    expect(missingOf('service', service!.slug, whole)).toBeUndefined();
  });

  it('has a service without any price, and one without a category', () => {
    const [service] = site.content.services;
    const bare = smallSite({ services: [{ ...service!, prices: {}, durationMinutes: null, categoryIds: [] }] });
    expect(missingOf('service', service!.slug, bare)).toEqual(['services_categories', 'lead', 'content', 'duration', 'prices']);
  });

  it('has categories without services, but not the seasonal offers', () => {
    expect(missingOf('service category', 'hair', smallSite({ services: [] }))).toContain('services');
    expect(missingOf('service category', 'hair')).not.toContain('services');
    expect(missingOf('service category', 'wow-offers')).toBeUndefined();
  });

  it('has the pages that editors have not written', () => {
    expect(runSteps(incompleteItems(site)).items).toContainEqual({ kind: 'page', id: 0, slug: 'online', missing: ['page'] });
  });

  it('counts all incomplete items, and lists the first', () => {
    const [employee] = site.content.employees;
    const employees = Array.from({ length: 2 * MAX_INCOMPLETE_ITEMS }, (_, id) => ({ ...employee!, id, slug: `master-${id}` }));
    const { total, items } = runSteps(incompleteItems(smallSite({ employees })));
    expect(total).toBeGreaterThan(2 * MAX_INCOMPLETE_ITEMS);
    expect(items).toHaveLength(MAX_INCOMPLETE_ITEMS);
  });
});
