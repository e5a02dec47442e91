// npm run shots:console: full-page pictures of every part of the operators' console with demonstration data at 360, 1200 and 1440 px in both
// languages, into shots/console; tells which pages scroll sideways. Names, widths and languages given as arguments narrow it:
// npm run shots:console -- orders 360 en
import { chromium } from '@playwright/test';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectEmbedded } from '../bench/load.mjs';
import { get, start } from '../bench/measured-process.mjs';
import { buildIfStale } from './build.mjs';
import { findChromium, QUIET_FLAGS } from './chromium.mjs';
import { consoleScreens, fillConsole } from './console-demonstration.mjs';

const PORT = Number(process.env.E2E_PORT ?? 3187);
const OPS_TOKEN = 'token-of-pictures-0123456789abcdef';
const FOLDER = 'shots/console';
const WIDTHS = [360, 1200, 1440];
const LANGUAGES = ['ua', 'en'];
const DAY = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);

if (!process.env.NO_BUILD) buildIfStale();
mkdirSync(FOLDER, { recursive: true });
const given = process.argv.slice(2);
const languages = LANGUAGES.filter((each) => given.includes(each));
const names = given.filter((each) => !/^\d+$/.test(each) && !LANGUAGES.includes(each));
const widths = given.filter((each) => /^\d+$/.test(each)).map(Number);
const screens = Object.entries(consoleScreens(DAY)).filter(([name]) => names.length === 0 || names.includes(name));
const folder = mkdtempSync(join(tmpdir(), 'site-shots-'));
const site = await start(
  'dist/src/main.js',
  PORT,
  { LOG_LEVEL: 'error', IMAGE_PREPARE: 'off', DATA_DIR: folder, OPS_TOKEN },
  '/health/ready',
);
const browser = await chromium.launch({ executablePath: findChromium(), args: QUIET_FLAGS });
try {
  while (!JSON.parse((await get(PORT, '/health/ready')).body).dependencies.database.ok) await new Promise((done) => setTimeout(done, 100));
  const database = await connectEmbedded(folder);
  await fillConsole(database);
  await database.end();
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  const origin = `http://127.0.0.1:${PORT}`;
  await page.goto(`${origin}/ops/sign-in`);
  await page.locator('summary').first().click();
  await page.locator('input[name=token]').fill(OPS_TOKEN);
  await page.locator('input[name=token]').press('Enter');
  await page.waitForURL(`${origin}/ops`);
  for (const language of languages.length > 0 ? languages : LANGUAGES) {
    const other = page.locator(`form[action="/ops/language"] button[value=${language}]`);
    if ((await other.count()) > 0) await Promise.all([page.waitForNavigation(), other.evaluate((button) => button.click())]);
    for (const width of widths.length > 0 ? widths : WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      for (const [name, path] of screens) {
        await page.goto(`${origin}/ops${path}`, { waitUntil: 'load' });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        if (wide > width) console.log(`${name} ${language} ${width}: ${wide} px wide`);
        await page.screenshot({ path: `${FOLDER}/${name}-${language}-${width}.png`, fullPage: true });
      }
    }
  }
} finally {
  await browser.close();
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
}
