import { load } from 'cheerio';
import { startTestSite, type TestSite } from '../support/site';

interface Day {
  readonly date: string;
  readonly isToday: boolean;
  readonly minute: number;
  readonly salons: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly seconds: number;
}

describe('the day of the city', () => {
  let site: TestSite;
  const ask = async () => (await site.http.get('/api/next-free/day').expect(200).expect('Cache-Control', 'no-store')).body as Day;

  beforeAll(async () => {
    site = await startTestSite();
  });
  afterAll(() => site?.close());

  it('says how many masters are free at which time, in every salon of the page', async () => {
    const { date, isToday, minute, salons, seconds } = await ask();
    const { text } = await site.http.get('/salons/').expect(200);
    const $ = load(text);
    const slugs = $('.city-day__salon')
      .toArray()
      .map((row) => $(row).attr('data-slug')!);
    expect(Object.keys(salons).sort()).toEqual([...slugs].sort());
    const kyiv = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Kyiv' });
    expect(date).toBe(kyiv.format(new Date(Date.now() + (isToday ? 0 : 86_400_000))));
    expect(minute).toBeLessThan(1440);
    expect(seconds).toBeGreaterThan(0);
    for (const starts of Object.values(salons)) {
      expect(Object.keys(starts)).toEqual(Object.keys(starts).sort());
      for (const [time, employees] of Object.entries(starts)) {
        expect(time).toMatch(/^([01]\d|2[0-3]):\d\d$/);
        expect(employees).toBeGreaterThan(0);
      }
    }
  });

  it('agrees with the free times of a salon', async () => {
    const { date, salons } = await ask();
    const query = { location: 'location-pechersk', from: date, to: date };
    const { body } = await site.http.get('/api/employees/free-time').query(query).expect(200);
    const free = Object.values(body as Record<string, Record<string, string[]>>).flatMap((days) => days[date] ?? []);
    const counted = Object.entries(salons['oksamyt-pechersk']!).flatMap(([time, employees]) =>
      Array.from({ length: employees }, () => time),
    );
    expect(counted).toEqual(free.sort());
  });

  it('is drawn on the page without the day: opening hours, and links to booking', async () => {
    const { text } = await site.http.get('/en/salons/').expect(200);
    const $ = load(text);
    const first = $('.city-day__salon').first();
    // the northernmost one
    expect(first.find('.city-day__name').text()).toBe('Obolon');
    expect(first.find('.city-day__ribbon').attr('href')).toBe('/en/online/?salon=oksamyt-obolon');
    expect(first.find('.city-day__ribbon').attr('aria-label')).toBe('Obolon: book');
    expect(first.find('.city-day__when').text()).toMatch(/^\d+:00\W+\d\d:00$/);
  });
});
