import { EMPTY_CONTENT } from '../../../../../test/unit/empty-content';
import type { SiteContent } from '../../contract/entities';
import type { SkippedItem } from '../../ports/content-source.port';
import { aliasesOf, withResolvedReferences } from './content-references';

type Content = Omit<SiteContent, 'contacts'>;

const EMPTY: Content = { ...EMPTY_CONTENT, locale: 'en' };
const NO_ALIASES = { salons: new Map(), skills: new Map(), services: new Map(), serviceCategories: new Map() };

describe('references of a reading', () => {
  it('resolve to the translation when they hold ids of the other language, and are dropped when the item does not exist', () => {
    const salons = [{ id: 20, categoryIds: [], serviceIds: [] }] as unknown as Content['salons'];
    const employees = [{ id: 1, salonIds: [10, 20, 99], skillIds: [], categoryIds: [] }] as unknown as Content['employees'];
    const aliases = { ...NO_ALIASES, salons: aliasesOf([{ id: 20, translations: [10, 20] }]) };
    const { employees: resolved } = withResolvedReferences({ ...EMPTY, salons, employees }, aliases, []);
    expect(resolved[0]?.salonIds).toEqual([20]);
  });

  it('never take an id of this language for a translation of another item', () => {
    const aliases = aliasesOf([
      { id: 3, translations: [5] },
      { id: 5, translations: [3] },
    ]);
    expect([aliases.get(3), aliases.get(5)]).toEqual([3, 5]);
  });

  it('drop terms whose parent is missing, with everything below, and terms that are their own ancestors', () => {
    const term = (id: number, parentId: number) => ({ id, parentId, slug: `t${id}`, name: `${id}` });
    const skipped: SkippedItem[] = [];
    const salonCategories = [term(1, 0), term(2, 1), term(3, 7), term(4, 3), term(5, 6), term(6, 5)];
    const resolved = withResolvedReferences({ ...EMPTY, salonCategories }, NO_ALIASES, skipped);
    expect(resolved.salonCategories.map(({ id }) => id)).toEqual([1, 2]);
    expect(skipped.map(({ id }) => id)).toEqual(['3', '4', '5', '6']);
  });

  it('look up each term of a chain a few times, however long it is', () => {
    const length = 1000;
    const salonCategories = Array.from({ length }, (_, at) => ({ id: length - at, parentId: length - at - 1, slug: '', name: '' }));
    const lookUps = jest.spyOn(Map.prototype, 'get');
    const resolved = withResolvedReferences({ ...EMPTY, salonCategories }, NO_ALIASES, []);
    const count = lookUps.mock.calls.length;
    lookUps.mockRestore();
    expect(resolved.salonCategories).toHaveLength(length);
    expect(count).toBeGreaterThanOrEqual(length);
    expect(count).toBeLessThan(length * 10);
  });
});
