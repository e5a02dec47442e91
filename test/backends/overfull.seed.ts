import type { SeedPost, SeedTerm, SeedTexts, WordPressSeed } from '../wordpress/seed-fields';

type Fields = Readonly<Record<string, unknown>>;
type Words = { readonly ua: string; readonly en: string };

/** Where the many stand: a salon with 40 employees, a category with 300 services. */
export const LARGE_LISTS = { salon: 'oksamyt-pechersk', masters: 40, category: 'cuts', services: 300 } as const;

/** Words without a place to break, of the longest kind the trades have. */
const UNBREAKABLE: Words = { ua: 'Дерматокосметологічномікроелектростимуляційний', en: 'Electromicroneedlingdermatocosmetological' };
const TITLE: Words = {
  ua: 'Багатоетапний догляд із тривалою назвою, яку редактор скопіював із прайсу постачальника разом з об’ємом і роком випуску',
  en: 'A treatment of many stages whose name an editor copied from a price list of the supplier, with its volume and its year',
};
const SENTENCE: Words = {
  ua: 'Рядок про те, що робимо, навіщо, чим і коли це варто повторити, щоб результат тримався до наступного візиту.',
  en: 'A line on what we do, why, with what, and when it is worth doing again, so that it lasts until the next visit.',
};
/** Right-to-left scripts, emoji of several code points, combining marks, and text that looks like markup. */
const SCRIPTS: readonly Words[] = [
  { ua: 'סלון היופי שלנו', en: 'סלון היופי שלנו' },
  { ua: 'صالون المخمل للتجميل', en: 'صالون المخمل للتجميل' },
  { ua: '💅🏽 Манікюр 👩‍👩‍👧‍👦 для всієї родини ✨', en: '💅🏽 Manicure 👩‍👩‍👧‍👦 for all the family ✨' },
  { ua: 'Ї̈жак & Co. <скоро> 100%', en: 'Zo\u0308e\u0308 & Co. <soon> 100%' },
];
const EVERY = 5;

/** 120 characters, or a word that cannot break, or another script, by turns; items in between keep their names. */
function overfullName(name: string, index: number, language: keyof Words): string {
  switch (index % EVERY) {
    case 0:
      return `${name}. ${TITLE[language]}`.slice(0, 120);
    case 1:
      return `${UNBREAKABLE[language]} ${name}`;
    case 2:
      return `${SCRIPTS[Math.floor(index / EVERY) % SCRIPTS.length]![language]} ${name}`;
    default:
      return name;
  }
}

/** Thirty lines, one word, or none, by turns. */
function overfullLead(index: number, language: keyof Words): string {
  return [Array<string>(30).fill(SENTENCE[language]).join(' '), language === 'ua' ? 'Коротко.' : 'Short.', ''][index % 3]!;
}

const LONG_LINES = (language: keyof Words): readonly Fields[] =>
  Array.from({ length: 30 }, (_, index) => ({ text: `${index + 1}. ${SENTENCE[language]}` }));

/** Fields that grow, by type; the others stay as they are. */
function overfullFields(type: string, index: number, language: keyof Words): Fields {
  const lead = overfullLead(index, language);
  switch (type) {
    case 'services':
      return index % EVERY === 0
        ? { lead, duration: '1455', prices: { classic: '1250000', premium: '1250000.50', signature: '9999999' } }
        : { lead };
    case 'salons':
      return index % EVERY === 0
        ? { lead, address: `${TITLE[language]}, 1001-Б/42`, metro: UNBREAKABLE[language], phone: '+380 (44) 200-10-01, внутр. 10015' }
        : { lead };
    case 'employees':
      return index % EVERY === 0 ? { lead, position: TITLE[language], since: '1951' } : { lead };
    case 'articles':
      return { lead, ...(index % EVERY === 0 && { author: `${TITLE[language]}, ${UNBREAKABLE[language]}` }) };
    case 'vacancies':
      return index % 2 === 0
        ? { lead, duties: LONG_LINES(language), requirements: LONG_LINES(language), salary_from: '1250000', salary_to: '9999999' }
        : { lead };
    case 'packages':
      return index % 2 === 0 ? { lead, includes: LONG_LINES(language) } : { lead };
    default:
      return {};
  }
}

/** A page keeps its title: it is the editor's most careful one. Its lead and accent grow. */
function overfullPage(index: number, language: keyof Words): Fields {
  return index % 2 === 0 ? { lead: overfullLead(0, language), accent: TITLE[language].slice(0, 60), kicker: TITLE[language] } : {};
}

/**
 * A backend in which editors were generous: names of 120 characters, words that cannot break, other scripts and emoji, leads of one
 * word and of thirty lines, long lists, enormous prices, a salon with 40 employees and a category with 300 services.
 * @param rich the seed whose items are taken; addresses stay
 */
export function overfullSeed(rich: WordPressSeed): WordPressSeed {
  const posts = rich.posts.map(overfullPost);
  return { terms: rich.terms.map(overfullTerm), posts: [...posts, ...manyEmployees(rich), ...manyServices(rich), ...manyVacancies(rich)] };
}

function overfullTerm(term: SeedTerm, index: number): SeedTerm {
  // tops are words of the menus, of which there are three: everything below may be anything
  if (!term.parent && term.taxonomy === 'services_categories') return term;
  const description = (language: keyof Words) => (term.description === undefined ? {} : { description: overfullLead(index, language) });
  return {
    ...term,
    name: overfullName(term.name, index, 'ua'),
    ...description('ua'),
    translations: {
      en: { ...term.translations.en, name: overfullName(term.translations.en.name ?? '', index, 'en'), ...description('en') },
    },
  };
}

function overfullPost(post: SeedPost): SeedPost {
  if (post.slug === 'contacts') return post;
  const index = post.menu_order - 1;
  const texts = (of: SeedTexts, language: keyof Words): SeedTexts => ({
    title: post.type === 'pages' ? of.title : overfullName(of.title ?? '', index, language),
    acf: { ...of.acf, ...(post.type === 'pages' ? overfullPage(index, language) : overfullFields(post.type, index, language)) },
  });
  const ua = texts(post, 'ua');
  return {
    ...post,
    title: ua.title ?? post.title,
    acf: ua.acf,
    translations: { en: { ...post.translations.en, ...texts(post.translations.en, 'en') } },
  };
}

/** Copies of a post under other slugs and names, behind all others. */
function copies(
  of: SeedPost,
  count: number,
  name: (number: number, language: keyof Words) => string,
  change: Partial<SeedPost>,
): readonly SeedPost[] {
  return Array.from({ length: count }, (_, index): SeedPost => {
    const post = {
      ...of,
      ...change,
      slug: `${of.type}-${String(index + 1).padStart(3, '0')}`,
      menu_order: 2000 + index,
      title: name(index + 1, 'ua'),
      translations: { en: { ...of.translations.en, title: name(index + 1, 'en') } },
    };
    return post;
  });
}

function first(rich: WordPressSeed, type: string): SeedPost {
  return rich.posts.find((post) => post.type === type)!;
}

function manyEmployees(rich: WordPressSeed): readonly SeedPost[] {
  const employee = first(rich, 'employees');
  const acf = { ...employee.acf, salons: [`@salons:${LARGE_LISTS.salon}`] };
  const name = (number: number, language: keyof Words) =>
    overfullName(language === 'ua' ? `Майстриня ${number}` : `Master ${number}`, number, language);
  return copies(employee, LARGE_LISTS.masters, name, { acf });
}

function manyServices(rich: WordPressSeed): readonly SeedPost[] {
  const name = (number: number, language: keyof Words) =>
    overfullName(language === 'ua' ? `Послуга ${number}` : `Service ${number}`, number, language);
  return copies(first(rich, 'services'), LARGE_LISTS.services, name, { terms: { services_categories: [LARGE_LISTS.category] } });
}

function manyVacancies(rich: WordPressSeed): readonly SeedPost[] {
  const name = (number: number, language: keyof Words) =>
    overfullName(language === 'ua' ? `Вакансія ${number}` : `Vacancy ${number}`, number, language);
  return copies(first(rich, 'vacancies'), 25, name, {});
}
