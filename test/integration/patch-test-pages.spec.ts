import { randomUUID } from 'node:crypto';
import { BookingSalons } from '../../src/modules/booking/console/booking-salons';
import { BookingAdmin } from '../../src/modules/booking/application/booking-admin.service';
import type { WidgetModel } from '../../src/modules/widget/contract/widget-model';
import { Database } from '../../src/platform/database/database';
import { enterAsOwner, OPS_TOKEN } from '../support/console';
import type { ProgramSession } from '../support/clients';
import { ToldClients, type Visit } from '../support/told-clients';
import { until } from '../support/until';
import { addDays } from '../../src/shared/calendar-day';

interface ListedService {
  readonly id: string;
  readonly duration: number | null;
  readonly location_prices: readonly { readonly location: string }[];
  readonly patch_test: { readonly service: string; readonly hours: number; readonly months: number } | null;
}
type Tested = Visit & { readonly patchTest: { readonly state: string; readonly latest: string; readonly date: string | null } };

const DAY = '2026-12-02';
/** Spaces at which no line ends are spaces. */
const plain = (text: string) => text.replace(/\u00a0/g, ' ');

describe('patch tests on the site', () => {
  let clients: ToldClients;
  let owner: string;
  let location: string;
  let service: string;
  let test: string;

  const http = () => clients.site.http;
  const api = (path: string, body: object = {}) =>
    http()
      .post(`/api/ops/booking/${path}`)
      .set({ authorization: `Bearer ${OPS_TOKEN}` })
      .send(body);
  const see = async (path: string) => plain((await http().get(path).set({ cookie: owner }).expect(200)).text);
  const open = async (path: string) => plain((await http().get(path).expect(200)).text);
  const post = (path: string, fields: object = {}) => http().post(path).set({ cookie: owner }).type('form').send(fields);
  const as = ({ accessToken }: ProgramSession) => ({ authorization: `Bearer ${accessToken}` });
  const look = () => clients.site.app.get(BookingAdmin, { strict: false }).engine.patchTests.look();
  const services = async () => (await http().get('/api/services').expect(200)).body as readonly ListedService[];
  const screen = async (query: string) => {
    const answer = await http().get('/api/booking/widget').query({ query, lang: 'ua' }).expect(200);
    return (answer.body as { model: WidgetModel }).model;
  };

  beforeAll(async () => {
    clients = await ToldClients.start({ OPS_TOKEN });
    owner = await enterAsOwner(clients.site);
    location = ((await http().get('/api/next-free').expect(200)).body as { location: string }).location;
    const here = (await services()).filter(({ location_prices: at }) => at.some((price) => price.location === location));
    service = here[0]!.id;
    const { body: employees } = await http().get('/api/employees').query({ location }).expect(200);
    const done = new Set((employees as readonly { services: readonly string[] }[]).flatMap((each) => each.services));
    const others = here.slice(1).filter(({ id }) => done.has(id));
    test = others.reduce((least, each) => ((each.duration ?? 60) < (least.duration ?? 60) ? each : least)).id;
  });
  beforeEach(() => api(`services/${service}/patch-test`, { service: test }).expect(200));
  afterAll(() => clients?.site.close());

  it('are set by the owner, who sees who said it, and are no terms of the test itself', async () => {
    expect((await services()).find(({ id }) => id === service)!.patch_test).toEqual({ service: test, hours: 48, months: 6 });
    await api(`services/${test}/patch-test`, { service }).expect(409);
    await api(`services/${service}/patch-test`, { service: test, hours: 0 }).expect(422);
    const record = `/ops/catalogue/services/${service}`;
    await post(`${record}/patch-test`, { service: test, hours: '72', months: '3' }).expect(303);
    expect(await see(record)).toContain('щонайменше за 72 год, чинний 3 міс.');
    const refused = await post(`${record}/patch-test`, { service: test, hours: '999999', months: '5' }).expect(409);
    expect(refused.text).toContain('value="999999"');
    await post(`${record}/patch-test`, { service: '' }).expect(303);
    expect((await services()).find(({ id }) => id === service)!.patch_test).toBeNull();
  });

  it('are asked for in the message, on the page and at the desk, and told of when they count or do not any more', async () => {
    const client = await clients.registered('olena@mail.example');
    const id = client.client.id;
    const visit = (await clients.book(client, DAY)) as Tested;
    expect(visit.patchTest).toMatchObject({ state: 'missing', latest: '2026-11-30T10:00:00.000Z', date: null });
    const words = 'потрібен тест на чутливість, не пізніше пн 30.11 о 12:00';
    const booked = await clients.told(visit, 1);
    expect(booked.text).toContain(words);
    const page = await http()
      .get(new URL(/https:\S+\/visit\/[\w-]+\//.exec(booked.text)![0]).pathname)
      .expect(200);
    expect(plain(page.text)).toContain(words);
    expect(page.text).toContain(`service=${test}`);
    expect(await see(`/ops/visits/${visit.id}`)).toContain(words);
    const salon = /name="salon"[\s\S]*?<\/select>/.exec(await see('/ops/sheet'))![0];
    const slugs = [...salon.matchAll(/value="([\w-]+)"/g)].map(([, slug]) => slug);
    const sheets = await Promise.all(slugs.map((slug) => see(`/ops/sheet?salon=${slug}&date=${DAY}`)));
    expect(sheets.filter((sheet) => sheet.includes('БЕЗ ТЕСТУ НА ЧУТЛИВІСТЬ'))).toHaveLength(1);
    const calendars = await Promise.all(slugs.map((slug) => see(`/ops/calendar?salon=${slug}&date=${DAY}&view=day`)));
    expect(calendars.filter((calendar) => calendar.includes('без тесту'))).toHaveLength(1);

    await api(`clients/${id}/patch-test`, { service: test, day: '2026-12-24' }).expect(409);
    await api(`clients/${id}/patch-test`, { service, day: '2026-11-22' }).expect(409);
    await api(`clients/${id}/patch-test`, { service: test, day: '2026-11-22' }).expect(200);
    await look();
    expect((await clients.told(visit, 2)).subject).toBe('Оксамит: візит певний, ср 02.12 о 12:00');

    const card = await see(`/ops/clients/${id}`);
    const removal = /\/ops\/clients\/[\w-]+\/patch-test-remove\/[\w-]+/.exec(card)![0];
    await post(removal).expect(303);
    await look();
    const untested = await clients.told(visit, 3);
    expect(untested.subject).toBe('Оксамит: візит поки не певний, ср 02.12 о 12:00');
    expect(untested.attachments).toEqual([]);
    const toSalon = async () => {
      const sql = `SELECT text FROM messages WHERE key LIKE $1`;
      return (await clients.site.app.get(Database).query<{ text: string }>(sql, [`untested:${visit.id}:%`])).rows;
    };
    await until(async () => (await toSalon()).length > 0);
    expect((await toSalon())[0]!.text).toContain('Візит залишився без тесту');
  });

  it('are held and booked in one step by the API', async () => {
    const client = await clients.registered('oksana@mail.example');
    const wanted = { location, date: '2026-12-09', services: [{ service, start: '12:00' }], test: { date: '2026-12-05', start: '12:00' } };
    const { body: hold } = await http().post('/api/holds').send(wanted).expect(201);
    expect(hold).toMatchObject({ test: { service: test, date: '2026-12-05', start: '12:00' } });
    const late = { ...wanted, test: { date: '2026-12-08', start: '12:00' } };
    expect((await http().post('/api/holds').send(late).expect(409)).body).toMatchObject({ code: 'test_too_late' });
    const { body: visit } = await http()
      .post('/api/appointments')
      .set(as(client))
      .send({ ...wanted, hold: (hold as { hold: string }).hold })
      .expect(201);
    expect(visit).toMatchObject({ patchTest: { state: 'booked', date: '2026-12-05' } });
    const { body: all } = await http().get('/api/appointments').set(as(client)).expect(200);
    expect(all).toHaveLength(2);
    const booked = (all as readonly (Visit & { readonly neededBy: readonly { readonly id: string; readonly date: string }[] })[]).find(
      ({ id }) => id !== (visit as Visit).id,
    )!;
    expect(booked.neededBy).toMatchObject([{ id: (visit as Visit).id, date: '2026-12-09' }]);

    const depends = 'Від цього тесту залежить візит 9 грудня: він певний, лише якщо тест завершиться не пізніше пн 07.12 о 12:00.';
    const mail = await clients.told(booked, 1);
    expect(plain(mail.text)).toContain(depends);
    const page = new URL(/https:\S+\/visit\/[\w-]+\//.exec(mail.text)![0]).pathname;
    expect(await open(page)).toContain(depends);
    expect(await open(`${page}move/`)).toContain(depends);
    expect(await open(`${page}cancel/`)).toContain('Без цього тесту візит 9 грудня не буде певним.');
    expect(await open(`/en${page}cancel/`)).toContain('Without this test the visit on 9 December will not be certain.');
    // the desk reads the same before it acts
    const record = `/ops/visits/${booked.id}`;
    for (const path of [record, `${record}/move`]) expect(await see(path)).toContain(depends);
    expect(await see(`${record}/cancel`)).toContain('Без цього тесту візит 9 грудня не буде певним.');
    const seen = await http()
      .get(`/api/ops/booking/appointments/${booked.id}`)
      .set({ authorization: `Bearer ${OPS_TOKEN}` })
      .expect(200);
    expect((seen.body as typeof booked).neededBy).toEqual(booked.neededBy);
  });

  it('are said at the desk before it books, and booked with the appointment or not', async () => {
    const client = await clients.registered();
    const places = clients.site.app.get(BookingSalons, { strict: false });
    const slugs = [.../name="salon"[\s\S]*?<\/select>/.exec(await see('/ops/book'))![0].matchAll(/value="([\w-]+)"/g)].map(
      ([, slug]) => slug!,
    );
    const salon = slugs.find((slug) => places.locationOf(slug) === location)!;
    /** What the form says to be in the way; empty: it was booked. */
    const problemOf = (answer: { readonly status: number; readonly text: string }) =>
      answer.status === 303 ? '' : plain(/role="alert"[\s\S]{0,600}/.exec(answer.text)?.[0] ?? 'nothing is said');
    /** With the first time of the first day that has one. */
    const form = async (whose: ProgramSession, from: string) => {
      for (let days = 0; days < 10; days += 1) {
        const date = addDays(from, days);
        const fields = { client: whose.client.id, service1: service, salon, date, tell: '', key: `console:${randomUUID()}` };
        const { text } = await post('/ops/book', { ...fields, step: 'times' }).expect(200);
        const [, start] = /name="start"[\s\S]*?<option value="(\d{2}:\d{2})"/.exec(text) ?? [];
        if (start) return { ...fields, start };
      }
      throw new Error('nothing is free');
    };
    const fields = await form(client, '2026-12-10');
    const latest = addDays(fields.date, -2);
    // a press that books is answered by the form where a test is missing
    const asked = plain((await post('/ops/book', fields).expect(200)).text);
    expect(asked).toContain(`${latest.slice(8)}.12 о`);
    expect(asked).toContain('на картці клієнта його немає.');
    const values = [...asked.matchAll(/<option value="(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}~[^"]+)"/g)].map(([, value]) => value!);
    expect(values.length).toBeGreaterThan(3);
    expect(values.every((value) => value < `${latest}T${fields.start}` && value.endsWith(`~${test}`))).toBe(true);

    const gone = await post('/ops/book', { ...fields, test: `${addDays(latest, 1)}T12:00~${test}` }).expect(409);
    expect(gone.text).toContain('Цей час тесту вже зайнято');
    const booked = await post('/ops/book', { ...fields, test: values[0]! });
    expect(problemOf(booked)).toBe('');
    // sent twice it is one
    expect((await post('/ops/book', { ...fields, test: values[0]! }).expect(303)).headers.location).toBe(booked.headers.location);
    const all = (await http().get('/api/appointments').set(as(client)).expect(200)).body as readonly Tested[];
    expect(all).toHaveLength(2);
    expect(all.find(({ patchTest }) => patchTest)!.patchTest).toMatchObject({ state: 'booked', date: values[0]!.slice(0, 10) });
    // who has a test is booked at once
    expect(problemOf(await post('/ops/book', await form(client, addDays(fields.date, 1))))).toBe('');

    const other = await clients.registered();
    const without = await form(other, addDays(fields.date, 2));
    await post('/ops/book', without).expect(200);
    expect(problemOf(await post('/ops/book', { ...without, test: 'none' }))).toBe('');
    expect((await http().get('/api/appointments').set(as(other)).expect(200)).body).toMatchObject([{ patchTest: { state: 'missing' } }]);
  });

  it('are offered by the widget for two services one after another', async () => {
    const here = (await services()).filter(
      ({ id, location_prices: at }) => at.some((price) => price.location === location) && ![service, test].includes(id),
    );
    const [second, other] = [here[0]!.id, here[1]!.id];
    await api(`services/${second}/patch-test`, { service: other, hours: 24 }).expect(200);
    const choice = `salon=${location}&services=${service},${second}&employee=any&date=${DAY}&time=15:00`;
    const step = (await screen(`${choice}&step=test`)).body;
    if (step.kind !== 'test') throw new Error(step.kind);
    expect(step.lead).toContain('потрібні тести на чутливість');
    const [value] = step.days.flatMap(({ times }) => times.map((time) => time.value));
    const isTogether = !step.lead.includes('Разом не записати');
    expect(value).toMatch(isTogether ? /T\d{2}:\d{2}$/ : new RegExp(`T\\d{2}:\\d{2}~${test}$`));
    // one of them alone is said to be not enough
    const details = (await screen(`${choice}&test=2026-11-27T12:00~${other}&step=details`)).body;
    if (details.kind !== 'details') throw new Error(details.kind);
    expect(details.test!.text).toContain('Разом не записати');
    await api(`services/${second}/patch-test`, { service: '' }).expect(200);
  });

  it('are offered one by one where no time takes both of them', async () => {
    const here = (await services()).filter(
      ({ id, location_prices: at }) => at.some((price) => price.location === location) && ![service, test].includes(id),
    );
    const [second, other] = [here[0]!.id, here[1]!.id];
    await api(`services/${second}/patch-test`, { service: other, hours: 24 }).expect(200);
    // both take longer than any day
    for (const id of [test, other]) await api(`services/${id}/terms`, { minutes: 400 }).expect(200);
    await until(async () => (await services()).filter(({ duration }) => duration === 400).length === 2);
    const choice = `salon=${location}&services=${service},${second}&employee=any&date=${DAY}&time=15:00`;
    const step = (await screen(`${choice}&step=test`)).body;
    if (step.kind !== 'test') throw new Error(step.kind);
    expect(step.lead).toContain('Разом не записати');
    const values = step.days.flatMap(({ times }) => times.map(({ value }) => value));
    expect(values.length).toBeGreaterThan(0);
    expect(values.every((value) => value.endsWith(`~${test}`))).toBe(true);
    for (const id of [test, other]) await api(`services/${id}/reset`).expect(200);
    await api(`services/${second}/patch-test`, { service: '' }).expect(200);
  });

  it('are offered by the widget early enough, and nothing else', async () => {
    const choice = `salon=${location}&services=${service}&employee=any&date=${DAY}&time=15:00`;
    const details = (await screen(`${choice}&step=details`)).body;
    if (details.kind !== 'details') throw new Error(details.kind);
    expect(details.test).toMatchObject({ isMissing: true, choose: expect.stringContaining('step=test') as string });
    expect(details.test!.text).toContain('щонайменше за 48 год');
    const step = (await screen(details.test!.choose!.split('?')[1]!)).body;
    if (step.kind !== 'test') throw new Error(step.kind);
    const times = step.days.flatMap((day) => day.times.map(({ value }) => value));
    expect(times.length).toBeGreaterThan(10);
    expect(times.every((time) => time < '2026-11-30T15:00')).toBe(true);
    await clients.setTime('2026-12-01T10:00:00Z');
    const soon = (await screen(`${choice}&step=details`)).body;
    if (soon.kind !== 'details') throw new Error(soon.kind);
    expect(soon.test).toMatchObject({ isMissing: true, choose: null });
  });
});
