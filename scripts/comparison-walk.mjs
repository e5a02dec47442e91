// What scripts/comparison.mjs asks a site for: one answer after the other, each kept in a file.
import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { consoleScreens } from './console-demonstration.mjs';

export const ORIGIN = `http://127.0.0.1:${process.env.COMPARISON_PORT ?? 3985}`;
export const OPS_TOKEN = 'token-of-the-comparison-0123456789';
/** Of the appointment, and of the one that it is moved to: a week after the time of the comparison. */
const DAYS = { from: '2027-02-08', to: '2027-02-12' };
const NEWS_LIMIT_MS = 60_000;
const HEADERS = ['content-type', 'location', 'cache-control', 'content-language', 'link', 'retry-after', 'x-robots-tag'];

/** What differs between two runs of one build, and the name that stands for it. */
const CHANGING = [
  [/[0-9a-f]{8}(-\u2060?[0-9a-f]{4}){3}-\u2060?[0-9a-f]{12}/gi, 'UUID'],
  [/(?<!\d)18\d{11}(?!\d)/g, 'ORDER'],
  [/\b(?:[0-9A-Z]{4}[-\u2011\u2060]+){2}[0-9A-Z]{4}\b/g, 'CERTIFICATE'],
  [/([?&]key=)[\w-]+/g, '$1TOKEN'],
  [/(of|з)\s\d+\s(requests|запит\p{L}+)/gu, '$1 N $2'],
  [/\b\d{4}(?=[^\d]{0,40}(код|code))|((?:код|code)\D{0,20})\b\d{4}\b/gi, 'CODE'],
  [/(\/assets\/[\w.-]*?)-[\w-]{8}\.(js|css|svg|woff2|avif|webp|png)/g, '$1-HASH.$2'],
  [/\b(v|version)=[\w-]+/g, '$1=VERSION'],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g, 'INSTANT'],
  [/\d{8}T\d{6}Z/g, 'INSTANT'],
  [/(nonce-|nonce=")[\w+/=-]+/g, '$1NONCE'],
  [/(name="(?:draft|hold|token|data|signature)" value=")[^"]+/g, '$1TOKEN'],
  [/\r\n /g, ''],
  [/(\/(?:visit|certificate|order|go)\/)[\w-]{22,}/g, '$1TOKEN'],
  [
    /((?:"|&quot;)(?:token|hold|draft|signature|data|accessToken|refreshToken|authId)(?:"|&quot;): ?)("|&quot;)[\w+/=.-]+\2/g,
    '$1$2TOKEN$2',
  ],
];
/** Lists of things of one moment, whose order is that of their identifiers. */
const UNORDERED = /^ops\/\w+\/(calendar|week|visits|outbox|jobs|redirects)$|^ops\/api|^actions\/ops\/calendar\/block/;
const settled = (text) => CHANGING.reduce((whole, [pattern, name]) => whole.replace(pattern, name), text);

let folder;
/** Where answers are kept from now on. */
export const keepIn = (path) => (folder = path);

/** Writes what came of a step. Names are the paths of files. */
function keep(name, text) {
  const file = join(folder, `${name.replaceAll(/[^\w./-]+/g, '_').replace(/\/$/, '/index')}.txt`);
  mkdirSync(dirname(file), { recursive: true });
  const lines = settled(text).split('\n');
  writeFileSync(file, (UNORDERED.test(name) ? lines.sort() : lines).join('\n'));
}

/** One request, kept under a name. @returns status, headers, text and, of JSON, the body */
async function ask(name, path, { method = 'GET', lang = 'ua', headers = {}, body, form } = {}) {
  const response = await fetch(ORIGIN + path, {
    method,
    redirect: 'manual',
    headers: {
      'accept-language': lang === 'en' ? 'en' : 'uk',
      'x-forwarded-for': `198.18.${Math.floor(requests++ / 20) % 250}.7`,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: form ? new URLSearchParams(form) : body && JSON.stringify(body),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type') ?? '';
  const isText = /text|json|xml|javascript|calendar/.test(type);
  const text = isText ? bytes.toString() : '';
  const shown = HEADERS.flatMap((header) => (response.headers.has(header) ? [`${header}: ${response.headers.get(header)}`] : []));
  const isJson = type.includes('json') && text !== '';
  const content = isJson ? JSON.stringify(JSON.parse(text), null, 1) : type.includes('html') ? text.replaceAll('><', '>\n<') : text;
  const other = type === 'application/pdf' ? printed(bytes) : `${createHash('sha256').update(bytes).digest('base64')}`;
  if (name) keep(name, [`${response.status}`, ...shown, '', isText ? content : bytes.length === 0 ? '' : other].join('\n'));
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : null };
}
let requests = 0;

/** Text, faces and sizes of a PDF. Its bytes hold the code of the certificate as drawings. */
function printed(bytes) {
  const file = join(tmpdir(), `comparison-${process.pid}.pdf`);
  writeFileSync(file, bytes);
  try {
    const run = (program, ...args) => execFileSync(program, args, { encoding: 'utf8' });
    const info = run('pdfinfo', file).replace(/^(CreationDate|ModDate|File size|Title):.*\n/gm, '');
    return [info, run('pdffonts', file).replace(/\b[A-Z]{6}\+/g, ''), run('pdftotext', '-layout', file, '-')].join('\n');
  } finally {
    rmSync(file);
  }
}

function must(answer, ...expected) {
  if (!expected.includes(answer.status))
    throw new Error(`${answer.status} instead of ${expected.join(' or ')}: ${answer.text.slice(0, 300)}`);
  return answer.body;
}

/** Waits until the outbox has a message that a test of it takes. */
async function message(isWanted) {
  for (const until = Date.now() + NEWS_LIMIT_MS; Date.now() < until; await pause(100)) {
    const { body } = await ask(null, '/dev/outbox.json');
    const found = body.find(isWanted);
    if (found) return found;
  }
  throw new Error('a message did not come');
}

export async function pages() {
  const { text } = await ask('sitemap', '/sitemap.xml');
  const listed = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url).pathname);
  const kinds = Object.values(JSON.parse(readFileSync('test/support/page-kinds.json', 'utf8')));
  const beside = ['/robots.txt', '/online/?salon=oksamyt-pechersk', '/certificate/lost/', '/manifest.webmanifest', '/dev/outbox'];
  for (const path of new Set([...listed, ...[...kinds, ...beside].flatMap((one) => [one, `/en${one}`])])) await ask(`pages${path}`, path);
}

/** The screens of the booking widget that an address names. */
export async function widget(lang) {
  const salon = 'salon=location-pechersk';
  const service = `${salon}&services=service-klasychnyi-masazh`;
  const master = `${service}&employee=any`;
  const time = `${master}&date=${DAYS.from}&time=09:00`;
  const steps = ['', 'route=service', 'route=employee', salon, `${salon}&step=service`, `${salon}&step=service&q=масаж`];
  steps.push(
    service,
    master,
    `${master}&step=time`,
    `${master}&step=time&date=${DAYS.from}`,
    time,
    `${time}&step=details`,
    'salon=unknown',
  );
  const prefix = lang === 'en' ? '/en' : '';
  for (const query of steps) await ask(`widget/${lang}/${query || 'start'}`, `${prefix}/widget/?${encodeURI(query)}`, { lang });
  await ask(`widget/${lang}/visits`, `${prefix}/widget/visits/`, { lang });
}

/** Every address of the API document that can be asked without saying more, and those that need a query. */
export async function api() {
  const { body: document } = await ask('api/docs-json', '/api/docs-json');
  const plain = Object.entries(document.paths).filter(([path, { get }]) => get && !path.includes('{') && !path.startsWith('/api/ops'));
  const { body: services } = await ask(null, '/api/services?lang=ua');
  const service = services.find(({ location_prices: prices }) => prices.length > 1);
  const location = service.location_prices[0].location;
  const asked = {
    'employees/free-time': { location, services: service.id, ...DAYS },
    'visit-options': { location, services: service.id, date: DAYS.from },
    'next-free': { service: service.id, location },
    'salons-by-services': { services: '1,2,3' },
    search: { q: 'манікюр' },
  };
  for (const lang of ['ua', 'en']) {
    for (const [path] of plain) await ask(`api/${lang}${path}`, `${path}?lang=${lang}`, { lang });
    for (const [path, query] of Object.entries(asked))
      await ask(`api/${lang}/asked/${path}`, `/api/${path}?${new URLSearchParams({ ...query, lang })}`, { lang });
  }
}

/** An order of two certificates, paid in the sandbox. */
export async function order(lang) {
  const at = (step) => `order/${lang}/${step}`;
  const { body: packages } = await ask(at('packages'), `/api/certificates/packages?lang=${lang}`, { lang });
  const items = [{ id: packages.find(({ singleItem }) => singleItem).id, qty: 2 }];
  const { amount } = must(await ask(at('quote'), '/api/certificates/quote', { method: 'POST', lang, body: { items } }), 200, 201);
  const email = `buyer-${lang}@mail.example`;
  const body = {
    name: 'Олена Шевченко',
    phone: lang === 'ua' ? '0671112233' : '0671112244',
    certificate: items,
    for_mother: false,
    delivery: 105,
    linkValue: 'email',
    email,
    comments: 'Дякую',
    amount,
    lang,
  };
  const headers = { 'idempotency-key': randomUUID() };
  const made = must(await ask(at('made'), `/api/certificates/orders?lang=${lang}`, { method: 'POST', lang, headers, body }), 200, 201);
  const token = { 'x-order-token': made.token };
  const path = `/api/certificates/orders/${made.order_id}`;
  await ask(at('waiting'), path, { lang, headers: token });
  const payment = await ask(at('payment'), `${path}/payment`, { method: 'POST', lang, headers: token, body: {} });
  const { data } = must(payment, 200, 201);
  const sandbox = Object.values(payment.body).find((value) => typeof value === 'string' && value.includes('/sandbox')) ?? '/sandbox/pay';
  keep(at('checkout'), `${sandbox}\n${data ? Buffer.from(data, 'base64').toString() : ''}`);
  await ask(at('sandbox'), new URL(sandbox, ORIGIN).pathname, { method: 'POST', lang, form: { ...payment.body, choice: 'pay' } });
  return { email, path, token };
}

/** An appointment that is held, booked, moved and cancelled. */
export async function visit(lang) {
  const at = (step) => `visit/${lang}/${step}`;
  const phone = lang === 'ua' ? '0671234567' : '0671234568';
  const { body: services } = await ask(null, `/api/services?lang=${lang}`);
  const service = services.find(({ location_prices: prices }) => prices.length > 0);
  const location = service.location_prices[0].location;
  const query = new URLSearchParams({ location, services: service.id, ...DAYS });
  const { body: free } = await ask(at('free'), `/api/employees/free-time?${query}`, { lang });
  const [professional, days] = Object.entries(free).find(([, own]) => Object.values(own).filter(([first]) => first).length > 1);
  const [first, second] = Object.entries(days).map(([date, [start]]) => ({ date, start }));
  const asked = { location, date: first.date, services: [{ service: service.id, professional, start: first.start }] };
  const { hold } = must(await ask(at('held'), '/api/holds', { method: 'POST', lang, body: { ...asked, lang } }), 201);
  const { authId } = must(await ask(at('code'), '/api/auth/code', { method: 'POST', lang, body: { phone, lang } }), 200, 201);
  const sms = await message(({ channel, to }) => channel === 'sms' && to.includes(phone.slice(-9)));
  const proof = { authId, code: /\b\d{4}\b/.exec(sms.text)[0] };
  await ask(at('unknown'), '/api/auth/verify', { method: 'POST', lang, body: proof });
  const person = { ...proof, firstname: 'Олена', lastname: 'Шевченко', lang };
  const { accessToken } = must(await ask(at('registered'), '/api/auth/register', { method: 'POST', lang, body: person }), 200, 201);
  const headers = { authorization: `Bearer ${accessToken}`, 'idempotency-key': randomUUID() };
  const booking = { method: 'POST', lang, headers, body: { ...asked, hold, lang } };
  const made = must(await ask(at('booked'), `/api/appointments?lang=${lang}`, booking), 201);
  const linked = await message(({ to, text }) => to.includes(phone.slice(-9)) && text.includes('/visit/'));
  const [link] = /(?:\/en)?\/visit\/[\w-]+\//.exec(linked.text);
  const look = async (step) => {
    await ask(at(`${step}-page`), link, { lang });
    await ask(at(`${step}-list`), `/api/appointments?lang=${lang}`, { lang, headers });
    await ask(at(`${step}-calendar`), `/api/appointments/${made.id}.ics?lang=${lang}`, { lang, headers });
  };
  await look('booked');
  await ask(at('move'), `${link}move/`, { lang });
  const change = (step, body) => ask(at(step), `/api/appointments/${made.id}?lang=${lang}`, { method: 'PUT', lang, headers, body });
  const part = { service: service.id, professional, start: second.start, id: made.services[0].id };
  must(await change('moved', { date: second.date, services: [part] }), 200);
  await look('moved');
  must(await change('cancelled', { state: 'cancelled' }), 200);
  await look('cancelled');
  for (const path of ['me', 'me/favourites', 'me/reminder']) await ask(at(path), `/api/clients/${path}`, { lang, headers });
}

export async function leads(lang) {
  const fields = { name: 'Ірина', phone: '0671234569' };
  const bodies = {
    leads: { topic: 'callback', about: '', fields, trap: '', elapsedMs: 9000 },
    'hc/lead': { ...fields, text: 'Чи є місце в суботу?', source: 'callback' },
  };
  for (const [path, body] of Object.entries(bodies))
    await ask(`leads/${lang}/${path}`, `/api/${path}?lang=${lang}`, {
      method: 'POST',
      lang,
      body,
      headers: { 'idempotency-key': randomUUID() },
    });
  await ask(`leads/${lang}/wrong`, '/api/leads', { method: 'POST', lang, body: { phone: '12' } });
}

export async function operators() {
  const bearer = { authorization: `Bearer ${OPS_TOKEN}` };
  const { body: document } = await ask(null, '/api/docs-json');
  for (const [path, { get }] of Object.entries(document.paths))
    if (get && path.startsWith('/api/ops') && !path.includes('{')) await ask(`ops${path}`, path, { headers: bearer });
  await ask('ops/sign-in', '/ops/sign-in');
  const post = (path, form, headers = {}) => ask(null, path, { method: 'POST', form, headers: { origin: ORIGIN, ...headers } });
  const signedIn = await post('/ops/sign-in/owner', { token: OPS_TOKEN });
  must(signedIn, 303);
  const headers = { cookie: signedIn.headers.getSetCookie()[0].split(';')[0] };
  for (const locale of ['ua', 'en']) {
    must(await post('/ops/language', { locale }, headers), 303);
    for (const [name, path] of Object.entries(consoleScreens(DAYS.from))) await ask(`ops/${locale}/${name}`, `/ops${path}`, { headers });
  }
  await actions({ page: headers, api: bearer });
}

/**
 * Every action of operators, in the console and by the API: the form in both languages, refusals with the form as it was filled in, the
 * action itself, and the entries of the audit.
 */
async function actions({ page, api }) {
  const number = {};
  const nameOf = (path) => {
    const name = `actions${settled(path).replace(/\?.*/, '')}`;
    return `${name}-${(number[name] = (number[name] ?? 0) + 1)}`;
  };
  const get = (path) => ask(nameOf(`/ask${path}`), path, { headers: page });
  const post = (path, form = {}) => ask(nameOf(path), path, { method: 'POST', form, headers: { origin: ORIGIN, ...page } });
  const call = (path, body) => ask(nameOf(path), path, { method: 'POST', body, headers: api });
  const read = async (path) => must(await ask(null, path, { headers: api }), 200);
  const linked = async (path, link) => [...(await ask(null, path, { headers: page })).text.matchAll(link)].map(([, id]) => id);

  const { certificates, feedback, jobs, visits } = await things(read);
  const lead = (n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  const refund = (n) => `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`;
  const order = (n) => `order_${1795348000000 + n}`;
  const [redirect] = await linked('/ops/redirects?find=stara', /redirects\/([0-9a-f-]{36})\/remove/g);
  const [first, second, third] = certificates;
  const master = 'employee-olena-marchuk';

  const asked = [
    ...['retry', 'drop', 'assign', 'note'].map((name) => `/ops/leads/${lead(2)}/${name}`),
    ...['mark-paid', 'reconcile', 'expire', 'refund', 'retry', 'clear-report'].map((name) => `/ops/orders/${order(3)}/${name}`),
    ...['redeem', 'resend', 'reissue', 'refund', 'prolong'].flatMap((name) =>
      certificates.map(({ id }) => `/ops/certificates/${id}/${name}`),
    ),
    `/ops/payments/refunds/${refund(1)}/retry`,
    ...['done', 'no-show', 'cancel', 'move'].map((name) => `/ops/visits/${visits[0]}/${name}`),
    `/ops/visits/${visits[0]}/move?date=2027-03-01&start=12:00&employee=${master}`,
    ...['week', 'one-day'].map((name) => `/ops/schedules/${master}/${name}?salon=oksamyt-pechersk`),
    ...['publish', 'hide', 'delete'].map((name) => `/ops/feedback/${feedback[0]}/${name}`),
    ...['retry', 'drop', 'allow'].map((name) => `/ops/jobs/${jobs[0]}/${name}`),
    `/ops/redirects/${redirect}/remove`,
    '/ops/redirects/new?from=/stara/',
  ];
  for (const locale of ['en', 'ua']) {
    must(await ask(null, '/ops/language', { method: 'POST', form: { locale }, headers: { origin: ORIGIN, ...page } }), 303);
    for (const path of asked) must(await get(path), 200);
    for (const path of asked) await get(path.replace(/[0-9a-f-]{36}|order_\d+|employee-[\w-]+/, randomUUID()));
  }

  for (const [n, name] of [...[3, 1, 2].map((n) => [n, 'retry']), ...[4, 2].map((n) => [n, 'drop'])])
    await post(`/ops/leads/${lead(n)}/${name}`);
  await post(`/ops/leads/${lead(2)}/assign`, { assignee: 'nobody' });
  await post(`/ops/leads/${lead(2)}/assign`, { assignee: 'owner' });
  await post(`/ops/leads/${lead(2)}/note`, { note: ' перша\r\nдруга ' });
  for (const [n, name] of [...[6, 7].map((n) => [n, 'retry']), ...[10, 5].map((n) => [n, 'drop'])])
    await call(`/api/ops/leads/${lead(n)}/${name}`);

  for (const name of ['mark-paid', 'reconcile', 'expire', 'retry', 'clear-report']) {
    await post(`/ops/orders/${order(3)}/${name}`);
    if (name !== 'reconcile') await call(`/api/ops/orders/${order(4)}/${name}`);
  }
  for (const form of [{}, { reason: 'не потрібно' }]) await post(`/ops/orders/${order(3)}/refund`, form);
  for (const n of [7, 14]) await post(`/ops/orders/${order(n)}/expire`);

  for (const form of [
    {},
    { amount: 'x', note: 'чек 7' },
    { amount: '100000000' },
    { amount: '100,50', salon: 'oksamyt-pechersk', key: 'receipt-1' },
  ])
    await post(`/ops/certificates/${first.id}/redeem`, form);
  for (const body of [{}, { amount: 0, key: 'k', note: 7 }, { amount: 50.5, key: 'receipt-2', salon: 'oksamyt-pechersk', note: 'чек' }])
    await call(`/api/ops/certificates/${first.id}/redeem`, body);
  await call(`/api/ops/certificates/${first.id}/redeem`, { amount: 60, key: 'receipt-2' });
  const { ledger } = await read(`/api/ops/certificates/${first.id}`);
  const redeemed = ledger.filter(({ kind, amount }) => kind !== 'issued' && amount < 0).map(({ id }) => id);
  must(await get(`/ops/certificates/${first.id}/undo/${redeemed.at(-1)}`), 200);
  for (const form of [{ note: 'помилка' }, { note: 'ще раз' }]) await post(`/ops/certificates/${first.id}/undo/${redeemed.at(-1)}`, form);
  for (const body of [{}, { entry: redeemed.at(-2) ?? redeemed.at(-1), note: 'помилка' }, { entry: redeemed.at(-1) }])
    await call(`/api/ops/certificates/${first.id}/undo`, body);
  await post(`/ops/certificates/${first.id}/resend`);
  await call(`/api/ops/certificates/deliveries/${first.delivery}/resend`);
  await call(`/api/ops/certificates/deliveries/${randomUUID()}/resend`);
  await post(`/ops/certificates/${second.id}/reissue`);
  await post(`/ops/certificates/${second.id}/reissue`);
  await call(`/api/ops/certificates/${second.id}/reissue`);
  for (const form of [{}, { reason: 'передумала', returned: 'returned' }, { reason: 'передумала' }])
    await post(`/ops/certificates/${third.id}/refund`, form);
  for (const body of [{}, { reason: 'x'.repeat(301), returned: 'так' }, { reason: 'передумала' }])
    await call(`/api/ops/certificates/${third.id}/refund`, body);

  for (const n of [1, 2]) await post(`/ops/payments/refunds/${refund(n)}/retry`);
  for (const id of [refund(3), randomUUID()]) await call(`/api/ops/payments/refunds/${id}/retry`);

  for (const name of ['done', 'no-show', 'cancel']) {
    await post(`/ops/visits/${visits[0]}/${name}`, { reason: 'я' });
    await call(`/api/ops/booking/appointments/${visits[1]}/${name}`, { reason: 'я' });
    await call(`/api/ops/booking/appointments/${visits[1]}/${name}`, { reason: 'майстриня захворіла' });
  }
  for (const form of [
    {},
    { date: '2027-02-09', start: '25:00' },
    { date: '2027-02-09', start: '03:00', employee: master },
    { date: '2027-02-31', start: '12:00' },
  ])
    await post(`/ops/visits/${visits[2]}/move`, form);
  for (const reason of ['', 'клієнтка попросила', 'ще раз']) await post(`/ops/visits/${visits[2]}/cancel`, { reason });

  for (const form of [{}, { day1: '9-13, 14–18', day2: 'x' }, { day1: '9-13, 14–18', salon: 'oksamyt-pechersk' }])
    await post(`/ops/schedules/${master}/week`, { salon: 'oksamyt-pechersk', ...form });
  for (const form of [
    {},
    { day: '2027-03-02', hours: 'x' },
    { day: '2027-03-02', hours: '10:00-12:00' },
    { day: '2027-03-02', how: 'week' },
  ])
    await post(`/ops/schedules/${master}/one-day`, { salon: 'oksamyt-pechersk', ...form });
  const location = 'location-pechersk';
  for (const body of [{}, { location, weekdays: [{ weekday: 1, work: [{ from: '09:00', to: '18:00' }] }] }])
    await call(`/api/ops/booking/schedules/${master}/week`, body);
  for (const body of [{}, { location, day: '2027-03-03', work: [] }]) await call(`/api/ops/booking/schedules/${master}/day`, body);
  for (const form of [
    {},
    { date: '2027-03-04', hours: '25', employee: master },
    { date: '2027-03-04', hours: '9:00-10:00', employee: master },
  ])
    await post('/ops/calendar/block', { salon: 'oksamyt-pechersk', ...form });
  const [block] = await linked('/ops/calendar?salon=oksamyt-pechersk&date=2027-03-04', /blocks\/([^/"]+)\/remove/g);
  must(await get(`/ops/calendar/oksamyt-pechersk/blocks/${block}/remove?date=2027-03-04`), 200);
  for (const date of ['2027-03-04', 'x']) await post(`/ops/calendar/oksamyt-pechersk/blocks/${block}/remove`, { date });

  for (const name of ['publish', 'publish', 'hide', 'hide', 'delete', 'delete']) {
    await post(`/ops/feedback/${feedback[0]}/${name}`);
    await call(`/api/ops/booking/feedback/${feedback[1]}/${name}`);
  }
  for (const name of ['allow', 'drop', 'retry']) await post(`/ops/jobs/${jobs[0]}/${name}`);
  await call(`/api/ops/jobs/${jobs[0]}/retry`);
  for (const form of [{}, { from: '/nova/', to: '/nowhere-at-all/' }, { from: '/nova/', to: '/services/' }])
    await post('/ops/redirects', form);
  for (const id of [redirect, redirect, 'x']) await post(`/ops/redirects/${id}/remove`);
  for (const form of [{}, { name: 'Олена', email: 'olena@mail.example', role: 'viewer' }]) await post('/ops/people', form);
  const [person] = await linked('/ops/people', /people\/([0-9a-f-]{36})\/remove/g);
  await get(`/ops/people/${person}/remove`);
  await post(`/ops/people/${person}/remove`);
  for (const accept of ['', 'x']) await post('/ops/content/refresh', { accept });
  await ask('actions/audit', '/api/ops/audit?limit=200', { headers: api });
  await ask('actions/audit-page', '/ops/audit', { headers: page });
}

/** What actions are done to: certificates of the orders, appointments of a day that is ahead, feedback and the failed job. */
async function things(read) {
  const { orders } = await read('/api/ops/orders?limit=200');
  const paid = orders.filter(({ id }) => id.startsWith('order_18'));
  const lists = await Promise.all(paid.map(({ id }) => read(`/api/ops/certificates?order=${id}`)));
  const { appointments } = await read(`/api/ops/booking/appointments?location=location-pechersk&date=${DAYS.from}`);
  const { feedback } = await read('/api/ops/booking/feedback');
  const { dead } = await read('/api/ops/jobs');
  const open = appointments.filter(({ state }) => state === 'planned' || state === 'confirmed');
  const ids = (list) => list.map(({ id }) => id);
  return { certificates: lists.flatMap((list) => list.certificates), visits: ids(open), feedback: ids(feedback), jobs: ids(dead) };
}

/** Mails and SMS, each once, in an order of their own; and what their links show. */
export async function messages(orders) {
  for (const { email } of orders) await message(({ to, text }) => to === email && /certificate\//.test(text));
  const { body } = await ask(null, '/dev/outbox.json');
  const shown = body.map(({ channel, to, subject, text, html }) => [channel, to, subject, text, html ?? ''].join('\n'));
  [...shown].sort().forEach((text, number) => keep(`messages/${number}`, text));
  for (const [number, { email, path, token }] of orders.entries()) {
    const { text } = body.find((one) => one.to === email && /certificate\//.test(one.text));
    for (const [at, [link]] of [...text.matchAll(/(?:\/en)?\/certificate\/[\w-]{20,}\/?/g)].entries()) {
      await ask(`certificates/${number}-${at}`, link);
      await ask(`certificates/${number}-${at}-pdf`, `${link.replace(/\/?$/, '/')}pdf`);
    }
    await ask(`certificates/${number}-order`, path, { headers: token });
  }
}
