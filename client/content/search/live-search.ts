import { tidyQuery } from '../../../src/modules/content/contract/search-result';
import type { SearchResult } from '../../../src/modules/content/contract/search-result';

/** What the overlay shows: nothing searched, a slow request, a result, or a failed request. */
export type SearchState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'found'; readonly result: SearchResult }
  | { readonly kind: 'failed' };

/** Requests the results; rejects when that fails. Aborted when the results are no longer needed. */
export type FetchResults = (query: string, signal: AbortSignal) => Promise<SearchResult>;

export interface LiveSearch {
  /** The text of the field, after every change of it. */
  type(text: string): void;
  /** Repeats the failed request. */
  retry(): void;
  /** Cancels the request and forgets the query; what is shown stays. */
  stop(): void;
}

/** Milliseconds: pause in typing before a request is sent, wait before it counts as slow, and before it is aborted. */
const QUIET = 120;
const SLOW = 200;
const LOST = 10_000;

/** Cached answers; the oldest are removed first. */
const KEPT = 60;

/**
 * Search while typing: waits for a pause, has one request at a time, never shows the answer to an earlier query, and answers known queries
 * at once. `show` is called with every change of the state.
 */
export function liveSearch(fetchResults: FetchResults, show: (state: SearchState) => void): LiveSearch {
  const answers = new Map<string, SearchResult>();
  let query = '';
  let request: AbortController | undefined;
  let timers: ReturnType<typeof setTimeout>[] = [];

  const drop = () => {
    timers.forEach(clearTimeout);
    timers = [];
    request?.abort();
    request = undefined;
  };
  const fail = () => {
    drop();
    show({ kind: 'failed' });
  };
  const send = () => {
    drop();
    const asked = query;
    const mine = (request = new AbortController());
    timers = [setTimeout(() => show({ kind: 'busy' }), SLOW), setTimeout(fail, LOST)];
    fetchResults(asked, mine.signal).then(
      (result) => {
        if (request !== mine) return;
        drop();
        answers.set(asked, result);
        if (answers.size > KEPT) answers.delete(answers.keys().next().value!);
        show({ kind: 'found', result });
      },
      () => request === mine && fail(),
    );
  };

  return {
    type(text) {
      const next = tidyQuery(text);
      if (next === query) return;
      query = next;
      drop();
      const known = answers.get(query);
      if (known) show({ kind: 'found', result: known });
      else if (query) timers = [setTimeout(send, QUIET)];
      else show({ kind: 'idle' });
    },
    retry: send,
    stop() {
      drop();
      query = '';
    },
  };
}
