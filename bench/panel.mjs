// node bench/panel.mjs (part of npm run bench:web): how soon the order panel can be used after the tap that opens it, on a phone with a
// warm cache and a quarter of the processor's speed; beside it what the same browser needs for a known piece of work at that speed. Starts
// the built site by itself; loopback only. RUNS=9; writes bench/RESULTS.md and ends with 1 when a goal is missed.
import { chromium } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildIfStale } from '../scripts/build.mjs';
import { findChromium, QUIET_FLAGS } from '../scripts/chromium.mjs';
import { isQuiet, PHONE, SLOWER } from './first-view.mjs';
import { start } from './measured-process.mjs';
import { goal, range, writeTable } from './results.mjs';

const RUNS = Number(process.env.RUNS ?? 9);
const PORT = 3190;
const PAGES = { package: '/gift_certificate/sertyfikat-1000/', certificates: '/gift_certificate/' };
/** ms; KB of gzip. */
const MOST = { usable: 300, script: 110 };

/** In the page: notes when the tap begins and when the form is there and answers; returns where to tap. */
function watchPanel() {
  window.panel = new Promise((resolve) => {
    let begun;
    addEventListener('pointerdown', ({ timeStamp }) => (begun ??= timeStamp), { capture: true, once: true });
    const look = () => {
      const island = document.querySelector('#order-panel [data-island=OrderPanel][data-hydrated]');
      if (!island?.querySelector('form') || !island.closest('dialog[open]')) return false;
      observer.disconnect();
      const usable = performance.now() - begun;
      requestAnimationFrame(() => setTimeout(() => resolve({ usable, painted: performance.now() - begun })));
      return true;
    };
    const observer = new MutationObserver(look);
    observer.observe(document.documentElement, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['open', 'data-hydrated'],
    });
  });
  const opener = [...document.querySelectorAll('a[data-panel="order-panel"]')].find((one) => one.checkVisibility());
  opener.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = opener.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** In the page: a known piece of work, ms: what this machine is worth at this moment. */
function known() {
  const begin = performance.now();
  let sum = 0;
  for (let i = 0; i < 5_000_000; i++) sum = (sum + i * 7) % 1_000_003;
  return { ms: performance.now() - begin, sum };
}

/** Opens the panel on a page, in a context whose cache has everything, with the processor slowed down. */
async function openOnce(context, url) {
  const page = await context.newPage();
  // no locators: what they put into the page listens to every event, and is paid for in it
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.evaluate(isQuiet);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const { ms } = await page.evaluate(known);
  const { x, y } = await page.evaluate(watchPanel);
  await page.touchscreen.tap(x, y);
  const times = await page.evaluate(() => window.panel);
  await page.close();
  return { ...times, known: ms };
}

/** The scripts that come from the tap on, KB of gzip. */
async function scriptsOf(browser, url) {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.evaluate(isQuiet);
  const bodies = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') bodies.push(request.response().then((response) => response.body()));
  });
  const { x, y } = await page.evaluate(watchPanel);
  await page.touchscreen.tap(x, y);
  await page.evaluate(() => window.panel);
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length);
  await context.close();
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

const loadBefore = os.loadavg()[0];
buildIfStale();
const folder = mkdtempSync(join(os.tmpdir(), 'site-bench-panel-'));
const site = await start('dist/src/main.js', PORT, {
  NODE_ENV: 'production',
  SITE_MODE: 'local',
  LOG_LEVEL: 'warn',
  IMAGE_PREPARE: 'off',
  DATA_DIR: folder,
});
const browser = await chromium.launch({ executablePath: findChromium(), args: QUIET_FLAGS });
try {
  const origin = `http://127.0.0.1:${PORT}`;
  const context = await browser.newContext(PHONE);
  await context.addInitScript(() => localStorage.setItem('cookie-choice', `necessary ${Date.now()}`));
  const results = {};
  for (const [name, path] of Object.entries(PAGES)) {
    // the second visit has compiled code in the cache, too
    for (let i = 0; i < 3; i++) await openOnce(context, origin + path);
    results[name] = [];
    while (results[name].length < RUNS) results[name].push(await openOnce(context, origin + path));
  }
  const script = await scriptsOf(browser, origin + PAGES.package);
  const of = (name, key) => results[name].map((one) => one[key]);
  writeTable(
    'panel',
    `${os.cpus().length} × ${os.cpus()[0].model.trim().split(' ').slice(0, 2).join(' ')}, node ${process.version}, Chromium ${browser.version()}, load before ${loadBefore.toFixed(1)}.\nA phone (412 × 823), a warm cache, a quarter of the processor's speed, ${RUNS} openings of each page, each in a page of its own. Usable: the form is in the open panel and its handlers are attached.`,
    [
      ...Object.keys(PAGES).map((name) => goal(`tap to a usable panel, page ${name}, ms`, of(name, 'usable'), MOST.usable, 0)),
      goal('JavaScript that comes from the tap on, KB gzip', [script], MOST.script, 1),
    ],
    [
      ...Object.keys(PAGES).map((name) => [`tap to the frame that shows it, page ${name}, ms`, range(of(name, 'painted'), 0)]),
      [
        'five million steps of a loop at the same speed, ms',
        range(
          Object.keys(PAGES).flatMap((name) => of(name, 'known')),
          0,
        ),
      ],
    ],
  );
} finally {
  await browser.close();
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
}
