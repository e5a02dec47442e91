import { EngineCatalogues } from '../../src/modules/booking/application/engine-catalogues.service';
import { AppointmentNotifications } from '../../src/modules/booking/application/appointment-notifications.service';
import { Database } from '../../src/platform/database/database';
import { fileOf, ToldClients } from '../support/told-clients';

/** Days that nobody has booked, on weekdays on which an employee of two salons is at the first one. */
const DAYS = { reminded: '2026-12-09', english: '2026-12-11', two: '2026-12-18' };

describe('reminders of visits', () => {
  let clients: ToldClients;
  beforeAll(async () => void (clients = await ToldClients.start({})));
  afterAll(() => clients?.site.close());

  const messages = () => clients.site.app.get(AppointmentNotifications, { strict: false });

  it('remind once, at 18:00 the day before, of a visit as it is then', async () => {
    const [client, other, silent] = [await clients.registered('o@mail.example'), await clients.registered(), await clients.registered()];
    expect(await clients.remindedBy(client)).toEqual({ channel: 'sms', chat_linked: false });
    await clients.remindBy(client, 'mail').expect(200, { channel: 'mail', chat_linked: false });
    expect(await clients.remindedBy(client)).toEqual({ channel: 'mail', chat_linked: false });
    await clients.remindBy(other, 'mail').expect(409, /email_missing/);
    await clients.remindBy(other, 'telegram').expect(409, /telegram_not_linked/);
    await clients.remindBy(other, 'pigeon').expect(422);
    await clients.remindBy(silent, 'none').expect(200);
    const appointment = await clients.book(client, DAYS.reminded, '10:00');
    const moved = await clients.book(other, DAYS.reminded, '13:00');
    const unwanted = await clients.book(silent, DAYS.reminded, '17:00');
    const cancelled = await clients.book(client, DAYS.english, '17:00');
    for (const each of [appointment, moved, unwanted, cancelled]) await clients.told(each, 1);
    await clients.change(client, cancelled, { state: 'cancelled' });
    await clients.told(cancelled, 2);
    await clients.move(other, moved, '13:00', DAYS.english);
    await clients.told(moved, 2);
    const reminded = async () =>
      Promise.all([appointment, moved, unwanted, cancelled].map(async (each) => (await clients.about('visit-reminder', each)).length));

    await clients.setTime('2026-12-08T15:59:00Z');
    await messages().remind();
    expect(await reminded()).toEqual([0, 0, 0, 0]);
    await clients.setTime('2026-12-08T16:00:00Z');
    await Promise.all([messages().remind(), messages().remind()]);
    // chosen otherwise meanwhile, it is still the same reminder
    await clients.site.app.get(Database).query(`UPDATE clients SET reminder = 'sms' WHERE id = $1`, [client.client.id]);
    await messages().remind();
    expect(await reminded()).toEqual([1, 0, 0, 0]);
    const [mail] = await clients.about('visit-reminder', appointment);
    expect(mail).toMatchObject({ channel: 'mail', subject: 'Оксамит: нагадуємо про запис на ср 09.12 о 10:00', attachments: [] });
    expect(mail!.text).toMatch(/лише телефоном[^]*\/visit\//);
    await clients.setTime('2026-12-10T16:00:00Z');
    await messages().remind();
    expect(await reminded()).toEqual([1, 1, 0, 0]);
    expect((await clients.about('visit-reminder', moved))[0]!.text).toMatch(
      /^Оксамит: нагадуємо про запис, пт 11\.12 о 13:00, .+ https:\S+\/visit\//,
    );
    await clients.setTime();
  });

  it('are of each of two visits on a day by itself: told, reminded of and cancelled, with an entry of the calendar each', async () => {
    const client = await clients.registered('two@mail.example');
    const appointments = [await clients.book(client, DAYS.two, '10:00'), await clients.book(client, DAYS.two, '15:00')] as const;
    const files = await Promise.all(appointments.map(async (appointment) => fileOf(await clients.told(appointment, 1))));
    expect(files.map(({ DTSTART }) => DTSTART)).toEqual(['20261218T080000Z', '20261218T130000Z']);
    expect(new Set(files.map(({ UID, URL: link }) => `${UID} ${link}`)).size).toBe(2);
    const [morning, later] = appointments;
    await clients.remindBy(client, 'mail').expect(200);
    await clients.setTime('2026-12-17T16:00:00Z');
    await messages().remind();
    const reminders = await Promise.all(appointments.map((appointment) => clients.about('visit-reminder', appointment)));
    expect(reminders.map((each) => each.map(({ subject }) => subject))).toEqual([
      ['Оксамит: нагадуємо про запис на пт 18.12 о 10:00'],
      ['Оксамит: нагадуємо про запис на пт 18.12 о 15:00'],
    ]);
    await clients.setTime();
    await clients.change(client, morning, { state: 'cancelled' });
    expect(fileOf(await clients.told(morning, 2))).toMatchObject({ METHOD: 'CANCEL', UID: files[0]!.UID });
    expect(await clients.about('visit', later)).toHaveLength(1);
  });

  it('remind of a visit whose master is gone without promising her, and say whom to call', async () => {
    const appointment = await clients.book(await clients.registered(), DAYS.reminded, '18:00', 'en');
    await clients.told(appointment, 1);
    const catalogues = clients.site.app.get(EngineCatalogues, { strict: false });
    const employees = new Map([...catalogues.current.employees].map(([id, one]) => [id, { ...one, locations: [] }]));
    const present = jest.spyOn(catalogues, 'current', 'get').mockReturnValue({ ...catalogues.current, employees });
    await clients.setTime('2026-12-08T16:00:00Z');
    await messages().remind();
    present.mockRestore();
    const [sms] = await clients.about('visit-reminder', appointment);
    expect(sms!.text).toMatch(/^OKSAMYT: your visit, .+ Your master no longer works here, please call \+380.+ https:\S+\/visit\//);
    await clients.setTime();
  });
});
