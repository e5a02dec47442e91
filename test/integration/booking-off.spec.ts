// @slow: a page of every kind in both languages, with and without a phone
import { AppointmentLinks } from '../../src/modules/booking/application/appointment-links.service';
import { OnlineOffers } from '../../src/modules/booking/application/online-offers.service';
import { ContentSnapshots } from '../../src/modules/content/application/content-snapshot.service';
import { ContentSource } from '../../src/modules/content/ports/content-source.port';
import { Database } from '../../src/platform/database/database';
import { FRAGMENT_NAMES } from '../support/fragments';
import { bookAppointment } from '../support/booked-appointment';
import { startClientSite } from '../support/clients';
import { OPS_TOKEN } from '../support/console';
import { readFresh } from '../support/fresh-page';
import { seedOrder } from '../support/issued-certificates';
import { PageDocument, withoutNonBreaking } from '../support/page-document';
import kinds from '../support/page-kinds.json';
import { ReducedSource } from '../support/reduced-content';
import type { TestSite } from '../support/site';
import { embeddedSource } from '../wordpress/embedded-seed';

const CALL = /^tel:\+?\d+$/;

describe('a page of every kind while booking is switched off', () => {
  const source = new ReducedSource(embeddedSource());
  const order = { path: '', cookie: '' };
  const pages: Record<string, string> = {
    ...kinds,
    master: '/salons/oksamyt-pechersk/olena-marchuk/',
    'services-salon-top': '/services/oksamyt-pechersk/female/',
    thank: '/thank/',
    'thank-email': '/thank/?state=email',
  };
  let site: TestSite;

  beforeAll(async () => {
    ({ site } = await startClientSite(
      { OPS_TOKEN, CONTENT_MAX_LOSS_PERCENT: '100' },
      { override: (testing) => testing.overrideProvider(ContentSource).useValue(source) },
    ));
    const { id } = await bookAppointment(site);
    pages.visit = site.app.get(AppointmentLinks).path(id);
    await site.http.post(`${pages.visit}cancel/`).type('form').send({}).redirects(0).expect(303);
    const seeded = await seedOrder(site.app.get(Database), { deliveries: [{ state: 'sent' }] });
    pages.issued = `/certificate/${seeded.deliveries[0]!.certificates[0]!.token}/`;
    Object.assign(order, { path: `/thank/?order=${seeded.order}`, cookie: `order_${seeded.order.slice('order_'.length)}=${seeded.token}` });
    const put = site.http.put('/api/ops/booking/settings').set('authorization', `Bearer ${OPS_TOKEN}`);
    await put.send({ client_module: { enabled: false } }).expect(200);
    await site.app.get(OnlineOffers, { strict: false }).refresh();
  });
  afterAll(() => site?.close());

  /** Links to booking, but for the account, and all that says it books; what editors wrote in a text is theirs. */
  function offersIn({ $ }: Pick<PageDocument, '$'>): readonly string[] {
    const found = $('a, button, .book-hint, .city-day__legend, .issued__steps li').not('.rich-text *, [hreflang]');
    return found.toArray().flatMap((element) => {
      const said = `${$(element).attr('aria-label') ?? ''} ${$(element).text()}`.replace(/\s+/g, ' ').trim();
      const href = $(element).attr('href') ?? '';
      const books =
        /^(\/en)?\/online\/(?!\?panel=auth)/.test(href) || /записатися|запишіться онлайн|\bbook\b(?! a visit by phone)/i.test(said);
      return books || $(element).is('.book-hint') ? [`${said} → ${href}`] : [];
    });
  }

  async function offers(locale: string): Promise<Readonly<Record<string, readonly string[]>>> {
    const found: Record<string, readonly string[]> = {};
    for (const [kind, path] of Object.entries(pages))
      found[kind] = offersIn(await readFresh(site, locale + path, kind === 'not-found' ? 404 : 200));
    const { text } = await site.http
      .get(locale + order.path)
      .set('cookie', order.cookie)
      .expect(200);
    found.order = offersIn(new PageDocument(text));
    const fragments = /\/fragments\/[^"]+?\?v=\w+/.exec(text)![0];
    for (const name of FRAGMENT_NAMES)
      found[name] = offersIn(new PageDocument((await site.http.get(fragments.replace('*', name)).expect(200)).text));
    return Object.fromEntries(Object.entries(found).filter(([, links]) => links.length > 0));
  }

  describe.each([
    ['the phone', {}, CALL, 'Зателефонувати', 'Call us', 'Запис телефоном'],
    [
      'the contacts where there is no phone',
      { 'contacts.phone': 'all' },
      /^\/(en\/)?contacts\/$/,
      'Контакти',
      'Contacts',
      'Запис у салоні',
    ],
  ] as const)('leads to %s', (_, by, target, ua, en, note) => {
    beforeAll(async () => {
      source.by = by;
      await site.app.get(ContentSnapshots).refresh('full');
    });

    it.each(['', '/en'])(
      'and offers booking nowhere (%s)',
      async (locale) => {
        expect(await offers(locale)).toEqual({});
      },
      120_000,
    );

    it.each([
      ['', ua],
      ['/en', en],
    ])('with words that say so (%s)', async (locale, label) => {
      const expected = { href: expect.stringMatching(target) as string, text: label };
      expect((await readFresh(site, locale + pages['services-category']!)).link('.page-hero .button-row > a:first-child')).toEqual(
        expected,
      );
      expect((await readFresh(site, `${locale}/`)).link('.hero .button-row > a:first-child')).toEqual(expected);
      expect((await readFresh(site, `${locale}/`)).link('.site-header__book')).toEqual(expected);
      expect((await readFresh(site, locale + pages.issued!)).link('.button-row > a:nth-child(2)')).toEqual(expected);
      expect((await readFresh(site, locale + pages.visit!)).link('.visit__buttons > a')).toEqual(expected);
      expect((await readFresh(site, locale + pages.article!)).link('.article-next__actions > a:first-child')).toEqual(expected);
      expect((await readFresh(site, `${locale}/online/`)).link('.site-header__book')).toEqual(expected);
    });

    it('in lists, too, whose lines refer to no hint', async () => {
      const { $ } = await readFresh(site, '/price/female/');
      expect(withoutNonBreaking($('.price-list__way').first().text())).toBe(note);
      expect($('.price-list__line').first().attr('href')).toMatch(target);
      for (const kind of ['price-female', 'salon', 'employee', 'master', 'article'])
        expect((await readFresh(site, pages[kind]!)).$('[aria-describedby=book-hint]')).toHaveLength(0);
    });

    it('from /online/, which describes no online booking to readers or search engines', async () => {
      const { $ } = await readFresh(site, '/online/');
      expect($('main .page-hero').text()).not.toMatch(/онлайн/i);
      expect($('title').text()).not.toMatch(/онлайн/i);
      expect($('.steps')).toHaveLength(0);
      expect($('script[type="application/ld+json"]').text()).not.toContain('ReserveAction');
    });
  });

  it('draws no free hours that would be booked, and a salon with a phone of its own is called there', async () => {
    source.by = {};
    await site.app.get(ContentSnapshots).refresh('full');
    expect((await readFresh(site, '/salons/')).$('.city-day').attr('data-free-day')).toBe('');
    const calls = (await readFresh(site, pages.salon!)).$('.salon-opening .button-row a[href^="tel:"]');
    expect(calls).toHaveLength(1);
  });
});
