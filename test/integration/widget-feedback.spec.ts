import { isDeepStrictEqual } from 'node:util';
import { FeedbackAdmin } from '../../src/modules/scheduling/application/feedback-admin';
import { RatingsPublisher } from '../../src/modules/booking/application/ratings-publisher.service';
import { bookingSlugOf, serviceAddress } from '../../src/modules/content/content.api';
import { ContentService } from '../../src/modules/content/application/content.service';
import { Database } from '../../src/platform/database/database';
import { setBookingTime } from '../support/booking-time';
import { OWN_PAGE, cookieHeader, registered, startClientSite, type MovedClock } from '../support/clients';
import { PageDocument } from '../support/page-document';
import type { TestSite } from '../support/site';
import { until } from '../support/until';

const NOW = '2026-11-23T10:00:00Z';
const DAY = '2026-12-02';
const FORM = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' } as const;

describe('feedback in the widget', () => {
  let site: TestSite;
  let clock: MovedClock;
  let appointment: string;
  let cookie: string;

  const setTime = async (moment: string) => {
    clock.pass(Date.parse(moment) - clock.epochMs());
    await setBookingTime(site.app.get(Database), moment);
  };
  const signedIn = async () => {
    const { accessToken, refreshToken, expiresAt } = await registered(site);
    const answer = await site.http.post('/api/auth/session').set(OWN_PAGE).send({ accessToken, refreshToken, expiresAt }).expect(200);
    return { accessToken, cookie: cookieHeader(answer) };
  };

  beforeAll(async () => {
    ({ site, clock } = await startClientSite({ BOOKING_DEMO: 'off' }));
    await setTime(NOW);
    const { location } = (await site.http.get('/api/next-free').expect(200)).body as { location: string };
    const services = (await site.http.get('/api/services').expect(200)).body as { id: string; location_prices: { location: string }[] }[];
    const service = services.find(({ location_prices: at }) => at.some((price) => price.location === location))!.id;
    const client = await signedIn();
    cookie = client.cookie;
    const booked = await site.http
      .post('/api/appointments')
      .set('authorization', `Bearer ${client.accessToken}`)
      .send({ location, date: DAY, services: [{ service, start: '12:00' }] })
      .expect(201);
    appointment = (booked.body as { id: string }).id;
  });
  afterAll(() => site?.close());

  const page = async (as = cookie) => {
    const answer = await site.http.get('/widget/visits/').set('cookie', as).expect(200);
    return new PageDocument(answer.text);
  };
  const give = (fields: object, as = cookie) =>
    site.http
      .post('/widget/')
      .set({ ...FORM, cookie: as })
      .type('form')
      .send({ step: 'visits', action: 'feedback', visit: appointment, ...fields });

  it('is asked for after the visit, and taken once, by a form without scripts', async () => {
    expect((await page()).count('.widget-feedback')).toBe(0);
    await give({ rating: '5' }).expect(409, /Відгук/);
    await setTime('2026-12-03T10:00:00Z');
    // the sign-in of the day before is renewed by its cookies
    const renewed = await site.http.get('/widget/visits/').set('cookie', cookie).expect(200);
    cookie = cookieHeader(renewed) || cookie;
    expect(new PageDocument(renewed.text).count('.widget-feedback input[type=radio]')).toBe(5);
    await give({ text: 'Без оцінки' }).expect(422, /Оберіть оцінку/);
    await give({ rating: '6' }).expect(422);
    await give({ rating: '5' }, (await signedIn()).cookie).expect(404);
    await give({ rating: '4', text: ' Тихо й уважно. <b> ' }).expect(200, /Дякуємо за відгук/);
    await give({ rating: '1' }).expect(409);
    const after = await page();
    expect([after.count('.widget-feedback'), after.html.includes('Ви залишили відгук')]).toEqual([0, true]);
    const { rows } = await site.app
      .get(Database)
      .query('SELECT rating, text, is_public FROM booking_feedback WHERE appointment_id = $1', [appointment]);
    expect(rows).toEqual([{ rating: 4, text: 'Тихо й уважно. <b>', is_public: false }]);
  });

  it('is one rating on the pages of salon, service and master once it is shown, and none before', async () => {
    const ratings = site.app.get(RatingsPublisher);
    const paths = await pathsOf();
    const shown = async () =>
      Promise.all(
        paths.map(async (path) => {
          const { html } = new PageDocument((await site.http.get(path).expect(200)).text);
          return [/<span class="rating"[^>]*aria-label="([^"]+)/.exec(html)?.[1], html.includes('"ratingValue":4,"ratingCount":1')];
        }),
      );
    await ratings.refresh();
    expect(await shown()).toEqual(Array(6).fill([undefined, false]));

    const desk = new FeedbackAdmin(site.app.get(Database));
    const said = (await desk.list({ most: 1 }))[0]!.id;
    await desk.show(said, true);
    await ratings.refresh();
    // a kept page is answered once more while the new one is made
    await shown();
    const told = [
      ['Оцінка 4,0 з 5, 1 відгук', true],
      ['Оцінка 4,0 з 5, 1 відгук', true],
      ['Оцінка 4,0 з 5, 1 відгук', false],
      ['Rated 4.0 out of 5, 1 review', true],
      ['Rated 4.0 out of 5, 1 review', true],
      ['Rated 4.0 out of 5, 1 review', false],
    ];
    await until(async () => isDeepStrictEqual(await shown(), told));

    await desk.show(said, false);
    await ratings.refresh();
    await until(async () => (await shown()).every(([label]) => label === undefined));
  });

  /** Where the visit was, what was done and by whom. */
  const pathsOf = async () => {
    const { rows } = await site.app
      .get(Database)
      .query<{ location: string; service: string; employee: string }>(
        'SELECT location, service, employee FROM booking_appointments visit JOIN booking_appointment_services ON appointment_id = visit.id WHERE visit.id = $1',
        [appointment],
      );
    const content = site.app.get(ContentService).site('ua');
    const slug = (kind: Parameters<typeof bookingSlugOf>[1], id: string) => bookingSlugOf(content.content, kind, id)!;
    const { location, service, employee } = rows[0]!;
    const paths = [
      `/salons/${slug('salons', location)}/`,
      serviceAddress(content, content.service.get(slug('services', service))!)!,
      `/employees/${slug('employees', employee)}/`,
    ];
    return [...paths, ...paths.map((path) => `/en${path}`)];
  };
});
