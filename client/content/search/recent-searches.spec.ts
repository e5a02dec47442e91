import { recentSearches } from './recent-searches';

/** Storage as a browser has it; `full` refuses to write. */
function storage(kept: Record<string, string> = {}, full = false) {
  return () => ({
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      if (full) throw new Error('QuotaExceededError');
      kept[key] = value;
    },
  });
}

describe('recent searches', () => {
  it('are the last six, latest first, each once whatever its case', () => {
    const recent = recentSearches(storage());
    for (const query of ['a', 'b', 'c', 'd', 'e', 'f', 'g', ' Манікюр ', 'манікюр']) recent.add(query);
    expect(recent.list()).toEqual(['манікюр', 'g', 'f', 'e', 'd', 'c']);
  });

  it('are the same in every tab', () => {
    const shared = storage();
    recentSearches(shared).add('печерськ');
    expect(recentSearches(shared).list()).toEqual(['печерськ']);
  });

  it('can be removed one by one and all at once', () => {
    const recent = recentSearches(storage());
    for (const query of ['a', 'b', 'c']) recent.add(query);
    recent.remove('b');
    expect(recent.list()).toEqual(['c', 'a']);
    recent.clear();
    expect(recent.list()).toEqual([]);
  });

  it('do not hold an empty query', () => {
    const recent = recentSearches(storage());
    recent.add('  ');
    expect(recent.list()).toEqual([]);
  });

  it.each(['', 'nonsense', '{}', 'null', '[1, null, {"a": 2}, ""]'])('are none when %j is stored', (text) => {
    expect(recentSearches(storage({ 'recent-searches': text })).list()).toEqual([]);
  });

  it('are remembered by the page when the storage cannot be reached or is full', () => {
    const denied = () => {
      throw new Error('SecurityError');
    };
    for (const broken of [denied, storage({ 'recent-searches': '["old"]' }, true)]) {
      const recent = recentSearches(broken);
      recent.add('a');
      expect(recent.list()[0]).toBe('a');
      recent.clear();
      expect(recent.list()).toEqual([]);
    }
  });
});
