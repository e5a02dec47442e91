import { DomainError } from '../../../../shared/domain-error';
import { LOCALES, type Locale } from '../../../../shared/locale';
import type { SiteContent } from '../../contract/entities';
import type { Contacts } from '../../contract/contacts';
import { ContentSource, type ImportedContent, type ItemKind } from '../../ports/content-source.port';
import { readBookingIds } from './embedded-booking-ids';
import { readContacts, readJournal, readPackages, readPages, readVacancies } from './embedded-editorial';
import { readArticleBodies, readEmbeddedJson, type EmbeddedJson } from './embedded-files';
import { indexEmbedded, type EmbeddedIndex } from './embedded-numbering';
import { readEmployees, readSalons } from './embedded-salons';
import { readServices } from './embedded-services';

/** Where the embedded content stands and under which brand prefix its salons are published. */
export interface EmbeddedContentOptions {
  /** The folder with services.json, media/art.json and the rest. */
  readonly contentDir: string;
  /** Put before every salon slug, for example `oksamyt-`. */
  readonly salonSlugPrefix: string;
  /**
   * When the files are checked against their schemas: at every import, or only to explain an error. The latter is for production, whose
   * files the tests have checked: the schemas cost 12 MB and 40 ms at start.
   */
  readonly check?: 'always' | 'on-failure';
}

interface EmbeddedContent {
  readonly byLocale: Readonly<Record<Locale, Omit<SiteContent, 'contacts'>>>;
  readonly contacts: Readonly<Record<Locale, Contacts>>;
}

/**
 * The content that comes with the repository.
 * Files are read once and kept; a `full` reading reads them anew, so that an edited file shows after a refresh without a restart.
 * No item is skipped: a mistake in these files is an error that names the file and the item.
 */
export class EmbeddedContentSource extends ContentSource {
  readonly name = 'embedded';
  private loaded?: Promise<EmbeddedContent>;
  private loading = false;

  constructor(private readonly options: EmbeddedContentOptions) {
    super();
  }

  async read(locale: Locale, mode: 'full' | 'incremental'): Promise<ImportedContent> {
    const { byLocale } = await (mode === 'full' ? this.load() : this.content());
    return { content: byLocale[locale], skipped: [] };
  }

  async readContacts(): Promise<Readonly<Record<Locale, Contacts>>> {
    return (await this.content()).contacts;
  }

  async has(kind: ItemKind, slug: string, locale: Locale): Promise<boolean> {
    const content = (await this.content()).byLocale[locale];
    const lists: Readonly<Record<ItemKind, readonly { readonly slug: string }[]>> = {
      service: content.services,
      salon: content.salons,
      employee: content.employees,
      article: content.articles,
      vacancy: content.vacancies,
      package: content.packages,
      page: content.pages,
    };
    return lists[kind].some((item) => item.slug === slug);
  }

  async salonsByServices(serviceIds: readonly number[], locale: Locale): Promise<readonly number[]> {
    const { salons } = (await this.content()).byLocale[locale];
    const performsAll = (offered: readonly number[]) => offered.length === 0 || serviceIds.every((id) => offered.includes(id));
    return salons.filter((salon) => performsAll(salon.serviceIds)).map(({ id }) => id);
  }

  private content(): Promise<EmbeddedContent> {
    return this.loaded ?? this.load();
  }

  /** Both languages are read in one go, so a second reading that starts meanwhile shares it; a failed one is not remembered. */
  private load(): Promise<EmbeddedContent> {
    if (this.loading && this.loaded) return this.loaded;
    const previous = this.loaded;
    this.loading = true;
    this.loaded = this.readAll()
      .catch((error: unknown) => {
        this.loaded = previous;
        throw error;
      })
      .finally(() => {
        this.loading = false;
      });
    return this.loaded;
  }

  private async readAll(): Promise<EmbeddedContent> {
    const { contentDir, salonSlugPrefix, check = 'always' } = this.options;
    const json = await readEmbeddedJson(contentDir);
    try {
      const articleBodies = await readArticleBodies(contentDir, json.journal);
      const content = compose(indexEmbedded({ ...json, articleBodies }, salonSlugPrefix));
      if (check === 'always') await checkFiles(json);
      return content;
    } catch (error) {
      // any other error comes from a file of an unexpected shape: the schemas say where
      if (!(error instanceof DomainError)) await checkFiles(json);
      throw error;
    }
  }
}

async function checkFiles(files: EmbeddedJson): Promise<void> {
  const { checkShapes } = await import('./embedded-shapes.js');
  checkShapes(files);
}

function compose(index: EmbeddedIndex): EmbeddedContent {
  const inLocale = (locale: Locale): Omit<SiteContent, 'contacts'> => {
    const offer = readServices(index, locale);
    const salons = readSalons(index, locale, offer);
    const employees = readEmployees(index, locale);
    return {
      locale,
      ...offer,
      ...salons,
      ...employees,
      bookingIds: readBookingIds({ ...offer, ...salons, ...employees }, index),
      ...readJournal(index, locale),
      vacancies: readVacancies(index, locale),
      ...readPackages(index, locale),
      pages: readPages(index, locale),
    };
  };
  const each = <T>(make: (locale: Locale) => T) => Object.fromEntries(LOCALES.map((locale) => [locale, make(locale)])) as Record<Locale, T>;
  return { byLocale: each(inLocale), contacts: each((locale) => readContacts(index, locale)) };
}
