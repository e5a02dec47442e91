// npm run bench:effects: frames while the velvet of the hero is stroked, at full speed of the processor, and what is drawn off the screen.
// Goals: a median of 60 frames a second, no frame above 50 ms in twenty, nothing drawn off the screen. Where no graphics card is found,
// the processor draws, and the figures say little.
import { chromium } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from '../scripts/build.mjs';
import { findChromium, QUIET_FLAGS } from '../scripts/chromium.mjs';
import { start } from './measured-process.mjs';

const PORT = Number(process.env.E2E_PORT ?? 3186);
/** Steps of the pointer, one a frame. */
const STEPS = 240;
const GOALS = { medianMs: 1000 / 60 + 0.5, slowMs: 50, slowPart: 0.05, offScreen: 0 };

/** In the page: counts what is drawn, and lets a browser without a graphics card take part. */
function prepare() {
  localStorage.setItem('cookie-choice', `necessary ${Date.now()}`);
  Object.defineProperty(navigator, 'hardwareConcurrency', { value: 8 });
  window.drawn = 0;
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (type, options) {
    return getContext.call(this, type, { ...options, failIfMajorPerformanceCaveat: false });
  };
  const { drawArrays } = WebGLRenderingContext.prototype;
  WebGLRenderingContext.prototype.drawArrays = function (...args) {
    window.drawn++;
    drawArrays.apply(this, args);
  };
}

/** In the page: strokes the hero to and fro, and tells how long each frame took, ms. */
async function stroke(steps) {
  const hero = document.querySelector('.hero');
  const frame = () => new Promise(requestAnimationFrame);
  const times = [];
  let last = await frame();
  for (let step = 0; step < steps; step++) {
    const clientX = innerWidth * (0.6 + 0.3 * Math.sin(step / 18));
    const clientY = innerHeight * (0.4 + 0.15 * Math.cos(step / 11));
    hero.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse', clientX, clientY }));
    const now = await frame();
    times.push(now - last);
    last = now;
  }
  return times;
}

buildIfStale();
const dataFolder = mkdtempSync(join(tmpdir(), 'site-effects-'));
const site = await start('dist/src/main.js', PORT, { LOG_LEVEL: 'error', DATA_DIR: dataFolder }, '/health/ready');
const flags = [...QUIET_FLAGS.filter((flag) => flag !== '--disable-gpu'), '--use-gl=angle', '--enable-unsafe-swiftshader'];
const browser = await chromium.launch({ executablePath: findChromium(), args: flags });
let missed = 0;
try {
  for (const [name, viewport] of Object.entries({ phone: { width: 412, height: 823 }, desktop: { width: 1440, height: 900 } })) {
    const page = await browser.newPage({ viewport, deviceScaleFactor: name === 'phone' ? 2 : 1 });
    await page.addInitScript(prepare);
    await page.goto(`http://127.0.0.1:${PORT}/`, { waitUntil: 'load' });
    await page.locator('script[type=speculationrules]').waitFor({ state: 'attached' });
    const loaded = page.waitForResponse(/\/velvet-[^/]+\.js$/);
    await page.mouse.move(viewport.width * 0.6, viewport.height * 0.4);
    await (await loaded).finished();
    await page.evaluate(stroke, 30);
    const times = (await page.evaluate(stroke, STEPS)).sort((a, b) => a - b);
    const drawnOnScreen = await page.evaluate(() => window.drawn);
    await page.evaluate(() => scrollTo({ top: 3000, behavior: 'instant' }));
    await page.locator('canvas').waitFor({ state: 'detached' });
    const before = await page.evaluate(() => window.drawn);
    await page.evaluate(async () => {
      for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame);
    });
    const offScreen = (await page.evaluate(() => window.drawn)) - before;
    const medianMs = times[STEPS >> 1];
    const slowPart = times.filter((time) => time > GOALS.slowMs).length / STEPS;
    const isMet = drawnOnScreen > 0 && medianMs <= GOALS.medianMs && slowPart <= GOALS.slowPart && offScreen <= GOALS.offScreen;
    if (!isMet) missed++;
    const figures = `median ${medianMs.toFixed(1)} ms, ${Math.round(slowPart * 100)} % above ${GOALS.slowMs} ms, ${drawnOnScreen} drawn, ${offScreen} off the screen`;
    console.log(`${name}: ${figures}${isMet ? '' : ' (goal missed)'}`);
    await page.close();
  }
} finally {
  await browser.close();
  await site.stop();
  rmSync(dataFolder, { recursive: true, force: true });
}
process.exitCode = missed ? 1 : 0;
