// npm run shots:widget: full-page pictures of every step and state of the booking widget at 360, 760, 1200 and 1440 px in both languages, into
// shots/widget. Names and widths given as arguments narrow what is kept: npm run shots:widget -- details taken 360; --lang ua one language.
import { chromium } from '@playwright/test';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { connectEmbedded } from '../bench/load.mjs';
import { get, start } from '../bench/measured-process.mjs';
import { buildIfStale } from './build.mjs';
import { findChromium, QUIET_FLAGS } from './chromium.mjs';

const PORT = Number(process.env.E2E_PORT ?? 3188);
const ORIGIN = `http://127.0.0.1:${PORT}`;
const OPS_TOKEN = 'token-of-pictures-0123456789abcdef';
const FOLDER = 'shots/widget';
const WIDTHS = [360, 760, 1200, 1440];
const SALON = 'oksamyt-pechersk';
/** Closed on Mondays in the demonstration. */
const CLOSED_ON_MONDAY = 4;
/** The service that is paid in advance. */
const PREPAID = 'salon=location-obolon&services=service-klasychnyi-masazh&employee=any';
const HEIGHT = 800;
const QUARTER_HOUR = 16 * 60_000;

const { values, positionals } = parseArgs({ options: { lang: { type: 'string' } }, allowPositionals: true });
const names = positionals.filter((each) => !/^\d+$/.test(each));
const widths = positionals.filter((each) => /^\d+$/.test(each)).map(Number);

/** In the page: pictures below the first view are fetched when they come near the screen, or for printing. */
async function showPictures() {
  dispatchEvent(new Event('beforeprint'));
  // the browser chooses among the sources of a picture in a task of its own, and paints what is decoded
  await new Promise((resolve) => setTimeout(resolve));
  await Promise.all([...document.images].filter((img) => img.checkVisibility()).map((img) => img.decode().catch(() => undefined)));
}

let visitors = 0;
let phones = 0;
const newPhone = () => `0509${String(200_000 + phones++).padStart(6, '0')}`;

/** Somebody else, with an address of their own. */
async function newVisitor(browser) {
  const extraHTTPHeaders = { 'x-forwarded-for': `198.18.7.${++visitors}` };
  const context = await browser.newContext({
    baseURL: ORIGIN,
    viewport: { width: 360, height: HEIGHT },
    reducedMotion: 'reduce',
    extraHTTPHeaders,
  });
  // the notice that comes on a first appointment would cover a part of each
  await context.addInitScript(() => localStorage.setItem('cookie-choice', `necessary ${Date.now()}`));
  return context;
}

async function codeFor(phone) {
  for (;;) {
    const messages = JSON.parse((await get(PORT, '/dev/outbox.json')).body);
    const sms = messages.find(({ to, text }) => to.includes(phone.slice(1)) && /\b\d{4}\b/.test(text));
    if (sms) return /\b\d{4}\b/.exec(sms.text)[0];
    await new Promise((done) => setTimeout(done, 50));
  }
}

const asOperator = (path, method, data) =>
  fetch(`${ORIGIN}/api/ops/booking/${path}`, {
    method,
    headers: { authorization: `Bearer ${OPS_TOKEN}`, 'content-type': 'application/json' },
    body: data && JSON.stringify(data),
  });

/** The widget in one language, from its first screen to an appointment that is over. */
class Walk {
  constructor(browser, page, prefix) {
    Object.assign(this, { browser, page, prefix });
  }

  async keep(name, page = this.page) {
    if (names.length > 0 && !names.includes(name)) return;
    for (const width of widths.length > 0 ? widths : WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      await page.evaluate(showPictures);
      await page.screenshot({ path: `${FOLDER}/${name}-${this.prefix ? 'en' : 'ua'}-${width}.png`, fullPage: true });
    }
    await page.setViewportSize({ width: 360, height: HEIGHT });
  }

  async open(path, page = this.page) {
    await page.goto(path.startsWith(`${this.prefix}/`) && this.prefix ? path : this.prefix + path, { waitUntil: 'load' });
    const island = page.locator('[data-island=Widget]');
    if ((await island.count()) > 0) await page.waitForFunction(() => document.querySelector('[data-island=Widget][data-hydrated]'));
  }

  async shown(selector, page = this.page) {
    await page.locator(`.widget[aria-busy=false] ${selector}`).first().waitFor();
  }

  async choosing() {
    const { page } = this;
    await this.open('/widget/');
    await this.shown('.widget-salon');
    await this.keep('salon');
    const closed = (await page.locator('.widget-salon').nth(CLOSED_ON_MONDAY).getAttribute('href')).split('?')[1];
    await this.open(`/widget/?salon=${SALON}`);
    await this.keep('service');
    await page.locator('.widget-group__title').first().click();
    // the first one is paid in advance
    await page.locator('.widget-service').nth(1).click();
    await this.shown('.widget-service.is-chosen');
    await this.keep('service-chosen');
    const service = new URL(page.url()).searchParams.get('services');
    this.choice = `salon=${SALON}&services=${service}&employee=any`;
    await this.open(`/widget/?salon=${SALON}&q=zzzzzz`);
    await this.shown('.widget-none');
    await this.keep('service-none');
    await this.open(`/widget/?salon=${SALON}&services=${service}&step=professional`);
    await this.keep('master');
    await this.open(`/widget/?${this.choice}&step=time`);
    await this.keep('time');

    let answer;
    const held = new Promise((resolve) => (answer = resolve));
    await page.route('**/api/booking/widget**', (route) => held.then(() => route.continue()));
    await page.locator('[data-step=back]').click();
    await page.locator('.widget[data-wait=leaving]').waitFor();
    await this.keep('loading');
    answer();
    await this.shown('.widget-master');
    await page.unroute('**/api/booking/widget**');

    const monday = new Date(Date.now() + ((8 - new Date().getUTCDay()) % 7 || 7) * 86_400_000).toISOString().slice(0, 10);
    await this.open(`/widget/?${closed}`);
    const href = await page.locator('.widget-service').first().getAttribute('href');
    const query = new URLSearchParams(href.split(/[?#]/)[1]);
    for (const [key, value] of Object.entries({ employee: 'any', step: 'time', date: monday })) query.set(key, value);
    await this.open(`/widget/?${query}`);
    await this.keep('full');
  }

  /** A time of the last day that is shown: the fields of its form. */
  async lastDay(page = this.page, choice = this.choice) {
    await this.open(`/widget/?${choice}&step=time`, page);
    await page.locator('a.widget-day').last().click();
    await page.locator('.widget[aria-busy=false] a.widget-day.is-chosen').last().waitFor();
    const time = page.locator('.widget-daytimes .widget-time').nth(-3);
    const fields = await time.evaluate((button) => Object.fromEntries(new FormData(button.form)));
    return { time, link: `/widget/?${choice}&date=${fields.date}&time=${fields.time}` };
  }

  async booking() {
    const { page } = this;
    const { time, link } = await this.lastDay();
    await time.click();
    await this.shown('.widget-hold');
    await this.keep('details');
    const stranger = await newVisitor(this.browser);
    const other = await stranger.newPage();
    await this.open(link, other);
    await this.shown('.widget-nearest', other);
    await this.keep('taken', other);
    const late = await this.lastDay(other);
    await other.clock.install();
    await late.time.click();
    await this.shown('.widget-hold', other);
    await other.clock.fastForward(QUARTER_HOUR);
    await this.keep('hold-over', other);
    await stranger.close();

    await page.locator('.widget-form__send').click();
    await this.shown('.field__error');
    await this.keep('details-wrong');
    const phone = newPhone();
    await page.locator('#widget-phone').fill(phone);
    await page.route('**/api/booking/widget**', (route) => route.abort());
    await page.locator('.widget-form__send').click();
    await this.shown('.widget__retry');
    await this.keep('unreachable');
    await page.unroute('**/api/booking/widget**');
    await page.locator('.widget__retry').click();
    await this.shown('#widget-code');
    await this.keep('code');
    const code = await codeFor(phone);
    await page.locator('#widget-code').fill(code === '1234' ? '4321' : '1234');
    await this.shown('#widget-code[aria-invalid=true]');
    await this.keep('code-wrong');
    await page.locator('#widget-code').fill(code);
    await this.shown('#widget-firstname');
    await this.keep('newcomer');
    await page.locator('#widget-firstname').fill('Соломія');
    await page.locator('#widget-lastname').fill('Підгаєцька');
    await page.locator('.widget-form__send').click();
    await this.shown('.widget-done');
    await this.keep('done');
    this.phone = phone;
  }

  async mine() {
    const { page } = this;
    const nobody = await newVisitor(this.browser);
    const stranger = await nobody.newPage();
    await this.open('/widget/visits/', stranger);
    await this.keep('sign-in', stranger);
    await nobody.close();

    await this.open(`/widget/?${this.choice}&step=service`);
    await page.locator('.widget-heart:visible').first().click();
    await this.shown('.widget-liked');
    await this.keep('favourites');
    await this.open('/widget/visits/');
    await this.keep('visits');
    const manage = await page.locator('.widget-visit a[href*="/visit/"]').getAttribute('href');
    await this.open(manage);
    await this.keep('visit');
    await this.open(`${manage}move/`);
    await this.keep('move');
    await this.open(`${manage}cancel/`);
    await this.keep('cancel');

    // the appointment was five weeks ago
    const database = await connectEmbedded(folder);
    await database.query(
      `UPDATE booking_appointments SET starts_at = starts_at - interval '37 days', ends_at = ends_at - interval '37 days',
         day = to_char(day::date - 37, 'YYYY-MM-DD') WHERE client IS NOT NULL`,
    );
    await database.end();
    await this.open('/widget/visits/');
    await this.keep('visits-past');
    await page.locator('.widget-feedback > summary').click();
    await this.keep('feedback');

    const { time } = await this.lastDay();
    await time.click();
    await this.shown('.widget-form__who');
    await this.keep('details-known');
    const { id } = await (await asOperator('clients/find', 'POST', { phone: this.phone })).json();
    await asOperator(`clients/${id}/forbid`, 'POST');
    await page.reload();
    await this.shown('.widget-none');
    await this.keep('forbidden');
    await asOperator(`clients/${id}/allow`, 'POST');
  }

  async advance() {
    const { time } = await this.lastDay(this.page, PREPAID);
    await time.click();
    await this.shown('.widget-form__who');
    await this.keep('prepayment');
    await this.page.locator('.widget-form__send').click();
    await this.shown('.widget-done');
    await this.keep('due');
    await asOperator('settings', 'PUT', { client_module: { enabled: false } });
    await this.open('/widget/');
    await this.keep('closed');
    await asOperator('settings', 'PUT', { client_module: { enabled: true } });
  }
}

if (!process.env.NO_BUILD) buildIfStale();
mkdirSync(FOLDER, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'site-shots-'));
const site = await start(
  'dist/src/main.js',
  PORT,
  {
    LOG_LEVEL: 'error',
    IMAGE_PREPARE: 'off',
    DATA_DIR: folder,
    OPS_TOKEN,
    SITE_URL: ORIGIN,
    SMS: 'outbox',
    MAIL: 'outbox',
    BOOKING_PREPAYMENT: '30%',
    BOOKING_PREPAYMENT_SERVICES: 'klasychnyi-masazh',
  },
  '/health/ready',
);
const browser = await chromium.launch({ executablePath: findChromium(), args: QUIET_FLAGS });
try {
  while (!JSON.parse((await get(PORT, '/health/ready')).body).dependencies.database.ok) await new Promise((done) => setTimeout(done, 100));
  for (const prefix of ['', '/en'].filter((each) => !values.lang || values.lang === (each ? 'en' : 'ua'))) {
    const context = await newVisitor(browser);
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    const walk = new Walk(browser, page, prefix);
    await walk.choosing();
    await walk.booking();
    await walk.mine();
    await walk.advance();
    await context.close();
  }
} finally {
  await browser.close();
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
}
