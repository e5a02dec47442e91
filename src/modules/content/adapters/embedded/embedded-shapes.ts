import { z } from 'zod';
import {
  contactsSchema,
  employeesSchema,
  journalSchema,
  packagesSchema,
  pagesSchema,
  picturesSchema,
  salonsSchema,
  servicesSchema,
  vacanciesSchema,
} from './embedded-data';
import { embeddedFault, FILE_NAMES, type EmbeddedJson } from './embedded-files';

const SCHEMAS = {
  services: servicesSchema,
  salons: salonsSchema,
  employees: employeesSchema,
  journal: journalSchema,
  vacancies: vacanciesSchema,
  packages: packagesSchema,
  pages: pagesSchema,
  contacts: contactsSchema,
  art: picturesSchema,
} satisfies Record<keyof EmbeddedJson, z.ZodType>;

/** Greatest number of problems in one error message. */
const MAX_REPORTED = 10;

/**
 * Checks what was read against the schemas. This file is imported dynamically, because zod costs memory and time at start.
 * @throws DomainError `content_unavailable` with the first file that does not fit, and each problem by item and field
 */
export function checkShapes(files: EmbeddedJson): void {
  for (const name of Object.keys(SCHEMAS) as (keyof EmbeddedJson)[]) {
    const { error } = SCHEMAS[name].safeParse(files[name]);
    if (!error) continue;
    const told = error.issues.slice(0, MAX_REPORTED).map((issue) => `${placeOf(files[name], issue.path)}${problemOf(issue)}`);
    const rest = error.issues.length - told.length;
    throw embeddedFault(FILE_NAMES[name], '', [...told, ...(rest > 0 ? [`and ${rest} more`] : [])].join('; '));
  }
}

function problemOf(issue: z.core.$ZodIssue): string {
  return issue.message.replace(/^Invalid input: /, '');
}

/** `services cut: title.en: `: places of a list are told by the slug or id of what stands there, where it has one. */
function placeOf(data: unknown, path: readonly PropertyKey[]): string {
  let place = '';
  let at = data;
  for (const step of path) {
    at = (at as Record<PropertyKey, unknown> | null | undefined)?.[step];
    const { slug, id } = (at ?? {}) as { readonly slug?: unknown; readonly id?: unknown };
    const name = [slug, id].find((value): value is string => typeof value === 'string' && value !== '');
    if (typeof step === 'number' && name) place += ` ${name}:`;
    else place += `${place.endsWith(':') ? ' ' : place ? '.' : ''}${String(step)}`;
  }
  return place && `${place.replace(/:$/, '')}: `;
}
