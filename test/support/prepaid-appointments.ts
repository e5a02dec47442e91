import { HostedCheckout } from '../../src/modules/payment/ports/hosted-checkout.port';
import { Database } from '../../src/platform/database/database';
import { setBookingTime } from './booking-time';
import { registered, startClientSite, type ProgramSession } from './clients';
import type { TestSite } from './site';

export interface PaidVisit {
  readonly id: string;
  readonly state: string;
  readonly prepayment: { readonly amount: number; readonly due: string } | null;
  readonly services: readonly { readonly id: string; readonly prepaymentSum: number | null; readonly refundSum: number | null }[];
}

interface Form {
  readonly action: string;
  readonly data: string;
  readonly signature: string;
}

const NOW = Date.parse('2026-11-23T10:00:00Z');
const MINUTE_MS = 60_000;

/** A site that takes prepayments by the sandbox, with clients who book there, and what the provider tells. */
export class PrepaidSite {
  private constructor(
    readonly site: TestSite,
    readonly database: Database,
    private readonly slot: { readonly location: string; readonly service: string },
  ) {}

  static async start(settings: Readonly<Record<string, string>>): Promise<PrepaidSite> {
    const { site } = await startClientSite({ BOOKING_DEMO: 'off', PAYMENT: 'sandbox', ...settings });
    const { body: next } = await site.http.get('/api/next-free').expect(200);
    const { location } = next as { location: string };
    const { body } = await site.http.get('/api/services').expect(200);
    const services = body as { id: string; location_prices: { location: string }[] }[];
    const service = services.find(({ location_prices: prices }) => prices.some((price) => price.location === location))!.id;
    return new PrepaidSite(site, site.app.get(Database), { location, service });
  }

  /** Nothing is booked, and it is the beginning of the day. */
  async reset(): Promise<void> {
    // tried again when what the site does in the meantime stands in its way
    await this.database.transaction((tx) =>
      tx.query('TRUNCATE booking_appointments, payment_refunds, payment_news, payment_attempts, sandbox_payments CASCADE'),
    );
    await this.database.query(`DELETE FROM messages WHERE template = 'booking.prepaymentBack'`);
    await this.at(0);
  }

  /** The minute by the clock that decides what has run out. */
  at(minute: number): Promise<void> {
    return setBookingTime(this.database, new Date(NOW + minute * MINUTE_MS));
  }

  client(): Promise<ProgramSession> {
    return registered(this.site);
  }

  headers({ accessToken }: ProgramSession) {
    return { authorization: `Bearer ${accessToken}` };
  }

  /** A free time in some days, `number` visits after the first. */
  async freeVisit(number = 0) {
    const query = `location=${this.slot.location}&services=${this.slot.service}&from=2026-11-27&to=2026-12-02`;
    const { body } = await this.site.http.get(`/api/employees/free-time?${query}`).expect(200);
    const [[employee, days]] = Object.entries(body as Record<string, Record<string, string[]>>) as [[string, Record<string, string[]>]];
    const [date, times] = Object.entries(days)[number]!;
    return { location: this.slot.location, date, services: [{ service: this.slot.service, professional: employee, start: times[0]! }] };
  }

  async book(client: ProgramSession, wanted: object): Promise<PaidVisit> {
    const { body } = await this.site.http.post('/api/appointments').set(this.headers(client)).send(wanted).expect(201);
    return body as PaidVisit;
  }

  async visit(client: ProgramSession, id: string): Promise<PaidVisit> {
    const { body } = await this.site.http.get('/api/appointments').set(this.headers(client)).expect(200);
    return (body as PaidVisit[]).find((appointment) => appointment.id === id)!;
  }

  pay(client: ProgramSession, id: string, body: object = {}) {
    return this.site.http.post(`/api/appointments/${id}/payment`).set(this.headers(client)).send(body);
  }

  /** Begins to pay. @returns what the browser posts, and what the provider reads there */
  async begin(client: ProgramSession, id: string): Promise<{ readonly form: Form; readonly read: Readonly<Record<string, unknown>> }> {
    const form = (await this.pay(client, id).expect(200)).body as Form;
    return { form, read: JSON.parse(Buffer.from(form.data, 'base64').toString()) as Readonly<Record<string, unknown>> };
  }

  /** Pays at the provider. @returns the callback that tells of it */
  async atProvider({ data, signature }: Form, outcome: 'success' | 'failure' = 'success'): Promise<Buffer> {
    const checkout = this.site.app.get(HostedCheckout, { strict: false });
    const opened = (await checkout.open(data, signature))!;
    await checkout.pay(opened, outcome);
    return (await checkout.callback(opened.attempt))!;
  }

  tell(body: Buffer) {
    return this.site.http.post('/api/payments/callback').type('form').send(body.toString('latin1'));
  }

  /** Books, pays and tells of it. */
  async paid(client: ProgramSession, wanted: object): Promise<PaidVisit> {
    const { id } = await this.book(client, wanted);
    await this.tell(await this.atProvider((await this.begin(client, id)).form)).expect(200);
    return this.visit(client, id);
  }

  /** What has gone back at the provider, kopiykas by attempt. */
  async returned(): Promise<readonly number[]> {
    const { rows } = await this.database.query<{ returned: number }>(
      'SELECT returned::float8 AS returned FROM sandbox_payments ORDER BY id',
    );
    return rows.map(({ returned }) => returned);
  }

  /** Texts of the SMS that tell of money that goes back. */
  async told(): Promise<readonly string[]> {
    const { rows } = await this.database.query<{ text: string }>(`SELECT text FROM messages WHERE template = 'booking.prepaymentBack'`);
    return rows.map(({ text }) => text);
  }

  async prepaymentState(id: string): Promise<string | undefined> {
    const { rows } = await this.database.query<{ state: string }>('SELECT state FROM booking_prepayments WHERE appointment_id = $1', [id]);
    return rows[0]?.state;
  }
}
