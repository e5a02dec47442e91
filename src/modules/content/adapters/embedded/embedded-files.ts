import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DomainError } from '../../../../shared/domain-error';
import { LOCALES } from '../../../../shared/locale';
import type {
  ContactsData,
  EmployeesData,
  JournalData,
  PackagesData,
  PagesData,
  PicturesData,
  SalonsData,
  ServicesData,
  VacanciesData,
} from './embedded-data';

/** Paths of the files in the content folder. */
export const FILE_NAMES = {
  services: 'services.json',
  salons: 'salons.json',
  employees: 'employees.json',
  journal: 'journal.json',
  vacancies: 'vacancies.json',
  packages: 'packages.json',
  pages: 'pages.json',
  contacts: 'contacts.json',
  art: 'media/art.json',
} as const;

/** The files of the content folder, parsed and not yet checked. */
export interface EmbeddedJson {
  readonly services: ServicesData;
  readonly salons: SalonsData;
  readonly employees: EmployeesData;
  readonly journal: JournalData;
  readonly vacancies: VacanciesData;
  readonly packages: PackagesData;
  readonly pages: PagesData;
  readonly contacts: ContactsData;
  readonly art: PicturesData;
}

/** All files of the content folder. */
export interface EmbeddedFiles extends EmbeddedJson {
  /** `<slug>.<locale>` → HTML. */
  readonly articleBodies: ReadonlyMap<string, string>;
}

/** A mistake in the embedded content; the message names the file and the item. */
export function embeddedFault(file: string, item: string, problem: string): DomainError {
  return new DomainError('unavailable', 'content_unavailable', `content/${file}: ${item ? `${item}: ` : ''}${problem}`);
}

async function readText(contentDir: string, file: string): Promise<string> {
  try {
    return await readFile(join(contentDir, file), 'utf8');
  } catch (error) {
    throw embeddedFault(file, '', `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`);
  }
}

/**
 * Reads the files of the content folder but the texts of articles.
 * @throws DomainError `content_unavailable` for a file that is missing or is not JSON.
 */
export async function readEmbeddedJson(contentDir: string): Promise<EmbeddedJson> {
  const json = async ([name, file]: readonly [string, string]): Promise<readonly [string, unknown]> => {
    const raw = await readText(contentDir, file);
    try {
      return [name, JSON.parse(raw) as unknown];
    } catch (error) {
      throw embeddedFault(file, '', `is not JSON: ${(error as Error).message}`);
    }
  };
  return Object.fromEntries(await Promise.all(Object.entries(FILE_NAMES).map(json))) as unknown as EmbeddedJson;
}

/**
 * Reads the texts of the articles, by `<slug>.<locale>`.
 * @throws DomainError `content_unavailable` for one that is missing.
 */
export async function readArticleBodies(contentDir: string, { articles }: JournalData): Promise<ReadonlyMap<string, string>> {
  const names = articles.flatMap(({ slug }) => LOCALES.map((locale) => `${slug}.${locale}`));
  const body = async (name: string): Promise<[string, string]> => [name, (await readText(contentDir, `articles/${name}.html`)).trim()];
  return new Map(await Promise.all(names.map(body)));
}
