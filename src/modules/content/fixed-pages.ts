import { escapeHtml } from '../../shared/escape-html';
import type { ContentContext } from './content-pages.service';
import type { Page } from './domain/entities';

/** Pages with a fixed address, by the slug of their content: its default texts, and other slugs an editor may have used. */
const FIXED_PAGES = {
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
export function fixedPage({ site, t }: ContentContext, slug: FixedPage): Page {
  const { words, ...other } = FIXED_PAGES[slug];
  const written = site.page.get(slug) ?? ('also' in other ? site.page.get(other.also) : undefined);
  return (
    written ?? {
      id: 0,
      slug,
      title: t(`pages.${words}.title`),
      accent: t(`pages.${words}.accent`),
      kicker: '',
      lead: t(`pages.${words}.lead`),
      bodyHtml: words === 'policy' || words === 'offer' ? legalHtml(site.content.contacts, t(`pages.${words}.body`)) : '',
      blocks: [],
      modifiedAt: null,
      seo: {},
    }
  );
}

/** The contact to show in place of a missing legal text. */
function legalHtml({ email, phone }: { readonly email: string; readonly phone: string }, text: string): string {
  const ways = [email, phone].filter((way) => way !== '').map(escapeHtml);
  return `<p>${escapeHtml(text)}</p>${ways.length > 0 ? `<p>${ways.join('<br>')}</p>` : ''}`;
}
