import { OnlineOffers } from '../../src/modules/booking/application/online-offers.service';
import { Clock } from '../../src/platform/time/clock';
import { CUT, IRYNA, OLHA } from '../stubs/beautypro-stub.data';
import { BeautyProStub, type BeautyProCall } from '../stubs/beautypro.stub';
import { cacheCounts, readFresh } from '../support/fresh-page';
import { startTestSite, type TestSite } from '../support/site';

const OPS_TOKEN = 'a-token-of-the-owner-of-the-site';
const CALL = /^tel:\+?\d+$/;

const CATEGORY = '/services/female/body/masazh/';
const DONE = 'klasychnyi-masazh';
const MISSING = 'limfodrenazhnyi-masazh';

/** Without them nobody knows; of all, and the site would ask no more for ten seconds. */
const LISTS: readonly BeautyProCall[] = ['employees', 'settings'];

describe('a service that nobody can book', () => {
  const stub = new BeautyProStub(() => Date.now());
  let later = 0;
  const clock = new (class extends Clock {
    override epochMs(): number {
      return Date.now() + later;
    }
  })();
  let site: TestSite;

  /** The lists are read anew after a quarter of an hour. */
  const refresh = async () => {
    later += 15 * 60_000;
    await site.app.get(OnlineOffers, { strict: false }).refresh();
  };
  const does = (services: readonly string[]) => {
    for (const employee of stub.catalogue.employees) if ([OLHA, IRYNA].includes(employee.id)) Object.assign(employee, { services });
  };

  beforeAll(async () => {
    await stub.start();
    const cut = stub.catalogue.services.find((service) => service.id === CUT)!;
    stub.catalogue.services.push({ ...cut, id: `service-${DONE}` }, { ...cut, id: `service-${MISSING}` });
    does([`service-${DONE}`]);
    const { id, secret, database } = stub.application;
    const settings = {
      BOOKING: 'beautypro',
      BEAUTYPRO_URL: stub.url,
      BEAUTYPRO_APPLICATION_ID: id,
      BEAUTYPRO_APPLICATION_SECRET: secret,
      BEAUTYPRO_DATABASE_CODE: database,
    };
    site = await startTestSite(settings, { override: (testing) => testing.overrideProvider(Clock).useValue(clock) });
    await refresh();
  });
  afterAll(async () => {
    await site?.close();
    await stub.stop();
  });

  it.each([
    ['', 'Зателефонувати', 'Запис телефоном'],
    ['/en', 'Call us', 'Booked by phone'],
  ])('has the phone on its page and on its card, and no promise of times (%s)', async (locale, call, byPhone) => {
    const { $, link } = await readFresh(site, `${locale}${CATEGORY}${MISSING}/`);
    expect(link('.service-hero .button-row > a:first-child')).toEqual({ href: expect.stringMatching(CALL) as string, text: call });
    expect(link('.service-close .button-row > a:first-child')).toEqual({ href: expect.stringMatching(CALL) as string, text: call });
    expect(link('.service-hero .next-free')).toEqual({ href: expect.stringMatching(CALL) as string, text: byPhone });
    expect(link('.floating-booking__action')).toEqual({ href: expect.stringMatching(CALL) as string, text: call });
    expect($('main [data-next-times], main [data-next-free]')).toHaveLength(0);
    expect($(`main a[href*="service=${MISSING}"]`)).toHaveLength(0);
    const category = await readFresh(site, `${locale}${CATEGORY}`);
    const card = category.$(`.service-card:has(a[href$="/${MISSING}/"]) .service-card__book`);
    expect(card.attr('href')).toMatch(CALL);
    expect(card.text().trim()).toBe(call);
  });

  it('has the phone in price lists and menus of salons, without the plus of what books', async () => {
    const { $ } = await readFresh(site, '/price/female/');
    const line = $('.price-list__row--by-phone a').filter((_, one) => $(one).text().includes('Лімфодренажний'));
    expect(line.attr('href')).toMatch(CALL);
    expect(line.attr('aria-describedby')).toBeUndefined();
    expect($(`main a[href*="service=${MISSING}"]`)).toHaveLength(0);
    expect($(`main a[href*="service=${DONE}"]`).length).toBeGreaterThan(0);
  });

  it('is found without Book', async () => {
    const { body } = await site.http.get('/api/search').query({ q: 'масаж', lang: 'ua' }).expect(200);
    const hits = (body as { groups: { hits: { service?: string; offer?: { url?: string } }[] }[] }).groups.flatMap((group) => group.hits);
    expect(hits.find(({ service }) => service === MISSING)?.offer).toEqual(
      expect.not.objectContaining({ url: expect.anything() as string }),
    );
    expect(hits.find(({ service }) => service === DONE)?.offer?.url).toBe(`/online/?service=${DONE}`);
    const { $ } = await readFresh(site, '/search/?q=%D0%BC%D0%B0%D1%81%D0%B0%D0%B6');
    expect($(`main a[href*="service=${MISSING}"]`)).toHaveLength(0);
  });

  it('leaves what somebody does as it is', async () => {
    const { $, link } = await readFresh(site, `${CATEGORY}${DONE}/`);
    expect(link('.service-hero .button-row > a:first-child')).toEqual({ href: `/online/?service=${DONE}`, text: 'Записатися' });
    expect($('main [data-next-times]')).toHaveLength(1);
    expect(link('.site-header__book').href).toBe('/online/');
  });

  it('stays what was known while the booking system is away, and pages stay cached', async () => {
    const path = `${CATEGORY}${MISSING}/`;
    const before = await readFresh(site, path);
    const rendered = cacheCounts(site).miss;
    for (const call of LISTS) stub.failAlways(call, 'status-500');
    for (let times = 0; times < 3; times++) {
      await refresh();
      expect((await readFresh(site, path)).etag).toBe(before.etag);
    }
    expect(cacheCounts(site).miss).toBe(rendered);
    for (const call of LISTS) stub.failAlways(call, null);
    await refresh();
    expect((await readFresh(site, path)).etag).toBe(before.etag);
  });

  it('is booked again as soon as somebody does it', async () => {
    does([`service-${DONE}`, `service-${MISSING}`]);
    await refresh();
    const { link } = await readFresh(site, `${CATEGORY}${MISSING}/`);
    expect(link('.service-hero .button-row > a:first-child')).toEqual({ href: `/online/?service=${MISSING}`, text: 'Записатися' });
  });

  it('is none where the lists leave nothing of the content: they are rather broken than true', async () => {
    does([]);
    await refresh();
    const { link } = await readFresh(site, `${CATEGORY}${DONE}/`);
    expect(link('.service-hero .button-row > a:first-child').href).toBe(`/online/?service=${DONE}`);
  });
});

describe.each([
  ['our own widget', '/widget/'],
  ['a widget of another site', 'https://widget.example/booking'],
])('with %s, booking that operators have switched off', (_, url) => {
  let site: TestSite;
  const settle = async (enabled: boolean) => {
    const put = site.http.put('/api/ops/booking/settings').set('authorization', `Bearer ${OPS_TOKEN}`);
    await put.send({ client_module: { enabled } }).expect(200);
    await site.app.get(OnlineOffers, { strict: false }).refresh();
  };
  const toBooking = ($: Awaited<ReturnType<typeof readFresh>>['$']) =>
    $('a')
      .toArray()
      .map((link) => $(link).attr('href') ?? '')
      .filter((href) => /^(\/en)?\/online\/(?!\?panel=auth)/.test(href));

  beforeAll(async () => {
    site = await startTestSite({ OPS_TOKEN, BOOKING_WIDGET_URL: url });
    await settle(false);
  });
  afterAll(() => site?.close());

  it.each(['/', '/en/', '/salons/oksamyt-pechersk/', `${CATEGORY}${DONE}/`, '/employees/', '/price/female/', '/contacts/'])(
    'leads to the phone everywhere (%s)',
    async (path) => {
      const { $, link } = await readFresh(site, path);
      expect(toBooking($)).toEqual([]);
      expect(link('.site-header__book')).toEqual({
        href: expect.stringMatching(CALL) as string,
        text: path === '/en/' ? 'Call us' : 'Зателефонувати',
      });
    },
  );

  it('leaves /online/ the page of the telephone, and the account where it is', async () => {
    const online = await readFresh(site, '/online/');
    expect(online.$('.booking-frame')).toHaveLength(0);
    expect(online.link('main .page-hero .button-row a').href).toMatch(CALL);
    expect((await readFresh(site, '/online/?panel=auth')).$('.booking-frame')).toHaveLength(1);
  });

  it('leads to booking again once it is on', async () => {
    await settle(true);
    const { $, link } = await readFresh(site, `${CATEGORY}${DONE}/`);
    expect(link('.site-header__book').href).toBe('/online/');
    expect(toBooking($).length).toBeGreaterThan(3);
  });
});
