import type { Pool } from 'pg';
import { AccessTokens } from '../../src/modules/clients/store/access-tokens';
import { ClientKeys } from '../../src/modules/clients/store/client-keys';
import { Clock } from '../../src/platform/time/clock';

/** A salon of the embedded content, and the two employees of it who do the same services. */
export const SALON = 'location-teremky';
/** 30, 45 and 60 minutes; the first two may be done side by side where BOOKING_SIDE_BY_SIDE is their category. */
export const SHORT = 'service-korektsiya-cholovichykh-briv';
export const MIDDLE = 'service-brovy-nis-vukha';
export const LONG = 'service-brovy-ta-liniya-borody';
export const SIDE_BY_SIDE = 'brovy-male';
/** How often a client asks again whom a busy site has put off. */
const MAX_REPEATS = 3;
/** Days that clients spread over. */
const DAYS = 40;
/** Ten hours of the two employees are 20 times. */
export const HOURS = ['08:00', '09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00'] as const;

export interface Answer {
  readonly status: number;
  /** Code of a failure. */
  readonly code?: string;
  readonly body: {
    readonly id?: string;
    readonly hold?: string;
    readonly expiresAt?: string;
    readonly services?: readonly { readonly id: string; readonly professional: string; readonly start: string }[];
  };
}

/** A site in a process of its own. */
export interface CrowdSite {
  /** Where it listens. */
  readonly url: string;
  /** Its SITE_URL. */
  readonly siteUrl: string;
}

interface Sending {
  readonly method?: 'GET' | 'POST' | 'PUT';
  /** Idempotency-Key. */
  readonly key?: string;
}

/** What a booking has besides its services. */
interface BookingExtras {
  readonly hold?: string;
  /** As the API names them. */
  readonly certificates?: readonly object[];
}

/** A part of a visit as it is asked for. */
export const part = (service: string, start: string, employee: string | null = null) => ({ service, start, professional: employee });

/** A day by the calendar, so many days after today: far enough for the rules of changes. */
export function dayAhead(days: number): string {
  return new Date(Date.now() + (10 + days) * 86_400_000).toISOString().slice(0, 10);
}

/** How many answers there were of each kind: `201`, `409 time_conflict`. */
export function tally(answers: readonly Answer[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status, code } of answers) {
    const name = code === undefined ? String(status) : `${status} ${code}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** Clients who are signed in, each at an address of their own, and the employees whose times they want. */
export class Crowd {
  private constructor(
    private readonly tokens: readonly string[],
    readonly ids: readonly string[],
    readonly employees: readonly string[],
  ) {}

  /** @param database a connection to that of the sites */
  static async signIn(count: number, site: CrowdSite, database: Pick<Pool, 'query'>): Promise<Crowd> {
    const { rows } = await database.query<{ client: string; session: string }>(
      `WITH made AS (INSERT INTO clients (phone, firstname, lastname, locale)
         SELECT '38050' || lpad(number::text, 7, '0'), 'Олена', 'Шевченко', 'ua' FROM generate_series(1, $1) AS number RETURNING id)
       INSERT INTO client_sessions (client_id, created_at, expires_at) SELECT id, now(), now() + interval '1 day' FROM made
       RETURNING client_id AS client, id AS session`,
      [count],
    );
    const keys = new ClientKeys();
    await keys.load((sql, values) => database.query(sql, [...values]));
    const tokens = new AccessTokens(keys, site.siteUrl, new Clock());
    const signed = await Promise.all(rows.map(async (row) => (await tokens.sign(row)).accessToken));
    const response = await fetch(`${site.url}/api/employees`);
    const employees = (await response.json()) as readonly { id: string; services: readonly string[]; schedules: { location: string }[] }[];
    const skilled = employees.filter((one) => one.services.includes(LONG) && one.schedules.some(({ location }) => location === SALON));
    const ids = skilled.map(({ id }) => id);
    const week = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((weekday) => [weekday, [{ from: 480, to: 1080 }]]));
    await database.query(`INSERT INTO booking_schedules (location, employee, weekdays) SELECT $1, unnest($2::text[]), $3`, [
      SALON,
      ids,
      JSON.stringify(week),
    ]);
    return new Crowd(
      signed,
      rows.map(({ client }) => client),
      ids,
    );
  }

  /** What a client who wants the time with this number sends: each number is another time. */
  wants(number: number): { readonly headers: Readonly<Record<string, string>>; readonly body: object } {
    const { times } = this;
    const { employee, hour } = times[Math.floor(number / DAYS) % times.length]!;
    // over the days: a salon's day has a bound of open holds
    const date = dayAhead(number % DAYS);
    const headers = { authorization: `Bearer ${this.tokens[number % this.tokens.length]}` };
    return { headers, body: { location: SALON, date, services: [part(LONG, hour, employee)] } };
  }

  /** All hours of all employees. */
  get times(): readonly { readonly employee: string; readonly hour: string }[] {
    return this.employees.flatMap((employee) => HOURS.map((hour) => ({ employee, hour })));
  }

  book(site: CrowdSite, client: number, date: string, services: readonly object[], more: Sending & BookingExtras = {}) {
    const { hold, certificates, ...sending } = more;
    const body = { location: SALON, date, services, ...(hold && { hold }), ...(certificates && { certificates }) };
    return this.send(site, '/api/appointments', client, body, sending);
  }

  hold(site: CrowdSite, client: number, date: string, services: readonly object[]): Promise<Answer> {
    return this.send(site, '/api/holds', client, { location: SALON, date, services });
  }

  move(site: CrowdSite, client: number, id: string, date: string, services: readonly object[]): Promise<Answer> {
    return this.send(site, `/api/appointments/${id}`, client, { date, services }, { method: 'PUT' });
  }

  cancel(site: CrowdSite, client: number, id: string): Promise<Answer> {
    return this.send(site, `/api/appointments/${id}`, client, { state: 'cancelled' }, { method: 'PUT' });
  }

  /** Books two people who begin together, a client and a guest. */
  bookTwo(site: CrowdSite, client: number, date: string, start: string, sending: Sending): Promise<Answer> {
    const services = [{ service: LONG }];
    const body = { location: SALON, date, start, mode: 'together', people: [{ services }, { name: 'Юля', services }] };
    return this.send(site, '/api/booking/groups', client, body, sending);
  }

  /** Waits for a time at the salon. */
  wait(site: CrowdSite, client: number, wish: object): Promise<Answer> {
    return this.send(site, '/api/booking/waits', client, { locations: [SALON], ...wish });
  }

  /** Answers what is offered to a client who waits. */
  answer(site: CrowdSite, client: number, wait: string, offer: string, what: 'book' | 'decline'): Promise<Answer> {
    return this.send(site, `/api/booking/waits/${wait}/${what}`, client, { offer });
  }

  /** What a client waits for. */
  waits(site: CrowdSite, client: number): Promise<Answer> {
    return this.send(site, '/api/booking/waits', client, undefined, { method: 'GET' });
  }

  /** A client says that they come. */
  coming(site: CrowdSite, client: number, id: string): Promise<Answer> {
    return this.send(site, `/api/appointments/${id}/coming`, client, {});
  }

  /** All visits of a client, as the API tells them. */
  visits(site: CrowdSite, client: number): Promise<Answer> {
    return this.send(site, '/api/appointments', client, undefined, { method: 'GET' });
  }

  private async send(
    site: CrowdSite,
    path: string,
    client: number,
    body: object | undefined,
    { method = 'POST', key }: Sending = {},
  ): Promise<Answer> {
    const ask = () =>
      fetch(`${site.url}${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${this.tokens[client]}`,
          'x-forwarded-for': `10.1.${client >> 8}.${client & 255}`,
          ...(key && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
    // a site with more to do than it can refuses in words that say so, and clients ask again
    let response = await ask();
    for (let again = 0; response.status === 503 && again < MAX_REPEATS; again++) {
      await response.arrayBuffer();
      response = await ask();
    }
    const answer = (await response.json()) as Answer['body'] & { code?: string };
    return { status: response.status, body: answer, ...(response.ok ? {} : { code: answer.code }) };
  }
}
