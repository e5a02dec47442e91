import { isoOf, LOCALES, otherLocale, type Locale } from '../../../../shared/locale';
import type { Contacts } from '../../contract/contacts';
import { ContentSource, type ImportedContent, type ItemKind, type SkippedItem } from '../../ports/content-source.port';
import { ChangedPosts } from './changed-posts';
import { composeContent, type RawContent } from './compose-content';
import { contactsWire, toContacts } from './contacts.wire';
import { ContentHost } from './content-host';
import { ImportBudget, IMPORT_LIMITS, type ImportLimits } from './import-budget';
import { withDoubts } from './wire-doubts';
import { isRecord } from './wire-fields';
import { mediaById, type PictureReference } from './wire-picture';
import { readableSlug } from './wire-text';
import { unavailable, WordPressApi, WordPressRefusal, type JsonClient } from './wordpress-api';
import { WordPressCollections, type ListQuery, type RawList } from './wordpress-collections';
import {
  CONTACTS,
  ENDPOINT_OF_KIND,
  MEDIA,
  PACKAGE_CATEGORIES,
  POSTS,
  SALONS_BY_SERVICES,
  TERMS,
  type Endpoint,
} from './wordpress-endpoints';

/** How to reach a WordPress and what to leave out of its texts. */
export interface WordPressContentOptions {
  /** Client of the host of /wp-json: its base address is `baseUrl`. */
  readonly client: JsonClient;
  /** Client of the same host for what visitors wait for, so that failures there do not stop the readings; `client` by default. */
  readonly visitorClient?: JsonClient;
  readonly baseUrl: string;
  /** Public address of the site, so that its absolute links inside texts become paths. */
  readonly siteUrl?: string;
  /** Names of the site in all languages: a head title that is only one of them is no title. */
  readonly siteNames: readonly string[];
  /** Texts of a package's `info` that mark a plain single-item offer, in both languages. */
  readonly singleItemTexts: readonly string[];
  /** Milliseconds since 1970, for the timestamp parameter of each request. */
  readonly now?: () => number;
  /** Bounds of one import of one language. Default IMPORT_LIMITS. */
  readonly limits?: ImportLimits;
}

/**
 * Content of a WordPress (see docs/content-model.md for the fields it reads).
 * An import makes at most two requests at once; how many calls visitors cause is limited by the callers of `has` and `salonsByServices`.
 * A bad item is skipped and reported; anything less than whole lists is `content_unavailable`.
 */
export class WordPressContentSource extends ContentSource {
  readonly name = 'wordpress';
  private readonly api: WordPressApi;
  private readonly collections: WordPressCollections;
  private readonly changedPosts: ChangedPosts;
  private readonly host: ContentHost;
  private media: ReadonlyMap<number, PictureReference> = new Map();
  /** Index of the address of the salons-by-services route that answered last. */
  private salonsRoute = 0;

  constructor(private readonly options: WordPressContentOptions) {
    super();
    this.api = new WordPressApi(options.client, options.now);
    this.collections = new WordPressCollections(this.api);
    this.changedPosts = new ChangedPosts(this.collections);
    this.host = new ContentHost(options.baseUrl, options.siteUrl);
  }

  read(locale: Locale, mode: 'full' | 'incremental', stop?: AbortSignal): Promise<ImportedContent> {
    const budget = new ImportBudget(this.options.limits ?? IMPORT_LIMITS, stop);
    return budget.run(() => this.readWithin(budget, locale, mode));
  }

  private async readWithin(budget: ImportBudget, locale: Locale, mode: 'full' | 'incremental'): Promise<ImportedContent> {
    const query = { lang: isoOf(locale) };
    const [posts, terms, packageCategories] = await Promise.all([
      readEach(POSTS, (endpoint) => this.changedPosts.read(endpoint, query, mode, budget)),
      readEach(TERMS, (endpoint) => this.collections.readAll(endpoint, query, budget)),
      this.collections.readAll(PACKAGE_CATEGORIES, query, budget),
    ]);
    const raw: RawContent = { ...posts, ...terms, packageCategories };
    const known = mode === 'full' ? new Map<number, PictureReference>() : this.media;
    const loadMedia = (ids: ReadonlySet<number>) => this.loadMedia(ids, known, locale, budget);
    const { siteNames, singleItemTexts } = this.options;
    return composeContent(raw, { locale, host: this.host, siteNames, singleItemTexts, loadMedia });
  }

  async readContacts(skipped: SkippedItem[] = []): Promise<Readonly<Record<Locale, Contacts>>> {
    const read = async (locale: Locale): Promise<[Locale, Contacts]> => [locale, await this.readContactsIn(locale, skipped)];
    return Object.fromEntries(await Promise.all(LOCALES.map(read))) as Record<Locale, Contacts>;
  }

  async has(kind: ItemKind, slug: string, locale: Locale, signal?: AbortSignal): Promise<boolean> {
    const wanted = readableSlug(slug);
    // An empty slug is no filter for WordPress and a comma separates several: both would find some other item.
    if (wanted === '' || wanted.includes(',')) return false;
    const endpoint = ENDPOINT_OF_KIND[kind];
    const order = this.api.refusesMenuOrder(endpoint) && { orderby: 'id' };
    const query = { slug: wanted, lang: isoOf(locale), _fields: 'id,slug,content.protected', ...order };
    const { rows } = await this.visitorApi(signal).list(endpoint, query);
    return rows.some((row) => isRecord(row) && typeof row.slug === 'string' && readableSlug(row.slug) === wanted && !isProtected(row));
  }

  async salonsByServices(serviceIds: readonly number[], locale: Locale, signal?: AbortSignal): Promise<readonly number[]> {
    for (;;) {
      const route = SALONS_BY_SERVICES[this.salonsRoute];
      if (!route) break;
      try {
        const { rows } = await this.visitorApi(signal).list(route, {
          ...(serviceIds.length > 0 && { services: serviceIds.join(',') }),
          lang: isoOf(locale),
        });
        return rows.flatMap((row) => (isRecord(row) && Number.isInteger(row.id) ? [row.id as number] : []));
      } catch (error) {
        // Only a missing route (404) makes the next one be tried.
        const isMissing =
          error instanceof WordPressRefusal ? error.status === 404 : (error as { upstreamStatus?: number }).upstreamStatus === 404;
        if (!isMissing || this.salonsRoute === SALONS_BY_SERVICES.length - 1) throw error;
        this.salonsRoute++;
      }
    }
    throw unavailable('get-salons-by-services', 'no such address');
  }

  /** For one call that a visitor waits for: it neither waits for the requests of an import nor holds them up. */
  private visitorApi(signal?: AbortSignal): WordPressApi {
    const { client, visitorClient = client, now } = this.options;
    return new WordPressApi({ getJson: (path, options) => visitorClient.getJson(path, { ...options, signal }) }, now);
  }

  private async readContactsIn(locale: Locale, skipped: SkippedItem[]): Promise<Contacts> {
    const lang = isoOf(locale);
    const first = await this.firstOf(CONTACTS, { lang });
    const fields = first ?? (await this.firstOf(POSTS.pages, { lang, slug: 'contacts' }))?.acf;
    if (!isRecord(fields)) throw unavailable(CONTACTS.path, 'there are no contacts');
    const { result: wire, doubts } = withDoubts(() => contactsWire.parse(isRecord(fields.acf) ? { ...fields, ...fields.acf } : fields));
    if (doubts.length > 0) skipped.push({ kind: 'contacts', id: lang, reason: doubts.join('; '), isDoubt: true });
    return toContacts(wire, locale, skipped);
  }

  /** The first item of a list; undefined when it is empty or the backend has no such address. */
  private async firstOf(endpoint: Endpoint, query: ListQuery): Promise<Readonly<Record<string, unknown>> | undefined> {
    try {
      return (await this.api.list(endpoint, query)).rows.find(isRecord);
    } catch (error) {
      if (error instanceof WordPressRefusal && error.refusal === 'rest_no_route') return undefined;
      throw error;
    }
  }

  /**
   * Attachments by id. A language plugin may assign an attachment to one language only: missing ones are requested in the other language.
   */
  private async loadMedia(
    ids: ReadonlySet<number>,
    known: ReadonlyMap<number, PictureReference>,
    locale: Locale,
    budget: ImportBudget,
  ): Promise<ReadonlyMap<number, PictureReference>> {
    const media = new Map(known);
    for (const language of [locale, otherLocale(locale)]) {
      const missing = [...ids].filter((id) => !media.has(id));
      if (missing.length === 0) break;
      const query = { lang: isoOf(language), _fields: 'id,source_url,alt_text,media_details' };
      for (const [id, picture] of mediaById(await this.collections.readByIds(MEDIA, missing, query, budget))) media.set(id, picture);
    }
    this.media = new Map([...this.media, ...media]);
    return media;
  }
}

async function readEach<K extends string>(
  endpoints: Readonly<Record<K, Endpoint>>,
  read: (endpoint: Endpoint) => Promise<RawList>,
): Promise<Record<K, RawList>> {
  const names = Object.keys(endpoints) as K[];
  const lists = await Promise.all(names.map(async (name): Promise<[K, RawList]> => [name, await read(endpoints[name])]));
  return Object.fromEntries(lists) as Record<K, RawList>;
}

function isProtected(row: Readonly<Record<string, unknown>>): boolean {
  return isRecord(row.content) && row.content.protected === true;
}
