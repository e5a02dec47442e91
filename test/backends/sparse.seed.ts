import type { SeedPost, SeedTerm, SeedTexts, WordPressSeed } from '../wordpress/seed-fields';

type Fields = Readonly<Record<string, unknown>>;

/** A picture that an editor deleted from the library: 404. */
const GONE = '@host/wp-content/uploads/gone';
/** A picture whose file is not one: 200 with a text in it. */
const GARBLED = '@host/wp-content/uploads/garbled';

/** Pages that are there with nothing but their title; all others do not exist. */
const TITLED_PAGES = ['main', 'about', 'charity', 'contacts_page', 'employees', 'salons', 'gift_certificate', 'policy', 'blog'];

/** What a real backend sends for an image whose attachment is broken: an address and no size. Every seventh item has no picture. */
function brokenPicture(slug: string, index: number): Fields | false {
  if (index % 7 === 6) return false;
  const url = `${index % 5 === 4 ? GARBLED : GONE}/${encodeURIComponent(slug)}.jpg`;
  return { ID: 0, url, sizes: { medium: url } };
}

/**
 * A backend on an editor's first day: the items and addresses of a rich one, with hardly a field filled in.
 * Names stay, and what a product cannot do without (the amount of a certificate); a service has one price or none, pictures fail
 * or are missing, most employees belong to no salon, and some categories are empty.
 * @param rich the seed whose items are taken
 */
export function sparseSeed(rich: WordPressSeed): WordPressSeed {
  return { terms: [...rich.terms.map(bareTerm), ...EMPTY_CATEGORIES], posts: rich.posts.flatMap(barePost) };
}

function bareTerm(term: SeedTerm, index: number): SeedTerm {
  const { taxonomy, id, slug, name, parent, menu_order, translations } = term;
  const acf = taxonomy === 'services_categories' ? { preview_image: brokenPicture(slug, index) } : undefined;
  return {
    taxonomy,
    slug,
    name,
    menu_order,
    ...(id !== undefined && { id }),
    ...(parent !== undefined && { parent }),
    ...(acf && { acf }),
    translations: { en: { name: translations.en.name } },
  };
}

/** A direction without categories, a category without services, a district without salons, a rubric without articles. */
const EMPTY_CATEGORIES: readonly SeedTerm[] = [
  emptyCategory('services_categories', 'novyi-napriam', 'Новий напрям', 'New direction', 'female'),
  emptyCategory('services_categories', 'nova-katehoriia', 'Нова категорія', 'New category', 'nails'),
  emptyCategory('salons_categories', 'novyi-raion', 'Новий район', 'New district'),
  emptyCategory('articles_categories', 'nova-rubryka', 'Нова рубрика', 'New rubric'),
  emptyCategory('package_categories', 'novi-podarunky', 'Нові подарунки', 'New gifts'),
];

function emptyCategory(taxonomy: string, slug: string, name: string, english: string, parent?: string): SeedTerm {
  return { taxonomy, slug, name, menu_order: 900, ...(parent && { parent }), translations: { en: { name: english } } };
}

/** The fields that are left, by type and place in the list; a type without an entry keeps its title and terms only. */
const FIELDS_LEFT: Readonly<Record<string, (post: SeedPost, index: number) => Fields | undefined>> = {
  services: (_, index) => (index % 3 === 2 ? undefined : { price: String(500 + 50 * (index % 20)) }),
  salons: ({ slug }, index) => (index % 4 === 0 ? { preview_image: brokenPicture(slug, index) } : undefined),
  employees: ({ slug, acf }, index) => ({ photo: brokenPicture(slug, index), ...(index % 3 === 0 && { salons: acf?.salons }) }),
  packages: ({ acf }) => ({ package_hero: { amount: (acf?.package_hero as Fields).amount } }),
};

/** A text in every third item of a kind that has texts. */
function shortTexts(post: SeedPost, index: number): { readonly ua: SeedTexts; readonly en: SeedTexts } {
  const hasText = index % 3 === 0 && !['salons', 'skills', 'pages', 'packages'].includes(post.type);
  const [ua, en] = hasText ? ['<p>Розповімо згодом.</p>', '<p>More to come.</p>'] : ['', ''];
  return { ua: { content: ua }, en: { content: en } };
}

function barePost(post: SeedPost): SeedPost[] {
  const { type, slug, title, menu_order, date_gmt, modified_gmt, terms, translations } = post;
  if (type === 'pages' && slug === 'contacts') return [bareContacts(post)];
  if (type === 'pages' && !TITLED_PAGES.includes(slug)) return [];
  const index = menu_order - 1;
  const acf = FIELDS_LEFT[type]?.(post, index);
  const texts = shortTexts(post, index);
  return [
    {
      type,
      slug,
      title,
      menu_order,
      date_gmt,
      modified_gmt,
      ...(terms && { terms }),
      ...texts.ua,
      ...(acf && { acf }),
      translations: { en: { title: translations.en.title, ...texts.en } },
    },
  ];
}

/** One phone number, without a mask, and nothing else that could be written down. */
function bareContacts(post: SeedPost): SeedPost {
  const { phone } = post.acf?.contacts as Fields;
  return {
    ...post,
    acf: { contacts: [{ phone: String(phone).replaceAll(/[^+\d]/g, '') }], work_time: false, socials: false },
    translations: { en: { title: 'Contacts' } },
  };
}
