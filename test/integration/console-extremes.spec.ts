import { load } from 'cheerio';
import { bookAppointment, DAY, LOCATION } from '../support/booked-appointment';
import { startClientSite } from '../support/clients';
import { enterAsOwner, OPS_TOKEN } from '../support/console';
import type { TestSite } from '../support/site';

const EXTREMES = ['9999-12-31', '0000-01-01', '9999-W53', '-1', '1e308', '9007199254740992', 'NaN', '-0', '٣', '9'.repeat(2000)];
/** A page by itself, at its third try. */
const SLOW_MS = 400;
/** Requests that are asked again for their time. */
const MAX_ASKED_AGAIN = 20;
const MAX_PAGES = 150;
const LIMIT_MS = 480_000;
/** A number, a day, a week, a month, an hour. */
const AMOUNT = /^(?:\d+|\d{4}-\d{2}(?:-\d{2})?|\d{4}-W\d{2}|\d{2}:\d{2})$/;
const TYPES = new Set(['number', 'date', 'week', 'month', 'time', 'datetime-local']);

describe('a day or a number that an operator’s address or form may name', () => {
  let site: TestSite;
  let owner: string;
  let visit: string;

  beforeAll(async () => {
    ({ site } = await startClientSite({ OPS_TOKEN, BOOKING_DEMO: 'off' }));
    owner = await enterAsOwner(site);
    ({ id: visit } = await bookAppointment(site));
  });
  afterAll(() => site?.close());

  const open = (path: string) => site.http.get(path).set({ cookie: owner });
  const send = (path: string, fields: Readonly<Record<string, string>>) =>
    site.http.post(path).set({ cookie: owner }).type('form').send(fields);

  /** Every page that links lead to, each path once for each set of names in its query, and its forms. */
  async function askable() {
    const addresses = new Map<string, string>();
    const forms = new Map<
      string,
      {
        readonly action: string;
        readonly isPost: boolean;
        readonly fields: Readonly<Record<string, string>>;
        readonly amounts: readonly string[];
      }
    >();
    const waiting = [
      '/ops',
      `/ops/calendar?salon=${LOCATION}&date=${DAY}`,
      `/ops/visits?salon=${LOCATION}&date=${DAY}`,
      `/ops/visits/${visit}/move?date=${DAY}&start=10:00`,
    ];
    for (let path = waiting.shift(); path !== undefined && addresses.size < MAX_PAGES; path = waiting.shift()) {
      const url = new URL(path, site.origin);
      const kind = [url.pathname, ...[...url.searchParams.keys()].sort()].join(' ');
      if (!url.pathname.startsWith('/ops') || addresses.has(kind)) continue;
      addresses.set(kind, url.pathname + url.search);
      const answer = await open(url.pathname + url.search);
      if (!String(answer.headers['content-type']).startsWith('text/html')) continue;
      const $ = load(answer.text);
      for (const link of $('a[href]').toArray()) waiting.push(new URL($(link).attr('href')!, url).href);
      for (const form of $('form').toArray()) {
        const action = new URL($(form).attr('action') ?? '', url).pathname;
        const inputs = $(form).find('input[name], select[name], textarea[name]').toArray();
        const fields = Object.fromEntries(inputs.map((input) => [$(input).attr('name')!, String($(input).val() ?? '')]));
        const amounts = inputs.flatMap((input) => {
          const [name, type] = [$(input).attr('name')!, $(input).attr('type') ?? ''];
          return TYPES.has(type) || AMOUNT.test(fields[name]!) ? [name] : [];
        });
        forms.set([action, ...amounts].join(' '), { action, isPost: $(form).attr('method') === 'post', fields, amounts });
      }
    }
    return { addresses: [...addresses.values()], forms: [...forms.values()] };
  }

  it(
    'is refused in words or answered by what is nearest, soon',
    async () => {
      const { addresses, forms } = await askable();
      const failures: string[] = [];
      let asked = 0;
      type Asking = () => ReturnType<typeof open>;
      const slow: { readonly what: string; readonly request: Asking; readonly usual: Asking; readonly ms: number }[] = [];
      const timed = async (request: Asking) => {
        const begin = performance.now();
        const { status } = await request();
        return { status, ms: performance.now() - begin };
      };
      const soonest = async (request: Asking) => Math.min((await timed(request)).ms, (await timed(request)).ms);
      /** @param usual the same with nothing extreme: what does much is measured by it */
      const ask = async (what: string, request: Asking, usual: Asking) => {
        asked++;
        const { status, ms } = await timed(request);
        if (status >= 500) failures.push(`${what}: ${status}`);
        else if (ms > SLOW_MS) slow.push({ what, request, usual, ms });
      };
      for (const address of addresses) {
        const url = new URL(address, site.origin);
        for (const [name, value] of url.searchParams) {
          if (!AMOUNT.test(value)) continue;
          for (const extreme of EXTREMES) {
            const query = new URLSearchParams(url.searchParams);
            query.set(name, extreme);
            const changed = `${url.pathname}?${query}`;
            await ask(
              `${url.pathname} ${name}=${extreme.slice(0, 20)}`,
              () => open(changed),
              () => open(address),
            );
          }
        }
      }
      for (const { action, isPost, fields, amounts } of forms) {
        const asking = (sent: Readonly<Record<string, string>>) => () =>
          isPost ? send(action, sent) : open(`${action}?${new URLSearchParams(sent)}`);
        for (const name of amounts)
          for (const extreme of EXTREMES)
            await ask(
              `${isPost ? 'POST ' : ''}${action} ${name}=${extreme.slice(0, 20)}`,
              asking({ ...fields, [name]: extreme }),
              asking(fields),
            );
      }
      // a busy machine makes all of them slow: the slowest are asked again
      for (const { what, request, usual } of slow.sort((a, b) => b.ms - a.ms).slice(0, MAX_ASKED_AGAIN)) {
        const limit = Math.max(SLOW_MS, 2 * (await soonest(usual)));
        const took = await soonest(request);
        if (took > limit) failures.push(`${what}: ${took.toFixed(0)} ms, of ${limit.toFixed(0)}`);
      }
      expect(failures).toEqual([]);
      expect(asked).toBeGreaterThan(120);
    },
    LIMIT_MS,
  );
});
