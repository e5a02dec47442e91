import { legacyPages } from '../../src/modules/redirect/domain/legacy-pages';
import { TEST_SITE_URL, startTestSite } from '../support/site';
import type { TestSite } from '../support/site';

/** Greatest number of redirects before the page (docs/product.md, redirects). */
const MAX_STEPS = 3;

jest.setTimeout(120_000);

describe('legacy addresses, followed through the site', () => {
  let site: TestSite;
  /** Paths of all Ukrainian pages of the site map. */
  let pages: readonly string[];
  const statuses = new Map<string, number>();

  beforeAll(async () => {
    site = await startTestSite();
    const { body, text } = await site.http.get('/sitemap.xml').expect(200);
    const xml = Buffer.isBuffer(body) ? body.toString() : text;
    pages = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)]
      .map(([, address]) => address!.slice(TEST_SITE_URL.length))
      .filter((path) => !path.startsWith('/en/'));
  });
  afterAll(() => site?.close());

  /** Every step from an address to its page, and the status at the end; an address that was met before is not asked again. */
  async function follow(address: string): Promise<{ readonly steps: readonly string[]; readonly status: number }> {
    const steps: string[] = [];
    let status = 301;
    for (let next = address; status === 301 && steps.length <= MAX_STEPS;) {
      const known = statuses.get(next);
      const answer = known === undefined ? await site.http.head(next).redirects(0) : null;
      status = known ?? answer!.status;
      if (status === 301) {
        next = answer!.headers.location as string;
        steps.push(next);
      } else statuses.set(next, status);
    }
    return { steps, status };
  }

  async function failures(addresses: Iterable<string>, isRight: (address: string, steps: readonly string[]) => boolean) {
    const wrong: string[] = [];
    for (const address of addresses) {
      const { steps, status } = await follow(address);
      if (status !== 200 || steps.length === 0 || steps.length > MAX_STEPS || !isRight(address, steps)) {
        wrong.push(`${[address, ...steps].join(' → ')}: ${status}`);
      }
    }
    return wrong;
  }

  it('end at a page for every entry of the table, with and without its query', async () => {
    const { entries } = legacyPages('oksamyt-', () => true).table;
    const foreign = `?salon=${encodeURIComponent('Хтозна')}&utm_source=old`;
    const addresses = entries.map(({ from, salon }) => encodeURI(from) + (salon === null ? '' : `?salon=${encodeURIComponent(salon)}`));
    // a query that nobody knows, with one address of every target: what becomes of it depends on nothing else
    const oneOfEach = new Map(entries.filter(({ salon }) => salon === null).map(({ from, to }) => [to, encodeURI(from) + foreign]));
    expect(addresses.length).toBeGreaterThan(500);
    expect(oneOfEach.size).toBeGreaterThan(100);
    expect(await failures([...oneOfEach.values(), `/mastera/${foreign}`, `/masters/${foreign}`], () => true)).toEqual([]);
    expect(await failures(addresses, () => true)).toEqual([]);
  });

  it('end at the page itself for every page of the site map in every old spelling', async () => {
    const wrong: string[] = [];
    expect(pages.length).toBeGreaterThan(200);
    for (const page of pages) {
      const bare = page.slice(0, -1);
      const spellings = page === '/' ? ['/ru/', '/ua/'] : [`/ru${page}`, `/ua${page}`, `${bare}-ua/`, `${bare}.php`, `${bare}.html`];
      wrong.push(...(await failures(spellings, (_, steps) => steps.at(-1) === page || page === '/services/')));
    }
    expect(wrong).toEqual([]);
  });

  it('find every master, salon, service and vacancy by its old address of the slug alone', async () => {
    const slugsOf = (section: RegExp) => pages.filter((page) => section.test(page)).map((page) => page.split('/').at(-2)!);
    const employees = slugsOf(/^\/employees\/[^/]+\/$/);
    const salons = slugsOf(/^\/salons\/[^/]+\/$/).map((slug) => slug.replace(/^oksamyt-/, ''));
    const services = slugsOf(/^\/services\/(?:fe)?male\/[^/]+\/(?:[^/]+\/)?[^/]+\/$/);
    const vacancies = slugsOf(/^\/vacancies\/[^/]+\/$/);
    for (const slugs of [employees, salons, services, vacancies]) expect(slugs.length).toBeGreaterThan(5);
    const endsWith = (address: string, steps: readonly string[]) => {
      const slug = /([^/]+?)(?:-ua)?(?:\.php|\.html|\/)$/.exec(address)![1]!;
      return steps.at(-1)!.endsWith(`${slug}/`);
    };
    const named = employees.flatMap((slug) => [`/masters/${slug}/`, `/ru/masters/${slug}/`, `/mastera/${slug}.html`]);
    const bare = [...salons, ...services, ...vacancies].flatMap((slug) => [`/${slug}-ua/`, `/${slug}.php`, `/${slug}.html`]);
    expect(await failures([...named, ...bare], endsWith)).toEqual([]);
    const booking = [...salons, 'podil'].flatMap((slug) => [`/online-ua/${slug}/`, `/ru/online-ua/${slug}/`]);
    expect(await failures(booking, (_, steps) => steps.at(-1) === '/online/')).toEqual([]);
  });
});
