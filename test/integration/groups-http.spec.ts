import { load } from 'cheerio';
import { AppointmentNotifications } from '../../src/modules/booking/application/appointment-notifications.service';
import { PrepaymentExpiry } from '../../src/modules/booking/application/prepayment-expiry';
import { LOCATION } from '../support/booked-appointment';
import { newPhone, type ProgramSession } from '../support/clients';
import { PrepaidSite, type PaidVisit } from '../support/prepaid-appointments';
import { ToldClients, type Message } from '../support/told-clients';
import { Database } from '../../src/platform/database/database';
import { until } from '../support/until';

interface Group {
  readonly id: string;
  readonly link: string;
  readonly people: readonly { readonly link: string; readonly appointment: PaidVisit & { readonly guest: string } }[];
}
interface Times {
  readonly options: readonly { readonly start: string; readonly price: number; readonly prepayment: number }[];
  readonly next: string | null;
}

const DAY = '2026-11-27';
const SERVICE = 'service-klasychnyi-masazh';
const pathOf = (link: string) => new URL(link).pathname;
const wish = (mode: 'together' | 'in_turn' = 'in_turn', count = 3) => ({
  location: LOCATION,
  date: DAY,
  mode,
  people: Array.from({ length: count }, (_each, at) => ({
    services: [{ service: SERVICE }],
    ...(at > 0 && { name: ['Ада', 'Юля', 'Мирослава'][at]! }),
  })),
});

/** The client, a guest with a phone of her own, and one without. */
const withPhone = (phone: string) => {
  const { people, ...rest } = wish();
  return { ...rest, people: people.map((person, at) => (at === 1 ? { ...person, phone } : person)) };
};

describe('a group that pays in advance', () => {
  let salon: PrepaidSite;
  let owner: ProgramSession;
  beforeAll(async () => {
    salon = await PrepaidSite.start({ BOOKING_PREPAYMENT: '30%' });
    owner = await salon.client();
  });
  beforeEach(async () => {
    await salon.reset();
    await salon.database.query('TRUNCATE booking_groups CASCADE');
  });
  afterAll(() => salon?.site.close());

  const times = async (body: object = wish()) =>
    (await salon.site.http.post('/api/booking/groups/times').send(body).expect(200)).body as Times;
  const book = async (payment: string): Promise<Group> => {
    const { options } = await times();
    const body = { ...wish(), start: options[0]!.start, payment, amount: options[0]!.price };
    const held = await salon.site.http
      .post('/api/booking/groups/hold')
      .send({ ...wish(), start: body.start })
      .expect(201);
    const { hold } = held.body as { hold: string };
    const made = await salon.site.http
      .post('/api/booking/groups')
      .set(salon.headers(owner))
      .send({ ...body, hold })
      .expect(201);
    return made.body as Group;
  };
  const checkoutOf = async (group: Group) => {
    const page = await salon.site.http
      .post(`${pathOf(group.link)}pay/`)
      .type('form')
      .send('')
      .expect(200);
    const $ = load(page.text);
    const fields = Object.fromEntries(
      $('.group__pay input')
        .toArray()
        .map((input) => [$(input).attr('name')!, $(input).attr('value')!]),
    ) as { data: string; signature: string };
    return { action: $('.group__pay form').attr('action')!, ...fields };
  };
  const states = async ({ link }: Group) => {
    const { body } = await salon.site.http.get(`/api/booking/groups/${pathOf(link).split('/')[2]!}`).expect(200);
    return (body as Group).people.map(({ appointment }) => appointment.state);
  };

  it('pays for all at once: one payment, and each appointment is certain', async () => {
    const group = await book('all');
    expect(await states(group)).toEqual(['awaiting_prepayment', 'awaiting_prepayment', 'awaiting_prepayment']);
    const callback = await salon.atProvider(await checkoutOf(group));
    await salon.tell(callback).expect(200);
    await salon.tell(callback).expect(200);
    expect(await states(group)).toEqual(['confirmed', 'confirmed', 'confirmed']);
    const { rows } = await salon.database.query('SELECT amount::int, state FROM payment_attempts');
    const whole = group.people.reduce((sum, { appointment }) => sum + appointment.prepayment!.amount * 100, 0);
    expect(rows).toEqual([{ amount: whole, state: 'paid' }]);
    await salon.site.http
      .post(`${pathOf(group.link)}pay/`)
      .type('form')
      .send('')
      .expect(409);
  });

  it('gets the part of who is cancelled in time back, and no other', async () => {
    const group = await book('all');
    await salon.tell(await salon.atProvider(await checkoutOf(group))).expect(200);
    const { appointment } = group.people[1]!;
    await salon.site.http.put(`/api/appointments/${appointment.id}`).set(salon.headers(owner)).send({ state: 'cancelled' }).expect(200);
    await until(async () => (await salon.returned())[0] === appointment.prepayment!.amount * 100);
    expect(await states(group)).toEqual(['confirmed', 'cancelled', 'confirmed']);
    await until(async () => (await salon.prepaymentState(appointment.id)) === 'returned');
  });

  it('gets back what somebody paid meanwhile', async () => {
    const group = await book('all');
    const checkout = await checkoutOf(group);
    const { id, prepayment } = group.people[2]!.appointment;
    await salon.tell(await salon.atProvider((await salon.begin(owner, id)).form)).expect(200);
    await salon.tell(await salon.atProvider(checkout)).expect(200);
    expect(await states(group)).toEqual(['confirmed', 'confirmed', 'confirmed']);
    await until(async () => (await salon.returned()).includes(prepayment!.amount * 100));
    expect((await salon.returned()).filter((sum) => sum > 0)).toEqual([prepayment!.amount * 100]);
  });

  it('gets all of it back once the group is taken back as a whole', async () => {
    const group = await book('all');
    await salon.tell(await salon.atProvider(await checkoutOf(group))).expect(200);
    const token = pathOf(group.link).split('/')[2]!;
    await salon.site.http.post(`/api/booking/groups/${token}/undo`).expect(200);
    expect(await states(group)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    const whole = group.people.reduce((sum, { appointment }) => sum + appointment.prepayment!.amount * 100, 0);
    await until(async () => (await salon.returned())[0] === whole);
  });

  it('pays by person: who is not paid for in time leaves, the others stay', async () => {
    const group = await book('each');
    await salon.site.http
      .post(`${pathOf(group.link)}pay/`)
      .type('form')
      .send('')
      .expect(409);
    const { id } = group.people[0]!.appointment;
    await salon.tell(await salon.atProvider((await salon.begin(owner, id)).form)).expect(200);
    await salon.at(16);
    await salon.site.app.get(PrepaymentExpiry, { strict: false }).run();
    expect(await states(group)).toEqual(['confirmed', 'cancelled', 'cancelled']);
  });

  it('shows the prepayment before anything is booked', async () => {
    const { options } = await times();
    expect(options[0]!.prepayment).toBeCloseTo(options[0]!.price * 0.3, 1);
  });
});

describe('a group over HTTP', () => {
  let salon: ToldClients;
  let owner: ProgramSession;
  beforeAll(async () => {
    salon = await ToldClients.start({});
    owner = await salon.registered('owner@site.test');
  });
  beforeEach(() =>
    salon.site.app.get(Database).query('TRUNCATE booking_appointments, booking_holds, booking_groups, booking_versions CASCADE'),
  );
  afterAll(() => salon?.site.close());

  const as = ({ accessToken }: ProgramSession) => ({ authorization: `Bearer ${accessToken}` });
  const post = (path: string, body: object) => salon.site.http.post(`/api/booking/groups${path}`).send(body);
  const first = async (body = wish()) => ((await post('/times', body).expect(200)).body as Times).options[0]!;
  const book = async (body = wish()) => {
    const made = await post('', { ...body, start: (await first(body)).start })
      .set(as(owner))
      .expect(201);
    return made.body as Group;
  };
  const told = async (key: string) => {
    const { rows } = await salon.site.app
      .get(Database)
      .query<Message & { readonly recipient: string } & Record<string, unknown>>(
        'SELECT channel, recipient, text, html FROM messages WHERE key LIKE $1 ORDER BY created_at',
        [key],
      );
    return rows;
  };

  it('is booked, with a page for who booked it and one for each guest', async () => {
    const group = await book();
    expect(group.people.map(({ appointment }) => appointment.guest)).toEqual(['', 'Юля', 'Мирослава']);
    const page = await salon.site.http
      .get(pathOf(group.link))
      .expect(200)
      .expect('cache-control', /no-store/);
    const $ = load(page.text);
    expect($('.group__person')).toHaveLength(3);
    const links = $('.group__person a')
      .toArray()
      .map((link) => $(link).attr('href'));
    expect(links).toEqual(group.people.map(({ link }) => pathOf(link)));
    // a guest moves or leaves without touching the others
    await salon.site.http.post(`${links[1]!}cancel/`).type('form').send('').expect(303);
    const after = load((await salon.site.http.get(pathOf(group.link)).expect(200)).text);
    expect(after('.group__person--over')).toHaveLength(1);
    const guest = load((await salon.site.http.get(links[2]!).expect(200)).text).text();
    expect(guest).toContain('Мирослава');
    expect(guest).not.toContain('Юля');
  });

  it('is told of in one message, and reminded of in one', async () => {
    const group = await book(wish('in_turn', 2));
    await until(async () => (await told(`visit-group:${group.id}:%`)).length > 0);
    const [message] = await told(`visit-group:${group.id}:%`);
    expect(message!.text).toContain(pathOf(group.link));
    expect(message!.text).toContain('Юля');
    for (const { appointment } of group.people) expect(await told(`visit:${appointment.id}:%`)).toEqual([]);
    expect(await told(`visit-group:${group.id}:%`)).toHaveLength(1);
  });

  it('is taken back as a whole by one press, told of in one message, and not after 15 minutes', async () => {
    const group = await book(wish('in_turn', 2));
    await until(async () => (await told(`visit-group:${group.id}:2`)).length > 0);
    const undo = () =>
      salon.site.http
        .post(`${pathOf(group.link)}undo/`)
        .type('form')
        .send('');
    expect(load((await salon.site.http.get(pathOf(group.link)).expect(200)).text)('.group__undo')).toHaveLength(1);
    await undo().expect(303).expect('location', pathOf(group.link));
    await undo().expect(303);
    const $ = load((await salon.site.http.get(pathOf(group.link)).expect(200)).text);
    expect([$('.group__person--over').length, $('.group__undo').length]).toEqual([2, 0]);
    await until(async () => (await told(`visit-group:${group.id}:undone`)).length > 0);
    expect((await told(`visit-group:${group.id}:undone`))[0]!.text).toMatch(/скасовано[^]*Юля/);
    for (const { appointment } of group.people) expect(await told(`visit:${appointment.id}:%`)).toEqual([]);
    const later = await book(wish('in_turn', 2));
    await salon.setTime('2026-11-23T10:20:00Z');
    const page = load((await salon.site.http.get(pathOf(later.link)).expect(200)).text);
    expect(page('.group__undo')).toHaveLength(0);
    await salon.site.http
      .post(`${pathOf(later.link)}undo/`)
      .type('form')
      .send('')
      .expect(409);
    await salon.site.http.post(`/api/booking/groups/${pathOf(later.link).split('/')[2]!}/undo`).expect(409, /group_undo_over/);
    await salon.setTime();
  });

  it('sends a guest with a phone the own link and what becomes of it, and who booked all', async () => {
    const phone = newPhone();
    const group = await book(withPhone(`+${phone.slice(0, 2)} ${phone.slice(2)}`));
    const [, { appointment, link }] = group.people as [unknown, Group['people'][number]];
    const ofGuest = `visit-guest:${appointment.id}:%`;
    await until(async () => (await told(ofGuest)).length > 0);
    expect(await told(ofGuest)).toEqual([expect.objectContaining({ channel: 'sms', recipient: `+${phone}` })]);
    expect((await told(ofGuest))[0]!.text).toContain(pathOf(link));
    await until(async () => (await told(`visit-group:${group.id}:%`)).length > 0);
    expect((await told(`visit-group:${group.id}:%`))[0]!.text).toContain('Юля');
    expect(
      load((await salon.site.http.get(pathOf(group.link)).expect(200)).text)('.group__person')
        .eq(1)
        .text(),
    ).toMatch(new RegExp(`\\*\\*-${phone.slice(-2)}`));
    await salon.site.http
      .post(`${pathOf(link)}cancel/`)
      .type('form')
      .send('')
      .expect(303);
    await until(async () => (await told(ofGuest)).length > 1);
    expect((await told(ofGuest))[1]!.text).toContain('скасовано');
    expect(await told(ofGuest)).toHaveLength(2);
    for (const at of [0, 2]) expect(await told(`visit-guest:${group.people[at]!.appointment.id}:%`)).toEqual([]);
  });

  describe('is reminded of', () => {
    const remind = () => salon.site.app.get(AppointmentNotifications, { strict: false }).remind();
    const reminders = async ({ people }: Group) =>
      (await Promise.all(people.map(({ appointment }) => told(`visit-reminder:${appointment.id}:%`)))).flat();
    const leaves = async ({ link, appointment }: Group['people'][number]) => {
      await salon.site.http
        .post(`${pathOf(link)}cancel/`)
        .type('form')
        .send('')
        .expect(303);
      await until(async () => (await told(`visit:${appointment.id}:%`)).length > 0);
    };
    /** Until everybody was told that it is booked: who was not is not reminded. */
    const known = async (group: Group) => {
      const { rows } = await salon.site.app
        .get(Database)
        .query('SELECT FROM booking_told WHERE appointment_id = ANY ($1)', [group.people.map(({ appointment }) => appointment.id)]);
      return rows.length === group.people.length;
    };
    afterEach(() => salon.setTime());

    it('once for each appointment: the guest by the own phone, who booked of the others, nobody of who left', async () => {
      const [own, gone] = [newPhone(), newPhone()];
      const { people, ...rest } = wish('in_turn', 4);
      const phones = [undefined, own, undefined, gone];
      const group = await book({ ...rest, people: people.map((person, at) => ({ ...person, phone: phones[at] })) });
      await until(() => known(group));
      await leaves(group.people[3]!);
      await salon.setTime('2026-11-26T15:59:00Z');
      await remind();
      expect(await reminders(group)).toEqual([]);
      await salon.setTime('2026-11-26T16:00:00Z');
      await Promise.all([remind(), remind()]);
      await remind();
      const sent = await reminders(group);
      expect(sent.map(({ channel, recipient }) => [channel, recipient])).toEqual([
        ['sms', `+${owner.client.phone}`],
        ['sms', `+${own}`],
      ]);
      expect(sent[0]!.text).toMatch(new RegExp(`2 людини[^]*${pathOf(group.link)}$`));
      expect(sent[1]!.text).toMatch(new RegExp(`Юля[^]*${pathOf(group.people[1]!.link)}$`));
    });

    it('who booked alone, where the guest has a phone and another one left', async () => {
      const own = newPhone();
      const { people, ...rest } = wish();
      const group = await book({ ...rest, people: people.map((person, at) => ({ ...person, ...(at === 1 && { phone: own }) })) });
      await until(() => known(group));
      await leaves(group.people[2]!);
      await salon.setTime('2026-11-26T16:00:00Z');
      await remind();
      const sent = await reminders(group);
      expect(sent.map(({ recipient }) => recipient)).toEqual([`+${owner.client.phone}`, `+${own}`]);
      expect(sent[0]!.text).toContain(pathOf(group.people[0]!.link));
    });

    it('by who booked, where the phone of the guest gets no SMS', async () => {
      const group = await book(withPhone('+48 512 345 678'));
      await until(() => known(group));
      await salon.setTime('2026-11-26T16:00:00Z');
      await remind();
      const sent = await reminders(group);
      expect(sent.map(({ recipient }) => recipient)).toEqual([`+${owner.client.phone}`]);
      expect(sent[0]!.text).toContain('3 людини');
      expect(await told(`visit-guest:${group.people[1]!.appointment.id}:%`)).toEqual([]);
    });
  });

  it('tells one phone of so many groups a day', async () => {
    const body = { ...withPhone(newPhone()), start: '03:00' };
    const clients = [await salon.registered(), await salon.registered()] as const;
    for (let times = 0; times < 10; times += 1) for (const client of clients) await post('', body).set(as(client)).expect(409);
    await post('', body)
      .set(as(clients[0]))
      .expect(429, /rate_limited/);
  });

  it('is offered what is free sooner elsewhere, where its salon has nothing that day', async () => {
    const database = salon.site.app.get(Database);
    await database.query(
      `INSERT INTO booking_absences (location, employee, from_day, to_day, from_minute, to_minute, reason, by, created_at)
       VALUES ($1, NULL, $2, $3, 0, 1440, '', '', booking_now())`,
      [LOCATION, DAY, '2027-03-01'],
    );
    const page = (path: string) => salon.site.http.get(path).expect(200);
    const query = `size=2&salon=${LOCATION}&mode=in_turn&date=${DAY}&s11=${SERVICE}&s21=${SERVICE}&step=times`;
    const links = load((await page(`/widget/group/?${query}`)).text)('.group-form__instead a');
    expect(links.length).toBeGreaterThan(0);
    expect(links.length).toBeLessThanOrEqual(3);
    const href = links.first().attr('href')!;
    expect(new URL(href, 'https://site.example').searchParams.get('salon')).not.toBe(LOCATION);
    expect(load((await page(href)).text)('button[name=time]').length).toBeGreaterThan(0);
    await database.query('TRUNCATE booking_absences CASCADE');
  });

  it('leads nobody in without its link', async () => {
    await salon.site.http.get('/group/AAAAAAAAAAAAAAAAAAAAAA/').expect(404);
    await salon.site.http.get('/api/booking/groups/AAAAAAAAAAAAAAAAAAAAAA').expect(404, /group_unknown/);
    const { people } = await book(wish('in_turn', 2));
    // the link of a guest is none of the group
    await salon.site.http.get(pathOf(people[1]!.link).replace('/visit/', '/group/')).expect(404);
  });

  it.each([
    ['nobody', { people: [] }],
    ['one', wish('in_turn', 1)],
    ['seven', { ...wish(), people: Array.from({ length: 7 }, () => wish().people[0]) }],
    ['somebody without a service', { ...wish(), people: [{ services: [] }, { services: [] }] }],
    ['an unknown mode', { ...wish(), mode: 'mixed' }],
    ['no day', { ...wish(), date: '2026-02-31' }],
    ['a phone that is none', withPhone('12')],
    ['a phone that its country does not have', withPhone('+48 12')],
    ['an unknown service', { ...wish(), people: [{ services: [{ service: 'none' }] }, { services: [{ service: SERVICE }] }] }],
  ])('refuses %s in words', async (_what, change) => {
    const { body } = await post('/times', { ...wish(), ...change }).expect(422);
    expect(body).toMatchObject({ error: expect.any(String) as string, code: expect.stringMatching(/invalid|cannot_be_booked/) as string });
  });

  it('needs a sign-in to be booked', async () => {
    await post('', { ...wish(), start: '12:00' }).expect(401);
  });
});
