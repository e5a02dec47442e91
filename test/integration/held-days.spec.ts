import { load } from 'cheerio';
import { codeOfPhone, newPhone, startClientSite } from '../support/clients';
import { dayIn } from '../support/days';
import { PlainBrowser } from '../support/plain-browser';
import type { TestSite } from '../support/site';

/** Whose flood fills the day. */
const FLOODING = '198.51.100.7';

describe('a day that strangers hold as much of as they may', () => {
  let site: TestSite;
  let salon: string;
  let services: readonly string[];
  /** The one that most employees do. */
  let service: string;
  let day: string;

  beforeAll(async () => {
    ({ site } = await startClientSite({ BOOKING_DEMO: 'off', TRUST_PROXY: 'loopback' }, { at: Date.now() }));
    const { body: next } = await site.http.get('/api/next-free').expect(200);
    salon = (next as { location: string }).location;
    const { body } = await site.http.get('/api/services').expect(200);
    const all = body as { id: string; location_prices: { location: string }[] }[];
    services = all.filter(({ location_prices: at }) => at.some((price) => price.location === salon)).map(({ id }) => id);
    // of all crafts, and fewer than one may ask about in a minute
    services = services.filter((_id, place) => place % Math.ceil(services.length / 20) === 0);
    const employeesOf = async (id: string) => {
      const query = { location: salon, services: id, from: dayIn(10), to: dayIn(16) };
      const answer = await site.http.get('/api/employees/free-time').query(query);
      // 422: nobody does it here
      const free = (answer.status === 200 ? answer.body : {}) as Record<string, Record<string, unknown>>;
      return { id, count: Object.keys(free).length, day: Object.keys(Object.values(free)[0] ?? {})[0]! };
    };
    const counted = await Promise.all(services.map(employeesOf));
    ({ id: service, day } = counted.sort((a, b) => b.count - a.count)[0]!);
  });
  afterAll(() => site?.close());

  const all = () => [service, ...services];
  const timesOf = async (id: string) => {
    const { body } = await site.http.get('/api/visit-options').query({ location: salon, services: id, date: day });
    return Array.isArray(body) ? (body as { start: string; parts: { employee: string }[] }[]) : [];
  };
  /** Holds whatever is free until one is too many. @returns the code of that refusal */
  const flood = async (address: (place: number) => string) => {
    let place = 0;
    for (const id of all()) {
      for (const { start, parts } of await timesOf(id)) {
        const wanted = { location: salon, date: day, services: [{ service: id, start, professional: parts[0]!.employee }] };
        const answer = await site.http.post('/api/holds').set('x-forwarded-for', address(place++)).send(wanted);
        if (answer.status === 429) return (answer.body as { code: string }).code;
      }
    }
    return null;
  };
  /** The way of somebody new in the widget, without scripts. */
  const book = async (address: string) => {
    const browser = new PlainBrowser(site, '', true, address);
    // only a browser that brings a cookie back is given holds
    await browser.open('/widget/');
    const free = await Promise.all(all().map(async (id) => ({ id, times: await timesOf(id) })));
    const { id } = free.find(({ times: left }) => left.length > 0)!;
    const times = await browser.open(`/widget/?salon=${salon}&services=${id}&employee=any&step=time&date=${day}`);
    const time = load(times.text)('.widget-daytimes input[name=time]').last().attr('value')!;
    const details = await browser.send(times, { date: day, time });
    const phone = newPhone();
    const asked = await browser.send(details, { phone });
    const newcomer = await browser.send(asked, { code: await codeOfPhone(site, phone) });
    const done = await browser.send(newcomer, { firstname: 'Олена', lastname: 'Коваль' });
    return {
      details: details.status,
      isHeld: load(details.text)('.widget-hold__renew').length > 0,
      when: load(done.text)('.widget-done__when').text(),
      time,
    };
  };

  it('is booked by everybody, from the network of the flood and from another one', async () => {
    expect(await flood(() => FLOODING)).toBe('too_many_holds');
    const same = await book(FLOODING);
    expect(same).toMatchObject({ details: 200, isHeld: false, when: expect.stringContaining(same.time) as string });
    const other = await book('203.0.113.9');
    expect(other).toMatchObject({ details: 200, isHeld: true, when: expect.stringContaining(other.time) as string });
    expect(await flood((place) => `10.0.${place >> 8}.${place & 255}`)).toBe('too_many_holds');
    const third = await book('203.0.113.10');
    expect(third).toMatchObject({ details: 200, isHeld: false, when: expect.stringContaining(third.time) as string });
  });
});
