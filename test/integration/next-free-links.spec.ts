import { startTestSite, type TestSite } from '../support/site';

interface Answer {
  readonly links: readonly ({ readonly when: string; readonly where: string; readonly link: string } | null)[];
  readonly seconds: number;
}

const SALON = 'oksamyt-pechersk';
const EMPLOYEE = 'olena-marchuk';

describe('the next free times behind links to booking', () => {
  let site: TestSite;
  const ask = (of: readonly string[], lang = 'ua') => site.http.get('/api/next-free/links').query({ of, lang });
  const answerTo = async (of: readonly string[], lang?: string) => (await ask(of, lang).expect(200)).body as Answer;

  beforeAll(async () => {
    site = await startTestSite();
  });
  afterAll(() => site?.close());

  it('are told in words, and lead to the salon, the master, the day and the time', async () => {
    const { links, seconds } = await answerTo([`?salon=${SALON}&employee=${EMPLOYEE}`, `salon=${SALON}`, '']);
    expect(links[0]!.link).toMatch(
      new RegExp(`^/online/\\?salon=${SALON}&employee=${EMPLOYEE}&date=\\d{4}-\\d\\d-\\d\\d&time=([01]\\d|2[0-3]):\\d\\d$`),
    );
    expect(links[0]!.when).toMatch(/^(сьогодні|завтра|\p{L}+|\d+ \p{L}+), \d\d:\d\d$/u);
    expect(links[0]!.when.slice(-5)).toBe(links[0]!.link.slice(-5));
    expect(links[1]).toMatchObject({ where: 'Печерськ', link: expect.stringContaining(`?salon=${SALON}&employee=`) as string });
    expect(links[2]!.link).toMatch(/^\/online\/\?salon=/);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(300);
  });

  it('are those that booking names by its ids, in English too', async () => {
    const { links } = await answerTo([`salon=${SALON}`], 'en');
    const { body } = await site.http.get('/api/next-free').query({ location: 'location-pechersk' }).expect(200);
    const { start, employee } = body as { start: string; employee: string };
    const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Kyiv', hour: '2-digit', minute: '2-digit' }).format(new Date(start));
    const slug = employee.replace('employee-', '');
    expect(links[0]).toMatchObject({ where: 'Pechersk', when: expect.stringContaining(`, ${time}`) as string });
    expect(links[0]!.link).toMatch(new RegExp(`^/en/online/\\?salon=${SALON}&employee=${slug}&date=.*&time=${time}$`));
  });

  it('are null for a slug that cannot be booked, and keep the order of the links', async () => {
    const { links } = await answerTo(['salon=no-such-salon', `employee=${EMPLOYEE}`, 'service=%D0%BD%D0%B5%D0%BC%D0%B0', 'other=1']);
    expect(links.map((link) => link !== null)).toEqual([false, true, false, true]);
  });

  it('are at most 24 at once', async () => {
    const many = (count: number) => Array.from({ length: count }, () => `salon=${SALON}`);
    expect((await answerTo(many(24))).links).toHaveLength(24);
    for (const refused of [many(25), ['x'.repeat(2001)]]) {
      const { body } = await ask(refused).expect(422);
      expect(body).toMatchObject({ code: 'invalid_fields' });
    }
    await site.http.get('/api/next-free/links').expect(422);
  });

  it('are in no page: all visitors get the same bytes', async () => {
    const before = await site.http.get(`/salons/${SALON}/`).expect(200);
    await answerTo([`salon=${SALON}`]);
    const after = await site.http.get(`/salons/${SALON}/`).expect(200);
    expect(after.headers.etag).toBe(before.headers.etag);
    expect(before.text).toContain(`data-next-times="salon=${SALON}"`);
  });

  it('are three for the opening of a page, the soonest first, each of another salon, or of another master in one', async () => {
    const times = async (of: string, lang = 'ua') => {
      const { body } = await site.http.get('/api/next-free/times').query({ of, lang }).expect(200);
      return (body as { times: { day: string; time: string; whose: string; link: string }[] }).times;
    };
    const anywhere = await times('');
    expect(anywhere).toHaveLength(3);
    expect(new Set(anywhere.map(({ whose }) => whose)).size).toBe(3);
    const [first] = (await answerTo([''])).links;
    expect(anywhere[0]!.link.slice(-22)).toBe(first!.link.slice(-22));
    const moments = anywhere
      .map(({ link }) => new URLSearchParams(link.split('?')[1]))
      .map((query) => `${query.get('date')} ${query.get('time')}`);
    expect(moments).toEqual([...moments].sort());

    const here = await times(`salon=${SALON}`, 'en');
    expect(here).toHaveLength(3);
    for (const { day, time, whose, link } of here) {
      expect(link).toMatch(new RegExp(`^/en/online/\\?salon=${SALON}&employee=[\\w-]+&date=\\d{4}-\\d\\d-\\d\\d&time=${time}$`));
      expect(day).not.toMatch(/\d:\d/);
      expect(whose).not.toBe('Pechersk');
    }
    const his = await times(`employee=${EMPLOYEE}`);
    expect(his.length).toBeGreaterThan(0);
    for (const { link } of his) expect(link).toContain(`employee=${EMPLOYEE}`);
    expect(await times(`salon=${SALON}&employee=${EMPLOYEE}`)).toHaveLength(1);
    expect(await times('salon=no-such-salon')).toEqual([]);
    await site.http.get('/api/next-free/times').expect(422);
  });
});
