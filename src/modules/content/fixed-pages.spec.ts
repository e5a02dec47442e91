import { showKey } from '../../../test/unit/show-key';
import { EMPTY_CONTENT } from '../../../test/unit/empty-content';
import type { ContentContext } from './content-pages.service';
import type { Page } from './domain/entities';
import type { Contacts } from './domain/contacts';
import { indexSite } from './domain/site-index';
import { fixedPage } from './fixed-pages';

const contextOf = (pages: readonly Partial<Page>[]): ContentContext => ({
  locale: 'ua',
  t: showKey,
  siteName: 'Оксамит',
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
      title: 'pages.online.title',
      lead: 'pages.online.lead',
      bodyHtml: '',
      blocks: [],
    });
  });

  it('names a contact when a legal text is missing', () => {
    expect(fixedPage(contextOf([]), 'policy').bodyHtml).toBe('<p>pages.policy.body</p><p>a&lt;b@salon.example<br>044 200</p>');
  });
});
