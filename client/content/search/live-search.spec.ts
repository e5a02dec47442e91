import type { SearchResult } from '../../../src/modules/content/contract/search-result';
import { liveSearch } from './live-search';
import type { SearchState } from './live-search';

interface PageReq {
  readonly query: string;
  readonly signal: AbortSignal;
  readonly answer: () => Promise<void>;
  readonly refuse: () => Promise<void>;
}

const result = (query: string): SearchResult => ({ ok: true, query, lang: 'ua', groups: [], total: 0 });

/** A search whose server answers when the test says so, and what it has shown so far. */
function started() {
  const asked: PageReq[] = [];
  const shown: SearchState[] = [];
  const settled = () => jest.advanceTimersByTimeAsync(0).then(() => undefined);
  const search = liveSearch(
    (query, signal) =>
      new Promise((resolve, reject) => {
        const settle = (how: () => void) => () => {
          how();
          return settled();
        };
        asked.push({ query, signal, answer: settle(() => resolve(result(query))), refuse: settle(() => reject(new Error('503'))) });
      }),
    (state) => shown.push(state),
  );
  const queries = () => asked.map(({ query }) => query);
  const last = () => {
    const state = shown.at(-1);
    return state?.kind === 'found' ? `found ${state.result.query}` : state?.kind;
  };
  return { search, asked, queries, last };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('search while typing', () => {
  it('sends one request when typing pauses', () => {
    const { search, queries } = started();
    for (const text of ['м', 'ма', 'ман']) {
      search.type(text);
      jest.advanceTimersByTime(119);
    }
    expect(queries()).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(queries()).toEqual(['ман']);
  });

  it('normalises the query as the server does, and sends no request when only spaces changed', () => {
    const { search, queries } = started();
    search.type('  гель   лак ');
    search.type('гель лак');
    search.type('x'.repeat(200));
    jest.advanceTimersByTime(120);
    expect(queries()).toEqual(['x'.repeat(80)]);
  });

  it('cancels the request of an earlier query and does not show its late answer', async () => {
    const { search, asked, last } = started();
    search.type('ман');
    jest.advanceTimersByTime(120);
    search.type('печ');
    expect(asked[0]!.signal.aborted).toBe(true);
    jest.advanceTimersByTime(120);
    await asked[1]!.answer();
    await asked[0]!.answer();
    expect(last()).toBe('found печ');
  });

  it('shows no failure of a request that was cancelled', async () => {
    const { search, asked, last } = started();
    search.type('ман');
    jest.advanceTimersByTime(120);
    search.type('');
    await asked[0]!.refuse();
    expect(last()).toBe('idle');
  });

  it('answers a known query at once, without another request', async () => {
    const { search, asked, queries, last } = started();
    search.type('ман');
    jest.advanceTimersByTime(120);
    await asked[0]!.answer();
    search.type('');
    search.type('ман');
    expect(last()).toBe('found ман');
    jest.advanceTimersByTime(1000);
    expect(queries()).toEqual(['ман']);
  });

  it('reports a slow answer after 200 ms, not before, and never after it has arrived', async () => {
    const { search, asked, last } = started();
    search.type('ман');
    jest.advanceTimersByTime(120 + 199);
    expect(last()).toBeUndefined();
    jest.advanceTimersByTime(1);
    expect(last()).toBe('busy');
    await asked[0]!.answer();
    jest.advanceTimersByTime(20_000);
    expect(last()).toBe('found ман');
  });

  it('reports a failed request, does not cache it, and retries on demand', async () => {
    const { search, asked, last } = started();
    search.type('ман');
    jest.advanceTimersByTime(120);
    await asked[0]!.refuse();
    expect(last()).toBe('failed');
    search.retry();
    await asked[1]!.answer();
    expect(last()).toBe('found ман');
  });

  it('gives up after ten seconds', () => {
    const { search, asked, last } = started();
    search.type('ман');
    jest.advanceTimersByTime(120 + 10_000);
    expect(last()).toBe('failed');
    expect(asked[0]!.signal.aborted).toBe(true);
  });

  it('shows nothing after it was stopped, and requests the same query again later', async () => {
    const { search, asked, queries, last } = started();
    search.type('ман');
    jest.advanceTimersByTime(120);
    search.stop();
    await asked[0]!.answer();
    expect(last()).toBeUndefined();
    search.type('ман');
    jest.advanceTimersByTime(120);
    expect(queries()).toEqual(['ман', 'ман']);
  });
});
