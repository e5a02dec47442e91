import { EngineCatalogues } from '../../src/modules/booking/engine-catalogues.service';
import { VisitMessages } from '../../src/modules/booking/messages/visit-messages.service';
import { Database } from '../../src/platform/database/database';
import type { Attachment } from '../../src/platform/messaging/attachment';
import { setBookingTime } from '../support/booking-engine';
import { NAMES, askCode, newPhone, startClientSite, type MovedClock, type ProgramSession } from '../support/clients';
import { TEST_SITE_URL, type TestSite } from '../support/site';
import { until } from '../support/until';

interface Message {
  readonly channel: 'mail' | 'sms';
  readonly locale: 'ua' | 'en';
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
  readonly attachments: readonly Attachment[];
}

interface Visit {
  readonly id: string;
  readonly startsAt: string;
  readonly services: readonly { readonly id: string; readonly service: string }[];
}

/** Days that nobody has booked, on weekdays on which a master of two salons is at the first one. */
const DAYS = {
  mail: '2026-12-02',
  ops: '2026-12-16',
  sms: '2026-12-04',
  late: '2026-12-06',
  reminded: '2026-12-09',
  english: '2026-12-11',
};

const OPS_TOKEN = 'operators-0123456789-abcdef-news';

describe('messages of visits', () => {
  let site: TestSite;
  let clock: MovedClock;
  let wanted: { readonly location: string; readonly service: string };

  beforeAll(async () => {
    ({ site, clock } = await startClientSite({ BOOKING_DEMO: 'off', OPS_TOKEN, MAIL_FROM: 'Оксамит <visits@oksamyt.test>' }));
    await setTime('2026-11-23T10:00:00Z');
    const { body: next } = await site.http.get('/api/next-free').expect(200);
    const { location } = next as { location: string };
    const { body: services } = await site.http.get('/api/services').expect(200);
    const prices = services as { id: string; location_prices: { location: string }[] }[];
    wanted = { location, service: prices.find(({ location_prices: at }) => at.some((price) => price.location === location))!.id };
  });
  afterAll(() => site?.close());

  const setTime = async (moment: string) => {
    clock.pass(Date.parse(moment) - clock.epochMs());
    await setBookingTime(site.app.get(Database), moment);
  };
  const bearer = ({ accessToken }: ProgramSession) => ({ authorization: `Bearer ${accessToken}` });
  const registered = async (email?: string) => {
    const code = await askCode(site, newPhone());
    const { body } = await site.http
      .post('/api/auth/register')
      .send({ ...code, ...NAMES, email })
      .expect(200);
    return body as ProgramSession;
  };
  const book = async (client: ProgramSession, date: string, start = '12:00', lang = 'ua') => {
    const { location, ...service } = wanted;
    const { body } = await site.http
      .post('/api/appointments')
      .set({ ...bearer(client), 'accept-language': lang === 'ua' ? 'uk' : 'en' })
      .send({ location, date, services: [{ ...service, start }] })
      .expect(201);
    return body as Visit;
  };
  const change = async (client: ProgramSession, { id }: Visit, body: object) =>
    (await site.http.put(`/api/appointments/${id}`).set(bearer(client)).send(body).expect(200)).body as Visit;
  const move = (client: ProgramSession, visit: Visit, start: string, date?: string) => {
    const [{ id, service }] = visit.services as [Visit['services'][0]];
    return change(client, visit, { date, services: [{ id, service, start }] });
  };
  const messages = () => site.app.get(VisitMessages, { strict: false });
  const about = async (kind: 'visit' | 'visit-reminder', { id }: Visit) =>
    (
      await site.app
        .get(Database)
        .query<Message & Record<string, unknown>>(
          `SELECT channel, locale, subject, text, html, attachments FROM messages WHERE key LIKE $1 ORDER BY created_at, key`,
          [`${kind}:${id}:%`],
        )
    ).rows;
  const told = async (visit: Visit, count: number) => {
    await until(async () => (await about('visit', visit)).length >= count);
    return (await about('visit', visit)).at(-1)!;
  };
  const fileOf = ({ attachments: [file] }: Message) => {
    const lines = Buffer.from(file!.content, 'base64').toString().replaceAll('\r\n ', '').split('\r\n');
    const names = ['METHOD', 'UID', 'SEQUENCE', 'DTSTART', 'STATUS', 'URL'];
    const found = Object.fromEntries(
      names.map((name) => [name, lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1)]),
    );
    return { type: file!.contentType, lines, ...found };
  };

  it('go by mail: what, where, when and until when it is changed, with a file that moves and cancels the same entry', async () => {
    const client = await registered('olena@mail.example');
    const visit = await book(client, DAYS.mail);
    const booked = await told(visit, 1);
    expect(booked).toMatchObject({ channel: 'mail', locale: 'ua', subject: 'Оксамит: запис на ср 02.12 о 12:00' });
    expect(booked.text).toContain('Середа, 2 грудня, 12:00–');
    expect(booked.text).toContain('Перенести або скасувати візит можна безкоштовно до 30 листопада, 12:00.');
    const link = /https:\/\/oksamyt\.test\/visit\/[\w-]+\//.exec(booked.text)![0];
    expect(booked.html).toContain(`href="${link}"`);
    const UID = `${visit.id}@${new URL(TEST_SITE_URL).host}`;
    const file = fileOf(booked);
    expect(file).toMatchObject({ METHOD: 'REQUEST', UID, SEQUENCE: '0', DTSTART: '20261202T100000Z', STATUS: 'CONFIRMED', URL: link });
    expect(file.type).toBe('text/calendar; charset=utf-8; method=REQUEST');
    expect(file.lines).toEqual(
      expect.arrayContaining([
        'ORGANIZER;CN="Оксамит":mailto:visits@oksamyt.test',
        'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:olena@mail.example',
      ]),
    );
    await move(client, visit, '15:00');
    const moved = await told(visit, 2);
    expect(moved.subject).toBe('Оксамит: запис перенесено на ср 02.12 о 15:00');
    expect(fileOf(moved)).toMatchObject({ METHOD: 'REQUEST', UID, SEQUENCE: '1', DTSTART: '20261202T130000Z' });
    await change(client, visit, { state: 'cancelled' });
    const cancelled = await told(visit, 3);
    expect(cancelled.subject).toBe('Оксамит: запис на ср 02.12 о 15:00 скасовано');
    expect(cancelled.text).not.toContain('Перенести');
    expect(fileOf(cancelled)).toMatchObject({ METHOD: 'CANCEL', UID, SEQUENCE: '2', STATUS: 'CANCELLED' });
    // whatever runs again, at once or late, has been told
    await Promise.all([0, 1, 2, 2].map((revision) => messages().tell(visit.id, revision)));
    expect(await about('visit', visit)).toHaveLength(3);
  });

  it('go by SMS to who gave no e-mail, in two parts and a link', async () => {
    const client = await registered();
    const visit = await book(client, DAYS.sms);
    const { channel, text, attachments } = await told(visit, 1);
    expect({ channel, attachments }).toEqual({ channel: 'sms', attachments: [] });
    const [, words, link] = /^(.*) (https:\S+)$/.exec(text)!;
    expect(words).toMatch(/^Оксамит: вас записано, пт 04\.12 о 12:00, .+\. Деталі:$/);
    expect(words!.length).toBeLessThanOrEqual(134);
    expect(link).toMatch(/^https:\/\/oksamyt\.test\/visit\/[\w-]+\/$/);
    // a comment is no news
    await change(client, visit, { comments: 'Без розмов' });
    await change(client, visit, { state: 'cancelled' });
    expect((await told(visit, 2)).text).toMatch(/^Оксамит: запис скасовано, пт 04\.12 о 12:00, .+\. Деталі:/);
    expect(await about('visit', visit)).toHaveLength(2);
  });

  it('tell a client once that an operator has cancelled the visit, and take it out of the calendar', async () => {
    const client = await registered('iryna@mail.example');
    const visit = await book(client, DAYS.ops);
    await told(visit, 1);
    const cancel = () =>
      site.http
        .post(`/api/ops/booking/appointments/${visit.id}/cancel`)
        .set('authorization', `Bearer ${OPS_TOKEN}`)
        .send({ reason: 'хвора' });
    await cancel().expect(200);
    const cancelled = await told(visit, 2);
    expect(cancelled).toMatchObject({ channel: 'mail', subject: 'Оксамит: запис на ср 16.12 о 12:00 скасовано' });
    expect(fileOf(cancelled)).toMatchObject({ METHOD: 'CANCEL', SEQUENCE: '1', STATUS: 'CANCELLED' });
    // what an operator notes of it is not for the client
    expect(cancelled.text + cancelled.html).not.toContain('хвора');
    await cancel().expect(409);
    await Promise.all([1, 1].map((revision) => messages().tell(visit.id, revision)));
    expect(await about('visit', visit)).toHaveLength(2);
  });

  it('tell what is true when they are sent late', async () => {
    const client = await registered();
    const visit = await book(client, DAYS.late);
    await told(visit, 1);
    const database = site.app.get(Database);
    const forgetTold = async () => {
      await database.query('DELETE FROM booking_told WHERE appointment_id = $1', [visit.id]);
      await database.query('DELETE FROM messages WHERE key LIKE $1', [`visit:${visit.id}:%`]);
    };
    await move(client, visit, '16:00');
    await told(visit, 2);
    await forgetTold();
    await messages().tell(visit.id, 0);
    await messages().tell(visit.id, 1);
    expect((await about('visit', visit)).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Оксамит: вас записано, нд 06\.12 о 16:00, /),
    ]);
    await change(client, visit, { state: 'cancelled' });
    await told(visit, 2);
    await forgetTold();
    await messages().tell(visit.id, 1);
    await messages().tell(visit.id, 2);
    expect(await about('visit', visit)).toEqual([]);
  });

  it('remind once, at 18:00 the day before, of a visit as it is then', async () => {
    const [client, other, silent] = [await registered('o@mail.example'), await registered(), await registered()];
    const choose = (session: ProgramSession, channel: string) =>
      site.http.put('/api/clients/me/reminder').set(bearer(session)).send({ channel });
    const chosen = async (session: ProgramSession) =>
      (await site.http.get('/api/clients/me/reminder').set(bearer(session)).expect(200)).body as unknown;
    expect(await chosen(client)).toEqual({ channel: 'sms', chat_linked: false });
    await choose(client, 'mail').expect(200, { channel: 'mail', chat_linked: false });
    expect(await chosen(client)).toEqual({ channel: 'mail', chat_linked: false });
    await choose(other, 'mail').expect(409, /email_missing/);
    await choose(other, 'telegram').expect(409, /telegram_not_linked/);
    await choose(other, 'pigeon').expect(422);
    await choose(silent, 'none').expect(200);
    const visit = await book(client, DAYS.reminded, '10:00');
    const moved = await book(other, DAYS.reminded, '13:00');
    const unwanted = await book(silent, DAYS.reminded, '17:00');
    const cancelled = await book(client, DAYS.english, '17:00');
    for (const each of [visit, moved, unwanted, cancelled]) await told(each, 1);
    await change(client, cancelled, { state: 'cancelled' });
    await told(cancelled, 2);
    await move(other, moved, '13:00', DAYS.english);
    await told(moved, 2);
    const reminded = async () =>
      Promise.all([visit, moved, unwanted, cancelled].map(async (each) => (await about('visit-reminder', each)).length));

    await setTime('2026-12-08T15:59:00Z');
    await messages().remind();
    expect(await reminded()).toEqual([0, 0, 0, 0]);
    await setTime('2026-12-08T16:00:00Z');
    await Promise.all([messages().remind(), messages().remind()]);
    // chosen otherwise meanwhile, it is still the same reminder
    await site.app.get(Database).query(`UPDATE clients SET reminder = 'sms' WHERE id = $1`, [client.client.id]);
    await messages().remind();
    expect(await reminded()).toEqual([1, 0, 0, 0]);
    const [mail] = await about('visit-reminder', visit);
    expect(mail).toMatchObject({ channel: 'mail', subject: 'Оксамит: нагадуємо про запис на ср 09.12 о 10:00', attachments: [] });
    expect(mail!.text).toMatch(/лише телефоном[^]*\/visit\//);
    await setTime('2026-12-10T16:00:00Z');
    await messages().remind();
    expect(await reminded()).toEqual([1, 1, 0, 0]);
    expect((await about('visit-reminder', moved))[0]!.text).toMatch(
      /^Оксамит: нагадуємо про запис, пт 11\.12 о 13:00, .+ https:\S+\/visit\//,
    );
    await setTime('2026-11-23T10:00:00Z');
  });

  it('remind of a visit whose master is gone without promising her, and say whom to call', async () => {
    const visit = await book(await registered(), DAYS.reminded, '18:00', 'en');
    await told(visit, 1);
    const catalogues = site.app.get(EngineCatalogues, { strict: false });
    const employees = new Map([...catalogues.current.employees].map(([id, one]) => [id, { ...one, locations: [] }]));
    const present = jest.spyOn(catalogues, 'current', 'get').mockReturnValue({ ...catalogues.current, employees });
    await setTime('2026-12-08T16:00:00Z');
    await messages().remind();
    present.mockRestore();
    const [sms] = await about('visit-reminder', visit);
    expect(sms!.text).toMatch(/^OKSAMYT: your visit, .+ Your master no longer works here, please call \+380.+ https:\S+\/visit\//);
    await setTime('2026-11-23T10:00:00Z');
  });

  it('speak the language of the visit', async () => {
    const visit = await book(await registered(), DAYS.english, '10:00', 'en');
    const { text, locale } = await told(visit, 1);
    expect({ locale, text }).toEqual({
      locale: 'en',
      text: expect.stringMatching(
        /^OKSAMYT: you are booked, Fri 11 Dec, 10:00, .+\. Details: https:\/\/oksamyt\.test\/en\/visit\//,
      ) as string,
    });
  });
});
