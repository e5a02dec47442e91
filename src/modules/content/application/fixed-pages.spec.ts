import { showKey } from '../../../../test/unit/show-key';
import { EMPTY_CONTENT } from '../../../../test/unit/empty-content';
import type { ContentContext } from './content-pages.service';
import type { Page } from '../contract/entities';
import type { Contacts } from '../contract/contacts';
import { indexSite } from '../domain/site-index';
import { fixedPage } from './fixed-pages';
import { NO_RATINGS } from '../domain/ratings';

const contextOf = (pages: readonly Partial<Page>[]): ContentContext => ({
  locale: 'ua',
  t: showKey,
  siteName: 'Оксамит',
  city: 'Київ',
  ratings: NO_RATINGS,
  siteUrl: 'https://oksamyt.test',
  site: indexSite({
    ...EMPTY_CONTENT,
    locale: 'ua',
    pages: pages as readonly Page[],
    contacts: { email: 'a<b@salon.example', phone: '044 200' } as Contacts,
  }),
});

describe('a page with a fixed address', () => {
  it('is what editors wrote', () => {
    const own = { slug: 'online', title: 'Запис' };
    expect(fixedPage(contextOf([own]), 'online')).toBe(own);
    const contacts = { slug: 'contacts', title: 'Контакти' };
    expect(fixedPage(contextOf([contacts]), 'contacts_page')).toBe(contacts);
  });

  it('has default texts where editors wrote nothing', () => {
    expect(fixedPage(contextOf([]), 'online')).toMatchObject({
      title: 'content.pages.online.title',
      lead: 'content.pages.online.lead',
      bodyHtml: '',
      blocks: [],
    });
  });

  it('names a contact when a legal text is missing', () => {
    expect(fixedPage(contextOf([]), 'policy').bodyHtml).toBe(
      '<p>content.pages.policy.body</p><p><a href="mailto:a&lt;b@salon.example">a&lt;b@salon.example</a><br><a href="tel:044200">044 200</a></p>',
    );
  });

  it('says what was tried of accessibility and how to reach us, unless editors say it themselves', () => {
    const { bodyHtml } = fixedPage(contextOf([]), 'accessibility');
    for (const text of ['<li>content.pages.accessibility.tested.axe</li>', 'content.pages.accessibility.limits', 'href="tel:044200"'])
      expect(bodyHtml).toContain(text);
    const own = { slug: 'accessibility', title: 'Доступність' };
    expect(fixedPage(contextOf([own]), 'accessibility')).toBe(own);
  });
});
