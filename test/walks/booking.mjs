// npm run walk:booking: the way of a client through the API in both languages, step by step: free times, hold, code by SMS, registration,
// visit, its list, calendar file and link, another time, cancellation, sign-out. Ends with 1 at the first step that is not as promised.
//   npm run walk:booking                        a site of its own with the embedded engine
//   npm run walk:booking -- beautypro           a site of its own with a stub of BeautyPro
//   npm run walk:booking -- http://host:port    a running one; codes are read at /dev/outbox.json, else asked for: PHONE=0671234567
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { buildIfStale } from '../../scripts/build.mjs';
import { loadTypeScript } from '../../scripts/load-typescript.mjs';
import { KilledSite } from '../chaos/killed-site.mjs';

const PORT = Number(process.env.WALK_PORT ?? 3986);
const [WHERE = 'embedded'] = process.argv.slice(2);
const DAY_MS = 86_400_000;
/** A visit can be moved and cancelled online while more than 48 hours remain. */
const FIRST_DAY = 4;
const LAST_DAY = 40;
const NEWS_LIMIT_MS = 30_000;
const dayAhead = (days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

let url = WHERE;
let stub = null;

/** One request in a language. @returns status, body and headers; a status that was not expected ends the walk */
async function ask(method, path, { expect = 200, lang, body, token, headers = {} } = {}) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      'accept-language': lang === 'en' ? 'en' : 'uk',
      'content-type': 'application/json',
      ...headers,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.status !== expect) throw new Error(`${method} ${path}: ${response.status} instead of ${expect}: ${text.slice(0, 300)}`);
  const isJson = response.headers.get('content-type')?.includes('json');
  return { headers: response.headers, text, body: isJson ? JSON.parse(text) : null };
}

function must(isTrue, what) {
  if (!isTrue) throw new Error(`not as promised: ${what}`);
}

const outbox = async () => {
  const response = await fetch(`${url}/dev/outbox.json`);
  return response.ok ? response.json() : null;
};

/** The code that was sent to a phone. */
async function codeFor(phone) {
  if (stub) return stub.auth.sent.at(-1).code;
  for (const until = Date.now() + NEWS_LIMIT_MS; Date.now() < until; await pause(100)) {
    const messages = await outbox();
    if (!messages) {
      const terminal = createInterface({ input: process.stdin, output: process.stdout });
      const code = await terminal.question(`The code that was sent to ${phone}: `);
      terminal.close();
      return code.trim();
    }
    const [code] =
      /\b\d{4}\b/.exec(messages.find(({ channel, to }) => channel === 'sms' && to.includes(phone.slice(-9)))?.text ?? '') ?? [];
    if (code) return code;
  }
  throw new Error('no code was sent');
}

/** The page that an SMS of the visit leads to; null where nobody can read the messages. */
async function linkFor(phone) {
  for (const until = Date.now() + NEWS_LIMIT_MS; Date.now() < until; await pause(200)) {
    const messages = await outbox();
    if (!messages || stub) return null;
    for (const { to, text } of messages) {
      const [path] = to.includes(phone.slice(-9)) ? (/(?:\/en)?\/visit\/[\w-]+\//.exec(text) ?? []) : [];
      if (path) return path;
    }
  }
  throw new Error('no SMS with a link to the visit was sent');
}

/** A salon and a service with free times of one master on two days. */
async function offer(lang) {
  const [{ body: locations }, { body: services }] = [
    await ask('GET', '/api/locations/', { lang }),
    await ask('GET', '/api/services', { lang }),
  ];
  for (const { id: location } of locations)
    for (const { id: service, name } of services.filter(({ location_prices: prices }) => prices.some((at) => at.location === location))) {
      const query = new URLSearchParams({ location, services: service, from: dayAhead(FIRST_DAY), to: dayAhead(LAST_DAY) });
      const { body: free } = await ask('GET', `/api/employees/free-time?${query}`, { lang });
      for (const [professional, days] of Object.entries(free)) {
        const [first, second] = Object.entries(days).map(([date, [start]]) => ({ date, service: { service, professional, start } }));
        if (second) return { location, name, first, second };
      }
    }
  throw new Error('nothing can be booked');
}

async function walk(lang) {
  const step = (what) => console.log(`ok  ${lang}  ${what}`);
  const { location, name, first, second } = await offer(lang);
  step(`free times of «${name}»: ${first.date} ${first.service.start}, ${second.date} ${second.service.start}`);

  const visit = { location, date: first.date, services: [first.service] };
  const { body: hold } = await ask('POST', '/api/holds', { lang, body: { ...visit, lang }, expect: 201 });
  step(`held until ${hold.expiresAt}`);

  const phone = process.env.PHONE ?? `067${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
  const { body: sent } = await ask('POST', '/api/auth/code', { lang, body: { phone, lang } });
  const proof = { authId: sent.authId, code: await codeFor(phone) };
  step('a code by SMS');
  let signedIn = await fetch(`${url}/api/auth/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(proof),
  }).then(async (response) => ({ status: response.status, ...(await response.json()) }));
  if (signedIn.status === 404) {
    must(signedIn.code === 'client_unknown', 'a right code of somebody new is client_unknown');
    const person = { firstname: 'Олена', lastname: 'Шевченко', lang };
    signedIn = (await ask('POST', '/api/auth/register', { lang, body: { ...proof, ...person } })).body;
    step('registered with the same code');
  }
  const token = signedIn.accessToken;
  must(token, 'a sign-in has tokens');
  const { body: me } = await ask('GET', '/api/clients/me', { lang, token });
  step(`signed in as ${me.firstname}`);

  const headers = { 'idempotency-key': `walk-${lang}-${sent.authId}` };
  const booking = { lang, token, headers, body: { ...visit, hold: hold.hold, lang }, expect: 201 };
  const { body: made } = await ask('POST', `/api/appointments?lang=${lang}`, booking);
  must(made.state === 'planned', 'a visit is planned');
  const { body: again } = await ask('POST', `/api/appointments?lang=${lang}`, booking);
  must(again.id === made.id, 'a booking that is sent again is the first one');
  step(`booked, ${made.changeRule}`);

  const { body: list } = await ask('GET', '/api/appointments', { lang, token });
  must(
    list.some(({ id }) => id === made.id),
    'the visit is among those of its client',
  );
  const sequence = async (id) => {
    const { text } = await ask('GET', `/api/appointments/${id}.ics?lang=${lang}`, { lang, token });
    return Number(/^BEGIN:VCALENDAR\r\n[^]*\r\nSEQUENCE:(\d+)\r\n/.exec(text)?.[1] ?? NaN);
  };
  const before = await sequence(made.id);
  must(before >= 0, 'the visit is a calendar file');
  step('in the list, and in a calendar file');
  const link = await linkFor(phone);
  if (link) {
    const { text: page } = await ask('GET', link, { lang });
    must(page.includes(`<html lang="${lang === 'en' ? 'en' : 'uk'}"`), 'the page of the visit is in its language');
    step('shown behind the link of its SMS');
  }

  const part = { ...second.service, id: made.services[0].id };
  const { body: moved } = await ask('PUT', `/api/appointments/${made.id}`, { lang, token, body: { date: second.date, services: [part] } });
  must(moved.date === second.date && moved.services[0].start === second.service.start, 'the visit is at its other time');
  // BeautyPro does not say how often a visit was changed: there it is the second of the answer
  must((await sequence(moved.id)) >= before + (stub ? 0 : 1), 'the calendar file replaces the one before');
  step(`moved to ${moved.date} ${moved.services[0].start}`);

  const { body: cancelled } = await ask('PUT', `/api/appointments/${moved.id}`, { lang, token, body: { state: 'cancelled' } });
  must(cancelled.state === 'cancelled', 'the visit is cancelled');
  const query = new URLSearchParams({ location, services: second.service.service, from: second.date, to: second.date });
  const { body: free } = await ask('GET', `/api/employees/free-time?${query}`, { lang });
  must(free[second.service.professional]?.[second.date]?.includes(second.service.start), 'its time is free again');
  step('cancelled, its time is free again');

  await ask('POST', '/api/auth/sign-out', { lang, token, body: { refreshToken: signedIn.refreshToken } });
  await ask('GET', '/api/clients/me', { lang, token, expect: 401 });
  step('signed out');
}

const folder = mkdtempSync(join(tmpdir(), 'site-walk-'));
let site = null;
let failed = 0;
try {
  if (!/^https?:/.test(WHERE)) {
    await buildIfStale();
    const settings = { DATA_DIR: folder, DATABASE_URL: '', SITE_URL: `http://localhost:${PORT}`, SMS: 'outbox', IMAGE_PREPARE: 'off' };
    if (WHERE === 'beautypro') {
      const { BeautyProStub } = loadTypeScript('../test/stubs/beautypro.stub.ts');
      stub = new BeautyProStub(() => Date.now());
      await stub.start();
      const { id, secret, database } = stub.application;
      Object.assign(settings, { BOOKING: 'beautypro', BEAUTYPRO_URL: stub.url, BEAUTYPRO_DATABASE_CODE: database });
      Object.assign(settings, { BEAUTYPRO_APPLICATION_ID: id, BEAUTYPRO_APPLICATION_SECRET: secret });
    }
    site = new KilledSite(PORT, settings);
    await site.start();
    ({ url } = site);
  }
  for (const lang of ['ua', 'en']) await walk(lang);
} catch (error) {
  failed = 1;
  console.log(`failed: ${error.message}`);
} finally {
  await site?.stop();
  await stub?.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${1 - failed} passed, ${failed} failed`);
process.exitCode = failed;
