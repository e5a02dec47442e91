import { startTestSite, type TestSite } from '../support/site';

const LOCATION = 'location-pechersk';

describe('lists of what can be booked', () => {
  let site: TestSite;
  beforeAll(async () => (site = await startTestSite({ BOOKING_DEMO: 'off' })));
  afterAll(() => site?.close());

  const list = async (path: string, query: Record<string, string | number> = {}) => {
    const { body, headers } = await site.http.get(path).query(query).expect(200);
    const { link, 'x-total-count': total } = headers as Record<string, string | undefined>;
    return { items: body as readonly { readonly id: string }[], link, total: Number(total) };
  };

  it.each(['/api/locations', '/api/categories', '/api/services', '/api/employees', '/api/employees/positions'])(
    '%s is read to its end by the addresses of its headers',
    async (path) => {
      const whole = await list(path);
      expect([whole.total, whole.link]).toEqual([whole.items.length, undefined]);
      const read = [];
      let address: string | undefined = `${path}?limit=4&lang=en`;
      while (address) {
        const { items, link } = await list(address);
        expect(items.length).toBeLessThanOrEqual(4);
        read.push(...items);
        address = link?.match(/^<(.+)>; rel="next"$/)?.[1];
      }
      expect(read.map(({ id }) => id)).toEqual(whole.items.map(({ id }) => id));
    },
  );

  it('has what one salon has', async () => {
    const { items: employees } = await list('/api/employees', { location: LOCATION });
    const all = (await list('/api/employees')).items as readonly { id: string; schedules: readonly { location: string }[] }[];
    const there = all.filter(({ schedules }) => schedules.some(({ location }) => location === LOCATION));
    expect(employees.map(({ id }) => id)).toEqual(there.map(({ id }) => id));
    expect(employees.length).toBeLessThan(all.length);
    const priced = (await list('/api/services', { location: LOCATION })).items as unknown as readonly {
      location_prices: { location: string }[];
    }[];
    expect(new Set(priced.flatMap(({ location_prices: prices }) => prices.map(({ location }) => location)))).toEqual(new Set([LOCATION]));
    expect((await list('/api/services', { location: 'nowhere' })).items).toEqual([]);
  });

  it('is empty behind its end, and refuses more than a hundred at once', async () => {
    expect((await list('/api/services', { page: 99 })).items).toEqual([]);
    await site.http.get('/api/services').query({ limit: 101 }).expect(422);
    await site.http.get('/api/services').query({ page: 0 }).expect(422);
  });
});
