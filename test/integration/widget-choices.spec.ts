import { BookingReads } from '../../src/modules/booking/application/booking-reads.service';
import type { WidgetModel } from '../../src/modules/widget/contract/widget-model';
import { OWN_PAGE, setCookies } from '../support/clients';
import { dayIn } from '../support/days';
import type { TestSite } from '../support/site';
import { startWidgetSite, type WidgetSite } from '../support/widget-site';
import { minuteOfDay } from '../../src/shared/clock-time';

/** Done by different employees; nails may be done beside something else. */
const PAIR = 'service-zhinocha-stryzhka,service-manikyur-gel-lak';

describe('what is chosen in the booking widget', () => {
  let site: TestSite;
  let salon: string;
  let services: readonly string[];
  let screen: WidgetSite['screen'];

  beforeAll(async () => {
    ({ site, salon, services, screen } = await startWidgetSite({}, { at: Date.now() }));
  });
  afterAll(() => site?.close());

  it('shows of two services each way once, and books what it shows to the minute', async () => {
    const place = 'location-obolon';
    const isTwice = async (date: string) => {
      const { body: options } = await site.http.get('/api/visit-options').query({ location: place, services: PAIR, date }).expect(200);
      const starts = (options as { start: string }[]).map(({ start }) => start);
      return new Set(starts).size < starts.length;
    };
    let ahead = 2;
    while (ahead < 60 && !(await isTwice(dayIn(ahead)))) ahead += 1;
    const { body } = await screen(`salon=${place}&services=${PAIR}&employee=any&step=time&date=${dayIn(ahead)}`);
    if (body.kind !== 'time' || !body.day) throw new Error('no times');
    const { date, parts } = body.day;
    const times = parts.flatMap((part) => part.times);
    const labels = times.map(({ time, note }) => `${time} ${note}`);
    expect(new Set(labels).size).toBe(labels.length);
    expect(body.nearest.map(({ date: day, time }) => `${day} ${time}`)).toEqual([
      ...new Set(body.nearest.map(({ date: day, time }) => `${day} ${time}`)),
    ]);
    const twice = times.filter(({ time }) => times.filter((other) => other.time === time).length > 1);
    expect(twice.length).toBeGreaterThan(0);
    const cookies = new Map<string, string>();
    const send = async (fields: object) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await site.http
        .post('/api/booking/widget')
        .set({ ...OWN_PAGE, cookie })
        .send({ fields });
      for (const [name, { value }] of setCookies(answer)) cookies.set(name, value);
      return (answer.body as { model: WidgetModel }).model;
    };
    // a time is held for browsers that bring cookies back
    await send({ action: 'none' });
    for (const { time, end, minutes, note } of [...twice.slice(0, 6), times[0]!, times.at(-1)!]) {
      const fields = { ...body.fields, date, time, end: end! };
      const { summary, hold } = await send(fields);
      expect(hold).not.toBeNull();
      expect(summary.sketch).toEqual({ start: time, minutes });
      const drawn = minutes.reduce((sum, part) => sum + part, 0);
      expect([minuteOfDay(time)! + drawn, note]).toEqual([minuteOfDay(end!), expect.stringContaining(end!)]);
      const booked = await send({ ...fields, action: 'none', step: 'details' });
      expect(booked.summary.sketch).toEqual({ start: time, minutes });
    }
  });

  it('has a way on for whatever a form or an address names', async () => {
    const whole = { salon, services: services[0]!, employee: 'any', date: dayIn(5), time: '12:00' };
    const odd: Readonly<Record<string, readonly unknown[]>> = {
      salon: ['salon-gone', '', '<b>', '__proto__', 5, null, [], {}],
      services: ['gone', ',,', `gone,${services[0]}`, null, [], {}],
      employee: ['gone', 'constructor', '', null, {}],
      date: ['2026-02-30', 'soon', '9999-12-31', '0000-01-01', '', null, {}],
      time: ['99:99', '03:17', '24:00', '', null, {}],
      step: ['visits', 'done', 'confirm', '__proto__', {}],
      from: ['9999-12-31', '2026-02-31', {}],
      route: ['gone', null],
      hold: ['gone'],
      visit: ['gone', {}],
      authId: ['gone', '../x', {}],
      code: ['0000', {}],
      favour: ['gone', {}],
      phone: [{}],
    };
    const named = Object.entries(odd).flatMap(([name, values]) => values.map((value) => ({ [name]: value })));
    const bare = [...named, { salon: 'salon-gone', time: '10:00' }, { date: dayIn(5), time: '10:00' }, {}];
    const given = [...named.map((one) => ({ ...whole, ...one })), ...bare];
    const others = 'renew release code verify register sign-out favour remind chat forget-chat feedback none'.split(' ');
    const asked = [
      ...given.filter((_, place) => place % 2 === 1 || place > named.length).map((fields) => ({ ...fields, action: 'hold' })),
      ...['book', ...others].flatMap((action, at) =>
        given.filter((_, place) => place % 17 === at).map((fields) => ({ ...fields, action })),
      ),
    ];
    const failures: unknown[] = [];
    let count = 0;
    const send = async (fields: Record<string, unknown>) => {
      const address = `10.1.${(count += 1) >> 7}.${count & 127}`;
      const answer = await site.http
        .post('/api/booking/widget')
        .set({ ...OWN_PAGE, 'x-forwarded-for': address })
        .send({ fields });
      const { model } = answer.body as { model?: WidgetModel };
      if (answer.status !== 200 || !model?.title) failures.push([answer.status, fields]);
    };
    for (const fields of asked) await send(fields);
    for (const fields of given.filter((_, place) => place % 3 === 0)) {
      const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString();
      const answer = await site.http.get('/api/booking/widget').query({ query });
      if (answer.status !== 200) failures.push([answer.status, query]);
    }
    expect(failures).toEqual([]);
    // what is missing is asked for, and said to be missing
    const { body } = await site.http.post('/api/booking/widget').send({ fields: { action: 'hold', salon: 'salon-gone', time: '10:00' } });
    expect((body as { model: WidgetModel }).model).toMatchObject({ step: 'salon', notice: expect.stringContaining('ще раз') as string });
    expect((await site.http.post('/widget/').type('form').send({ action: 'hold', salon: 'salon-gone', time: '10:00' })).status).toBe(422);
    for (const date of ['9999-12-31', '0000-01-01'])
      await site.http.get('/api/visit-options').query({ location: salon, services: services[0], date }).expect(422);
  }, 120_000);

  it('leads on where services do not go together: to the next weeks, another salon, or visits of their own', async () => {
    const apart = await screen(`salon=location-pechersk&services=${PAIR}&employee=any&step=time`);
    const { body } = apart;
    if (body.kind !== 'time') throw new Error('no times');
    if (body.nearest.length === 0) {
      expect(body.instead!.ways.length).toBeGreaterThan(1);
      for (const { href } of body.instead!.ways) {
        const next = await screen(href.split('?')[1]!);
        expect(next.body.kind === 'time' && next.body.nearest.length).toBeGreaterThan(0);
      }
    }
    const alone = await screen(
      `salon=location-pechersk&services=service-zhinocha-stryzhka&then=service-manikyur-gel-lak&employee=any&step=time`,
    );
    expect(alone.summary.later).toContain('гель');
    const { body: times } = await screen(`salon=location-grand-prix&services=${PAIR}&employee=any&step=time`);
    expect(times.kind === 'time' && times.nearest.length).toBeGreaterThan(0);
  });

  it('looks no longer for times than a visitor waits, and says that it has not looked at all days', async () => {
    const reads = site.app.get(BookingReads, { strict: false });
    const real = performance.now.bind(performance);
    let late = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => real() + late);
    const asked = jest.spyOn(reads, 'appointmentOptions').mockImplementation(() => {
      late += 1000;
      return Promise.resolve({ value: [], isDegraded: false });
    });
    const { body } = await screen(`salon=location-grand-prix&services=${PAIR}&employee=any&step=time`);
    const looks = asked.mock.calls.length;
    jest.restoreAllMocks();
    expect(looks).toBeGreaterThan(0);
    expect(looks).toBeLessThan(5);
    expect(body.kind === 'time' && body.instead?.text).toBe(
      'Такого часу тут поки не знайшлося, але ми переглянули не всі дні: погляньте далі в календарі.',
    );
  });

  it('shows on each salon what the choice costs there and why, and says what of it was lost', async () => {
    const { body, notice } = await screen('services=service-zhinocha-stryzhka&employee=any&step=salon');
    const salons = body.kind === 'salon' ? body.salons : [];
    const worded = salons.map(({ price, level }) => `${price} ${level}`);
    expect(worded.filter((words) => !/\d.*\sгрн (Classic|Premium|Signature): ./.test(words))).toEqual([]);
    expect([new Set(salons.map(({ price }) => price)).size > 1, notice]).toEqual([true, null]);
    const lost = await screen(`salon=${salon}&services=${services[0]},gone&employee=nobody`);
    expect([lost.step, lost.notice]).toEqual(['professional', expect.stringContaining('ще раз')]);
  });

  it('keeps a chosen time over another service, and says where it does not fit', async () => {
    const chosen = `salon=location-obolon&services=service-zhinocha-stryzhka&employee=any&date=${dayIn(3)}&time=03:10`;
    const { body } = await screen(`${chosen}&step=service`);
    const all = body.kind === 'service' ? body.groups.flatMap((group) => group.services) : [];
    expect(all.every(({ href }) => href.includes('time=03:10'))).toBe(true);
    const other = await screen(
      all
        .find(({ isChosen }) => !isChosen)!
        .href.split('?')[1]!
        .replace('&step=service', ''),
    );
    expect([other.step, other.notice]).toEqual(['time', expect.stringContaining('03:10')]);
  });
});
