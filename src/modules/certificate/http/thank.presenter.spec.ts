import type { Contacts, ContentPage } from '../../content/content.api';
import type { ContentContext } from '../../content/application/content-pages.service';
import { presentThank, thankContent } from './thank.presenter';
import { showKey } from '../../../../test/unit/show-key';
import { NO_RATINGS } from '../../content/content.api';

const written = (slug: string): ContentPage => ({
  id: 1,
  slug,
  title: slug,
  accent: '',
  kicker: '',
  lead: 'lead',
  bodyHtml: '',
  blocks: [],
  modifiedAt: null,
  seo: {},
});

function context(slugs: readonly string[], messengers: Contacts['messengers'] = []): ContentContext {
  const page = new Map(slugs.map((slug) => [slug, written(slug)]));
  const site = { page, content: { contacts: { messengers } } } as unknown as ContentContext['site'];
  return { locale: 'ua', t: showKey, site, ratings: NO_RATINGS, siteName: 'Оксамит', city: 'Київ', siteUrl: 'https://oksamyt.test' };
}

describe('the page of thanks', () => {
  it('shows the editors’ text for the state, or for success', () => {
    expect(thankContent(context(['thank-success', 'thank-email']), 'email').title).toBe('thank-email');
    expect(thankContent(context(['thank-success', 'thank-email']), 'telegram').title).toBe('thank-success');
  });

  it('has default texts where editors wrote nothing: a paid order must not end on an error page', () => {
    expect(thankContent(context([]), 'email')).toMatchObject({ title: 'certificate.thank.title', lead: 'certificate.thank.lead' });
  });

  it('links to booking first when the certificate needs no further step', () => {
    const own = context(['thank-success', 'thank-email']);
    const first = (state: 'success' | 'email') => presentThank(own, thankContent(own, state), state).actions[0]!.path;
    expect([first('success'), first('email')]).toEqual(['/online/', '/online/']);
  });

  it('links to the chat first when the certificate is sent by Telegram', () => {
    const bot = { kind: 'telegram', url: 'https://t.me/bot' } as const;
    const withBot = context(['thank-telegram'], [bot]);
    expect(presentThank(withBot, thankContent(withBot, 'telegram'), 'telegram').actions[0]!.url).toBe(bot.url);
    const without = context(['thank-telegram']);
    expect(presentThank(without, thankContent(without, 'telegram'), 'telegram').actions[0]!.path).toBe('/online/');
  });
});
