import { boundedItem, MAX_CHARACTERS, MAX_ENTRIES } from './item-limits';

describe('the limits of an item', () => {
  it('leave an ordinary item as it is', () => {
    const item = { id: 1, title: { rendered: 'а'.repeat(500) }, acf: { lead: 'б'.repeat(10_000), services: [1, 2], none: null } };
    expect(boundedItem(item)).toEqual({ item, cuts: [] });
    expect(boundedItem(item).item).toBe(item);
  });

  it('cut names, fields and long texts, and tell which', () => {
    const { item, cuts } = boundedItem({
      id: 1,
      slug: 'a',
      title: { rendered: 'т'.repeat(501) },
      name: 'н'.repeat(501),
      acf: { rows: [{ text: 'р'.repeat(10_001) }] },
      content: { rendered: 'x'.repeat(100_001), protected: false },
    });
    expect(item).toEqual({
      id: 1,
      slug: 'a',
      title: { rendered: 'т'.repeat(MAX_CHARACTERS.name) },
      name: 'н'.repeat(MAX_CHARACTERS.name),
      acf: { rows: [{ text: 'р'.repeat(MAX_CHARACTERS.field) }] },
      content: { rendered: 'x'.repeat(MAX_CHARACTERS.longTexts), protected: false },
    });
    expect(cuts).toEqual([
      'title.rendered: 500 of 501 characters',
      'name: 500 of 501 characters',
      'acf.rows.0.text: 10000 of 10001 characters',
      'content.rendered: 100000 of 100001 characters',
    ]);
  });

  it('bound the long texts of an item together', () => {
    const html = 'x'.repeat(60_000);
    const { item, cuts } = boundedItem({ id: 1, acf: { blocks: [{ html }, { html }, { html }] } });
    expect(item.acf).toEqual({ blocks: [{ html }, { html: 'x'.repeat(40_000) }, { html: '' }] });
    expect(cuts).toHaveLength(2);
  });

  it('cut lists', () => {
    const { item, cuts } = boundedItem({ id: 1, acf: { services: Array.from({ length: 5000 }, (_, id) => id) } });
    expect((item.acf as { services: number[] }).services).toHaveLength(MAX_ENTRIES);
    expect(cuts).toEqual(['acf.services: 1000 of 5000 entries']);
  });

  it('do not cut an emoji in half', () => {
    const { item } = boundedItem({ id: 1, name: `${'a'.repeat(499)}💅` });
    expect(item.name).toBe('a'.repeat(499));
  });
});
