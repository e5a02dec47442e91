import { DAY, freeTime, LOCATION } from '../support/booked-appointment';
import { newPhone, registered, startClientSite, type ProgramSession } from '../support/clients';
import { enterAsOwner, OPS_TOKEN } from '../support/console';
import type { TestSite } from '../support/site';
import { Database } from '../../src/platform/database/database';
import { until } from '../support/until';

const SERVICE = 'service-klasychnyi-masazh';

interface Booked {
  readonly id: string;
  readonly guest: string;
  readonly clientFirstName: string;
  readonly services: readonly object[];
}

describe('an appointment for another person', () => {
  let site: TestSite;
  beforeAll(async () => {
    ({ site } = await startClientSite({ OPS_TOKEN, BOOKING_DEMO: 'off' }));
  });
  afterAll(() => site?.close());

  const bearer = ({ accessToken }: ProgramSession) => ({ authorization: `Bearer ${accessToken}` });
  const send = async (client: ProgramSession, fields: object, start?: string) => {
    const [professional, days] = Object.entries(await freeTime(site))[0]!;
    const services = [{ service: SERVICE, professional, start: start ?? days[DAY]![0]! }];
    return site.http
      .post('/api/appointments')
      .set(bearer(client))
      .send({ location: LOCATION, date: DAY, services, ...fields });
  };
  const book = async (client: ProgramSession, fields: object = {}, start?: string) => {
    const answer = await send(client, fields, start);
    expect(answer.status).toBe(201);
    return answer.body as Booked;
  };

  it('is kept with the name of the guest; the client is told, in a text that names the guest', async () => {
    const client = await registered(site, newPhone());
    const booked = await book(client, { guest: '  Марійка ' });
    expect(booked).toMatchObject({ guest: 'Марійка', clientFirstName: client.client.firstname });
    const listed = (await site.http.get('/api/appointments').set(bearer(client)).expect(200)).body as readonly Booked[];
    expect(listed.map(({ guest }) => guest)).toEqual(['Марійка']);
    const sms = async () =>
      (
        await site.app
          .get(Database)
          .query<{ to: string; text: string }>(`SELECT recipient AS "to", text FROM messages WHERE key LIKE $1`, [`visit:${booked.id}:%`])
      ).rows[0];
    await until(async () => (await sms()) !== undefined);
    const { to, text } = (await sms())!;
    expect(to).toContain(client.client.phone.slice(-9));
    expect(text).toContain('(Марійка)');
    expect(text.replace(/ https:\S+$/, '').length).toBeLessThanOrEqual(134);
    const page = /https?:\S+$/.exec(text)![0];
    expect((await site.http.get(new URL(page).pathname).expect(200)).text).toContain('Марійка');
    expect((await site.http.get(`/api/appointments/${booked.id}.ics`).set(bearer(client)).expect(200)).text).toContain('Марійка');
    const cookie = await enterAsOwner(site);
    expect((await site.http.get(`/ops/visits/${booked.id}`).set({ cookie }).expect(200)).text).toContain('Марійка');
  });

  it('is one of its own, also where it touches one of the client or of another guest', async () => {
    const client = await registered(site, newPhone());
    const own = await book(client);
    const child = await book(client, { guest: 'Марійка' });
    const friend = await book(client, { guest: 'Ія' });
    expect(new Set([own.id, child.id, friend.id]).size).toBe(3);
    expect([own, child, friend].map(({ services }) => services.length)).toEqual([1, 1, 1]);
  });

  it.each([
    ['too short a name', 'Я'],
    ['figures', '12345'],
    ['too long a name', 'М'.repeat(101)],
    ['no text', 5],
  ])('is refused with %s, and nothing is booked', async (_what, guest) => {
    const client = await registered(site, newPhone());
    const answer = await send(client, { guest });
    expect([answer.status, Object.keys((answer.body as { details: object }).details)]).toEqual([422, ['guest']]);
    expect((await site.http.get('/api/appointments').set(bearer(client)).expect(200)).body).toEqual([]);
  });
});
