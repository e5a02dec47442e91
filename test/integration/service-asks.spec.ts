import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Response } from 'supertest';
import { Database } from '../../src/platform/database/database';
import { PersonalData } from '../../src/platform/privacy/personal-data';
import { ConsoleEmployees } from '../../src/platform/console/console-employees';
import { answerField, photographsField } from '../../src/modules/scheduling/contract/service-asks';
import { minuteOf, timeOfDay } from '../../src/shared/clock-time';
import { DAY, LOCATION } from '../support/booked-appointment';
import { codeOfPhone, newPhone, registered, setCookies, startClientSite, type MovedClock } from '../support/clients';
import { enterAs, enterAsOwner, OPS_TOKEN } from '../support/console';
import { PageDocument } from '../support/page-document';
import type { TestSite } from '../support/site';

const SALON = 'oksamyt-pechersk';
const SERVICE = 'service-klasychnyi-masazh';
const RECORD = `/ops/catalogue/services/${SERVICE}`;
const PLACE = 'Kyiv, a private flat';

interface Part {
  readonly service: string;
  readonly employee: string;
  readonly start: string;
  readonly end: string;
}
interface Option {
  readonly start: string;
  readonly end: string;
  readonly price: number;
  readonly parts: readonly Part[];
}
interface AddOn extends Option {
  readonly service: string;
  readonly added_price: number;
}
interface ListedService {
  readonly id: string;
  readonly duration: number;
  readonly add_ons: readonly string[];
  readonly questions: readonly { readonly id: string; readonly text: string; readonly choices: readonly { readonly id: string }[] }[];
  readonly photographs: { readonly most: number; readonly required: boolean } | null;
}

const picture = (width = 900, height = 600) =>
  sharp({
    create: { width, height, channels: 3, background: { r: Math.floor(Math.random() * 255), g: 120, b: Math.floor(Math.random() * 255) } },
  })
    .withExif({ IFD0: { Make: 'Phone', ImageDescription: PLACE }, IFD3: { GPSLatitude: '50/1 27/1 0/1' } })
    .jpeg()
    .toBuffer();

/** A PNG of a few kilobytes that says to be 30,000 by 30,000 pixels. */
function bomb(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    let crc = 0xffffffff;
    for (const byte of body) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    }
    sum.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(30_000, 0);
  head.writeUInt32BE(30_000, 4);
  head.writeUInt8(8, 8);
  head.writeUInt8(0, 9);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.alloc(900_000))), chunk('IEND', Buffer.alloc(0))]);
}

describe('what goes with a service', () => {
  let site: TestSite;
  let clock: MovedClock;
  let database: Database;
  let owner: string;
  let desk: string;
  let asked = 0;
  const entered = new Map<string, Promise<string>>();
  beforeAll(async () => {
    ({ site, clock } = await startClientSite({ OPS_TOKEN, BOOKING_DEMO: 'off' }));
    database = site.app.get(Database);
    owner = await enterAsOwner(site);
    desk = await enterAs(site, owner, 'salon', SALON, clock.epochMs());
  });
  afterAll(() => site?.close());
  beforeEach(async () => {
    await api(`services/${SERVICE}/reset`).expect(200);
  });

  /** Signs in as an employee, once each. */
  const asEmployee = (id: string) => {
    if (!entered.has(id)) entered.set(id, enterAs(site, owner, 'employee', id, clock.epochMs()));
    return entered.get(id)!;
  };
  const api = (path: string, body: object = {}) =>
    site.http
      .post(`/api/ops/booking/${path}`)
      .set({ authorization: `Bearer ${OPS_TOKEN}` })
      .send(body);
  const see = (path: string, cookie = owner) => site.http.get(path).set({ cookie });
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  /** From another network each time: it is asked often. */
  const network = () => ({ 'x-forwarded-for': `198.51.100.${(asked += 1) % 250}` });
  const ask = async <T>(path: string, query: object): Promise<T> =>
    (await site.http.get(path).query(query).set(network()).expect(200)).body as T;
  const services = () => ask<readonly ListedService[]>('/api/services', { location: LOCATION, limit: 100 });
  const listed = async () => (await services()).find(({ id }) => id === SERVICE)!;
  const options = (query: object) => ask<readonly Option[]>('/api/visit-options', { location: LOCATION, date: DAY, ...query });
  const addOns = (query: object) =>
    ask<readonly AddOn[]>('/api/visit-options/add-ons', { location: LOCATION, services: SERVICE, date: DAY, ...query });
  const book = (token: string, body: object) =>
    site.http
      .post('/api/appointments')
      .set({ ...bearer(token), ...network() })
      .send({ location: LOCATION, date: DAY, ...body });
  const send = (token: string, file: Buffer | null, service = SERVICE) => {
    const form = site.http
      .post('/api/booking/photographs')
      .set({ ...bearer(token), ...network() })
      .field('service', service);
    return file ? form.attach('picture', file, 'IMG.jpg') : form;
  };
  const codeIn = ({ body }: Response) => (body as { code: string }).code;
  /** Other services of the salon, with when they fit after the one, alone or by somebody else. */
  const others = async () => (await services()).filter(({ id, duration }) => id !== SERVICE && duration !== null);
  const together = async (id: string, date = DAY) => {
    const query = { location: LOCATION, date, services: `${SERVICE},${id}` };
    const { status, body } = await site.http.get('/api/visit-options').query(query).set(network());
    return status === 200 ? (body as readonly Option[]) : [];
  };
  /** Six that can be done after it on that day, whoever does them. */
  const able = async () => {
    const found = await Promise.all((await others()).slice(0, 40).map(async ({ id }) => ((await together(id)).length > 0 ? id : null)));
    return found.filter((id) => id !== null).slice(0, 6);
  };

  describe('add-ons', () => {
    it('are named by operators, at most six, and told by the list of services', async () => {
      const ids = (await others()).map(({ id }) => id);
      for (const addOn of ids.slice(0, 6)) await api(`services/${SERVICE}/add-on`, { addOn, isOffered: true }).expect(200);
      expect(codeIn(await api(`services/${SERVICE}/add-on`, { addOn: ids[6], isOffered: true }).expect(409))).toBe('add_ons_many');
      // the same again, and itself
      await api(`services/${SERVICE}/add-on`, { addOn: ids[0], isOffered: true }).expect(200);
      for (const addOn of [SERVICE, 'service-none'])
        expect(codeIn(await api(`services/${SERVICE}/add-on`, { addOn, isOffered: true }).expect(409))).toBe('add_on_unknown');
      expect([...(await listed()).add_ons].sort()).toEqual(ids.slice(0, 6).sort());
      const record = new PageDocument((await see(RECORD).expect(200)).text);
      expect(record.texts('h2').join()).toContain('Додаткові послуги');
      await site.http.post(`${RECORD}/add-on`).set({ cookie: owner }).type('form').send({ addOn: ids[0]!, isOffered: '' }).expect(303);
      expect((await listed()).add_ons).not.toContain(ids[0]);
    });

    it('are offered where they fit the same time, by the same employee or another one who is free, and booked as one more service', async () => {
      const all = await able();
      for (const addOn of [...all.slice(0, 5), (await others()).at(-1)!.id])
        await api(`services/${SERVICE}/add-on`, { addOn, isOffered: true }).expect(200);
      const [first] = await options({ services: SERVICE });
      const employee = first!.parts[0]!.employee;
      const fitting = await addOns({ start: first!.start, employees: employee });
      expect(fitting.length).toBeGreaterThan(0);
      for (const { service, start, end, price, added_price, parts } of fitting) {
        expect(start).toBe(first!.start);
        expect(parts.map((part) => part.service)).toEqual([SERVICE, service]);
        expect(parts[0]).toEqual(first!.parts[0]);
        expect(end).toBe(parts[1]!.end);
        expect(price).toBe(first!.price + added_price);
      }
      // none that the search of whole appointments does not find, none of those is missing
      const both = await Promise.all(
        all.slice(0, 5).map(async (id) => {
          const found = await together(id);
          return found.some(({ start, parts }) => start === first!.start && parts[0]!.employee === employee) ? id : null;
        }),
      );
      const found = both.filter((id) => id !== null);
      expect(found.every((id) => fitting.some(({ service }) => service === id))).toBe(true);
      const { client, accessToken } = await registered(site, newPhone());
      const chosen = fitting[0]!;
      const wanted = chosen.parts.map(({ service, employee: professional, start }) => ({ service, professional, start }));
      const { body } = await book(accessToken, { services: wanted, amount: chosen.price }).expect(201);
      expect((body as { services: object[] }).services).toHaveLength(2);
      expect(client.id).toBeTruthy();
      // the time is gone for others
      expect((await addOns({ start: first!.start, employees: employee })).length).toBe(0);
    });

    it('are not offered where the employees are busy then, and nowhere else while nobody is free', async () => {
      const [addOn] = await able();
      await api(`services/${SERVICE}/add-on`, { addOn, isOffered: true }).expect(200);
      const day = '2026-12-02';
      const fit = async () => (await addOnsOn(day)).map(({ service }) => service);
      const start = (await options({ services: SERVICE, date: day }))[0]!.start;
      const addOnsOn = (date: string) => addOns({ date, start });
      expect(await fit()).toEqual([addOn]);
      // everybody who does it is away for its time
      const { minutes } = { minutes: (await listed()).duration };
      await database.query(
        `INSERT INTO booking_absences (employee, from_day, to_day, from_minute, to_minute, reason, by, created_at)
          SELECT DISTINCT employee, $1, $1, $2::int, 1440, 'x', 'x', now() FROM unnest($3::text[]) AS employee`,
        [
          day,
          minuteOf(start) + minutes,
          site.app
            .get(ConsoleEmployees)
            .list('ua')
            .map(({ id }) => id),
        ],
      );
      await database.query('UPDATE booking_versions SET version = version + 1');
      expect(await fit()).toEqual([]);
      expect(timeOfDay(minuteOf(start))).toBe(start);
      await database.query('DELETE FROM booking_absences');
      await database.query('UPDATE booking_versions SET version = version + 1');
    });

    it('are added at the desk by one press, where they fit the chosen time', async () => {
      for (const addOn of await able()) await api(`services/${SERVICE}/add-on`, { addOn, isOffered: true }).expect(200);
      const post = (fields: object) => site.http.post('/ops/book').set({ cookie: owner }).type('form').send(fields);
      const fields = { salon: SALON, date: '2026-11-30', service1: SERVICE, phone: newPhone(), name: 'Олена Лі', tell: '' };
      const shown = new PageDocument((await post({ ...fields, step: 'times' }).expect(200)).text);
      const [press] = shown.attributes('button[name="add"]', 'value');
      const start = shown.attributes('select[name="start"] option', 'value')[0]!;
      const added = new PageDocument((await post({ ...fields, start, add: press! }).expect(200)).text);
      expect(added.attributes('select[name="service2"] option[selected]', 'value')).toEqual([press]);
      expect(added.attributes('select[name="start"] option[selected]', 'value')).toEqual([start]);
      const unfit = await post({ ...fields, start: '23:50', add: press! }).expect(409);
      expect(new PageDocument(unfit.text).text.replaceAll('\u00a0', ' ')).toContain('На цей час її вже не додати');
      const { headers } = await post({ ...fields, start, service2: press! }).expect(303);
      const id = /visits\/([\da-f-]{36})/.exec(headers.location!)![1]!;
      const { rows } = await database.query(
        'SELECT service FROM booking_appointment_services WHERE appointment_id = $1 ORDER BY from_minute',
        [id],
      );
      expect(rows).toEqual([{ service: SERVICE }, { service: press }]);
    });
  });

  describe('questions', () => {
    const QUESTION = { questionUa: 'Волосся фарбоване?', questionEn: 'Is your hair dyed?', isRequired: true };
    const question = (body: object) => api(`services/${SERVICE}/question`, body);
    const CHOICE = {
      kind: 'choice',
      questionUa: 'Яка довжина?',
      questionEn: 'How long?',
      choicesUa: 'Коротке\nДовге',
      choicesEn: 'Short\nLong',
    };

    it('are written in both languages, of three kinds, and refused with words', async () => {
      await question({ place: 1, kind: 'yes_no', ...QUESTION }).expect(200);
      await question({ place: 5, ...CHOICE }).expect(200);
      const refused = async (body: object) => codeIn(await question({ place: 2, ...body }).expect(409));
      expect(await refused({ kind: 'text', questionUa: 'Лише так', questionEn: ' ' })).toBe('question_wrong');
      expect(await refused({ ...CHOICE, choicesEn: 'Short' })).toBe('choices_wrong');
      expect(await refused({ ...CHOICE, choicesUa: 'Коротке', choicesEn: 'Short' })).toBe('choices_wrong');
      expect(await refused({ ...CHOICE, choicesUa: 'a\na', choicesEn: 'b\nb' })).toBe('choices_wrong');
      await question({ place: 6, kind: 'text', ...QUESTION }).expect(422);
      expect((await listed()).questions).toMatchObject([
        { kind: 'yes_no', text: QUESTION.questionUa, required: true, choices: [] },
        { kind: 'choice', text: CHOICE.questionUa, required: false, choices: [{ text: 'Коротке' }, { text: 'Довге' }] },
      ]);
      const english = await ask<readonly ListedService[]>('/api/services', { location: LOCATION, limit: 100, lang: 'en' });
      expect(english.find(({ id }) => id === SERVICE)!.questions.map(({ text }) => text)).toEqual([QUESTION.questionEn, CHOICE.questionEn]);
      expect((await see(`${RECORD}/question?at=5`).expect(200)).text).toContain('Коротке\nДовге');
      await question({ place: 1, kind: '' }).expect(200);
      expect((await listed()).questions.map(({ text }) => text)).toEqual([CHOICE.questionUa]);
    });

    it('are answered with the booking, kept as they were asked, and shown to who may read what is about health', async () => {
      await question({ place: 1, kind: 'yes_no', ...QUESTION }).expect(200);
      await question({ place: 2, ...CHOICE }).expect(200);
      await api(`services/${SERVICE}/photographs`, { most: 2, isRequired: true }).expect(200);
      const [{ id: dyed }, { id: length, choices }] = (await listed()).questions as [
        ListedService['questions'][0],
        ListedService['questions'][0],
      ];
      const { client, accessToken } = await registered(site, newPhone());
      const [first] = await options({ services: SERVICE, date: '2026-12-04' });
      const { employee } = first!.parts[0]!;
      const wanted = { date: '2026-12-04', services: [{ service: SERVICE, professional: employee, start: first!.start }] };
      const answers = (yes: string) => [
        { service: SERVICE, question: dyed, answer: yes },
        { service: SERVICE, question: length, answer: choices[1]!.id },
      ];
      for (const body of [wanted, { ...wanted, answers: answers('maybe') }, { ...wanted, answers: answers(' ') }]) {
        const refused = await book(accessToken, body).expect(422);
        expect(codeIn(refused)).toBe('answers_wrong');
        expect(Object.keys((refused.body as { details: object }).details)).toEqual([answerField(SERVICE, dyed)]);
      }
      const without = await book(accessToken, { ...wanted, answers: answers('no') }).expect(422);
      expect(Object.keys((without.body as { details: object }).details)).toEqual([photographsField(SERVICE)]);
      await send(accessToken, await picture()).expect(201);
      const { body } = await book(accessToken, { ...wanted, answers: answers('no') }).expect(201);
      const { id } = body as { id: string };
      // what is asked later changes nothing of it
      await question({ place: 1, kind: '' }).expect(200);
      const viewer = await enterAs(site, owner, 'viewer', '', clock.epochMs());
      const mine = await asEmployee(employee);
      const texts = async (path: string, cookie: string) => (await see(path, cookie).expect(200)).text;
      for (const [path, cookie] of [
        [`/ops/visits/${id}`, desk],
        [`/ops/my-day/${id}`, mine],
      ] as const) {
        const html = await texts(path, cookie);
        for (const words of [QUESTION.questionUa, 'Ні', CHOICE.questionUa, 'Довге', '/picture']) expect(html).toContain(words);
        expect(new PageDocument(html).attributes('.console-table__picture', 'src')).toEqual([expect.stringMatching(/\/picture$/)]);
      }
      const seen = await texts(`/ops/visits/${id}`, viewer);
      expect(seen).not.toContain(QUESTION.questionUa);
      expect(seen).not.toContain('/picture');

      const file = JSON.parse((await see(`/ops/clients/${client.id}/file`).expect(200)).text) as {
        appointments: { answers: { question: { ua: string } }[] }[];
        appointmentPhotographs: { base64: string }[];
      };
      expect(file.appointments[0]!.answers.map(({ question: { ua } }) => ua)).toEqual([QUESTION.questionUa, CHOICE.questionUa]);
      expect((await sharp(Buffer.from(file.appointmentPhotographs[0]!.base64, 'base64')).metadata()).format).toBe('webp');
      await site.http.post(`/ops/visits/${id}/cancel`).set({ cookie: owner }).type('form').send({ reason: 'хвора' }).expect(303);
      await site.http.post(`/ops/clients/${client.id}/erase`).set({ cookie: owner }).type('form').send({ reason: 'попросила' }).expect(303);
      const { rows } = await database.query('SELECT answers FROM booking_appointments WHERE id = $1', [id]);
      expect(rows).toEqual([{ answers: [] }]);
      expect((await database.query('SELECT FROM booking_photographs WHERE appointment_id = $1', [id])).rows).toEqual([]);
    });
  });

  describe('photographs', () => {
    const kept = async () =>
      (await database.query<{ picture: Buffer }>('SELECT picture FROM booking_photographs ORDER BY created_at')).rows;
    beforeEach(async () => {
      await database.query('DELETE FROM booking_photographs');
      await api(`services/${SERVICE}/photographs`, { most: 2, isRequired: false }).expect(200);
    });

    it('are kept small and without what the camera wrote, are opened by who may, each time written down, and go with time', async () => {
      const { accessToken } = await registered(site, newPhone());
      const taken = await picture(2400, 1200);
      const { body } = await send(accessToken, taken).expect(201);
      // sent twice it is one
      expect((await send(accessToken, taken).expect(201)).body).toEqual(body);
      const [photograph] = await kept();
      expect(await kept()).toHaveLength(1);
      const { format, width, exif } = await sharp(photograph!.picture).metadata();
      expect({ format, width, exif }).toEqual({ format: 'webp', width: 1600, exif: undefined });
      expect(photograph!.picture.toString('latin1')).not.toContain(PLACE);
      const [first] = await options({ services: SERVICE, date: '2026-12-07' });
      const { employee } = first!.parts[0]!;
      const wanted = { date: '2026-12-07', services: [{ service: SERVICE, professional: employee, start: first!.start }] };
      const { id } = (await book(accessToken, wanted).expect(201)).body as { id: string };
      const path = `/ops/visits/${id}/photographs/${(body as { id: string }).id}/picture`;
      const own = `/ops/my-day/${id}/sent/${(body as { id: string }).id}/picture`;
      const elsewhere = await enterAs(site, owner, 'salon', 'oksamyt-lypky', clock.epochMs());
      const mine = await asEmployee(employee);
      const colleague = site.app
        .get(ConsoleEmployees)
        .list('ua')
        .find((each) => each.id !== employee)!;
      const another = await asEmployee(colleague.id);
      const opened = await see(path, desk).buffer().expect(200).expect('content-type', 'image/webp').expect('cache-control', 'no-store');
      expect((opened.body as Buffer).equals(photograph!.picture)).toBe(true);
      await see(own, mine).expect(200);
      await see(path, elsewhere).expect(404);
      await see(own, another).expect(404);
      await see(path, mine).expect(403);
      const audit = `SELECT count(*)::int AS count FROM ops_audit WHERE target = $1 AND status = 200 AND action LIKE '%/picture'`;
      expect((await database.query(audit, [id])).rows).toEqual([{ count: 2 }]);
      const declared = site.app.get(PersonalData).declarations.filter(({ table }) => table === 'booking_photographs');
      expect(declared.map(({ keepDays }) => keepDays).sort((a, b) => a - b)).toEqual([1, 1095]);
    });

    it('are refused with words: what is none, too large, too many, not asked for, or a bomb', async () => {
      const { accessToken } = await registered(site, newPhone());
      const refused = async (file: Buffer | null, service = SERVICE) => {
        const answer = await send(accessToken, file, service);
        return [answer.status, codeIn(answer), (answer.body as { error: string }).error] as const;
      };
      const whole = await picture();
      for (const file of [
        randomBytes(3000),
        whole.subarray(0, 900),
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
        Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<script>alert(1)</script>')]),
        bomb(),
      ])
        expect(await refused(file)).toEqual([409, 'photograph_wrong', expect.stringContaining('Це не фотографія')]);
      expect((await refused(null)).slice(0, 2)).toEqual([409, 'photograph_wrong']);
      expect((await refused(Buffer.alloc(10_000_001, 1))).slice(0, 2)).toEqual([409, 'photograph_large']);
      expect((await refused(Buffer.alloc(30_000_000, 1))).slice(0, 2)).toEqual([409, 'photograph_large']);
      expect((await refused(whole, (await others())[0]!.id)).slice(0, 2)).toEqual([409, 'photographs_unasked']);
      expect((await refused(whole, 'service-none')).slice(0, 2)).toEqual([422, 'cannot_be_booked']);
      expect(await kept()).toEqual([]);
      // a picture that is a page as well is a picture, and nothing else
      await send(accessToken, Buffer.concat([whole, Buffer.from('<script>alert(1)</script>')])).expect(201);
      expect((await kept())[0]!.picture.toString('latin1')).not.toContain('<script>');
      const statuses = await Promise.all(
        [picture(), picture(), picture()].map(async (file) => (await send(accessToken, await file)).status),
      );
      expect(statuses.filter((status) => status === 201)).toHaveLength(1);
      expect(await kept()).toHaveLength(2);
      await send('nobody', whole).expect(401);
    });

    it('are taken 40 an hour from one network, whatever comes of them, and from others all the same', async () => {
      const { accessToken } = await registered(site, newPhone());
      const from = (address: string) =>
        site.http
          .post('/api/booking/photographs')
          .set({ ...bearer(accessToken), 'x-forwarded-for': address })
          .field('service', SERVICE)
          .attach('picture', Buffer.from('no picture'), 'IMG.jpg');
      const statuses: number[] = [];
      for (let sent = 0; sent < 41; sent += 1) statuses.push((await from('203.0.113.40')).status);
      expect(statuses).toEqual([...Array.from({ length: 40 }, () => 409), 429]);
      expect(codeIn(await from('203.0.113.40').expect(429))).toBe('rate_limited');
      await from('203.0.113.41').expect(409);
      expect(await kept()).toEqual([]);
    });

    it('wait for their booking at most 2,000 at once, of everybody', async () => {
      await database.query(
        `INSERT INTO booking_photographs (owner_hash, service, picture, digest) SELECT 'somebody ' || n, $1, '\\x00', n::text FROM generate_series(1, 2000) AS n`,
        [SERVICE],
      );
      const { accessToken } = await registered(site, newPhone());
      const refused = await send(accessToken, await picture()).expect(503);
      expect(codeIn(refused)).toBe('photographs_full');
      expect(refused.headers['retry-after']).toBe('600');
      expect(await kept()).toHaveLength(2000);
      await database.query(`DELETE FROM booking_photographs WHERE owner_hash = 'somebody 1'`);
      await send(accessToken, await picture()).expect(201);
      expect(await kept()).toHaveLength(2000);
    });

    it('are taken back before the booking, by who sent them alone', async () => {
      const [one, other] = [await registered(site, newPhone()), await registered(site, newPhone())];
      const { id } = (await send(one.accessToken, await picture()).expect(201)).body as { id: string };
      const remove = (token: string) => site.http.delete(`/api/booking/photographs/${id}`).set(bearer(token)).expect(204);
      await remove(other.accessToken);
      expect(await kept()).toHaveLength(1);
      await remove(one.accessToken);
      expect(await kept()).toEqual([]);
    });
  });

  describe('the widget without scripts', () => {
    const jar = new Map<string, string>();
    /** Keeps the cookies of an answer, as a browser does. */
    const keeping = (answer: Response): Response => {
      for (const [name, { value }] of setCookies(answer)) jar.set(name, value);
      return answer;
    };
    const cookies = () => ({ cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '), ...network() });
    const show = async (path: string) => keeping(await site.http.get(path).set(cookies()).expect(200)).text;
    const widget = async (fields: Readonly<Record<string, string>>, file?: Buffer) => {
      const form = site.http.post('/widget/').set(cookies());
      if (!file) return keeping(await form.type('form').send(fields));
      for (const [name, value] of Object.entries(fields)) void form.field(name, value);
      return keeping(await form.attach(photographsField(SERVICE), file, 'IMG.jpg'));
    };
    const hidden = (html: string) => {
      const page = new PageDocument(html);
      const names = page.attributes('#widget-form input[type=hidden]', 'name');
      const values = page.attributes('#widget-form input[type=hidden]', 'value');
      return Object.fromEntries(names.map((name, at) => [name, values[at]!]));
    };

    it('adds and takes out by one press, keeps what was typed through errors, and books with answers and photographs', async () => {
      for (const { id } of (await others()).slice(0, 6))
        await api(`services/${SERVICE}/add-on`, { addOn: id, isOffered: true }).expect(200);
      await api(`services/${SERVICE}/question`, {
        place: 1,
        kind: 'text',
        questionUa: 'Що важливо?',
        questionEn: 'What matters?',
        isRequired: true,
      });
      await api(`services/${SERVICE}/photographs`, { most: 2, isRequired: true }).expect(200);
      const [first] = await options({ services: SERVICE, date: '2026-12-09' });
      const { employee } = first!.parts[0]!;
      await show('/widget/');
      const choice = { salon: LOCATION, services: SERVICE, employee, date: '2026-12-09', time: first!.start };
      expect((await widget({ ...choice, action: 'hold' })).status).toBe(303);
      const html = await show(`/widget/?${new URLSearchParams({ ...choice, step: 'details' })}`);
      const answer = answerField(SERVICE, (await listed()).questions[0]!.id);
      expect(html).toMatch(/enctype="multipart\/form-data"/i);
      const [press] = new PageDocument(html).attributes('button[value^="add-on:"]', 'value');
      const added = await widget({ ...hidden(html), phone: '067 000', [answer]: 'Щоб не боліло', comments: 'тихо', press: press! });
      expect(added.status).toBe(303);
      const again = await show(added.headers.location!);
      const id = press!.slice('add-on:'.length);
      for (const words of ['Щоб не боліло', '067 000', 'тихо', `add-on-off:${id}`]) expect(again).toContain(words);
      const [ends] = new PageDocument(again).texts('.widget-add-ons [role=status]');
      expect(ends).toMatch(/^Візит до \d\d:\d\d, разом/);
      // one press takes it out, another one adds it again
      const without = await show((await widget({ ...hidden(again), press: `add-on-off:${id}` })).headers.location!);
      expect(new PageDocument(without).texts('.widget-add-ons [role=status]')[0]).not.toBe(ends);
      const once = await show((await widget({ ...hidden(without), press: press! })).headers.location!);
      expect(new PageDocument(once).texts('.widget-add-ons [role=status]')[0]).toBe(ends);
      // no picture: told beside its field, nothing is lost
      const phone = newPhone();
      const refused = async (text: string, file: Buffer | undefined, status: number) => {
        const refusal = await widget({ ...hidden(once), phone, [answer]: text }, file);
        expect(refusal.status).toBe(status);
        if (text !== '') expect(refusal.text).toContain(text);
        return new PageDocument(refusal.text).texts('.field__error').join(' ');
      };
      expect(await refused('Щоб не боліло', randomBytes(500), 409)).toContain('Це не фотографія');
      expect(await refused('Дуже важливо', Buffer.alloc(11_000_000, 7), 409)).toContain('Файл завеликий');
      expect(await refused('Найважливіше', Buffer.alloc(22_000_000, 7), 409)).toContain('Файл завеликий');
      const missing = await refused('', undefined, 422);
      expect(missing).toContain('Додайте фотографію');
      expect(missing).toContain('Дайте відповідь');
      const photographed = await widget({ ...hidden(once), phone, [answer]: 'Спина', press: 'photograph' }, await picture());
      expect(photographed.status).toBe(303);
      const shown = await show(photographed.headers.location!);
      expect(new PageDocument(shown).texts('.widget-photographs b')).toEqual(['Фотографія 1']);
      // its picture, for this browser alone
      const [preview] = new PageDocument(shown).attributes('.widget-photographs img', 'src');
      await site.http.get(preview!).set(cookies()).expect(200).expect('content-type', 'image/webp').expect('cache-control', 'no-store');
      await site.http.get(preview!).set(network()).expect(404);
      const sent = await widget({ ...hidden(shown), phone, [answer]: 'Спина' });
      expect(sent.status).toBe(303);
      const code = await show(sent.headers.location!);
      const registering = await widget({ ...hidden(code), code: await codeOfPhone(site, phone) });
      const done = await widget({ ...hidden(registering.text), firstname: 'Олена', lastname: 'Лі', sex: 'Female' });
      expect(done.status).toBe(303);
      const { rows } = await database.query<{ id: string; answers: { answer: { ua: string } }[]; services: string[]; photographs: number }>(
        `SELECT visit.id, visit.answers, (SELECT array_agg(service ORDER BY from_minute) FROM booking_appointment_services WHERE appointment_id = visit.id) AS services,
          (SELECT count(*)::int FROM booking_photographs WHERE appointment_id = visit.id) AS photographs
          FROM booking_appointments AS visit WHERE day = '2026-12-09'`,
      );
      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatchObject({ services: [SERVICE, id], photographs: 1 });
      expect(rows[0]!.answers.map(({ answer: { ua } }) => ua)).toEqual(['Спина']);
      const waiting = await database.query('SELECT FROM booking_photographs WHERE owner_hash IS NOT NULL');
      expect(waiting.rows).toEqual([]);
      await site.http.get(preview!).set(cookies()).expect(404);
    });
  });
});
