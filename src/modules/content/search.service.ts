import { otherLocale } from '../../shared/locale';
import type { Locale } from '../../shared/locale';
import type { SiteContent } from './domain/entities';
import { groupHits, searchResult, tidyQuery } from './domain/search-result';
import type { SearchResult } from './domain/search-result';
import { buildSearchIndex } from './search.engine';
import type { SearchIndex } from './search.engine';

/** The content to search: both languages and the version of the snapshot they belong to. */
export interface SearchableContent {
  readonly version: string;
  readonly content: Readonly<Record<Locale, SiteContent>>;
}

/** Search over the site. Indexes are built when they are first needed and anew when the content has another version. */
export class SearchService {
  private version: string | null = null;
  private readonly indexes = new Map<Locale, SearchIndex>();

  /** @param current the content of this moment; throws what a page without content throws */
  constructor(private readonly current: () => SearchableContent) {}

  /** Hits in groups, for any query of any length; an empty query has none. */
  search(query: string, locale: Locale): SearchResult {
    const tidy = tidyQuery(query);
    return searchResult(tidy, locale, tidy === '' ? [] : groupHits(this.index(locale).find(tidy)));
  }

  /** Builds the index of a language now, so that no visitor waits for it: call it when the content has changed. */
  warm(locale: Locale): void {
    this.index(locale);
  }

  private index(locale: Locale): SearchIndex {
    const { version, content } = this.current();
    if (version !== this.version) {
      this.indexes.clear();
      this.version = version;
    }
    let index = this.indexes.get(locale);
    if (!index) {
      index = buildSearchIndex(content[locale], content[otherLocale(locale)]);
      this.indexes.set(locale, index);
    }
    return index;
  }
}
