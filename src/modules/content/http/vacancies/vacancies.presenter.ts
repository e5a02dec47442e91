import { formatAmount, formatMoney } from '../../../../shared/money';
import type { Locale } from '../../../../shared/locale';
import type { Translate } from '../../../../../views/ui/i18n/translations';
import type { VacanciesPageProps } from '../../../../../views/content/vacancies/VacanciesPage';
import type { VacancyPageProps } from '../../../../../views/content/vacancies/VacancyPage';
import { salonPath, vacancyPath } from '../../domain/addresses';
import type { Page as ContentPage, Salon, Vacancy } from '../../contract/entities';
import type { SiteIndex } from '../../domain/site-index';
import { isOpen } from '../../domain/vacancy';
import { dateLabel } from '../../../../../views/ui/i18n/labels';
import type { ContentContext } from '../../application/content-pages.service';
import { presentBlocks } from '../page-blocks.presenter';

/** Props of /vacancies/: the open vacancies, newest first, and the career content below. */
export function presentVacancies(
  context: ContentContext,
  page: ContentPage,
  career: ContentPage | undefined,
  today: string,
): VacanciesPageProps {
  const { site, t, locale } = context;
  return {
    crumbs: [{ label: t('common.home'), path: '/' }, { label: t('common.nav.vacancies') }],
    title: page.title,
    accent: page.accent,
    lead: page.lead,
    picture: page.picture,
    vacancies: openVacancies(site, today).map((vacancy) => ({
      path: vacancyPath(vacancy),
      title: vacancy.title,
      employment: t(`content.journal.vacancy.employment.${vacancy.employment}`),
      salons: vacancy.salonIds.length > 0 ? t('content.journal.vacancy.salons', { count: vacancy.salonIds.length }) : '',
      salary: salaryLabel(vacancy, t, locale),
    })),
    blocks: presentBlocks(context, page.blocks),
    career: career
      ? { title: career.title, accent: career.accent, lead: career.lead, blocks: presentBlocks(context, career.blocks) }
      : null,
    email: site.content.contacts.email,
  };
}

/** Props of a vacancy; one past its last day is shown as closed, with what is open instead. */
export function presentVacancy({ site, t, locale }: ContentContext, vacancy: Vacancy, today: string): VacancyPageProps {
  const { contacts } = site.content;
  const open = isOpen(vacancy, today);
  const subject = t('content.journal.vacancy.subject', { title: vacancy.title });
  return {
    crumbs: [{ label: t('common.home'), path: '/' }, { label: t('common.nav.vacancies'), path: '/vacancies/' }, { label: vacancy.title }],
    title: vacancy.title,
    lead: vacancy.lead,
    picture: vacancy.picture,
    open,
    employment: t(`content.journal.vacancy.employment.${vacancy.employment}`),
    salary: salaryLabel(vacancy, t, locale),
    salons: salonsOf(site, vacancy).map((salon) => ({ path: salonPath(salon), title: salon.title, address: salon.address })),
    posted: { label: dateLabel(vacancy.postedOn, locale), iso: vacancy.postedOn },
    validThrough: vacancy.validThrough ? { label: dateLabel(vacancy.validThrough, locale), iso: vacancy.validThrough } : null,
    bodyHtml: vacancy.bodyHtml,
    lists: [
      { title: t('content.journal.vacancy.duties'), items: vacancy.duties },
      { title: t('content.journal.vacancy.requirements'), items: vacancy.requirements },
      { title: t('content.journal.vacancy.offers'), items: vacancy.offers },
    ].filter((list) => list.items.length > 0),
    apply: {
      phone: contacts.phone,
      email: contacts.email,
      emailHref: `mailto:${contacts.email}?subject=${encodeURIComponent(subject)}`,
      messengers: contacts.messengers,
    },
    others: openVacancies(site, today)
      .filter(({ slug }) => slug !== vacancy.slug)
      .map((other) => ({ path: vacancyPath(other), title: other.title, salary: salaryLabel(other, t, locale) })),
  };
}

/** Salons that look for somebody, in the vacancy's order; those that are gone are left out. */
export function salonsOf(site: SiteIndex, vacancy: Vacancy): readonly Salon[] {
  return vacancy.salonIds.flatMap((id) => site.salonById.get(id) ?? []);
}

/** "28 000–36 000 грн", "від 28 000 грн", "до 36 000 грн"; null when the pay is not published. */
export function salaryLabel({ salaryFrom, salaryTo }: Vacancy, t: Translate, locale: Locale): string | null {
  if (salaryFrom === null && salaryTo === null) return null;
  if (salaryFrom === null) return t('content.journal.vacancy.salaryTo', { price: formatMoney(salaryTo!, locale) });
  if (salaryTo === null) return t('content.journal.vacancy.salaryFrom', { price: formatMoney(salaryFrom, locale) });
  if (salaryFrom === salaryTo) return formatMoney(salaryFrom, locale);
  return `${formatAmount(salaryFrom, locale)}–${formatMoney(salaryTo, locale)}`;
}

function openVacancies(site: SiteIndex, today: string): readonly Vacancy[] {
  return site.content.vacancies.filter((vacancy) => isOpen(vacancy, today)).sort((a, b) => b.postedOn.localeCompare(a.postedOn));
}
