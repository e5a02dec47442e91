import type { Salon, SiteContent, Vacancy } from '../../contract/entities';
import type { Contacts } from '../../contract/contacts';
import { indexSite } from '../../domain/site-index';
import { fixedPage } from '../../application/fixed-pages';
import type { ContentContext } from '../../application/content-pages.service';
import { isOpen } from '../../domain/vacancy';
import { presentVacancies, presentVacancy, salaryLabel } from './vacancies.presenter';
import { EMPTY_CONTENT } from '../../../../../test/unit/empty-content';
import { showKey } from '../../../../../test/unit/show-key';
import { NO_RATINGS } from '../../domain/ratings';

const TODAY = '2026-11-20';
const vacancy = (slug: string, more: Partial<Vacancy> = {}): Vacancy => ({
  id: 1,
  slug,
  title: slug,
  salonIds: [1, 9],
  lead: '',
  bodyHtml: '',
  employment: 'FULL_TIME',
  salaryFrom: null,
  salaryTo: null,
  duties: ['стригти'],
  requirements: [],
  offers: [],
  postedOn: '2026-11-01',
  validThrough: null,
  seo: {},
  ...more,
});
const contacts = { phone: '+380 (44) 200-10-00', email: 'hello@oksamyt.example', messengers: [] } as unknown as Contacts;
const contextOf = (vacancies: readonly Vacancy[]): ContentContext => {
  const content = {
    ...EMPTY_CONTENT,
    locale: 'ua',
    salons: [{ id: 1, slug: 'oksamyt-lypky', title: 'Липки', address: 'вул. Липська, 10' } as Salon],
    vacancies,
    contacts,
  } satisfies SiteContent;
  return {
    locale: 'ua',
    site: indexSite(content),
    ratings: NO_RATINGS,
    siteName: 'Оксамит',
    city: 'Київ',
    siteUrl: 'https://oksamyt.example',
    t: showKey,
  };
};

describe('a vacancy', () => {
  it('is open through its last day and closed after it', () => {
    expect(isOpen(vacancy('a', { validThrough: '2026-11-20' }), TODAY)).toBe(true);
    expect(isOpen(vacancy('a', { validThrough: '2026-11-19' }), TODAY)).toBe(false);
    expect(isOpen(vacancy('a', { validThrough: null }), TODAY)).toBe(true);
  });

  it('shows the pay as a range, a bound, a sum, or not at all', () => {
    const { t } = contextOf([]);
    const label = (salaryFrom: number | null, salaryTo: number | null) => salaryLabel(vacancy('a', { salaryFrom, salaryTo }), t, 'ua');
    expect(label(2_800_000, 3_600_000)).toBe('28\u00a0000–36\u00a0000\u00a0грн');
    expect(label(2_800_000, null)).toBe('content.journal.vacancy.salaryFrom 28\u00a0000\u00a0грн');
    expect(label(null, 3_600_000)).toBe('content.journal.vacancy.salaryTo 36\u00a0000\u00a0грн');
    expect(label(3_000_000, 3_000_000)).toBe('30\u00a0000\u00a0грн');
    expect(label(null, null)).toBeNull();
  });

  it('links the salons that exist and leaves out lists without items', () => {
    const props = presentVacancy(contextOf([]), vacancy('stylist'), TODAY);
    expect(props.salons.map(({ path }) => path)).toEqual(['/salons/oksamyt-lypky/']);
    expect(props.lists.map(({ title }) => title)).toEqual(['content.journal.vacancy.duties']);
  });

  it('is applied for by an e-mail whose subject names it', () => {
    const { apply } = presentVacancy(contextOf([]), vacancy('stylist', { title: 'Стиліст & бровист' }), TODAY);
    const [address, query] = apply.emailHref.split('?');
    expect(address).toBe('mailto:hello@oksamyt.example');
    expect(new URLSearchParams(query).get('subject')).toBe('content.journal.vacancy.subject Стиліст & бровист');
  });

  it('past its last day is closed and leads to what is open', () => {
    const closed = vacancy('closed', { validThrough: '2026-11-01' });
    const props = presentVacancy(contextOf([closed, vacancy('open')]), closed, TODAY);
    expect(props.open).toBe(false);
    expect(props.others.map(({ path }) => path)).toEqual(['/vacancies/open/']);
  });
});

describe('the list of vacancies', () => {
  it('shows the open ones, the newest first', () => {
    const all = [
      vacancy('september', { postedOn: '2026-09-21' }),
      vacancy('closed', { validThrough: '2026-11-19' }),
      vacancy('november', { postedOn: '2026-11-16' }),
    ];
    const context = contextOf(all);
    const { vacancies } = presentVacancies(context, fixedPage(context, 'vacancies'), undefined, TODAY);
    expect(vacancies.map(({ path }) => path)).toEqual(['/vacancies/november/', '/vacancies/september/']);
  });
});
