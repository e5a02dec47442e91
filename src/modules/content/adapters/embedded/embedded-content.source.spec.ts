import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmbeddedFiles } from './embedded-files';
import { EmbeddedContentSource } from './embedded-content.source';

const both = (ua: string, en: string) => ({ ua, en });
const term = (slug: string, parent: string | null, id?: number) => ({
  ...(id && { id }),
  slug,
  parent,
  name: both(`${slug} ua`, `${slug} en`),
  description: both('опис', 'description'),
});

/** A content folder with one or two items of every kind. */
function smallContent() {
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
        term('wow-offers', null),
        term('female', null, 3),
        term('hair', 'female'),
        term('nails', 'female'),
        term('manicure', 'nails'),
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
      categories: [term('novyny', null)],
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
type SmallContent = ReturnType<typeof smallContent>;

describe('embedded content', () => {
  let contentDir: string;
  beforeEach(async () => {
    contentDir = await mkdtemp(join(tmpdir(), 'embedded-content-'));
  });
  afterEach(() => rm(contentDir, { recursive: true }));

  async function sourceOf(change: (content: SmallContent) => void = () => undefined): Promise<EmbeddedContentSource> {
    const content = smallContent();
    change(content);
    await mkdir(join(contentDir, 'media'), { recursive: true });
    await mkdir(join(contentDir, 'articles'), { recursive: true });
    for (const [file, value] of Object.entries(content)) {
      await writeFile(join(contentDir, file), typeof value === 'string' ? value : JSON.stringify(value));
    }
    return new EmbeddedContentSource({ contentDir, salonSlugPrefix: 'oksamyt-' });
  }

  it('keeps the given ids and numbers the rest the same in both languages', async () => {
    const source = await sourceOf();
    const ua = await source.read('ua', 'incremental');
    const en = await source.read('en', 'incremental');
    expect(ua.content.serviceCategories.map(({ id, slug, parentId }) => [id, slug, parentId])).toEqual([
      [11, 'wow-offers', 0],
      [3, 'female', 0],
      [13, 'hair', 3],
      [14, 'nails', 3],
      [15, 'manicure', 14],
    ]);
    expect(en.content.serviceCategories.map(({ id }) => id)).toEqual(ua.content.serviceCategories.map(({ id }) => id));
    expect([ua.content.services[0]?.title, en.content.services[0]?.title]).toEqual(['послуга cut', 'service cut']);
  });

  it('turns references into ids, pictures into the library and hryvnias into kopiykas', async () => {
    const { content } = await (await sourceOf()).read('en', 'incremental');
    expect(content.employees[0]).toMatchObject({
      salonIds: [2001],
      skillIds: [4001],
      picture: { src: 'media/hair.jpg', alt: 'Hair', color: '#38251F', average: '#B3A298' },
    });
    expect(content.services[0]?.prices).toEqual({ classic: 50000, premium: 65050, signature: 80000 });
  });

  it('publishes salons under the brand prefix, in links of texts too, and puts links into the language', async () => {
    const source = await sourceOf();
    const ua = (await source.read('ua', 'incremental')).content;
    const en = (await source.read('en', 'incremental')).content;
    expect(ua.salons.map(({ slug }) => slug)).toEqual(['oksamyt-lypky', 'oksamyt-obolon']);
    expect(ua.services[0]?.bodyHtml).toBe('<p><a href="/salons/oksamyt-lypky/">Липки</a></p>');
    expect(en.services[0]?.bodyHtml).toBe('<p><a href="/en/salons/oksamyt-lypky/anna/?from=text#top">Lypky</a></p>');
    expect(en.articles[0]?.bodyHtml).toBe('<p><a href="/en/services/female/nails/manicure/classic-manicure/">manicure</a></p>');
  });

  it('finds the salons that perform every one of the services', async () => {
    const source = await sourceOf();
    expect(await source.salonsByServices([1001], 'ua')).toEqual([2001, 2002]);
    expect(await source.salonsByServices([1001, 1002], 'ua')).toEqual([2001]);
  });

  it('answers whether an item exists from the same data', async () => {
    const source = await sourceOf();
    expect(await source.has('salon', 'oksamyt-lypky', 'en')).toBe(true);
    expect(await source.has('salon', 'lypky', 'en')).toBe(false);
  });

  it.each<[string, (content: SmallContent) => void, string]>([
    [
      'an unknown category',
      (c) => (c['services.json'].services[0]!.categories = ['hare']),
      'content/services.json: service cut: unknown serviceCategory “hare”',
    ],
    ['an unknown picture', (c) => (c['salons.json'].salons[0]!.picture = 'fog'), 'content/salons.json: salon lypky: unknown picture “fog”'],
    [
      'an unknown salon',
      (c) => (c['employees.json'].employees[0]!.salons = ['podil']),
      'content/employees.json: employee anna: unknown salon “podil”',
    ],
    ['a slug that stands twice', (c) => (c['salons.json'].salons[1]!.slug = 'lypky'), 'content/salons.json: salon lypky: stands twice'],
    [
      'a link to a page that does not exist',
      (c) => (c['articles/first.ua.html'] = '<a href="/employees/olha/">О</a>'),
      'content/articles/first.ua.html: text: links to /employees/olha/, where “olha” is unknown',
    ],
    [
      'a text without a translation',
      (c) => (c['services.json'].services[0]!.title = { ua: 'Стрижка' } as { ua: string; en: string }),
      'content/services.json: service cut: no title in en',
    ],
  ])('names the file and the item of %s', async (_, change, message) => {
    const source = await sourceOf(change);
    await expect(source.read('ua', 'full')).rejects.toMatchObject({ kind: 'unavailable', code: 'content_unavailable', message });
  });

  it('names a file that is missing, and recovers when it is there', async () => {
    const source = await sourceOf();
    await rm(join(contentDir, 'contacts.json'));
    await expect(source.readContacts()).rejects.toMatchObject({ message: 'content/contacts.json: cannot be read (ENOENT)' });
    const contacts: Pick<EmbeddedFiles['contacts'], 'phone' | 'workTime'> = { phone: '+380 1', workTime: both('Завжди', 'Always') };
    await writeFile(join(contentDir, 'contacts.json'), JSON.stringify(contacts));
    expect((await source.readContacts()).en).toMatchObject({ phone: '+380 1', workTime: 'Always' });
  });

  it('reads the files again on a full reading only, and keeps what it had when they are broken', async () => {
    const source = await sourceOf();
    await source.read('ua', 'incremental');
    const changed = smallContent()['services.json'];
    changed.services[0]!.duration = 90;
    await writeFile(join(contentDir, 'services.json'), JSON.stringify(changed));
    const duration = async (mode: 'full' | 'incremental') => (await source.read('ua', mode)).content.services[0]?.durationMinutes;
    expect(await duration('incremental')).toBe(60);
    expect(await duration('full')).toBe(90);
    await writeFile(join(contentDir, 'services.json'), '{');
    await expect(source.read('ua', 'full')).rejects.toMatchObject({ code: 'content_unavailable' });
    expect(await duration('incremental')).toBe(90);
  });
});
