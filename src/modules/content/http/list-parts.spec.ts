import { showKey } from '../../../../test/unit/show-key';
import { notFound } from '../application/content.service';
import { partHead, partOf } from './list-parts';

const all = Array.from({ length: 25 }, (_each, index) => index + 1);
const at = (number: number | null, query?: string) => partOf(all, 10, { number, path: '/blog/', query });

describe('a list in parts', () => {
  it('is one part without links where all fits into it', () => {
    expect(partOf(all, 25, { number: null, path: '/blog/' })).toEqual({ items: all, number: 1, before: 0, query: undefined, links: null });
    expect(partOf([], 25, { number: null, path: '/blog/' }).links).toBeNull();
  });

  it('has the plain address for the first part, and each other its number', () => {
    expect(at(null)).toMatchObject({ items: all.slice(0, 10), query: undefined, links: { previous: null, next: '/blog/?page=2' } });
    expect(at(2)).toMatchObject({ before: 10, query: 'page=2', links: { previous: '/blog/', next: '/blog/?page=3' } });
    expect(at(3)).toMatchObject({ items: all.slice(20), links: { previous: '/blog/?page=2', next: null } });
  });

  it('keeps what narrows the list', () => {
    expect(at(2, 'salon=lypky').links).toMatchObject({ previous: '/blog/?salon=lypky', next: '/blog/?salon=lypky&page=3' });
  });

  it('is not found behind its last part', () => {
    expect(() => at(4)).toThrow(notFound().message);
  });

  it('names the first part, the last and those beside it, however many there are', () => {
    const numbers = (number: number) => partOf(all, 1, { number, path: '/' }).links!.numbers.map((one) => one.number);
    expect(numbers(12)).toEqual([1, 11, 12, 13, 25]);
    expect(numbers(25)).toEqual([1, 24, 25]);
    expect(at(2).links!.numbers).toEqual([
      { number: 1, path: '/blog/', current: false },
      { number: 2, path: '/blog/?page=2', current: true },
      { number: 3, path: '/blog/?page=3', current: false },
    ]);
  });
});

describe('the head of a part', () => {
  const own = { title: 'Journal', description: 'All of it', path: '/blog/' };
  const head = (number: number | null) =>
    partHead({ siteName: 'OKSAMYT', t: showKey }, at(number), own, { title: 'Written by an editor', noindex: true });

  it('has the words of an editor on the first part alone, and keeps search engines away from all', () => {
    expect(head(null)).toMatchObject({ title: 'Written by an editor', noindex: true, query: undefined, next: '/blog/?page=2' });
    expect(head(2)).toMatchObject({ title: 'common.parts.title Journal 2 · OKSAMYT', noindex: true, query: 'page=2', previous: '/blog/' });
  });
});
