// node bench/booking-panel.mjs (part of npm run bench:web): how soon the booking panel stands open after the tap on a link that books, and how
// soon the widget in it is there, on a phone with a warm cache and a quarter of the processor's speed. Starts the built site by itself;
// loopback only. RUNS=9; writes bench/RESULTS.md and ends with 1 when a goal is missed.
import { chromium } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from '../scripts/build.mjs';
import { findChromium, QUIET_FLAGS } from '../scripts/chromium.mjs';
import { isQuiet, PHONE, SLOWER } from './first-view.mjs';
import { start } from './measured-process.mjs';
import { goal, range, writeTable } from './results.mjs';

const RUNS = Number(process.env.RUNS ?? 9);
const PORT = Number(process.env.BENCH_PORT ?? 3191);
const PAGES = { service: '/services/female/hair/colouring/balayazh/', prices: '/price/female/' };
/** ms */
const MOST = { open: 300 };

/** In the page: notes when the tap begins, when the panel is painted open and when the widget's page is in it; returns where to tap. */
function watchPanel() {
  window.panel = new Promise((resolve) => {
    let begun;
    let open;
    addEventListener('pointerdown', ({ timeStamp }) => (begun ??= timeStamp), { capture: true, once: true });
    const look = () => {
      const dialog = document.querySelector('#booking-panel[open]');
      if (!dialog) return;
      open ??= new Promise((painted) => requestAnimationFrame(() => setTimeout(() => painted(performance.now() - begun))));
      if (dialog.querySelector('.booking-frame').dataset.state !== 'ready') return;
      observer.disconnect();
      const ready = performance.now() - begun;
      void open.then((painted) => resolve({ open: painted, ready }));
    };
    const observer = new MutationObserver(look);
    observer.observe(document.documentElement, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['open', 'data-state'],
    });
  });
  const link = [...document.querySelectorAll('main a[href*="/online/?service="]')].find((one) => one.checkVisibility());
  link.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = link.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Opens the panel on a page, in a context whose cache has everything, with the processor slowed down. */
async function openOnce(context, url) {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.evaluate(isQuiet);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const { x, y } = await page.evaluate(watchPanel);
  await page.touchscreen.tap(x, y);
  const times = await page.evaluate(() => window.panel);
  await page.close();
  return times;
}

const loadBefore = os.loadavg()[0];
buildIfStale();
const folder = mkdtempSync(join(os.tmpdir(), 'site-bench-booking-panel-'));
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
  const of = (name, key) => results[name].map((one) => one[key]);
  writeTable(
    'booking-panel',
    `${os.cpus().length} × ${os.cpus()[0].model.trim().split(' ').slice(0, 2).join(' ')}, node ${process.version}, Chromium ${browser.version()}, load before ${loadBefore.toFixed(1)}.\nA phone (412 × 823), a warm cache, a quarter of the processor's speed, ${RUNS} openings of each page, each in a page of its own. Open: the frame that shows the panel is painted.`,
    Object.keys(PAGES).map((name) => goal(`tap to the open panel, page ${name}, ms`, of(name, 'open'), MOST.open, 0)),
    Object.keys(PAGES).map((name) => [`tap to the loaded widget in it, page ${name}, ms`, range(of(name, 'ready'), 0)]),
  );
} finally {
  await browser.close();
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
}
