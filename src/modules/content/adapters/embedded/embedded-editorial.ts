import type { Locale } from '../../../../shared/locale';
import type { Article, ArticleCategory, Package, PackageCategory, Page, Vacancy } from '../../contract/entities';
import type { Contacts } from '../../contract/contacts';
import { readBlock } from './embedded-blocks';
import type { EmbeddedIndex } from './embedded-numbering';
import { EmbeddedItem, itemsOf } from './embedded-item';
import { embeddedFault } from './embedded-files';

/** The journal of one language. */
export function readJournal(
  index: EmbeddedIndex,
  locale: Locale,
): { readonly articleCategories: readonly ArticleCategory[]; readonly articles: readonly Article[] } {
  const open = itemsOf(index, locale, 'journal.json');
  const { categories, articles } = index.files.journal;
  return {
    articleCategories: categories.map((data) => {
      const item = open('articleCategory', data.slug);
      return {
        id: item.id('articleCategory', data.slug),
        slug: data.slug,
        name: item.text('name', data.name),
        parentId: item.parentId('articleCategory', data.parent),
        description: item.text('description', data.description),
      };
    }),
    articles: articles.map((data) => {
      const item = open('article', data.slug);
      const body = index.files.articleBodies.get(`${data.slug}.${locale}`);
      if (body === undefined) throw embeddedFault(`articles/${data.slug}.${locale}.html`, '', 'is missing');
      return {
        id: item.id('article', data.slug),
        slug: data.slug,
        title: item.text('title', data.title),
        categoryIds: item.ids('articleCategory', data.categories),
        lead: item.text('lead', data.lead),
        bodyHtml: new EmbeddedItem(index, locale, `articles/${data.slug}.${locale}.html`, 'text').textHtml(body),
        picture: item.picture(data.picture),
        publishedAt: data.published,
        modifiedAt: data.modified,
        author: item.text('author', data.author),
        seo: item.seo(data.seo),
      };
    }),
  };
}

/** The vacancies of one language. */
export function readVacancies(index: EmbeddedIndex, locale: Locale): readonly Vacancy[] {
  const open = itemsOf(index, locale, 'vacancies.json');
  return index.files.vacancies.vacancies.map((data) => {
    const item = open('vacancy', data.slug);
    return {
      id: item.id('vacancy', data.slug),
      slug: data.slug,
      title: item.text('title', data.title),
      salonIds: item.ids('salon', data.salons),
      lead: item.text('lead', data.lead),
      bodyHtml: item.html('body', data.body),
      employment: data.employment,
      salaryFrom: data.salaryFrom === null ? null : item.money('salaryFrom', data.salaryFrom),
      salaryTo: data.salaryTo === null ? null : item.money('salaryTo', data.salaryTo),
      duties: item.list('duties', data.duties),
      requirements: item.list('requirements', data.requirements),
      offers: item.list('offers', data.offers),
      postedOn: data.postedOn,
      validThrough: data.validThrough,
      picture: item.picture(data.picture),
      seo: item.seo(data.seo),
    };
  });
}

/** The gift certificates of one language. */
export function readPackages(
  index: EmbeddedIndex,
  locale: Locale,
): { readonly packageCategories: readonly PackageCategory[]; readonly packages: readonly Package[] } {
  const open = itemsOf(index, locale, 'packages.json');
  const { categories, packages } = index.files.packages;
  return {
    packageCategories: categories.map((data) => {
      const item = open('packageCategory', data.slug);
      return {
        id: item.id('packageCategory', data.slug),
        slug: data.slug,
        name: item.text('name', data.name),
        parentId: item.parentId('packageCategory', data.parent),
      };
    }),
    packages: packages.map((data) => {
      const item = open('package', data.slug);
      return {
        id: item.id('package', data.slug),
        slug: data.slug,
        title: item.text('title', data.title),
        categoryIds: item.ids('packageCategory', data.categories),
        amount: item.money('amount', data.amount),
        info: item.text('info', data.info),
        includes: item.list('includes', data.includes),
        singleItem: data.singleItem,
        lead: item.text('lead', data.lead),
        bodyHtml: item.html('body', data.body),
        picture: item.picture(data.picture),
        seo: item.seo(data.seo),
      };
    }),
  };
}

/** The pages of one language. */
export function readPages(index: EmbeddedIndex, locale: Locale): readonly Page[] {
  const open = itemsOf(index, locale, 'pages.json');
  return index.files.pages.pages.map((data) => {
    const item = open('page', data.slug);
    return {
      id: item.id('page', data.slug),
      slug: data.slug,
      title: item.text('title', data.title),
      accent: item.text('accent', data.accent),
      kicker: item.text('kicker', data.kicker),
      lead: item.text('lead', data.lead),
      bodyHtml: item.html('body', data.body),
      picture: item.picture(data.picture),
      blocks: data.blocks.map((block) => readBlock(item, block)),
      modifiedAt: data.modified,
      seo: item.seo(data.seo),
    };
  });
}

/** The contacts of one language. */
export function readContacts(index: EmbeddedIndex, locale: Locale): Contacts {
  const { workTime, ...data } = index.files.contacts;
  return { ...data, workTime: new EmbeddedItem(index, locale, 'contacts.json', '').text('workTime', workTime) };
}
