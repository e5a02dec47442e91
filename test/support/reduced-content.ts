import fc from 'fast-check';
import { CONTENT_LISTS } from '../../src/modules/content/domain/content-loss';
import type { SiteContent } from '../../src/modules/content/contract/entities';
import type { Contacts } from '../../src/modules/content/contract/contacts';
import { ContentSource, type ImportedContent } from '../../src/modules/content/ports/content-source.port';
import type { Locale } from '../../src/shared/locale';

type Content = Omit<SiteContent, 'contacts'>;
type Lists = Omit<Content, 'locale'>;
type Item = Readonly<Record<string, unknown>>;

/** What an item has when its editor has not filled a field in: as the adapters read it (docs/content-model.md). */
const EMPTY: Readonly<Partial<Record<keyof Lists | 'contacts', Item>>> = {
  serviceCategories: { description: '', picture: undefined, seo: {} },
  services: { categoryIds: [], lead: '', bodyHtml: '', durationMinutes: null, prices: {}, picture: undefined, seo: {} },
  salons: {
    categoryIds: [],
    address: '',
    metro: '',
    latitude: null,
    longitude: null,
    phone: '',
    priceClass: 'classic',
    lead: '',
    bodyHtml: '',
    picture: undefined,
    gallery: [],
    serviceIds: [],
  },
  skills: { categoryIds: [], serviceCategoryIds: [] },
  employees: {
    position: '',
    salonIds: [],
    skillIds: [],
    categoryIds: [],
    since: null,
    lead: '',
    bodyHtml: '',
    picture: undefined,
    modifiedAt: null,
  },
  articleCategories: { description: '' },
  articles: { categoryIds: [], lead: '', bodyHtml: '', picture: undefined, author: '' },
  vacancies: {
    salonIds: [],
    lead: '',
    bodyHtml: '',
    salaryFrom: null,
    salaryTo: null,
    duties: [],
    requirements: [],
    offers: [],
    validThrough: null,
    picture: undefined,
  },
  packages: { categoryIds: [], info: '', includes: [], lead: '', bodyHtml: '', picture: undefined },
  pages: { accent: '', kicker: '', lead: '', bodyHtml: '', picture: undefined, blocks: [], modifiedAt: null },
  contacts: { phone: '', email: '', socials: [], messengers: [], storeUrl: '', academyUrl: '', partnersUrl: '' },
};
/** Lists whose items a backend may give without some fields, or not at all. */
const LISTS = CONTENT_LISTS.filter((list) => list !== 'employeeCategories');

/** Which items of a list lack a field, or are missing: none, every second one, or all. */
type Share = 'none' | 'some' | 'all';
const share = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Share>('none') },
  { weight: 1, arbitrary: fc.constant<Share>('some') },
  { weight: 1, arbitrary: fc.constant<Share>('all') },
);
const rarely = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Share>('none') },
  { weight: 1, arbitrary: fc.constant<Share>('some') },
  { weight: 1, arbitrary: fc.constant<Share>('all') },
);

/** By `list.field` the items that lack it, by `list` the items that are missing. A counterexample shrinks to the field at fault. */
export type Reduction = Readonly<Record<string, Share>>;

export const reduction: fc.Arbitrary<Reduction> = fc.record({
  ...Object.fromEntries(LISTS.map((list) => [list, rarely])),
  ...Object.fromEntries(Object.entries(EMPTY).flatMap(([list, fields]) => Object.keys(fields).map((field) => [`${list}.${field}`, share]))),
});

function isRemoved(how: Share | undefined, index: number): boolean {
  return how === 'all' || (how === 'some' && index % 2 === 1);
}

function reducedItem(item: object, list: keyof typeof EMPTY, index: number, by: Reduction): object {
  const empty = Object.entries(EMPTY[list] ?? {}).filter(([field]) => isRemoved(by[`${list}.${field}`], index));
  return { ...item, ...Object.fromEntries(empty) };
}

const REFERENCES: Readonly<Record<string, keyof Lists>> = { salonIds: 'salons', skillIds: 'skills', serviceIds: 'services' };

/** The content with fields and items taken away. References to items that went go too, as every source promises. */
function reduced(content: Content, by: Reduction): Content {
  const lists = Object.fromEntries(
    LISTS.map((list) => [
      list,
      (content[list] as readonly object[])
        .filter((_, index) => !isRemoved(by[list], index))
        .map((item, index) => reducedItem(item, list as keyof typeof EMPTY, index, by)),
    ]),
  ) as unknown as Record<keyof Lists, readonly Item[]>;
  const known = Object.fromEntries(LISTS.map((list) => [list, new Set(lists[list].map(({ id }) => id))]));
  const withKnownReferences = (item: Item): Item =>
    Object.fromEntries(
      Object.entries(item).map(([field, value]) => {
        const list = REFERENCES[field];
        return [field, list ? (value as number[]).filter((id) => known[list]?.has(id)) : value];
      }),
    );
  const resolved = Object.fromEntries(LISTS.map((list) => [list, lists[list].map(withKnownReferences)]));
  return { ...content, ...resolved };
}

/** A content source that holds what a test gives it. */
export class ReducedSource extends ContentSource {
  readonly name = 'reduced';
  by: Reduction = {};

  constructor(private readonly whole: ContentSource) {
    super();
  }

  async read(locale: Locale): Promise<ImportedContent> {
    const { content } = await this.whole.read(locale, 'incremental');
    return { content: reduced(content, this.by), skipped: [] };
  }

  async readContacts(): Promise<Readonly<Record<Locale, Contacts>>> {
    const { ua, en } = await this.whole.readContacts();
    const less = (contacts: Contacts) => reducedItem(contacts, 'contacts', 1, this.by) as Contacts;
    return { ua: less(ua), en: less(en) };
  }

  has(): Promise<boolean> {
    return Promise.resolve(false);
  }

  salonsByServices(): Promise<readonly number[]> {
    return Promise.resolve([]);
  }
}
