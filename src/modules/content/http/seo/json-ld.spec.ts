import type { Article, Employee, Salon, Vacancy } from '../../contract/entities';
import type { Contacts } from '../../contract/contacts';
import type { Picture } from '../../../../shared/picture';
import type { JsonLdContext } from '../../../../platform/pages/json-ld';
import { blogPostingLd, jobPostingLd, organizationLd, personLd, salonLd, salonSummaryLd, webSiteLd } from './json-ld';

const ua: JsonLdContext = { siteUrl: 'https://oksamyt.example', siteName: 'Оксамит', city: 'Львів', locale: 'ua' };
const en: JsonLdContext = { ...ua, siteName: 'OKSAMYT', city: 'Lviv', locale: 'en' };
const picture: Picture = { src: 'media/salon-01.jpg', width: 1600, height: 1200, alt: '' };
const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>;

const salon: Salon = {
  id: 1,
  slug: 'oksamyt-pechersk',
  title: 'Печерськ',
  categoryIds: [],
  address: 'бульвар Лесі Українки, 24',
  metro: 'Печерська',
  seo: {},
  latitude: 50.4275,
  longitude: 30.539,
  phone: '+380 (44) 200-10-01',
  opens: '09:00',
  closes: '21:00',
  priceClass: 'premium',
  lead: 'Світло з трьох боків.',
  bodyHtml: '',
  picture,
  gallery: [{ ...picture, src: 'https://cms.example/a.jpg' }],
  serviceIds: [],
};
const vacancy: Vacancy = {
  id: 1,
  slug: 'stylist',
  title: 'Стиліст',
  salonIds: [1],
  lead: 'Шукаємо <руки>.',
  bodyHtml: '<p>Текст</p>',
  employment: 'FULL_TIME',
  seo: {},
  salaryFrom: 3000000,
  salaryTo: 5500000,
  duties: ['Стригти & фарбувати'],
  requirements: ['Досвід'],
  offers: ['Відпустка'],
  postedOn: '2026-11-01',
  validThrough: '2027-01-31',
};
const listTitles = { duties: 'Обов’язки', requirements: 'Вимоги', offers: 'Пропонуємо' };
const article: Article = {
  id: 1,
  slug: 'kolir',
  title: 'Як описати колір',
  categoryIds: [1],
  lead: 'Слова замість фото.',
  bodyHtml: '',
  picture,
  seo: {},
  publishedAt: '2026-11-01T10:00:00+02:00',
  modifiedAt: '2026-11-02T10:00:00+02:00',
  author: 'Олена Марчук, колористка',
};
const employee: Employee = {
  id: 1,
  slug: 'olena-marchuk',
  title: 'Олена Марчук',
  position: 'Колористка',
  salonIds: [1],
  skillIds: [],
  categoryIds: [],
  since: 2009,
  lead: 'Колір починається з розмови.',
  bodyHtml: '',
  picture,
  modifiedAt: null,
  seo: {},
};
const contacts: Contacts = {
  phone: '+380 (44) 200-10-00',
  email: 'hello@oksamyt.example',
  workTime: '',
  messengers: [],
  year: 2024,

  socials: [{ network: 'instagram', url: 'https://www.instagram.com/oksamyt.example/' }],
  storeUrl: '',
  academyUrl: '',
  partnersUrl: '',
};

describe('a salon in structured data', () => {
  it('has everything a local business needs', () => {
    expect(plain(salonLd(ua, salon))).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'BeautySalon',
      '@id': 'https://oksamyt.example/salons/oksamyt-pechersk/#salon',
      name: 'Оксамит Печерськ',
      url: 'https://oksamyt.example/salons/oksamyt-pechersk/',
      address: { '@type': 'PostalAddress', streetAddress: salon.address, addressLocality: 'Львів', addressCountry: 'UA' },
      geo: { latitude: 50.4275, longitude: 30.539 },
      telephone: '+380442001001',
      priceRange: '₴₴₴',
      openingHoursSpecification: [{ opens: '09:00', closes: '21:00', dayOfWeek: expect.arrayContaining(['Monday', 'Sunday']) as unknown }],
      image: ['https://oksamyt.example/img/1200/media/salon-01.jpg', 'https://oksamyt.example/img/1200/remote/cms.example/a.jpg'],
    });
  });

  it('keeps its id in the other language, with the address of that language', () => {
    const english = salonLd(en, salon);
    expect(plain(english)).toMatchObject({
      '@id': plain(salonLd(ua, salon))['@id'],
      url: 'https://oksamyt.example/en/salons/oksamyt-pechersk/',
      address: { addressLocality: 'Lviv' },
    });
  });

  it('gives the phone in international form however an editor wrote it', () => {
    expect(plain(salonLd(ua, { ...salon, phone: '(044) 200-10-01' })).telephone).toBe('+380442001001');
    expect(plain(salonLd(ua, { ...salon, phone: '' }))).not.toHaveProperty('telephone');
  });

  it('is shorter in a list, under the same id: its own page holds the description and the gallery', () => {
    const { description, currenciesAccepted, image, ...shared } = plain(salonLd(ua, salon));
    expect([description, currenciesAccepted]).not.toContain(undefined);
    expect(plain(salonSummaryLd(ua, salon))).toEqual({ ...shared, image: (image as string[]).slice(0, 1) });
  });

  it('has the rating of what clients said of their appointments, and none without', () => {
    expect(plain(salonLd(ua, salon, { average: 4.666, count: 3 })).aggregateRating).toEqual({
      '@type': 'AggregateRating',
      ratingValue: 4.7,
      ratingCount: 3,
      bestRating: 5,
      worstRating: 1,
    });
    expect(plain(salonLd(ua, salon))).not.toHaveProperty('aggregateRating');
  });

  it('leaves out unknown properties, and never contains single reviews', () => {
    const bare = plain(salonLd(ua, { ...salon, latitude: null, picture: undefined, gallery: [] }));
    expect(bare).not.toHaveProperty('geo');
    expect(bare).not.toHaveProperty('image');
    expect(bare).not.toHaveProperty('review');
  });
});

describe('a vacancy in structured data', () => {
  const ld = plain(jobPostingLd(ua, vacancy, [salon], { listTitles }));

  it('has every required and recommended property of a job posting', () => {
    expect(ld).toMatchObject({
      '@type': 'JobPosting',
      title: 'Стиліст',
      datePosted: '2026-11-01',
      validThrough: '2027-01-31T23:59',
      employmentType: 'FULL_TIME',
      hiringOrganization: { '@type': 'Organization', name: 'Оксамит', sameAs: 'https://oksamyt.example/' },
      jobLocation: [{ '@type': 'Place', address: { streetAddress: salon.address, addressCountry: 'UA' } }],
      baseSalary: { currency: 'UAH', value: { minValue: 30000, maxValue: 55000, unitText: 'MONTH' } },
      identifier: { name: 'Оксамит', value: 'stylist' },
      directApply: false,
    });
  });

  it('describes the whole job as safe HTML', () => {
    expect(ld.description).toBe(
      '<p>Шукаємо &lt;руки&gt;.</p><p>Текст</p><p>Обов’язки</p><ul><li>Стригти &amp; фарбувати</li></ul>' +
        '<p>Вимоги</p><ul><li>Досвід</li></ul><p>Пропонуємо</p><ul><li>Відпустка</li></ul>',
    );
  });

  it('leaves out a salary or an end date that was not published, and names the city when no salon is set', () => {
    const open = plain(jobPostingLd(en, { ...vacancy, salaryFrom: null, salaryTo: null, validThrough: null }, [], { listTitles }));
    expect(open).not.toHaveProperty('baseSalary');
    expect(open).not.toHaveProperty('validThrough');
    expect(open.jobLocation).toMatchObject([{ address: { addressLocality: 'Lviv', addressCountry: 'UA' } }]);
  });

  it('gives only the known limit of a salary', () => {
    const from = plain(jobPostingLd(ua, { ...vacancy, salaryTo: null }, [salon], { listTitles }));
    expect(from.baseSalary).toMatchObject({ value: { minValue: 30000 } });
    expect((from.baseSalary as { value: object }).value).not.toHaveProperty('maxValue');
  });
});

describe('the rest of the structured data', () => {
  it('gives an article its author, dates, picture and publisher', () => {
    expect(plain(blogPostingLd(ua, article, '/blog/porady/kolir/', 'Поради'))).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'Як описати колір',
      mainEntityOfPage: 'https://oksamyt.example/blog/porady/kolir/',
      datePublished: article.publishedAt,
      dateModified: article.modifiedAt,
      author: { '@type': 'Person', name: 'Олена Марчук', jobTitle: 'колористка' },
      publisher: { '@type': 'Organization', name: 'Оксамит' },
      articleSection: 'Поради',
      inLanguage: 'uk',
      image: ['https://oksamyt.example/img/1200/media/salon-01.jpg'],
    });
    expect(plain(blogPostingLd(ua, { ...article, author: '' }, '/blog/porady/kolir/')).author).toEqual({
      '@id': 'https://oksamyt.example/#organization',
    });
  });

  it('ties an employee to the salons by their ids', () => {
    expect(plain(personLd(ua, employee, [salon]))).toMatchObject({
      '@type': 'Person',
      name: 'Олена Марчук',
      jobTitle: 'Колористка',
      url: 'https://oksamyt.example/employees/olena-marchuk/',
      workLocation: [{ '@id': plain(salonLd(ua, salon))['@id'] }],
    });
  });

  it('names the organization and where else it is found', () => {
    expect(plain(organizationLd(ua, contacts))).toMatchObject({
      '@type': 'Organization',
      '@id': 'https://oksamyt.example/#organization',
      telephone: '+380442001000',
      email: 'hello@oksamyt.example',
      sameAs: ['https://www.instagram.com/oksamyt.example/'],
    });
  });

  it('offers the search only when there is a search page', () => {
    expect(plain(webSiteLd(en, { search: false }))).not.toHaveProperty('potentialAction');
    expect(plain(webSiteLd(en, { search: true }))).toMatchObject({
      '@type': 'WebSite',
      inLanguage: 'en',
      potentialAction: {
        target: { urlTemplate: 'https://oksamyt.example/en/search/?q={search_term_string}' },
        'query-input': 'required name=search_term_string',
      },
    });
  });
});
