// Visitors, buyers and bookers who go on until they are told to stop, and note what they were answered. None of them asks twice.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** How long somebody looks at a page, and rests between two orders or bookings, ms. */
const LOOKS = { least: 1000, most: 3000 };
const RESTS = { least: 1000, most: 3000 };
const REQUEST_LIMIT_MS = 40_000;

/** What somebody cannot go on after. */
class Refused extends Error {}

export class Load {
  // each request on a connection of its own: browsers repeat what they sent on an old one that was closed
  #agent = new Agent({ keepAlive: false, maxSockets: 100 });
  #isOver = false;
  #people = [];
  #number;
  /** Answers so far: how many, and those that were not as they should be. */
  pages = { count: 0, failures: [] };
  orders = { count: 0, failures: [], made: new Map() };
  bookings = { count: 0, failures: [], kept: [] };

  /**
   * @param url of the proxy
   * @param first number of who comes first: nobody comes twice
   * @param world what they ask for: paths of pages; packages and the provider's stub; clients with tokens, times and how to book them
   */
  constructor(url, random, first, { paths, packages, provider, clients }) {
    const { hostname, port } = new URL(url);
    this.#number = first;
    Object.assign(this, { hostname, port, random, paths, packages, provider, clients });
  }

  start({ visitors, buyers, bookers }) {
    const many = (count, act) => Array.from({ length: count }, () => this.#live(act));
    this.#people = [...many(visitors, () => this.#look()), ...many(buyers, () => this.#buy()), ...many(bookers, () => this.#book())];
  }

  /** Everybody ends what they are about to do. */
  async stop() {
    this.#isOver = true;
    await Promise.all(this.#people);
    this.#agent.destroy();
  }

  /** Number of who would come next. */
  get number() {
    return this.#number;
  }

  /** Failures of all, in words. @param since of those who began later, by `performance.now()` */
  failures(since = 0, kinds = [this.pages, this.orders, this.bookings]) {
    return kinds.flatMap(({ failures }) => failures.filter(({ begun }) => begun >= since).map(({ text }) => text));
  }

  async #live(act) {
    // they do not come all at once
    await pause(this.random() * LOOKS.most);
    while (!this.#isOver) await act();
  }

  async #look() {
    const path = this.paths[Math.floor(this.random() * this.paths.length)];
    await this.#noting(this.pages, path, async () => {
      await this.#ask(path, { expected: [200, 304], visitor: this.#visitor(this.#number++) });
    });
    await this.#rest(LOOKS);
  }

  /** An order from its price to its payment, as a buyer makes it, with the callback of the provider. */
  async #buy() {
    const number = this.#number++;
    await this.#noting(this.orders, 'order', async () => {
      const visitor = this.#visitor(number);
      const certificate = [{ id: this.packages[number % this.packages.length].id, qty: 1 + (number % 3) }];
      const post = (path, body, headers = {}) => this.#ask(path, { visitor, method: 'POST', body, headers, expected: [200, 201] });
      const { amount } = await post('/api/certificates/quote', { items: certificate });
      const order = {
        name: `Покупець ${number}`,
        phone: `067${String(number).padStart(7, '0')}`,
        certificate,
        for_mother: false,
        delivery: 105,
        linkValue: 'email',
        email: `buyer${number}@example.com`,
        comments: '',
        amount,
      };
      const made = await post('/api/certificates/orders', order, { 'idempotency-key': randomUUID() });
      const [{ qty }] = certificate;
      this.orders.made.set(made.order_id, { qty, isPaid: false });
      const form = await post(`/api/certificates/orders/${made.order_id}/payment`, {}, { 'x-order-token': made.token });
      const payment = this.provider.pay(this.provider.open(form), 'success');
      const body = this.provider.callback(payment);
      await this.#ask('/api/payments/callback', { visitor, method: 'POST', body, type: 'application/x-www-form-urlencoded' });
      this.orders.made.set(made.order_id, { qty, isPaid: true });
    });
    await this.#rest(RESTS);
  }

  /** A time is held and then booked: by two requests, which may meet two processes. */
  async #book() {
    const one = this.clients.next();
    await this.#noting(this.bookings, 'booking', async () => {
      const options = { visitor: this.#visitor(this.#number++), method: 'POST', expected: [201], headers: one.headers };
      const { hold } = await this.#ask('/api/holds', { ...options, body: one.body });
      const key = { 'idempotency-key': randomUUID() };
      const { id } = await this.#ask('/api/appointments', { ...options, headers: { ...one.headers, ...key }, body: { ...one.body, hold } });
      this.bookings.kept.push(id);
    });
    await this.#rest(RESTS);
  }

  async #noting(kind, name, act) {
    const begun = performance.now();
    try {
      await act();
      kind.count++;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      kind.failures.push({ begun, text: `${new Date().toISOString().slice(11, 23)} ${name}: ${error.message}` });
    }
  }

  #rest({ least, most }) {
    return this.#isOver ? undefined : pause(least + this.random() * (most - least));
  }

  /** Everybody comes from an address of their own. */
  #visitor(number) {
    return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  }

  #ask(path, { visitor, method = 'GET', headers = {}, body, type = 'application/json', expected = [200] }) {
    const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
    const sent = { 'x-forwarded-for': visitor, ...headers, ...(bytes && { 'content-type': type, 'content-length': bytes.length }) };
    return new Promise((resolve, reject) => {
      const { hostname: host, port } = this;
      const asked = request({ host, port, path, method, agent: this.#agent, headers: sent, timeout: REQUEST_LIMIT_MS }, (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', (error) => reject(new Refused(`${path}: cut in the middle (${error.message})`)));
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if (!expected.includes(response.statusCode))
            return reject(new Refused(`${path}: ${response.statusCode} ${text.replace(/\s+/g, ' ').slice(0, 160)}`));
          resolve(/json/.test(response.headers['content-type'] ?? '') ? JSON.parse(text) : text);
        });
      });
      asked.on('timeout', () => asked.destroy(new Error('no answer in time')));
      asked.on('error', (error) => reject(new Refused(`${path}: ${error.message}`)));
      asked.end(bytes);
    });
  }
}
