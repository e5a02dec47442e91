/** A text in both languages. */
export const both = (ua: string, en: string) => ({ ua, en });
const term = (slug: string, parent: string | null, id?: number) => ({
  ...(id && { id }),
  slug,
  parent,
  name: both(`${slug} ua`, `${slug} en`),
});
const described = (...of: Parameters<typeof term>) => ({ ...term(...of), description: both('опис', 'description') });

/** A content folder with one or two items of every kind. */
export function smallContent() {
  const service = (slug: string, categories: string[]) => ({
    slug,
    categories,
    title: both(`послуга ${slug}`, `service ${slug}`),
    lead: both('л', 'l'),
    body: both('<p><a href="/salons/lypky/">Липки</a></p>', '<p><a href="/salons/lypky/anna/?from=text#top">Lypky</a></p>'),
    duration: 60,
    prices: { classic: 500, premium: 650.5, signature: 800 },
    picture: 'hair',
  });
  const salon = (slug: string, without?: string[]) => ({
    slug,
    title: both(slug, slug),
    categories: ['centre'],
    address: both('а', 'a'),
    metro: both('м', 'm'),
    latitude: 50.4,
    longitude: 30.5,
    phone: '+380 44 200 10 00',
    opens: '09:00',
    closes: '21:00',
    priceClass: 'premium' as const,
    lead: both('л', 'l'),
    body: both('<p>т</p>', '<p>t</p>'),
    picture: 'hair',
    gallery: ['hair'],
    without,
  });
  return {
    'services.json': {
      categories: [
        described('wow-offers', null),
        described('female', null, 3),
        described('hair', 'female'),
        described('nails', 'female'),
        described('manicure', 'nails'),
      ],
      services: [service('cut', ['hair']), service('classic-manicure', ['manicure'])],
    },
    'salons.json': { categories: [term('centre', null)], salons: [salon('lypky'), salon('obolon', ['nails'])] },
    'employees.json': {
      skillCategories: [{ slug: 'hands', name: both('Руки', 'Hands') }],
      skills: [{ slug: 'gel', category: 'hands', title: both('Гель', 'Gel'), serviceCategories: ['nails'] }],
      employees: [
        {
          slug: 'anna',
          name: both('Анна', 'Anna'),
          position: both('майстриня', 'master'),
          salons: ['lypky'],
          skills: ['gel'],
          since: 2015,
          lead: both('л', 'l'),
          body: both('<p>б</p>', '<p>b</p>'),
          picture: 'hair',
          modified: '2026-11-01T10:00:00+02:00',
        },
      ],
    },
    'journal.json': {
      categories: [described('novyny', null)],
      articles: [
        {
          slug: 'first',
          categories: ['novyny'],
          title: both('Перша', 'First'),
          lead: both('л', 'l'),
          picture: 'hair',
          author: both('Редакція', 'Editors'),
          published: '2026-10-01T10:00:00+03:00',
          modified: '2026-10-02T10:00:00+03:00',
        },
      ],
    },
    'vacancies.json': { vacancies: [] },
    'packages.json': { categories: [], packages: [] },
    'pages.json': { pages: [] },
    'contacts.json': {
      phone: '+380',
      email: 'a@b.example',
      workTime: both('Щодня', 'Daily'),
      socials: [],
      messengers: [],
      year: 2024,
      storeUrl: '',
      academyUrl: '',
      partnersUrl: '',
    },
    'media/art.json': {
      images: [
        {
          id: 'hair',
          file: 'hair.jpg',
          width: 800,
          height: 600,
          dominant: '#38251F',
          average: '#B3A298',
          focal: '70% 55%',
          alt: both('Волосся', 'Hair'),
        },
      ],
    },
    'articles/first.ua.html': '<p><a href="/services/female/nails/manicure/classic-manicure/">манікюр</a></p>\n',
    'articles/first.en.html': '<p><a href="/services/female/nails/manicure/classic-manicure/">manicure</a></p>\n',
  };
}
export type SmallContent = ReturnType<typeof smallContent>;
