import type { SiteContent } from '../../src/modules/content/contract/entities';
import type { Picture } from '../../src/shared/picture';
import type { ContentSource, ItemKind } from '../../src/modules/content/ports/content-source.port';
import { LOCALES, type Locale } from '../../src/shared/locale';

type Content = Omit<SiteContent, 'contacts'>;

const KINDS: Readonly<Record<ItemKind, (content: Content) => readonly { readonly slug: string }[]>> = {
  service: (content) => content.services,
  salon: (content) => content.salons,
  employee: (content) => content.employees,
  article: (content) => content.articles,
  vacancy: (content) => content.vacancies,
  package: (content) => content.packages,
  page: (content) => content.pages.filter(({ slug }) => slug !== 'not-found'),
};
const TREES = [
  'serviceCategories',
  'salonCategories',
  'employeeCategories',
  'skillCategories',
  'articleCategories',
  'packageCategories',
] as const;

/** Every string of a value with the name of its field. */
function* texts(value: unknown, field = ''): Generator<readonly [string, string]> {
  if (typeof value === 'string') yield [field, value];
  else if (typeof value === 'object' && value !== null)
    for (const [name, entry] of Object.entries(value)) yield* texts(entry, Array.isArray(value) ? field : name);
}

function* pictures(value: unknown): Generator<Picture> {
  if (typeof value !== 'object' || value === null) return;
  if ('src' in value) yield value as Picture;
  else for (const entry of Object.values(value)) yield* pictures(entry);
}

interface ContractOptions {
  /** Set for content in which editors left most fields empty: what only filled-in content can show is then not asked for. */
  readonly sparse?: boolean;
}

/**
 * What every content source promises (src/modules/content/ports/content-source.port.ts), given any real content.
 * @param open gives the source, once; the caller closes what it opened
 */
export function contentSourceContract(name: string, open: () => Promise<ContentSource>, { sparse = false }: ContractOptions = {}): void {
  describe(`${name} keeps the promise of a content source`, () => {
    let source: ContentSource;
    const content = {} as Record<Locale, Content>;

    beforeAll(async () => {
      source = await open();
      for (const locale of LOCALES) content[locale] = (await source.read(locale, 'full')).content;
    });

    describe.each(LOCALES)('in %s', (locale) => {
      it('maps items to ids of the booking system, each slug and each id once', () => {
        const { bookingIds, ...lists } = content[locale];
        for (const kind of ['services', 'salons', 'employees'] as const) {
          const entries = [...bookingIds.general[kind], ...bookingIds.male[kind]];
          const slugs = entries.map(({ slug }) => slug);
          const known = new Set(lists[kind].map(({ slug }) => slug));
          expect(slugs.filter((slug) => !known.has(slug))).toEqual([]);
          expect(new Set(slugs).size).toBe(slugs.length);
          expect(new Set(entries.map(({ bookingId }) => bookingId)).size).toBe(slugs.length);
          expect(entries.filter(({ bookingId }) => bookingId.trim() === '')).toEqual([]);
          if (!sparse) expect(bookingIds.general[kind].length).toBeGreaterThan(0);
        }
        if (!sparse) expect(bookingIds.male.services.length).toBeGreaterThan(0);
      });

      it('holds items of every kind, in the language that was asked for', () => {
        expect(content[locale].locale).toBe(locale);
        for (const list of Object.values(KINDS)) expect(list(content[locale]).length).toBeGreaterThan(0);
        const letters = content[locale].services.map(({ title }) => title).join('');
        expect(/[а-яіїєґ]/i.test(letters)).toBe(locale === 'ua');
      });

      it('gives every item a unique id, and a unique decoded slug in lower case', () => {
        for (const list of Object.values(content[locale]).filter(Array.isArray) as { id: number; slug: string }[][]) {
          expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
        }
        for (const list of Object.values(KINDS)) {
          const slugs = list(content[locale]).map(({ slug }) => slug);
          expect(new Set(slugs).size).toBe(slugs.length);
          expect(slugs.filter((slug) => slug === '' || slug !== slug.toLowerCase() || slug.includes('%'))).toEqual([]);
        }
      });

      it('resolves every reference to an item of the same reading', () => {
        const of = content[locale];
        const within = (items: readonly { readonly id: number }[]) => new Set(items.map(({ id }) => id));
        const broken = (ids: readonly number[], known: ReadonlySet<number>) => ids.filter((id) => !known.has(id));
        const [salons, skills, services, categories] = [
          within(of.salons),
          within(of.skills),
          within(of.services),
          within(of.serviceCategories),
        ];
        expect(of.services.flatMap(({ categoryIds }) => broken(categoryIds, categories))).toEqual([]);
        expect(of.salons.flatMap(({ categoryIds }) => broken(categoryIds, within(of.salonCategories)))).toEqual([]);
        expect(of.salons.flatMap(({ serviceIds }) => broken(serviceIds, services))).toEqual([]);
        expect(of.employees.flatMap(({ salonIds }) => broken(salonIds, salons))).toEqual([]);
        expect(of.employees.flatMap(({ skillIds }) => broken(skillIds, skills))).toEqual([]);
        expect(of.skills.flatMap(({ serviceCategoryIds }) => broken(serviceCategoryIds, categories))).toEqual([]);
        expect(of.articles.flatMap(({ categoryIds }) => broken(categoryIds, within(of.articleCategories)))).toEqual([]);
        expect(of.packages.flatMap(({ categoryIds }) => broken(categoryIds, within(of.packageCategories)))).toEqual([]);
        expect(of.vacancies.flatMap(({ salonIds }) => broken(salonIds, salons))).toEqual([]);
        for (const tree of TREES)
          expect(of[tree].flatMap(({ parentId }) => (parentId ? broken([parentId], within(of[tree])) : []))).toEqual([]);
      });

      it('has the top categories female and male, three levels deep, with services at the leaves', () => {
        const { serviceCategories, services } = content[locale];
        const children = (parent: number) => serviceCategories.filter(({ parentId }) => parentId === parent);
        const female = children(0).find(({ slug }) => slug === 'female');
        const male = children(0).find(({ slug }) => slug === 'male');
        // a backend with ids per language keeps 3 and 4 in one of them, and tells so
        expect([female?.id, ...(female?.translationIds ?? [])]).toContain(3);
        expect([male?.id, ...(male?.translationIds ?? [])]).toContain(4);
        const leaves = children(female?.id ?? -1).flatMap(({ id }) => children(id));
        expect(leaves.length).toBeGreaterThan(0);
        const empty = leaves.filter(({ id }) => !services.some(({ categoryIds }) => categoryIds.includes(id)));
        expect(empty.length).toBe(sparse ? 1 : 0);
      });

      it('gives plain texts without markup, entities or straight line breaks', () => {
        const plain = [...texts(content[locale])].filter(([field]) => !/html$/i.test(field) && field !== 'src' && !/url$/i.test(field));
        expect(plain.filter(([, text]) => /&(#\d+|[a-z]+);|<\/?[a-z][^>]*>|[\r\n]/i.test(text))).toEqual([]);
      });

      it('gives HTML that is safe to print, with links inside the site that end with a slash', () => {
        const html = [...texts(content[locale])].filter(([field]) => /html$/i.test(field)).map(([, text]) => text);
        expect(html.length).toBeGreaterThan(0);
        expect(html.filter((text) => /<(script|style|iframe|form|input|object|h1)\b|\son\w+=|javascript:|style=/i.test(text))).toEqual([]);
        const links = html.flatMap((text) => [...text.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? ''));
        expect(links.filter((href) => href.startsWith('/') && !/^\/[^?#]*\/([?#].*)?$/.test(href))).toEqual([]);
        expect(
          links.filter((href) => /wp-(admin|json|login)|^https?:\/\/(127\.0\.0\.1|localhost)(:\d+)?\/(?!wp-content\/)/.test(href)),
        ).toEqual([]);
      });

      it('gives pictures with an address, a size and a description', () => {
        const all = [...pictures(content[locale])];
        expect(all.length).toBeGreaterThan(0);
        expect(
          all.filter(({ src, width, height, alt }) => !/^(media\/|https?:\/\/)/.test(src) || !(width > 0 && height > 0) || alt === ''),
        ).toEqual([]);
      });

      it('gives money in whole kopiykas, times as HH:mm, and moments with a zone', () => {
        const { services, packages, salons, articles, vacancies } = content[locale];
        const amounts = [...services.flatMap(({ prices }) => Object.values(prices)), ...packages.map(({ amount }) => amount)];
        expect(amounts.filter((amount) => !Number.isInteger(amount) || amount! <= 0)).toEqual([]);
        expect(salons.flatMap(({ opens, closes }) => [opens, closes]).filter((time) => !/^([01]\d|2[0-3]):[0-5]\d$/.test(time))).toEqual(
          [],
        );
        const moments = articles.flatMap(({ publishedAt, modifiedAt }) => [publishedAt, modifiedAt]);
        expect(moments.filter((moment) => !/T.*(Z|[+-]\d\d:\d\d)$/.test(moment) || Number.isNaN(Date.parse(moment)))).toEqual([]);
        expect(vacancies.filter(({ postedOn }) => !/^\d{4}-\d\d-\d\d$/.test(postedOn))).toEqual([]);
      });

      it('answers a later incremental reading with the same content', async () => {
        expect((await source.read(locale, 'incremental')).content).toEqual(content[locale]);
      });

      it.each(Object.keys(KINDS) as ItemKind[])('tells whether a %s exists', async (kind) => {
        const known = KINDS[kind](content[locale])[0]?.slug ?? '';
        expect(await source.has(kind, known, locale)).toBe(true);
        expect(await source.has(kind, `${known}-that-nobody-wrote`, locale)).toBe(false);
        expect(await source.has(kind, '', locale)).toBe(false);
        expect(await source.has(kind, `nobody,${known}`, locale)).toBe(false);
      });

      it('finds the salons that perform every one of the services', async () => {
        const { salons, services } = content[locale];
        if (sparse) {
          // no salon says what it performs: each performs everything
          expect(await source.salonsByServices([services[0]!.id], locale)).toHaveLength(salons.length);
          return;
        }
        const limited = salons.find(({ serviceIds }) => serviceIds.length > 0);
        const missing = services.find(({ id }) => limited && !limited.serviceIds.includes(id));
        const performing = await source.salonsByServices([services[0]!.id], locale);
        expect(performing.length).toBeGreaterThan(0);
        expect(performing.filter((id) => !salons.some((salon) => salon.id === id))).toEqual([]);
        expect(await source.salonsByServices([], locale)).toHaveLength(salons.length);
        expect(limited && missing).toBeDefined();
        expect(await source.salonsByServices([services[0]!.id, missing!.id], locale)).not.toContain(limited!.id);
      });
    });

    it('holds the same items in both languages, in the same order', () => {
      for (const list of Object.values(KINDS)) {
        expect(list(content.en).map(({ slug }) => slug)).toEqual(list(content.ua).map(({ slug }) => slug));
      }
    });

    it('gives contacts in both languages with a network for every social link', async () => {
      const contacts = await source.readContacts();
      for (const locale of LOCALES) {
        expect(contacts[locale].phone.replace(/\D/g, '')).toMatch(/^380\d{9}$/);
        expect(contacts[locale].workTime).toMatch(/9:00.21:00/);
        expect(contacts[locale].year).toBeGreaterThanOrEqual(2000);
        expect(contacts[locale].socials.length > 0).toBe(!sparse);
        for (const { network, url } of contacts[locale].socials) expect(url).toContain(network);
      }
      // without an entry of the editors both languages have the hours of the chain
      expect(contacts.ua.workTime === contacts.en.workTime).toBe(sparse);
    });
  });
}
