import { load } from 'cheerio';
import type { BookingSettings } from '../../src/modules/scheduling/contract/settings';
import type { TestSite } from '../support/site';
import { startWidgetSite, type WidgetSite } from '../support/widget-site';

const OPS_TOKEN = 'a-token-of-the-owner-of-the-site';

describe('the booking widget obeys', () => {
  let site: TestSite;
  let salon: string;
  let services: readonly string[];
  let screen: WidgetSite['screen'];

  beforeAll(async () => {
    ({ site, salon, services, screen } = await startWidgetSite({ BOOKING_ANALYTICS: 'on', OPS_TOKEN }));
  });
  afterAll(() => site?.close());
  afterEach(() => site.http.post('/api/ops/booking/settings/reset').set('authorization', `Bearer ${OPS_TOKEN}`));

  const settle = (clientModule: Partial<Record<string, unknown>>) =>
    site.http
      .put('/api/ops/booking/settings')
      .set('authorization', `Bearer ${OPS_TOKEN}`)
      .send({ client_module: clientModule })
      .expect(200);
  const step = (also = '') => screen(`salon=${salon}&step=service${also}`);

  it('enabled', async () => {
    await settle({ enabled: false });
    expect((await screen('')).body.kind).toBe('closed');
  });

  it('name, logo, color, theme', async () => {
    await settle({ name: 'Салон', logo: 'https://cdn.example/logo.svg', color: '#123456', theme: 'soft' });
    expect((await screen('')).brand).toEqual({ name: 'Салон', logo: 'https://cdn.example/logo.svg', color: '#123456', theme: 'soft' });
  });

  it('name, logo, color and theme, on the page as well', async () => {
    await settle({ name: 'Салон', logo: 'https://cdn.example/logo.svg', color: '#123456', theme: 'strong' });
    const $ = load((await site.http.get('/widget/').expect(200)).text);
    expect($('.widget').attr('class')).toContain('widget--strong');
    expect($('.widget').attr('style')).toContain('#123456');
    expect([$('.widget__brand img').attr('src'), $('.widget__brand img').attr('alt')]).toEqual(['https://cdn.example/logo.svg', 'Салон']);
  });

  it('language, where neither the address nor a page of ours chose one', async () => {
    const open = (path: string, from: string) => site.http.get(path).set('sec-fetch-site', from);
    await open('/widget/?salon=x', 'cross-site').expect(200);
    await settle({ language: 'en' });
    for (const from of ['cross-site', 'none']) await open('/widget/?salon=x', from).expect(303).expect('location', '/en/widget/?salon=x');
    await open('/widget/?salon=x', 'same-origin').expect(200);
    await open('/widget/?lang=ua', 'cross-site').expect(200);
    await open('/en/widget/', 'cross-site').expect(200);
  });

  it('googleAnalyticsCode, which the policy then lets in', async () => {
    expect((await screen('')).analytics).toBeNull();
    await settle({ googleAnalyticsCode: 'G-AB12CD34EF' });
    const page = await site.http.get('/widget/').expect(200);
    expect(load(page.text)('[data-analytics]').attr('data-analytics')).toBe('G-AB12CD34EF');
    expect(page.headers['content-security-policy']).toContain('https://www.googletagmanager.com');
  });

  it('information, which is its foot, with web addresses alone', async () => {
    expect((await screen('')).about).toBeNull();
    const links = { web_site: 'https://oksamyt.example/a', viber: 'viber://chat?number=380442001001', instagram: '' };
    await site.http
      .put('/api/ops/booking/settings')
      .set('authorization', `Bearer ${OPS_TOKEN}`)
      .send({ information: { description: 'Тринадцять салонів', ...links } })
      .expect(200);
    expect((await screen('')).about).toEqual({
      text: 'Тринадцять салонів',
      links: [
        { label: 'oksamyt.example', url: links.web_site },
        { label: 'Viber', url: links.viber },
      ],
    });
  });

  it('routes', async () => {
    await settle({ routes: ['timeServiceProfessional'] satisfies BookingSettings['clientModule']['routes'] });
    expect((await screen(`salon=${salon}`)).step).toBe('time');
  });

  it('several_services', async () => {
    await settle({ several_services: false });
    const { body } = await step();
    expect(body).toMatchObject({ kind: 'service', isSeveral: false });
    expect((await screen(`salon=${salon}&services=${services[0]},${services[1]}`)).summary.services).toHaveLength(1);
  });

  it('skip_professional', async () => {
    await settle({ skip_professional: true });
    expect((await screen(`salon=${salon}&services=${services[0]}`)).step).toBe('time');
  });

  it('confirm_services', async () => {
    await settle({ confirm_services: true });
    const { body } = await step(`&services=${services[0]}`);
    expect(body).toMatchObject({ onHref: expect.stringContaining('step=confirm') as string });
    const confirm = await screen(`salon=${salon}&services=${services[0]}&step=confirm`);
    expect(confirm.body).toMatchObject({ kind: 'service', isConfirming: true, groups: [{ services: [{ isChosen: true }] }] });
  });

  it('services_gender_filter', async () => {
    expect((await step()).body).toMatchObject({ genders: expect.any(Array) as unknown[] });
    await settle({ services_gender_filter: false });
    expect((await step()).body).toMatchObject({ genders: null });
  });

  it('showServicesAndGroupsDescriptions', async () => {
    const told = async () => {
      const { body } = await step();
      return body.kind === 'service' && body.groups.some((group) => group.services.some(({ description }) => description !== null));
    };
    expect(await told()).toBe(true);
    await settle({ showServicesAndGroupsDescriptions: false });
    expect(await told()).toBe(false);
  });

  it('calendar', async () => {
    const path = `salon=${salon}&services=${services[0]}&employee=any`;
    expect((await screen(path)).body).toMatchObject({ calendar: 'month', weeks: { length: 5 } });
    await settle({ calendar: 'week' });
    expect((await screen(path)).body).toMatchObject({ calendar: 'week', weeks: { length: 1 } });
  });

  it('can_cancel_in_48_hours', async () => {
    const path = `salon=${salon}&services=${services[0]}&employee=any&date=2026-12-04&time=12:00`;
    const { body: free } = await screen(path);
    await settle({ can_cancel_in_48_hours: false });
    const { body: byPhone } = await screen(path);
    expect([free.kind, byPhone.kind]).toEqual(['details', 'details']);
    expect(free).not.toMatchObject({ rule: (byPhone as { rule: string }).rule });
  });

  describe('in the times that it offers', () => {
    /** Minutes of the day that are offered on a day that nobody has booked. */
    const offered = async (date = '2026-12-04') => {
      const { body } = await screen(`salon=${salon}&services=${services[0]}&employee=any&date=${date}&step=time`);
      if (body.kind !== 'time' || body.day?.date !== date) return [];
      return body.day.parts.flatMap(({ times }) => times.map(({ time }) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))));
    };

    it('time_step', async () => {
      const half = await offered();
      await settle({ time_step: '60m' });
      const whole = await offered();
      expect([whole.length > 0, whole.length < half.length, whole.every((time) => half.includes(time))]).toEqual([true, true, true]);
    });

    it('nearest_booking_minutes', async () => {
      const today = await offered('2026-11-23');
      // 12:00 in Kyiv, and an hour from then
      expect(Math.min(...today)).toBeGreaterThanOrEqual(13 * 60);
      await settle({ nearest_booking_minutes: 5 * 60 });
      expect(Math.min(...(await offered('2026-11-23')))).toBeGreaterThanOrEqual(17 * 60);
      await settle({ nearest_booking_minutes: 24 * 60 });
      expect(await offered('2026-11-23')).toEqual([]);
    });

    it('gaps_mode, gaps_positions', async () => {
      const all = await offered();
      await settle({ gaps_mode: 'maximal', gaps_positions: ['day_start'] });
      const first = await offered();
      await settle({ gaps_mode: 'maximal', gaps_positions: ['day_end'] });
      const last = await offered();
      expect(all.length).toBeGreaterThan(4);
      // each employee of the service has a beginning of work, and an end
      expect(Math.min(...first)).toBe(Math.min(...all));
      expect(Math.max(...last)).toBeGreaterThanOrEqual(Math.max(...all));
      expect([first.length < all.length, last.length < all.length, first.some((time) => last.includes(time))]).toEqual([true, true, false]);
    });
  });

  // which prices a list without a chosen salon shows is tried in domain/what-can-be-booked.spec.ts: the widget asks for the salon first
  it('servicesPriceFromFilteredServices: of a chosen salon its own prices, whatever it says', async () => {
    const { body } = await site.http.get('/api/services').expect(200);
    const all = body as { id: string; location_prices: { location: string; price: number }[] }[];
    const dearerElsewhere = all.find(
      ({ location_prices: prices }) =>
        prices.some(({ location }) => location === salon) && new Set(prices.map(({ price }) => price)).size > 1,
    )!;
    const here = Math.min(...dearerElsewhere.location_prices.flatMap(({ location, price }) => (location === salon ? [price] : [])));
    for (const isFiltered of [false, true]) {
      await settle({ servicesPriceFromFilteredServices: isFiltered });
      const { body: shown } = await step();
      const lines = shown.kind === 'service' ? shown.groups.flatMap((group) => group.services) : [];
      expect(lines.find(({ id }) => id === dearerElsewhere.id)!.price!.replace(/\D/g, '')).toBe(String(here));
    }
  });
});
