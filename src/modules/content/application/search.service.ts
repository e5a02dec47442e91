import { LRUCache } from 'lru-cache';
import type { SharedTimeBudget } from '../../../platform/limits/time-budget';
import { otherLocale } from '../../../shared/locale';
import type { Locale } from '../../../shared/locale';
import type { SiteContent } from '../contract/entities';
import { groupHits, searchResult, tidyQuery } from '../contract/search-result';
import type { SearchResult } from '../contract/search-result';
import { buildSearchIndex } from './search.engine';
import type { SearchIndex } from './search.engine';

/** The content to search: both languages and the version of the snapshot they belong to. */
export interface SearchableContent {
  readonly version: string;
  readonly content: Readonly<Record<Locale, SiteContent>>;
}

/** Answers that are kept, for one version of the content: what people type is often the same. */
const MAX_ANSWERS = 1000;

/** Search over the site. The index of a language is built when it is first searched, and anew when the content has another version. */
export class SearchService {
  private version: string | null = null;
  private readonly indexes = new Map<Locale, Promise<SearchIndex>>();
  private readonly searched = new Set<Locale>();
  private readonly answers = new LRUCache<string, SearchResult>({ max: MAX_ANSWERS });

  /**
   * @param current the content of this moment; throws what a page without content throws
   * @param budget of the time that searching may take
   */
  constructor(
    private readonly current: () => SearchableContent,
    private readonly budget: SharedTimeBudget,
  ) {}

  /**
   * Hits in groups, for any query of any length; an empty query has none.
   * @param address of who asks
   * @throws DomainError of kind too-many when searching has taken its share of the processor's time, for this address or for all
   */
  async search(query: string, locale: Locale, address: string): Promise<SearchResult> {
    const tidy = tidyQuery(query);
    if (tidy === '') return searchResult(tidy, locale, []);
    this.searched.add(locale);
    const building = this.index(locale);
    const key = `${this.version} ${locale} ${tidy}`;
    const index = await building;
    let answer = this.answers.get(key);
    if (!answer) {
      answer = this.budget.run(address, () => searchResult(tidy, locale, groupHits(index.find(tidy))));
      this.answers.set(key, answer);
    }
    return answer;
  }

  /**
   * Builds the index of a language that has been searched now, so that no visitor waits for it: call it when the content has changed. Where
   * nobody has searched yet there is none: it takes a tenth of a second and 4 to 7 MB.
   */
  async warm(locale: Locale): Promise<void> {
    if (this.searched.has(locale)) await this.index(locale);
  }

  private index(locale: Locale): Promise<SearchIndex> {
    const { version, content } = this.current();
    if (version !== this.version) {
      this.indexes.clear();
      this.answers.clear();
      this.version = version;
    }
    let index = this.indexes.get(locale);
    if (!index) {
      const building = buildSearchIndex(content[locale], content[otherLocale(locale)]);
      // who waits for it is told; the next who searches has it built again
      building.catch(() => this.indexes.get(locale) === building && this.indexes.delete(locale));
      this.indexes.set(locale, building);
      index = building;
    }
    return index;
  }
}
