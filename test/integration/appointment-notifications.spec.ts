import { AppointmentNotifications } from '../../src/modules/booking/application/appointment-notifications.service';
import { Database } from '../../src/platform/database/database';
import { TEST_SITE_URL } from '../support/site';
import { fileOf, ToldClients } from '../support/told-clients';

/** Days that nobody has booked, on weekdays on which an employee of two salons is at the first one. */
const DAYS = { mail: '2026-12-02', sms: '2026-12-04', late: '2026-12-06', english: '2026-12-11', ops: '2026-12-16' };
const OPS_TOKEN = 'operators-0123456789-abcdef-news';

describe('messages of visits', () => {
  let clients: ToldClients;
  beforeAll(async () => void (clients = await ToldClients.start({ OPS_TOKEN, MAIL_FROM: 'Оксамит <visits@oksamyt.test>' })));
  afterAll(() => clients?.site.close());

  const messages = () => clients.site.app.get(AppointmentNotifications, { strict: false });

  it('go by mail: what, where, when and until when it is changed, with a file that moves and cancels the same entry', async () => {
    const client = await clients.registered('olena@mail.example');
    const appointment = await clients.book(client, DAYS.mail);
    const booked = await clients.told(appointment, 1);
    expect(booked).toMatchObject({ channel: 'mail', locale: 'ua', subject: 'Оксамит: запис на ср 02.12 о 12:00' });
    expect(booked.text).toContain('Середа, 2 грудня, 12:00–');
    expect(booked.text).toContain('Перенести або скасувати візит можна безкоштовно до 30 листопада, 12:00.');
    const link = /https:\/\/oksamyt\.test\/visit\/[\w-]+\//.exec(booked.text)![0];
    expect(booked.html).toContain(`href="${link}"`);
    const UID = `${appointment.id}@${new URL(TEST_SITE_URL).host}`;
    const file = fileOf(booked);
    expect(file).toMatchObject({ METHOD: 'REQUEST', UID, SEQUENCE: '0', DTSTART: '20261202T100000Z', STATUS: 'CONFIRMED', URL: link });
    expect(file.type).toBe('text/calendar; charset=utf-8; method=REQUEST');
    expect(file.lines).toEqual(
      expect.arrayContaining([
        'ORGANIZER;CN="Оксамит":mailto:visits@oksamyt.test',
        'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:olena@mail.example',
      ]),
    );
    await clients.move(client, appointment, '15:00');
    const moved = await clients.told(appointment, 2);
    expect(moved.subject).toBe('Оксамит: запис перенесено на ср 02.12 о 15:00');
    expect(fileOf(moved)).toMatchObject({ METHOD: 'REQUEST', UID, SEQUENCE: '1', DTSTART: '20261202T130000Z' });
    await clients.change(client, appointment, { state: 'cancelled' });
    const cancelled = await clients.told(appointment, 3);
    expect(cancelled.subject).toBe('Оксамит: запис на ср 02.12 о 15:00 скасовано');
    expect(cancelled.text).not.toContain('Перенести');
    expect(fileOf(cancelled)).toMatchObject({ METHOD: 'CANCEL', UID, SEQUENCE: '2', STATUS: 'CANCELLED' });
    // whatever runs again, at once or late, has been told
    await Promise.all([0, 1, 2, 2].map((revision) => messages().notify(appointment.id, revision)));
    expect(await clients.about('visit', appointment)).toHaveLength(3);
  });

  it('go by SMS to who gave no e-mail, in two parts and a link', async () => {
    const client = await clients.registered();
    const appointment = await clients.book(client, DAYS.sms);
    const { channel, text, attachments } = await clients.told(appointment, 1);
    expect({ channel, attachments }).toEqual({ channel: 'sms', attachments: [] });
    const [, words, link] = /^(.*) (https:\S+)$/.exec(text)!;
    expect(words).toMatch(/^Оксамит: вас записано, пт 04\.12 о 12:00, .+\. Деталі:$/);
    expect(words!.length).toBeLessThanOrEqual(134);
    expect(link).toMatch(/^https:\/\/oksamyt\.test\/visit\/[\w-]+\/$/);
    // a comment is no news
    await clients.change(client, appointment, { comments: 'Без розмов' });
    await clients.change(client, appointment, { state: 'cancelled' });
    expect((await clients.told(appointment, 2)).text).toMatch(/^Оксамит: запис скасовано, пт 04\.12 о 12:00, .+\. Деталі:/);
    expect(await clients.about('visit', appointment)).toHaveLength(2);
  });

  it('tell a client once that an operator has cancelled the visit, and take it out of the calendar', async () => {
    const client = await clients.registered('iryna@mail.example');
    const appointment = await clients.book(client, DAYS.ops);
    await clients.told(appointment, 1);
    const cancel = () =>
      clients.site.http
        .post(`/api/ops/booking/appointments/${appointment.id}/cancel`)
        .set('authorization', `Bearer ${OPS_TOKEN}`)
        .send({ reason: 'хвора' });
    await cancel().expect(200);
    const cancelled = await clients.told(appointment, 2);
    expect(cancelled).toMatchObject({ channel: 'mail', subject: 'Оксамит: запис на ср 16.12 о 12:00 скасовано' });
    expect(fileOf(cancelled)).toMatchObject({ METHOD: 'CANCEL', SEQUENCE: '1', STATUS: 'CANCELLED' });
    // what an operator notes of it is not for the client
    expect(cancelled.text + cancelled.html).not.toContain('хвора');
    await cancel().expect(409);
    await Promise.all([1, 1].map((revision) => messages().notify(appointment.id, revision)));
    expect(await clients.about('visit', appointment)).toHaveLength(2);
  });

  it('tell what is true when they are sent late', async () => {
    const client = await clients.registered();
    const appointment = await clients.book(client, DAYS.late);
    await clients.told(appointment, 1);
    const database = clients.site.app.get(Database);
    const forgetTold = async () => {
      await database.query('DELETE FROM booking_told WHERE appointment_id = $1', [appointment.id]);
      await database.query('DELETE FROM messages WHERE key LIKE $1', [`visit:${appointment.id}:%`]);
    };
    await clients.move(client, appointment, '16:00');
    await clients.told(appointment, 2);
    await forgetTold();
    await messages().notify(appointment.id, 0);
    await messages().notify(appointment.id, 1);
    expect((await clients.about('visit', appointment)).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Оксамит: вас записано, нд 06\.12 о 16:00, /),
    ]);
    await clients.change(client, appointment, { state: 'cancelled' });
    await clients.told(appointment, 2);
    await forgetTold();
    await messages().notify(appointment.id, 1);
    await messages().notify(appointment.id, 2);
    expect(await clients.about('visit', appointment)).toEqual([]);
  });

  it('speak the language of the visit', async () => {
    const appointment = await clients.book(await clients.registered(), DAYS.english, '10:00', 'en');
    const { text, locale } = await clients.told(appointment, 1);
    expect({ locale, text }).toEqual({
      locale: 'en',
      text: expect.stringMatching(
        /^OKSAMYT: you are booked, Fri 11 Dec, 10:00, .+\. Details: https:\/\/oksamyt\.test\/en\/visit\//,
      ) as string,
    });
  });
});
