import { escapeHtml } from '../../../../shared/escape-html';
import type {
  BeautySalon,
  BlogPosting,
  JobPosting,
  Organization,
  Person,
  PostalAddress,
  SearchAction,
  WebSite,
  WithContext,
} from 'schema-dts';
import { isoOf } from '../../../../shared/locale';
import { toHryvnias } from '../../../../shared/money';
import { employeePath, salonPath, vacancyPath } from '../../domain/addresses';
import type { Article, Employee, PriceClass, Salon, Vacancy } from '../../contract/entities';
import type { Rating } from '../../domain/ratings';
import type { Contacts } from '../../contract/contacts';
import { cityAddress, listHtml, ratingLd, salonAddress, salonId, telephone } from './json-ld-parts';
import { SCHEMA, imagesOf, organizationId, pageUrl } from '../../../../platform/pages/json-ld';
import type { JsonLdContext } from '../../../../platform/pages/json-ld';

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const PRICE_RANGE: Readonly<Record<PriceClass, string>> = { classic: '₴₴', premium: '₴₴₴', signature: '₴₴₴₴' };

/** The site, for the home page. The search action is given only when the search page exists (`/search/?q=`). */
export function webSiteLd(context: JsonLdContext, options: { readonly search: boolean }): WithContext<WebSite> {
  const url = pageUrl(context, '/');
  return {
    '@context': SCHEMA,
    '@type': 'WebSite',
    '@id': `${context.siteUrl}/#website`,
    url,
    name: context.siteName,
    inLanguage: isoOf(context.locale),
    publisher: { '@id': organizationId(context) },
    ...(options.search ? { potentialAction: searchAction(context) } : {}),
  };
}

/** The chain itself. */
export function organizationLd(context: JsonLdContext, contacts: Contacts): WithContext<Organization> {
  return {
    '@context': SCHEMA,
    '@type': 'Organization',
    '@id': organizationId(context),
    name: context.siteName,
    url: pageUrl(context, '/'),
    telephone: telephone(contacts.phone),
    email: contacts.email,
    sameAs: contacts.socials.map((social) => social.url),
    areaServed: context.city,
  };
}

/** A salon on its own page. @param rating of what clients said after appointments there */
export function salonLd(context: JsonLdContext, salon: Salon, rating?: Rating): WithContext<BeautySalon> {
  return {
    ...salonSummaryLd(context, salon),
    description: salon.lead,
    currenciesAccepted: 'UAH',
    ...ratingLd(rating),
    ...imagesOf(context, [salon.picture, ...salon.gallery]),
  };
}

/** A salon in a list: what identifies and locates it. Its description and gallery are structured data of its own page, under the same `@id`. */
export function salonSummaryLd(context: JsonLdContext, salon: Salon): WithContext<Exclude<BeautySalon, string>> {
  const { latitude, longitude } = salon;
  return {
    '@context': SCHEMA,
    '@type': 'BeautySalon',
    '@id': salonId(context, salon),
    name: `${context.siteName} ${salon.title}`,
    url: pageUrl(context, salonPath(salon)),
    address: salonAddress(context, salon),
    ...(latitude !== null && longitude !== null ? { geo: { '@type': 'GeoCoordinates', latitude, longitude } } : {}),
    telephone: telephone(salon.phone),
    priceRange: PRICE_RANGE[salon.priceClass],
    openingHoursSpecification: [{ '@type': 'OpeningHoursSpecification', dayOfWeek: WEEK, opens: salon.opens, closes: salon.closes }],
    ...imagesOf(context, [salon.picture]),
    parentOrganization: { '@id': organizationId(context) },
  };
}

/**
 * An article.
 * @param path its canonical path (`articlePath`)
 */
export function blogPostingLd(context: JsonLdContext, article: Article, path: string, section?: string): WithContext<BlogPosting> {
  const url = pageUrl(context, path);
  // Editors sign with a name and a profession, "Олена Марчук, колористка"; a person's name is the name alone.
  const [name = '', jobTitle] = article.author.split(/,\s*/, 2);
  return {
    '@context': SCHEMA,
    '@type': 'BlogPosting',
    '@id': `${url}#article`,
    mainEntityOfPage: url,
    url,
    headline: article.title,
    description: article.lead,
    datePublished: article.publishedAt,
    dateModified: article.modifiedAt,
    inLanguage: isoOf(context.locale),
    ...(section ? { articleSection: section } : {}),
    author: name ? { '@type': 'Person', name, ...(jobTitle ? { jobTitle } : {}) } : { '@id': organizationId(context) },
    publisher: { '@type': 'Organization', '@id': organizationId(context), name: context.siteName, url: pageUrl(context, '/') },
    ...imagesOf(context, [article.picture]),
  };
}

/**
 * A vacancy.
 * @param salons the salons that hire; the city when there are none
 * @param options.listTitles headings of the three lists as the page shows them
 */
export function jobPostingLd(
  context: JsonLdContext,
  vacancy: Vacancy,
  salons: readonly Salon[],
  options: {
    readonly listTitles: { readonly duties: string; readonly requirements: string; readonly offers: string };
    readonly directApply?: boolean;
  },
): WithContext<JobPosting> {
  const { listTitles, directApply = false } = options;
  const places: readonly PostalAddress[] = salons.length > 0 ? salons.map((salon) => salonAddress(context, salon)) : [cityAddress(context)];
  return {
    '@context': SCHEMA,
    '@type': 'JobPosting',
    '@id': `${context.siteUrl}${vacancyPath(vacancy)}#job`,
    title: vacancy.title,
    description: [
      `<p>${escapeHtml(vacancy.lead)}</p>`,
      vacancy.bodyHtml,
      listHtml(listTitles.duties, vacancy.duties),
      listHtml(listTitles.requirements, vacancy.requirements),
      listHtml(listTitles.offers, vacancy.offers),
    ].join(''),
    identifier: { '@type': 'PropertyValue', name: context.siteName, value: vacancy.slug },
    datePosted: vacancy.postedOn,
    ...(vacancy.validThrough ? { validThrough: `${vacancy.validThrough}T23:59` } : {}),
    employmentType: vacancy.employment,
    hiringOrganization: { '@type': 'Organization', '@id': organizationId(context), name: context.siteName, sameAs: pageUrl(context, '/') },
    jobLocation: places.map((address) => ({ '@type': 'Place', address })),
    ...salaryOf(vacancy),
    directApply,
    url: pageUrl(context, vacancyPath(vacancy)),
  };
}

/** An employee. */
export function personLd(context: JsonLdContext, employee: Employee, salons: readonly Salon[]): WithContext<Person> {
  return {
    '@context': SCHEMA,
    '@type': 'Person',
    '@id': `${context.siteUrl}${employeePath(employee)}#person`,
    name: employee.title,
    jobTitle: employee.position,
    description: employee.lead,
    url: pageUrl(context, employeePath(employee)),
    worksFor: { '@id': organizationId(context) },
    ...(salons.length > 0 ? { workLocation: salons.map((salon) => ({ '@id': salonId(context, salon) })) } : {}),
    ...imagesOf(context, [employee.picture]),
  };
}

function searchAction(context: JsonLdContext): SearchAction {
  const target = { '@type': 'EntryPoint' as const, urlTemplate: `${pageUrl(context, '/search/')}?q={search_term_string}` };
  // Not in schema.org's own vocabulary: Google's notation for the placeholder of the template.
  const action: SearchAction & { 'query-input': string } = {
    '@type': 'SearchAction',
    target,
    'query-input': 'required name=search_term_string',
  };
  return action;
}

function salaryOf({ salaryFrom, salaryTo }: Vacancy): Pick<Exclude<JobPosting, string>, 'baseSalary'> {
  if (salaryFrom === null && salaryTo === null) return {};
  const bounds = {
    ...(salaryFrom === null ? {} : { minValue: toHryvnias(salaryFrom) }),
    ...(salaryTo === null ? {} : { maxValue: toHryvnias(salaryTo) }),
  };
  return {
    baseSalary: { '@type': 'MonetaryAmount', currency: 'UAH', value: { '@type': 'QuantitativeValue', ...bounds, unitText: 'MONTH' } },
  };
}
