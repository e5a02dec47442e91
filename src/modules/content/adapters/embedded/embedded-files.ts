import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DomainError } from '../../../../shared/domain-error';
import { LOCALES, type Locale } from '../../../../shared/locale';
import type {
  ContactsData,
  EmployeesData,
  JournalData,
  PackagesData,
  PagesData,
  SalonsData,
  ServicesData,
  VacanciesData,
} from './embedded-data';

/** One entry of content/media/art.json. */
export interface PictureData {
  readonly id: string;
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly focal?: string;
  readonly dominant?: string;
  readonly average?: string;
  readonly alt: Readonly<Record<Locale, string>>;
}

/** Everything that stands in the content folder, parsed and not yet checked. */
export interface EmbeddedFiles {
  readonly services: ServicesData;
  readonly salons: SalonsData;
  readonly employees: EmployeesData;
  readonly journal: JournalData;
  readonly vacancies: VacanciesData;
  readonly packages: PackagesData;
  readonly pages: PagesData;
  readonly contacts: ContactsData;
  readonly pictures: readonly PictureData[];
  /** `<slug>.<locale>` → HTML. */
  readonly articleBodies: ReadonlyMap<string, string>;
}

/** A fault in the embedded content: names the file and the item, so that an editor finds it at once. */
export function embeddedFault(file: string, item: string, problem: string): DomainError {
  return new DomainError('unavailable', 'content_unavailable', `content/${file}: ${item ? `${item}: ` : ''}${problem}`);
}

/**
 * Reads the whole content folder.
 * @throws DomainError `content_unavailable` for a file that is missing or is not JSON.
 */
export async function readEmbeddedFiles(contentDir: string): Promise<EmbeddedFiles> {
  const text = async (file: string): Promise<string> => {
    try {
      return await readFile(join(contentDir, file), 'utf8');
    } catch (error) {
      throw embeddedFault(file, '', `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`);
    }
  };
  const json = async <T>(file: string): Promise<T> => {
    const raw = await text(file);
    try {
      return JSON.parse(raw) as T;
    } catch (error) {
      throw embeddedFault(file, '', `is not JSON: ${(error as Error).message}`);
    }
  };
  const [services, salons, employees, journal, vacancies, packages, pages, contacts, art] = await Promise.all([
    json<ServicesData>('services.json'),
    json<SalonsData>('salons.json'),
    json<EmployeesData>('employees.json'),
    json<JournalData>('journal.json'),
    json<VacanciesData>('vacancies.json'),
    json<PackagesData>('packages.json'),
    json<PagesData>('pages.json'),
    json<ContactsData>('contacts.json'),
    json<{ readonly images: readonly PictureData[] }>('media/art.json'),
  ]);
  const bodyNames = journal.articles.flatMap(({ slug }) => LOCALES.map((locale) => `${slug}.${locale}`));
  const articleBodies = new Map(
    await Promise.all(bodyNames.map(async (name): Promise<[string, string]> => [name, (await text(`articles/${name}.html`)).trim()])),
  );
  return { services, salons, employees, journal, vacancies, packages, pages, contacts, pictures: art.images, articleBodies };
}
