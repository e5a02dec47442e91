import { Database } from '../../src/platform/database/database';
import type { Attachment } from '../../src/platform/notifications/attachment';
import { setBookingTime } from './booking-time';
import { NAMES, askCode, newPhone, startClientSite, type MovedClock, type ProgramSession } from './clients';
import type { TestSite } from './site';
import { until } from './until';

export interface Message {
  readonly channel: 'mail' | 'sms';
  readonly locale: 'ua' | 'en';
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
  readonly attachments: readonly Attachment[];
}

export interface Visit {
  readonly id: string;
  readonly startsAt: string;
  readonly services: readonly { readonly id: string; readonly service: string }[];
}

/** When all visits of these tests are booked. */
const NOW = '2026-11-23T10:00:00Z';

const bearer = ({ accessToken }: ProgramSession) => ({ authorization: `Bearer ${accessToken}` });

/** A site whose clients book visits, and what they are told of them. */
export class ToldClients {
  private constructor(
    readonly site: TestSite,
    private readonly clock: MovedClock,
    private readonly wanted: { readonly location: string; readonly service: string },
  ) {}

  static async start(settings: Readonly<Record<string, string>>): Promise<ToldClients> {
    const { site, clock } = await startClientSite({ BOOKING_DEMO: 'off', ...settings });
    clock.pass(Date.parse(NOW) - clock.epochMs());
    await setBookingTime(site.app.get(Database), NOW);
    const { body: next } = await site.http.get('/api/next-free').expect(200);
    const { location } = next as { location: string };
    const { body: services } = await site.http.get('/api/services').expect(200);
    const prices = services as { id: string; location_prices: { location: string }[] }[];
    const service = prices.find(({ location_prices: at }) => at.some((price) => price.location === location))!.id;
    return new ToldClients(site, clock, { location, service });
  }

  async setTime(moment = NOW): Promise<void> {
    this.clock.pass(Date.parse(moment) - this.clock.epochMs());
    await setBookingTime(this.site.app.get(Database), moment);
  }

  async registered(email?: string): Promise<ProgramSession> {
    const code = await askCode(this.site, newPhone());
    const { body } = await this.site.http
      .post('/api/auth/register')
      .send({ ...code, ...NAMES, email })
      .expect(200);
    return body as ProgramSession;
  }

  async book(client: ProgramSession, date: string, start = '12:00', lang = 'ua'): Promise<Visit> {
    const { location, ...service } = this.wanted;
    const { body } = await this.site.http
      .post('/api/appointments')
      .set({ ...bearer(client), 'accept-language': lang === 'ua' ? 'uk' : 'en' })
      .send({ location, date, services: [{ ...service, start }] })
      .expect(201);
    return body as Visit;
  }

  async change(client: ProgramSession, { id }: Visit, body: object): Promise<Visit> {
    return (await this.site.http.put(`/api/appointments/${id}`).set(bearer(client)).send(body).expect(200)).body as Visit;
  }

  move(client: ProgramSession, appointment: Visit, start: string, date?: string): Promise<Visit> {
    const [{ id, service }] = appointment.services as [Visit['services'][0]];
    return this.change(client, appointment, { date, services: [{ id, service, start }] });
  }

  /** How the client wants to be reminded. */
  remindBy(client: ProgramSession, channel: string) {
    return this.site.http.put('/api/clients/me/reminder').set(bearer(client)).send({ channel });
  }

  async remindedBy(client: ProgramSession): Promise<unknown> {
    return (await this.site.http.get('/api/clients/me/reminder').set(bearer(client)).expect(200)).body;
  }

  /** What was written of a visit, the oldest first. */
  async about(kind: 'visit' | 'visit-reminder', { id }: Visit): Promise<readonly Message[]> {
    const { rows } = await this.site.app
      .get(Database)
      .query<Message & Record<string, unknown>>(
        `SELECT channel, locale, subject, text, html, attachments FROM messages WHERE key LIKE $1 ORDER BY created_at, key`,
        [`${kind}:${id}:%`],
      );
    return rows;
  }

  /** The last one, once there are so many. */
  async told(appointment: Visit, count: number): Promise<Message> {
    await until(async () => (await this.about('visit', appointment)).length >= count);
    return (await this.about('visit', appointment)).at(-1)!;
  }
}

/** The calendar file of a message, by its main lines. */
export function fileOf({ attachments: [file] }: Message) {
  const lines = Buffer.from(file!.content, 'base64').toString().replaceAll('\r\n ', '').split('\r\n');
  const names = ['METHOD', 'UID', 'SEQUENCE', 'DTSTART', 'STATUS', 'URL'] as const;
  const found = Object.fromEntries(names.map((name) => [name, lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1)]));
  return { type: file!.contentType, lines, ...(found as Readonly<Record<(typeof names)[number], string | undefined>>) };
}
