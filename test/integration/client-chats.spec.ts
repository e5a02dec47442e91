import { AppointmentNotifications } from '../../src/modules/booking/application/appointment-notifications.service';
import { Database } from '../../src/platform/database/database';
import { TelegramStub } from '../stubs/telegram.stub';
import { setBookingTime } from '../support/booking-time';
import { MINUTE_MS, OWN_PAGE, cookieHeader, registered, startClientSite, type MovedClock, type ProgramSession } from '../support/clients';
import { WEBHOOK } from '../support/messengers';
import { PageDocument } from '../support/page-document';
import type { TestSite } from '../support/site';
import { until } from '../support/until';

const NOW = '2026-11-23T10:00:00Z';
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A day with nobody's visits, and the evening before it in Kyiv. */
const DAYS = { reached: ['2026-12-02', '2026-12-01T16:00:00Z'], blocked: ['2026-12-09', '2026-12-08T16:00:00Z'] } as const;

describe('a client who links Telegram', () => {
  const telegram = new TelegramStub();
  let site: TestSite;
  let clock: MovedClock;
  let wanted: { readonly location: string; readonly service: string };

  beforeAll(async () => {
    await telegram.start();
    ({ site, clock } = await startClientSite({
      BOOKING_DEMO: 'off',
      MESSENGER: 'telegram',
      TELEGRAM_API_URL: telegram.url,
      TELEGRAM_BOT_NAME: telegram.botName,
      TELEGRAM_BOT_TOKEN: telegram.botToken,
      TELEGRAM_WEBHOOK_SECRET: telegram.webhookSecret,
    }));
    await setTime(NOW);
    const { body: next } = await site.http.get('/api/next-free').expect(200);
    const { location } = next as { location: string };
    const { body: services } = await site.http.get('/api/services').expect(200);
    const prices = services as { id: string; location_prices: { location: string }[] }[];
    wanted = { location, service: prices.find(({ location_prices: at }) => at.some((price) => price.location === location))!.id };
  });
  afterAll(async () => {
    await site?.close();
    await telegram.stop();
  });

  const setTime = async (moment: string) => {
    clock.pass(Date.parse(moment) - clock.epochMs());
    await setBookingTime(site.app.get(Database), moment);
  };
  const bearer = ({ accessToken }: ProgramSession) => ({ authorization: `Bearer ${accessToken}` });
  const chosen = async (client: ProgramSession) =>
    (await site.http.get('/api/clients/me/reminder').set(bearer(client)).expect(200)).body as unknown;
  const linkOf = async (client: ProgramSession) =>
    ((await site.http.post('/api/clients/me/chat').set(bearer(client)).expect(200)).body as { deeplink: string }).deeplink;
  const pressStart = (link: string, user: number) =>
    site.http
      .post(WEBHOOK)
      .set({ 'x-telegram-bot-api-secret-token': telegram.webhookSecret, 'content-type': 'application/json' })
      .send(telegram.pressStart(link, user).toString('utf8'))
      .expect(200);
  const book = async (client: ProgramSession, date: string) => {
    const { location, ...service } = wanted;
    const { body } = await site.http
      .post('/api/appointments')
      .set(bearer(client))
      .send({ location, date, services: [{ ...service, start: '12:00' }] })
      .expect(201);
    const { id } = body as { id: string };
    await until(async () => (await sent(`visit:${id}:%`)).length === 1);
    return id;
  };
  const sent = async (key: string) =>
    (
      await site.app
        .get(Database)
        .query<{ channel: string; state: string; text: string }>(
          'SELECT channel, state, text FROM messages WHERE key LIKE $1 ORDER BY created_at',
          [key],
        )
    ).rows;
  const remind = () => site.app.get(AppointmentNotifications, { strict: false }).remind();

  it('is reminded there, once, and by SMS again after forgetting the chat', async () => {
    const client = await registered(site);
    await site.http
      .put('/api/clients/me/reminder')
      .set(bearer(client))
      .send({ channel: 'telegram' })
      .expect(409, /telegram_not_linked/);
    const link = await linkOf(client);
    await pressStart(link, 77);
    expect(await chosen(client)).toEqual({ channel: 'telegram', chat_linked: true });

    const appointment = await book(client, DAYS.reached[0]);
    await setTime(DAYS.reached[1]);
    await Promise.all([remind(), remind()]);
    await until(() => telegram.texts.length > 0);
    await remind();
    expect(telegram.texts).toEqual([
      {
        chat: '77',
        text: expect.stringMatching(/^Нагадуємо про ваш візит:\n\nСереда, 2 грудня, 12:00–[^]+https:\S+\/visit\/\S+\/$/) as string,
      },
    ]);
    expect(await sent(`visit-reminder:${appointment}:%`)).toHaveLength(1);

    await setTime(NOW);
    await site.http.delete('/api/clients/me/chat').set(bearer(client)).expect(200, { channel: 'sms', chat_linked: false });
    // the link is used up
    await pressStart(link, 78);
    expect(await chosen(client)).toEqual({ channel: 'sms', chat_linked: false });
  });

  it('and has blocked the bot is reminded by SMS', async () => {
    const client = await registered(site);
    await pressStart(await linkOf(client), 90);
    const appointment = await book(client, DAYS.blocked[0]);
    await setTime(DAYS.blocked[1]);
    telegram.fail('blocked');
    await remind();
    await until(async () => (await sent(`visit-reminder:${appointment}:%`))[0]?.state === 'failed');
    await remind();
    await remind();
    expect(await sent(`visit-reminder:${appointment}:%`)).toEqual([
      expect.objectContaining({ channel: 'bot', state: 'failed' }),
      expect.objectContaining({ channel: 'sms', text: expect.stringContaining('нагадуємо про запис, ср 09.12 о 12:00') as string }),
    ]);
    await setTime(NOW);
    // who unblocks it is reminded there the next time
    expect(await chosen(client)).toEqual({ channel: 'telegram', chat_linked: true });
  });

  it('links nothing by a link that is a day old, or by one that nobody gave out', async () => {
    const client = await registered(site);
    const link = await linkOf(client);
    clock.pass(DAY_MS + MINUTE_MS);
    await pressStart(link, 79);
    await pressStart(`https://t.me/${telegram.botName}?start=${'a'.repeat(32)}`, 79);
    clock.pass(-DAY_MS - MINUTE_MS);
    expect(await chosen(client)).toEqual({ channel: 'sms', chat_linked: false });
  });
});

describe('the screen of visits', () => {
  let site: TestSite;
  beforeAll(async () => {
    ({ site } = await startClientSite());
  });
  afterAll(() => site?.close());

  it('lets a client choose by what to be reminded, without scripts, and leads to the bot', async () => {
    const { accessToken, refreshToken, expiresAt } = await registered(site);
    const signedIn = await site.http.post('/api/auth/session').set(OWN_PAGE).send({ accessToken, refreshToken, expiresAt }).expect(200);
    const cookie = { cookie: cookieHeader(signedIn) };
    const send = async (fields: object) =>
      (
        await site.http
          .post('/widget/')
          .set({ ...cookie, 'sec-fetch-site': 'same-origin' })
          .type('form')
          .send({ step: 'visits', ...fields })
          .expect(200)
      ).text;
    const chosenIn = (html: string) => new PageDocument(html).attributesOf('input[name=channel][checked]')?.value;
    const first = (await site.http.get('/widget/visits/').set(cookie).expect(200)).text;
    expect([chosenIn(first), first.includes('Під’єднати Telegram'), first.includes('value="telegram"')]).toEqual(['sms', true, false]);
    const none = await send({ action: 'remind', channel: 'none' });
    expect([chosenIn(none), none.includes('Збережено')]).toEqual(['none', true]);
    // what cannot be chosen yet is refused in words
    expect(
      (
        await site.http
          .post('/widget/')
          .set({ ...cookie, 'sec-fetch-site': 'same-origin' })
          .type('form')
          .send({ step: 'visits', action: 'remind', channel: 'telegram' })
          .expect(409)
      ).text,
    ).toContain('Ваш Telegram ще не під’єднано');

    const page = await send({ action: 'chat' });
    const start = /\/sandbox\/messenger\/\?start=([\w-]+)/.exec(page)![1];
    await site.http
      .post('/sandbox/messenger/')
      .set('sec-fetch-site', 'same-origin')
      .type('form')
      .send({ start })
      .expect(200, /Чат під’єднано/);
    const linked = (await site.http.get('/widget/visits/').set(cookie).expect(200)).text;
    expect([chosenIn(linked), linked.includes('Від’єднати Telegram')]).toEqual(['telegram', true]);
    const forgotten = await send({ action: 'forget-chat' });
    expect([chosenIn(forgotten), forgotten.includes('Під’єднати Telegram')]).toEqual(['sms', true]);
  });
});

describe('a client where there is no bot of ours', () => {
  it('is given no link', async () => {
    const { site } = await startClientSite({ MESSENGER: 'order-service', MESSENGER_SERVICE_URL: 'http://127.0.0.1:1' });
    try {
      const { accessToken } = await registered(site);
      await site.http
        .post('/api/clients/me/chat')
        .set('authorization', `Bearer ${accessToken}`)
        .expect(503, /messenger_unconfigured/);
    } finally {
      await site.close();
    }
  });
});
