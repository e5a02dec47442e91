// What the benches of requests that write have in common: visitors of the embedded database, and the machine's own figures beside them.
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { get } from './measured-process.mjs';

const INSERTS = 400;
const RAW = 200;

export const percentile = (values, share) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];

/** Visitors of the site on a port of loopback, who share at most `connections` connections. */
export class Visitors {
  #agent;

  constructor(port, connections) {
    this.port = port;
    this.connections = connections;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** POST of JSON from the address of the visitor with this number. @returns status and text */
  post(path, body, number, more = {}) {
    return this.#ask('POST', path, JSON.stringify(body), { 'content-type': 'application/json', ...addressOf(number), ...more });
  }

  /** GET from the address of the visitor with this number. @returns status and text */
  get(path, number) {
    return this.#ask('GET', path, undefined, addressOf(number));
  }

  #ask(method, path, body, headers) {
    return new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port: this.port, path, method, agent: this.#agent, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part) => (text += part));
        response.on('end', () => resolve({ status: response.statusCode, text }));
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  /** Requests that come at a steady rate, whether or not the earlier ones were answered; times count from the moment each was due. */
  async steady(send, perSecond, seconds) {
    const times = [];
    const statuses = new Map();
    const under = [];
    const begin = performance.now();
    for (let number = 0; number < perSecond * seconds; number++) {
      const due = begin + (number * 1000) / perSecond;
      if (due > performance.now()) await pause(due - performance.now());
      under.push(send().then(({ status }) => note(times, statuses, due, status)));
    }
    await Promise.all(under);
    return { times, statuses, perSecond: times.length / ((performance.now() - begin) / 1000) };
  }

  /** As many as there are connections, each of whom waits for the answer. */
  async saturated(send, seconds) {
    const times = [];
    const statuses = new Map();
    const end = performance.now() + seconds * 1000;
    const visitor = async () => {
      while (performance.now() < end) {
        const begin = performance.now();
        const { status } = await send();
        note(times, statuses, begin, status);
      }
    };
    await Promise.all(Array.from({ length: this.connections }, visitor));
    return { times, statuses, perSecond: times.length / seconds };
  }

  close() {
    this.#agent.destroy();
  }
}

const addressOf = (number) => ({ 'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` });

function note(times, statuses, begin, status) {
  times.push(performance.now() - begin);
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
}

/** How many answers had another status. */
export const othersThan = (expected, { statuses }) =>
  [...statuses].reduce((sum, [status, count]) => sum + (status === expected ? 0 : count), 0);

/** The embedded database of the site in this folder. */
export async function connectEmbedded(folder) {
  const [, , , port] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const password = readFileSync(join(folder, 'postgres', 'site-password'), 'utf8').trim();
  const client = new pg.Client({ host: '127.0.0.1', port: Number(port), user: 'site', database: 'postgres', password });
  await client.connect();
  return client;
}

/** Milliseconds of single durable inserts, one after the other. */
export async function durableInserts(client) {
  await client.query('CREATE TABLE IF NOT EXISTS bench_inserts (id int, text text)');
  const times = [];
  for (let number = 0; number < INSERTS; number++) {
    const begin = performance.now();
    await client.query('INSERT INTO bench_inserts VALUES ($1, $2)', [number, 'x'.repeat(200)]);
    times.push(performance.now() - begin);
  }
  await client.query('DROP TABLE bench_inserts');
  return times;
}

/** Milliseconds of raw requests, each on a connection of its own. */
export async function rawRequests(port) {
  const times = [];
  for (let number = 0; number < RAW; number++) {
    const begin = performance.now();
    await get(port, '/health/live');
    times.push(performance.now() - begin);
  }
  return times;
}
