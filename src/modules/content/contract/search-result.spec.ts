import type { ScoredHit, SearchKind } from './search-result';
import { groupHits, searchResult, tidyQuery } from './search-result';

const hit = (kind: SearchKind, title: string, score: number, named = true): ScoredHit => ({
  kind,
  score,
  named,
  hit: { title, url: '/', highlights: [] },
});

describe('a query', () => {
  it('is trimmed, its blanks collapsed and cut to 80 characters', () => {
    expect(tidyQuery('  гель \n лак ')).toBe('гель лак');
    expect([...tidyQuery('💅'.repeat(100))]).toHaveLength(80);
    expect(tidyQuery(' \t ')).toBe('');
  });
});

describe('hits', () => {
  it('of services stand first where the query names one, and nowhere else', () => {
    const kinds = (...hits: Parameters<typeof groupHits>[0]) => groupHits(hits).map(({ kind }) => kind);
    expect(kinds(hit('employees', 'a', 9), hit('articles', 'b', 3), hit('services', 'c', 2))).toEqual([
      'services',
      'employees',
      'articles',
    ]);
    expect(kinds(hit('employees', 'a', 9), hit('services', 'mention', 2, false))).toEqual(['employees', 'services']);
  });

  it('stand best first, in the group whose best hit is the best', () => {
    const groups = groupHits([hit('articles', 'b', 2), hit('salons', 'c', 3), hit('articles', 'a', 2.5)]);
    expect(groups.map((group) => [group.kind, group.hits.map(({ title }) => title)])).toEqual([
      ['salons', ['c']],
      ['articles', ['a', 'b']],
    ]);
  });

  it('are left out when only their text mentions the word and another item is named by it', () => {
    expect(groupHits([hit('salons', 'named', 50), hit('pages', 'weak but named', 1), hit('articles', 'mention', 1, false)])).toHaveLength(
      2,
    );
    expect(groupHits([hit('articles', 'mention', 1, false)])).toHaveLength(1);
  });

  it('are at most ten in a group, and the total counts what is shown', () => {
    const groups = groupHits(Array.from({ length: 30 }, (_, index) => hit('pages', String(index), index + 1)));
    expect(searchResult('x', 'en', groups)).toMatchObject({ ok: true, query: 'x', lang: 'en', total: 10 });
  });

  it('without hits make no group', () => {
    expect(searchResult('', 'ua', groupHits([]))).toEqual({ ok: true, query: '', lang: 'ua', groups: [], total: 0 });
  });
});
