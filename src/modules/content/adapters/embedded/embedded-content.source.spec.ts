import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { both, smallContent, type SmallContent } from '../../../../../test/unit/small-content';
import { EmbeddedContentSource, type EmbeddedContentOptions } from './embedded-content.source';

describe('embedded content', () => {
  let contentDir: string;
  beforeEach(async () => {
    contentDir = await mkdtemp(join(tmpdir(), 'embedded-content-'));
  });
  afterEach(() => rm(contentDir, { recursive: true }));

  async function sourceOf(
    change: (content: SmallContent) => void = () => undefined,
    options: Partial<EmbeddedContentOptions> = {},
  ): Promise<EmbeddedContentSource> {
    const content = smallContent();
    change(content);
    await mkdir(join(contentDir, 'media'), { recursive: true });
    await mkdir(join(contentDir, 'articles'), { recursive: true });
    for (const [file, value] of Object.entries(content)) {
      await writeFile(join(contentDir, file), typeof value === 'string' ? value : JSON.stringify(value));
    }
    return new EmbeddedContentSource({ contentDir, salonSlugPrefix: 'oksamyt-', ...options });
  }

  it('keeps given ids and numbers the other items the same in both languages', async () => {
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

  it('places a picture of the library in a text', async () => {
    const source = await sourceOf((c) => (c['articles/first.ua.html'] = '<figure><img src="media:hair" alt="Кімната"></figure>'));
    const { articles } = (await source.read('ua', 'full')).content;
    expect(articles[0]?.bodyHtml).toBe(
      '<figure><img src="/img/1440/media/hair.jpg" alt="Кімната" width="800" height="600" loading="lazy"></figure>',
    );
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
      'a picture in a text that the library does not have',
      (c) => (c['articles/first.ua.html'] = '<img src="media:fog" alt="Туман">'),
      'content/articles/first.ua.html: text: unknown picture “fog”',
    ],
    [
      'a picture in a text without a description',
      (c) => (c['articles/first.ua.html'] = '<img src="media:hair" alt="">'),
      'content/articles/first.ua.html: text: has a picture that is not written <img src="media:ID" alt="…">',
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

  it.each<[string, (content: SmallContent) => void, string]>([
    [
      'a number that is a text',
      (c) => Object.assign(c['services.json'].services[1]!, { duration: '60' }),
      'content/services.json: services classic-manicure: duration: expected number, received string',
    ],
    [
      'a misspelt field',
      (c) => Object.assign(c['salons.json'].salons[0]!, { withuot: ['nails'] }),
      'content/salons.json: salons lypky: Unrecognized key: "withuot"',
    ],
    [
      'more than one mistake',
      (c) => Object.assign(c['employees.json'].employees[0]!, { since: 'long ago', modified: 'yesterday' }),
      'content/employees.json: employees anna: since: expected number, received string; employees anna: modified: Invalid ISO datetime',
    ],
    [
      'a picture without a size',
      (c) => Object.assign(c['media/art.json'].images[0]!, { width: null }),
      'content/media/art.json: images hair: width: expected number, received null',
    ],
  ])('names the file, the item and the field of %s', async (_, change, message) => {
    await expect((await sourceOf(change)).read('ua', 'full')).rejects.toMatchObject({ code: 'content_unavailable', message });
  });

  it('reports what is wrong with unusable files, even where valid files are not checked', async () => {
    const misspelt = (c: SmallContent) => void Object.assign(c['salons.json'].salons[0]!, { withuot: [] });
    const unusable = (c: SmallContent) => void Object.assign(c['salons.json'], { salons: { lypky: {} } });
    await expect((await sourceOf(misspelt, { check: 'on-failure' })).read('ua', 'full')).resolves.toMatchObject({ skipped: [] });
    await expect((await sourceOf(unusable, { check: 'on-failure' })).read('ua', 'full')).rejects.toMatchObject({
      message: 'content/salons.json: salons: expected array, received object',
    });
  });

  it('names a missing file, and recovers when the file is back', async () => {
    const source = await sourceOf();
    await rm(join(contentDir, 'contacts.json'));
    await expect(source.readContacts()).rejects.toMatchObject({ message: 'content/contacts.json: cannot be read (ENOENT)' });
    const contacts = { ...smallContent()['contacts.json'], phone: '+380 1', workTime: both('Завжди', 'Always') };
    await writeFile(join(contentDir, 'contacts.json'), JSON.stringify(contacts));
    expect((await source.readContacts()).en).toMatchObject({ phone: '+380 1', workTime: 'Always' });
  });

  it('reads the files again only on a full reading, and keeps the previous content when they are broken', async () => {
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
