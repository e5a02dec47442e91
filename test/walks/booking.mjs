// npm run walk:booking: the way of a client through the API in both languages, step by step: free times, hold, code by SMS, registration,
// visit, its list, calendar file and link, another time, cancellation, sign-out. Ends with 1 at the first step that is not as promised.
// Of a site of its own also the waitlist, two people together, a certificate, “I come” and “10 minutes late”. Presses are requests that change
// something: on the site each is one press.
//   npm run walk:booking                        a site of its own with the embedded engine
//   npm run walk:booking -- beautypro           a site of its own with a stub of BeautyPro
//   npm run walk:booking -- http://host:port    a running one; codes are read at /dev/outbox.json, else asked for: PHONE=0671234567
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { connectEmbedded } from '../../bench/load.mjs';
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
/** Of a site of its own with the embedded engine. */
let database = null;
let presses = 0;

/** One request in a language. @returns status, body and headers; a status that was not expected ends the walk */
async function ask(method, path, { expect = 200, lang, body, token, headers = {} } = {}) {
  if (method !== 'GET') presses += 1;
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

/** Signs in by a code; somebody new registers with it. */
async function signIn(lang, phone, step) {
  const { body: sent } = await ask('POST', '/api/auth/code', { lang, body: { phone, lang } });
  const proof = { authId: sent.authId, code: await codeFor(phone) };
  step('a code by SMS');
  const signedIn = await fetch(`${url}/api/auth/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(proof),
  }).then(async (response) => ({ status: response.status, ...(await response.json()) }));
  if (signedIn.status !== 404) return signedIn;
  must(signedIn.code === 'client_unknown', 'a right code of somebody new is client_unknown');
  const person = { firstname: 'Олена', lastname: 'Шевченко', lang };
  const { body: registered } = await ask('POST', '/api/auth/register', { lang, body: { ...proof, ...person } });
  step('registered with the same code');
  return registered;
}

const newPhone = () => `067${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
const hourOf = (moment) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Kyiv', hour: '2-digit', minute: '2-digit' }).format(new Date(moment));

/** What came with the waitlist, groups, certificates and answers, each with the presses that it takes. */
async function walkOn(lang, token, { location, first, second }, step) {
  const counted = async (what, most, way) => {
    presses = 0;
    const made = await way();
    must(presses === most, `${what} takes ${most} presses, not ${presses}`);
    step(`${what}: ${presses} ${presses === 1 ? 'press' : 'presses'}`);
    return made;
  };
  const call = (method, path, body, expect = 200, by = token) =>
    ask(method, path, { lang, token: by, body: body && { ...body, lang }, expect });
  const book = async (at, more = {}, by = token) =>
    (await call('POST', '/api/appointments', { location, date: at.date, services: [at.service], ...more }, 201, by)).body;
  const cancel = (id, by = token) => call('PUT', `/api/appointments/${id}`, { state: 'cancelled' }, 200, by);

  // somebody else waits for a time that this client has
  const { accessToken: other } = await signIn(lang, newPhone(), () => {});
  const taken = await book(first);
  const { service, professional } = first.service;
  const window = { from: first.date, to: first.date, start: hourOf(taken.startsAt), end: hourOf(taken.endsAt) };
  const wish = { locations: [location], services: [{ service, professional }], ...window };
  const wait = await counted('the waitlist is joined', 1, async () => (await call('POST', '/api/booking/waits', wish, 201, other)).body);
  must(wait.state === 'waiting' && wait.offer === null, 'nothing is free yet');
  await cancel(taken.id);
  let offer = null;
  for (const until = Date.now() + NEWS_LIMIT_MS; !offer && Date.now() < until; await pause(200))
    offer = (await call('GET', '/api/booking/waits', undefined, 200, other)).body.find(({ id }) => id === wait.id).offer;
  must(offer?.start === first.service.start, 'the time that came free is kept for who waits');
  await ask('POST', '/api/appointments', { lang, token, body: { location, date: first.date, services: [first.service] }, expect: 409 });
  const got = await counted(
    'its offer is taken',
    1,
    async () => (await call('POST', `/api/booking/waits/${wait.id}/book`, { offer: offer.id }, 201, other)).body,
  );
  must(got.date === first.date && got.services[0].start === first.service.start, 'what was kept is booked');
  await cancel(got.id, other);

  // two people, one after another
  const people = [{ services: [{ service }] }, { name: 'Юля', services: [{ service }] }];
  let group = null;
  for (let ahead = FIRST_DAY; !group && ahead <= LAST_DAY; ahead++) {
    const asked = { location, date: dayAhead(ahead), mode: 'in_turn', people };
    const { body } = await call('POST', '/api/booking/groups/times', asked);
    if (body.options.length > 0) group = { ...asked, start: body.options[0].start };
  }
  must(group, 'two people find a time');
  const two = await counted('two people are booked together', 2, async () => {
    const { body: held } = await call('POST', '/api/booking/groups/hold', group, 201);
    return (await call('POST', '/api/booking/groups', { ...group, hold: held.hold }, 201)).body;
  });
  must(two.people.length === 2 && two.people[1].appointment.guest === 'Юля', 'the group has the guest');
  const { text: page } = await ask('GET', new URL(two.people[1].link).pathname, { lang });
  must(page.includes('Юля'), 'the guest has a page of their own');
  for (const { appointment } of two.people) await counted('one of them is cancelled', 1, () => cancel(appointment.id));

  // a certificate pays
  const { seedOrder } = loadTypeScript('../test/support/issued-certificates.ts');
  const order = { nominal: 5_000_000, paid: 5_000_000, validThrough: '2099-01-01' };
  const [{ certificates }] = (await seedOrder(database, order)).deliveries;
  const { code } = certificates[0];
  const balance = async () => (await ask('POST', '/api/appointments/certificates', { lang, token, body: { code } })).body.available;
  const before = await balance();
  const paid = await counted('a certificate pays for a visit', 2, async () => {
    await balance();
    return book(second, { certificates: [{ code }] });
  });
  const [{ amount }] = paid.certificates;
  must(amount > 0 && (await balance()) === before - amount, 'its sum is reserved');
  await cancel(paid.id);
  must((await balance()) === before, 'its sum is back after a cancellation in time');

  // a visit within three hours
  const soon = await today(location, service);
  must(soon, 'something is free within three hours');
  const near = await book(soon);
  const coming = await counted('“I come”', 1, async () => (await call('POST', `/api/appointments/${near.id}/coming`, {})).body);
  must(coming.state === 'confirmed' && coming.comingAt, 'a visit whose client comes is confirmed');
  const late = await counted('“10 minutes late”', 1, async () => {
    const path = `/api/appointments/${near.id}/late`;
    return (await ask('POST', path, { lang, token, body: { minutes: 10 } })).body;
  });
  must(late.fits || Array.isArray(late.choices), 'who is late is told what fits');
  await counted('undone within 15 minutes', 1, () => cancel(near.id));
}

/** A time of today that begins within three hours, by the clock of the database. */
async function today(location, service) {
  const date = dayAhead(0);
  const { body: free } = await ask(
    'GET',
    `/api/employees/free-time?${new URLSearchParams({ location, services: service, from: date, to: date })}`,
  );
  const { rows } = await database.query('SELECT booking_now() AS now');
  for (const [professional, days] of Object.entries(free)) {
    const start = (days[date] ?? []).find((time) => time <= hourOf(rows[0].now.getTime() + 170 * 60_000));
    if (start) return { date, service: { service, professional, start } };
  }
  return null;
}

async function walk(lang) {
  const step = (what) => console.log(`ok  ${lang}  ${what}`);
  const { location, name, first, second } = await offer(lang);
  step(`free times of «${name}»: ${first.date} ${first.service.start}, ${second.date} ${second.service.start}`);

  const visit = { location, date: first.date, services: [first.service] };
  const { body: hold } = await ask('POST', '/api/holds', { lang, body: { ...visit, lang }, expect: 201 });
  step(`held until ${hold.expiresAt}`);

  const phone = process.env.PHONE ?? newPhone();
  const signedIn = await signIn(lang, phone, step);
  const token = signedIn.accessToken;
  must(token, 'a sign-in has tokens');
  const { body: me } = await ask('GET', '/api/clients/me', { lang, token });
  step(`signed in as ${me.firstname}`);

  const headers = { 'idempotency-key': `walk-${lang}-${hold.hold}` };
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

  if (database) await walkOn(lang, token, { location, first, second }, step);

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
    if (WHERE === 'embedded') settings.BOOKING_DEMO = 'off';
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
    if (!stub) {
      database = await connectEmbedded(folder);
      const { letBookingTimeGoFrom } = loadTypeScript('../test/support/booking-time.ts');
      // at night nobody who waits is offered a time
      await letBookingTimeGoFrom(database, Date.parse(`${dayAhead(0)}T10:00:00Z`));
    }
  }
  for (const lang of ['ua', 'en']) await walk(lang);
} catch (error) {
  failed = 1;
  console.log(`failed: ${error.message}`);
} finally {
  await database?.end();
  await site?.stop();
  await stub?.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${1 - failed} passed, ${failed} failed`);
process.exitCode = failed;
