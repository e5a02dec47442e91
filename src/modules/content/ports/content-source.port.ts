import type { Locale } from '../../../shared/locale';
import type { SiteContent } from '../contract/entities';
import type { Contacts } from '../contract/contacts';
import type { TranslationLinks } from '../domain/shared-slugs';

/** The kinds of items that have an address of their own. */
export type ItemKind = 'service' | 'salon' | 'employee' | 'article' | 'vacancy' | 'package' | 'page';

/** An item that the source holds in a form we cannot use, or only in part (a text that is cut); the rest of its list is unaffected. */
export interface SkippedItem {
  readonly kind: string;
  readonly id: string;
  readonly reason: string;
  /** The item is shown, without what is beyond a limit. */
  readonly isCut?: true;
  /** The item is shown, without values that could not be read (a price that is none). */
  readonly isDoubt?: true;
  /** Nothing is missing: a list was read in another way than agreed, which an operator should check. */
  readonly isNote?: true;
}

/** One import of the source: everything of one language but the contacts, which are shared by both. */
export interface ImportedContent {
  readonly content: Omit<SiteContent, 'contacts'>;
  readonly skipped: readonly SkippedItem[];
  /** Translations by id, where the languages have ids of their own. */
  readonly translationLinks?: TranslationLinks;
}

/**
 * Where the site's content comes from.
 * Every method throws DomainError `unavailable` / `content_unavailable` when the source cannot be read; nothing is ever partly answered.
 */
export abstract class ContentSource {
  /** For logs, health and the start-up banner. */
  abstract readonly name: string;

  /**
   * Reads the whole content of a language.
   * `incremental` may reuse what an earlier import of this process saw unchanged; `full` asks for everything anew, past the source's caches.
   * @param stop gives the import up; it then rejects with the signal's reason
   */
  abstract read(locale: Locale, mode: 'full' | 'incremental', stop?: AbortSignal): Promise<ImportedContent>;

  /**
   * Contacts in both languages.
   * @param skipped receives the links that must not be published
   */
  abstract readContacts(skipped?: SkippedItem[]): Promise<Readonly<Record<Locale, Contacts>>>;

  /**
   * Whether the source holds a published item under this slug: asked for addresses that the snapshot does not know.
   * @param signal gives the call up; it then rejects with the signal's reason
   */
  abstract has(kind: ItemKind, slug: string, locale: Locale, signal?: AbortSignal): Promise<boolean>;

  /**
   * Ids of the salons that perform every one of the services; of all salons when none is given.
   * @param signal as of `has`
   */
  abstract salonsByServices(serviceIds: readonly number[], locale: Locale, signal?: AbortSignal): Promise<readonly number[]>;
}
