import { decodeHTML } from 'entities';
import type { AboutPageProps } from '../../../../../views/content/static/AboutPage';
import type { CharityPageProps } from '../../../../../views/content/static/CharityPage';
import type { TextPageProps } from '../../../../../views/content/static/TextPage';
import type { Page as ContentPage } from '../../contract/entities';
import { dateLabel } from '../../../../../views/ui/i18n/labels';
import type { ContentContext } from '../../application/content-pages.service';
import { isOpen } from '../../domain/vacancy';
import { presentBlocks } from '../page-blocks.presenter';

/** Props of /about/. */
export function presentAbout(context: ContentContext, page: ContentPage, today: string): AboutPageProps {
  const { site, t } = context;
  const { salons, employees, articles } = site.content;
  const vacancies = site.content.vacancies.filter((vacancy) => isOpen(vacancy, today));
  return {
    crumbs: [{ label: t('common.home'), path: '/' }, { label: t('common.nav.about') }],
    page: { ...page, blocks: presentBlocks(context, page.blocks) },
    links: [
      { path: '/salons/', label: t('common.nav.salons'), count: salons.length },
      { path: '/employees/', label: t('common.nav.masters'), count: employees.length },
      { path: '/blog/', label: t('common.nav.journal'), count: articles.length },
      { path: '/vacancies/', label: t('common.nav.vacancies'), count: vacancies.length },
    ].filter((link) => link.count > 0),
  };
}

/** Props of /charity/. */
export function presentCharity(context: ContentContext, page: ContentPage): CharityPageProps {
  const { site, t } = context;
  return {
    crumbs: [{ label: t('common.home'), path: '/' }, { label: t('common.nav.charity') }],
    page: { ...page, blocks: presentBlocks(context, page.blocks) },
    email: site.content.contacts.email,
  };
}

/** Props of a legal text: its headings get anchors, and the table of contents leads to them. */
export function presentText(context: ContentContext, page: ContentPage): TextPageProps {
  const { t, locale } = context;
  const { html, contents } = withAnchors(page.bodyHtml);
  return {
    crumbs: [{ label: t('common.home'), path: '/' }, { label: page.title }],
    title: page.title,
    accent: page.accent,
    kicker: page.kicker,
    lead: page.lead,
    updated: page.modifiedAt ? { label: dateLabel(page.modifiedAt, locale), iso: page.modifiedAt } : null,
    contents,
    bodyHtml: html,
    blocks: presentBlocks(context, page.blocks),
  };
}

/**
 * Gives every h2 a unique id (`part-1`, `part-2` …: the same in both languages, and no words that an editor may change)
 * and lists them. An id that the editor set is kept.
 */
export function withAnchors(bodyHtml: string): {
  readonly html: string;
  readonly contents: readonly { readonly id: string; readonly label: string }[];
} {
  const contents: { id: string; label: string }[] = [];
  const html = bodyHtml.replace(/<h2(\s[^>]*)?>([\s\S]*?)<\/h2>/g, (_, attributes: string | undefined, inner: string) => {
    const own = /\sid="([^"]+)"/.exec(attributes ?? '')?.[1];
    const id = own ?? `part-${contents.length + 1}`;
    contents.push({
      id,
      label: decodeHTML(inner.replace(/<[^<>]*>/g, ''))
        .replace(/\s+/g, ' ')
        .trim(),
    });
    return `<h2${own ? '' : ` id="${id}"`}${attributes ?? ''}>${inner}</h2>`;
  });
  return { html, contents };
}
