import { NO_CONTACTS, category as categoryItem, service as serviceItem } from '../../../../test/unit/content-items';
import { EMPTY_CONTENT } from '../../../../test/unit/empty-content';
import type { Locale } from '../../../shared/locale';
import type { Page, Service, SiteContent } from '../contract/entities';
import { SearchService } from './search.service';
import { SharedTimeBudget } from '../../../platform/limits/time-budget';

type Localized = Readonly<Record<Locale, string>>;
const seo = {};

function site(locale: Locale, extra: readonly Service[] = []): SiteContent {
  const t = (ua: string, en: string) => (locale === 'ua' ? ua : en);
  const category = (id: number, slug: string, parentId: number, name: string) => categoryItem(id, slug, parentId, { name });
  const service = (id: number, slug: string, title: Localized, categoryIds: number[], lead: string) =>
    serviceItem(id, slug, categoryIds, { title: title[locale], lead });
  const page = (slug: string, title: string, kicker: string): Page => ({
    id: 1,
    slug,
    title,
    accent: '',
    kicker,
    lead: '',
    bodyHtml: '',
    blocks: [],
    modifiedAt: null,
    seo,
  });
  const text = { lead: '', bodyHtml: '', seo };
  return {
    ...EMPTY_CONTENT,
    locale,
    serviceCategories: [
      category(3, 'female', 0, t('Жінкам', 'Women')),
      category(10, 'nails', 3, t('Нігті', 'Nails')),
      category(11, 'manicure', 10, t('Манікюр', 'Manicure')),
      category(12, 'hair', 3, t('Волосся', 'Hair')),
      category(9, 'wow-offers', 0, 'Wow'),
    ],
    services: [
      service(
        1,
        'manikyur-gel-lak',
        { ua: 'Манікюр із гель-лаком', en: 'Gel manicure' },
        [11],
        t('Тримається три тижні', 'Lasts three weeks'),
      ),
      service(2, 'zhinocha-stryzhka', { ua: 'Жіноча стрижка', en: 'Women’s cut' }, [12], t('Форма, що росте красиво', 'Grows out well')),
      ...extra,
    ],
    salonCategories: [],
    salons: [
      {
        id: 1,
        slug: 'oksamyt-pechersk',
        title: t('Печерськ', 'Pechersk'),
        categoryIds: [],
        address: t('бульвар Лесі Українки, 24', '24 Lesi Ukrainky Blvd'),
        metro: 'Печерська',
        latitude: 50.4,
        longitude: 30.5,
        phone: '',
        opens: '09:00',
        closes: '21:00',
        priceClass: 'premium',
        gallery: [],
        serviceIds: [],
        ...text,
      },
    ],
    employeeCategories: [],
    employees: [
      {
        id: 1,
        slug: 'olena-marchuk',
        title: t('Олена Марчук', 'Olena Marchuk'),
        position: t('Колористка', 'Colourist'),
        salonIds: [1],
        skillIds: [],
        categoryIds: [],
        since: 2010,
        modifiedAt: null,
        ...text,
      },
    ],
    skillCategories: [],
    skills: [],
    articleCategories: [{ id: 1, slug: 'porady', name: t('Поради', 'Advice'), parentId: 0, description: '' }],
    articles: [
      {
        id: 1,
        slug: 'manikiur',
        title: t('Манікюр не має боліти', 'A manicure shouldn’t hurt'),
        categoryIds: [1],
        author: '',
        ...text,
        publishedAt: '2026-01-01T00:00:00+02:00',
        modifiedAt: '2026-01-01T00:00:00+02:00',
      },
    ],
    vacancies: [
      {
        id: 1,
        slug: 'administrator',
        title: t('Адміністратор', 'Administrator'),
        salonIds: [],
        employment: 'FULL_TIME',
        salaryFrom: null,
        ...text,
        salaryTo: null,
        duties: [],
        requirements: [],
        offers: [],
        postedOn: '2026-11-01',
        validThrough: null,
      },
    ],
    packageCategories: [],
    packages: [
      {
        id: 1,
        slug: 'sertyfikat-1000',
        title: t('Тисяча', 'A thousand'),
        categoryIds: [],
        amount: 100000,
        info: '',
        includes: [],
        singleItem: true,
        ...text,
      },
    ],
    pages: [
      page('vacancies', t('Вільне', 'A chair'), t('Вакансії', 'Vacancies')),
      page('gift_certificate', t('Подаруйте', 'Give'), t('Подарункові сертифікати', 'Gift certificates')),
      page('not-found', 'Змазалось', 'Манікюр'),
    ],
    contacts: NO_CONTACTS,
  };
}

const unbounded = () => new SharedTimeBudget({ share: 1, burstMs: Infinity }, { share: 1, burstMs: Infinity });
const FROM = '192.0.2.1';

const service = new SearchService(() => ({ version: '1', content: { ua: site('ua'), en: site('en') } }), unbounded());
const found = async (query: string, locale: Locale = 'ua') =>
  (await service.search(query, locale, FROM)).groups.flatMap((group) => group.hits.map((hit) => hit.url));
const NAILS = '/services/female/nails/';

describe('search', () => {
  it.each([
    ['its name', 'Нігті'],
    ['its beginning', 'ніг'],
    ['another case', 'нігтів'],
    ['a Latin keyboard layout', 'ysuns'],
    ['a Latin keyboard layout with capitals', 'YSUNS'],
    ['Latin letters', 'nigti'],
    ['its name in the other language', 'nails'],
    ['its name in the other language and the other layout', 'тфшды'],
    ['a typo', 'нугті'],
  ])('finds a direction by %s', async (_how, query) => {
    expect((await found(query))[0]).toBe(NAILS);
  });

  it('finds an English page by a word typed in a Ukrainian layout', async () => {
    expect((await found('ьфтшсгку', 'en'))[0]).toBe('/en/services/female/nails/manicure/');
  });

  it('answers in groups, with addresses, notes and the matched part of the title', async () => {
    const result = await service.search('  манікюр ', 'ua', FROM);
    expect(result).toMatchObject({ ok: true, query: 'манікюр', lang: 'ua', total: 3 });
    expect(result.groups.map((group) => group.kind)).toEqual(['services', 'articles']);
    expect(result.groups[0]!.hits[0]).toEqual({
      title: 'Манікюр',
      url: '/services/female/nails/manicure/',
      note: 'Жінкам · Нігті',
      highlights: [[0, 7]],
    });
    expect(result.groups[0]!.hits[1]).toMatchObject({ note: 'Жінкам · Нігті · Манікюр', highlights: [[0, 7]] });
  });

  it('finds every kind of thing', async () => {
    expect(await found('печерськ')).toEqual(['/salons/oksamyt-pechersk/', '/employees/olena-marchuk/']);
    expect(await found('лесі українки')).toEqual(['/salons/oksamyt-pechersk/']);
    expect(await found('marchuk', 'en')).toEqual(['/en/employees/olena-marchuk/']);
    expect(await found('боліти')).toEqual(['/blog/porady/manikiur/']);
    expect(await found('вакансія адміністратора')).toEqual(['/vacancies/administrator/']);
    expect(await found('сертифікат')).toEqual(expect.arrayContaining(['/gift_certificate/', '/gift_certificate/sertyfikat-1000/']));
  });

  it('requires every word, in any order, and falls back to some of them only when nothing matches all', async () => {
    expect(await found('стрижка жіноча')).toEqual(['/services/female/hair/zhinocha-stryzhka/']);
    expect(await found('гель манікюр')).toEqual(['/services/female/nails/manicure/manikyur-gel-lak/']);
    expect(await found('стрижка абракадабра')).toContain('/services/female/hair/zhinocha-stryzhka/');
  });

  it('has no hit for an empty query, for punctuation and for nonsense', async () => {
    expect(await service.search('', 'ua', FROM)).toEqual({ ok: true, query: '', lang: 'ua', groups: [], total: 0 });
    expect(await found('?!')).toEqual([]);
    expect(await found('zzzzqq')).toEqual([]);
  });

  it('never finds the error page or the group of offers without a page', async () => {
    expect(await found('змазалось')).toEqual([]);
    expect(await found('wow')).toEqual([]);
  });

  it('accepts a query of any length', async () => {
    expect((await service.search('манікюр '.repeat(2000), 'ua', FROM)).query.length).toBeLessThanOrEqual(80);
  });
});

describe('the index', () => {
  it('is built when first needed, kept, and built anew for another version', async () => {
    let version = '1';
    const reads: string[] = [];
    const added: Service = { ...site('ua').services[0]!, id: 7, slug: 'nove', title: 'Новинка сезону' };
    const search = new SearchService(
      () => ({
        version,
        content: {
          get ua() {
            reads.push(version);
            return site('ua', version === '1' ? [] : [added]);
          },
          en: site('en'),
        },
      }),
      unbounded(),
    );
    expect(reads).toEqual([]);
    expect((await search.search('новинка', 'ua', FROM)).total).toBe(0);
    await search.search('манікюр', 'ua', FROM);
    expect(reads).toEqual(['1']);
    version = '2';
    expect((await search.search('новинка', 'ua', FROM)).total).toBe(1);
    expect(reads).toEqual(['1', '2']);
  });

  it('is built ahead for a content that has changed, in a language that has been searched', async () => {
    let version = '1';
    const reads: string[] = [];
    const content = (locale: Locale) => {
      reads.push(`${locale} ${version}`);
      return site(locale);
    };
    const search = new SearchService(() => ({ version, content: { ua: content('ua'), en: content('en') } }), unbounded());
    await search.warm('ua');
    expect(reads).toEqual([]);
    await search.search('нігті', 'ua', FROM);
    version = '2';
    reads.length = 0;
    await search.warm('en');
    expect(reads).toEqual([]);
    await search.warm('ua');
    expect(reads).toContain('ua 2');
    expect((await search.search('нігті', 'ua', FROM)).total).toBeGreaterThan(0);
  });

  it('answers what was asked before without searching, until the content changes, and refuses when searching takes too long', async () => {
    let clock = 0;
    const budget = new SharedTimeBudget({ share: 0.25, burstMs: 100 }, { share: 0.1, burstMs: 50 }, () => clock);
    let version = '1';
    const search = new SearchService(() => ({ version, content: { ua: site('ua'), en: site('en') } }), budget);
    const first = await search.search('нігті', 'ua', FROM);
    clock += 50;
    jest.spyOn(budget, 'run').mockImplementationOnce(() => {
      throw new Error('searched again');
    });
    expect(await search.search(' нігті ', 'ua', FROM)).toBe(first);
    await expect(search.search('нігті', 'en', FROM)).rejects.toThrow('searched again');
    version = '2';
    expect(await search.search('нігті', 'ua', FROM)).not.toBe(first);
  });

  it('does not let words of one letter search all texts', async () => {
    const search = new SearchService(() => ({ version: '1', content: { ua: site('ua'), en: site('en') } }), unbounded());
    expect((await search.search('е о и а н т с р', 'ua', FROM)).groups).toEqual((await search.search('е', 'ua', FROM)).groups);
    expect((await search.search('н манікюр', 'ua', FROM)).groups).toEqual((await search.search('манікюр', 'ua', FROM)).groups);
  });
});
