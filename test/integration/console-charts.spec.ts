import { load, type CheerioAPI } from 'cheerio';
import { HourlyCounters } from '../../src/platform/counters/hourly-counters';
import { MetricsRegistry } from '../../src/platform/metrics/metrics.registry';
import { Database } from '../../src/platform/database/database';
import { Clock } from '../../src/platform/time/clock';
import { bookAppointment } from '../support/booked-appointment';
import { startClientSite, type MovedClock } from '../support/clients';
import { enterAs, enterAsOwner, OPS_TOKEN } from '../support/console';
import type { TestSite } from '../support/site';

const HOUR_MS = 3_600_000;

describe('charts of the console', () => {
  let site: TestSite;
  let clock: MovedClock;
  let database: Database;
  let owner: string;
  const figures = () => site.app.get(HourlyCounters);

  beforeAll(async () => {
    ({ site, clock } = await startClientSite({ OPS_TOKEN, BOOKING_DEMO: 'off' }));
    database = site.app.get(Database);
    owner = await enterAsOwner(site);
  });
  afterAll(() => site?.close());

  const page = async (path: string, cookie = owner) => load((await site.http.get(path).set({ cookie }).expect(200)).text);
  /** By its title; short words keep to the next by a space that does not break. */
  const chart = ($: CheerioAPI, title: string) =>
    $('.console-chart').filter((_, one) => $(one).find('figcaption span').first().text().replace(/\s/g, ' ') === title);
  /** The table behind a chart: its cells, without the names of the stretches. */
  const table = ($: CheerioAPI, title: string) =>
    chart($, title)
      .find('tbody tr')
      .toArray()
      .map((row) =>
        $(row)
          .find('td')
          .toArray()
          .slice(1)
          .map((cell) => $(cell).text()),
      );
  const order = (id: number, state: string, at: Date, amount: number) =>
    database.query(
      `INSERT INTO certificate_orders (id, state, locale, token_hash, amount, created_at, expires_at) VALUES ($1, $2, 'ua', $1, $3, $4, $4)`,
      [`order_${id}`, state, amount, at],
    );

  it('show orders, leads and visits hour by hour, day by day, month by month', async () => {
    const now = clock.epochMs();
    await order(1, 'paid', new Date(now), 100_000);
    await order(2, 'delivered', new Date(now), 50_000);
    await order(3, 'expired', new Date(now - 2 * HOUR_MS), 70_000);
    await order(4, 'issued', new Date(now - 3 * 24 * HOUR_MS), 30_000);
    await order(5, 'issued', new Date(now - 200 * 24 * HOUR_MS), 10_000);
    await order(6, 'issued', new Date(now - 400 * 24 * HOUR_MS), 99_900);
    for (const [source, state] of [
      ['callback', 'delivered'],
      ['<b>x</b>', 'failed'],
    ])
      await database.query(
        `INSERT INTO leads (created_at, locale, source, name, phone, salon, "time", comment, user_id, appointment_id, service, order_time, text,
           send, support, state, progress) VALUES ($3, 'ua', $1, '', '', '', '', '', '', '', '', '', '', true, false, $2, '{}')`,
        [source, state, new Date(now)],
      );
    const { id } = await bookAppointment(site);
    await database.query('UPDATE booking_appointments SET created_at = $2 WHERE id = $1', [id, new Date(now)]);

    const day = await page('/ops?span=day');
    expect(table(day, 'Замовлення')).toHaveLength(24);
    expect(table(day, 'Замовлення').at(-1)).toEqual(['2', '0', '0', '0']);
    expect(table(day, 'Замовлення').at(-3)).toEqual(['0', '0', '1', '0']);
    expect(table(day, 'Заявки за джерелом').at(-1)).toEqual(['1', '0', '0', '0', '1']);
    expect(table(day, 'Заявки за результатом').at(-1)).toEqual(['0', '0', '1', '1', '0']);
    expect(table(day, 'Записи').at(-1)!.slice(0, 4)).toEqual(['1', '0', '0', '0']);
    expect(day('.console-chart rect')).not.toHaveLength(0);

    const month = await page('/ops');
    expect(table(month, 'Замовлення')).toHaveLength(30);
    expect(table(month, 'Гроші за сертифікати').at(-1)![0]).toMatch(/^1\s500\sгрн$/);
    expect(chart(month, 'Гроші за сертифікати').find('.console-chart__total').text()).toMatch(/1\s800/);
    const year = await page('/ops?span=year');
    expect(table(year, 'Замовлення')).toHaveLength(12);
    expect(chart(year, 'Гроші за сертифікати').find('.console-chart__total').text()).toMatch(/1\s900/);
    // every salon of the content has its own bar, and no other
    const { length } = (await site.http.get('/api/locations').expect(200)).body as readonly unknown[];
    expect(table(year, 'Завантаженість салонів')).toHaveLength(length);
  });

  it('count answers of all processes, within the hour and once', async () => {
    await figures().sample();
    const before = await sumOf('answers');
    await site.http.get('/about/').expect(200);
    await site.http.get('/about/').expect(200);
    await Promise.all([figures().sample(), figures().sample()]);
    expect(await sumOf('answers')).toBeGreaterThan(before);
    const after = await sumOf('answers');
    await figures().sample();
    expect(await sumOf('answers')).toBe(after);
    // another process adds to the same hour
    const other = new HourlyCounters(database, new MetricsRegistry(), site.app.get(Clock));
    jest
      .spyOn(MetricsRegistry.prototype, 'read')
      .mockImplementation((name) =>
        Promise.resolve(
          name === 'http_request_duration_seconds'
            ? [{ labels: { route: '/api/holds', status: 409 }, value: 7, metricName: `${name}_count` }]
            : name === 'upstream_failures_total'
              ? [{ labels: { upstream: 'helpcrunch', kind: 'timeout' }, value: 3 }]
              : [],
        ),
      );
    await other.sample();
    jest.restoreAllMocks();
    expect(await sumOf('answers')).toBe(after + 7);
    expect(await sumOf('booking.refused')).toBe(7);
    const read = await figures().read(['upstream.%'], [new Date(clock.epochMs() - HOUR_MS), new Date(clock.epochMs() + HOUR_MS)]);
    expect(read).toEqual([{ figure: 'upstream.failed helpcrunch', step: 0, value: 3 }]);
  });

  it('lose nothing while the database is away', async () => {
    const before = await sumOf('answers');
    jest.spyOn(Database.prototype, 'query').mockRejectedValue(new Error('away'));
    await site.http.get('/contacts/').expect(200);
    await figures().sample();
    jest.restoreAllMocks();
    await figures().sample();
    expect(await sumOf('answers')).toBeGreaterThan(before);
  });

  it('are seen by those who see all salons', async () => {
    const viewer = await enterAs(site, owner, 'viewer', '', clock.epochMs());
    const salon = await enterAs(site, owner, 'salon', 'oksamyt-pechersk', clock.epochMs());
    expect((await page('/ops', viewer))('.console-chart').length).toBe(9);
    expect((await page('/ops', salon))('.console-chart')).toHaveLength(0);
  });

  async function sumOf(figure: string): Promise<number> {
    const { rows } = await database.query<{ sum: number }>(
      'SELECT coalesce(sum(value), 0)::float8 AS sum FROM site_figures WHERE figure = $1',
      [figure],
    );
    return rows[0]!.sum;
  }
});
