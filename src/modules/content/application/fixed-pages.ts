import { escapeHtml } from '../../../shared/escape-html';
import type { ContentContext } from './content-pages.service';
import type { Contacts } from '../contract/contacts';
import type { Page } from '../contract/entities';

/** Pages with a fixed address, by the slug of their content: its default texts, and other slugs an editor may have used. */
const FIXED_PAGES = {
  accessibility: { words: 'accessibility' },
  main: { words: 'main' },
  about: { words: 'about' },
  blog: { words: 'blog' },
  charity: { words: 'charity' },
  contacts_page: { words: 'contacts', also: 'contacts' },
  employees: { words: 'employees' },
  gift_certificate: { words: 'certificates' },
  online: { words: 'online' },
  policy: { words: 'policy' },
  price: { words: 'price' },
  'public-offer-agreement': { words: 'offer' },
  salons: { words: 'salons' },
  vacancies: { words: 'vacancies' },
} as const;

/** Slug of the content of a page whose address is fixed. */
export type FixedPage = keyof typeof FIXED_PAGES;

/**
 * The editors' content for a page with a fixed address, else default texts: such a page is linked from every page and must always answer.
 */
export function fixedPage(context: ContentContext, slug: FixedPage): Page {
  const { site } = context;
  const other = FIXED_PAGES[slug];
  const written = site.page.get(slug) ?? ('also' in other ? site.page.get(other.also) : undefined);
  return written ?? defaultPage(context, slug);
}

/** The default texts of a page with a fixed address. */
export function defaultPage({ site, t }: ContentContext, slug: FixedPage): Page {
  const { words } = FIXED_PAGES[slug];
  return {
    id: 0,
    slug,
    title: t(`content.pages.${words}.title`),
    accent: t(`content.pages.${words}.accent`),
    kicker: '',
    lead: t(`content.pages.${words}.lead`),
    bodyHtml: bodyOf(words, site.content.contacts, t),
    blocks: [],
    modifiedAt: null,
    seo: {},
  };
}

function bodyOf(words: (typeof FIXED_PAGES)[FixedPage]['words'], contacts: Contacts, t: ContentContext['t']): string {
  if (words === 'accessibility') return accessibilityHtml(contacts, t);
  return words === 'policy' || words === 'offer' ? paragraph(t(`content.pages.${words}.body`)) + waysHtml(contacts) : '';
}

/** What the tests of this repository really do: whoever changes them changes these words. */
const TESTED = ['axe', 'keyboard', 'order', 'scripts', 'narrow', 'targets', 'motion'] as const;

/** The accessibility statement, unless editors have one of their own. */
function accessibilityHtml(contacts: Contacts, t: ContentContext['t']): string {
  const part = (name: 'tested' | 'limits' | 'reach', html: string) =>
    `<h2>${escapeHtml(t(`content.pages.accessibility.${name}Title`))}</h2>${html}`;
  const tested = TESTED.map((name) => `<li>${escapeHtml(t(`content.pages.accessibility.tested.${name}`))}</li>`).join('');
  return [
    part('tested', `<ul>${tested}</ul>`),
    part('limits', paragraph(t('content.pages.accessibility.limits'))),
    part('reach', paragraph(t('content.pages.accessibility.reach')) + waysHtml(contacts)),
  ].join('');
}

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;

/** How to reach us. */
function waysHtml({ email, phone }: Pick<Contacts, 'email' | 'phone'>): string {
  const mail = email && `<a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a>`;
  const call = phone && `<a href="tel:${escapeHtml(phone.replace(/[^+\d]/g, ''))}">${escapeHtml(phone)}</a>`;
  const ways = [mail, call].filter((way) => way !== '');
  return ways.length > 0 ? `<p>${ways.join('<br>')}</p>` : '';
}
