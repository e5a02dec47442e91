import type { SearchKind } from '../../../src/modules/content/contract/search-result';

/** Texts of the search overlay's script; `{count}` and `{query}` are filled in there. */
export interface SearchTexts {
  readonly kinds: Readonly<Record<SearchKind, string>>;
  readonly count: string;
  readonly nothing: string;
  readonly busy: string;
  readonly failed: string;
  readonly offline: string;
  readonly retry: string;
  readonly all: string;
  readonly book: string;
  /** `{service}` is filled in. */
  readonly bookService: string;
  /** In place of a price that nobody has named. */
  readonly onRequest: string;
  readonly recent: string;
  readonly forget: string;
  readonly forgetAll: string;
}
