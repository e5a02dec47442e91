// npm run shots: full-page pictures of one page of every kind at 360, 760, 1200 and 1440 px in both languages, into shots/.
// Names and widths given as arguments narrow it: npm run shots -- home salon 360
// --content sparse, rich or overfull takes them from a site on that backend (test/backends), into shots/sparse and so on; --lang ua from one language.
import { chromium } from '@playwright/test';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { start } from '../bench/measured-process.mjs';
import { buildIfStale } from './build.mjs';
import { findChromium, QUIET_FLAGS } from './chromium.mjs';
import { contentEnvironment } from './content-backend.mjs';

const PORT = Number(process.env.E2E_PORT ?? 3186);
const WIDTHS = [360, 760, 1200, 1440];
/** One page of every kind, by name. */
const PAGES = JSON.parse(readFileSync('test/support/page-kinds.json', 'utf8'));

/** Where the English page needs another address. */
const PAGES_EN = { search: '/search/?q=manicure' };

/** In the page: pictures below the first view are fetched when they come near the screen, or for printing. */
async function showPictures() {
  dispatchEvent(new Event('beforeprint'));
  // the browser chooses among the sources of a picture in a task of its own, and paints what is decoded
  await new Promise((resolve) => setTimeout(resolve));
  const seen = [...document.images].filter((img) => img.checkVisibility());
  await Promise.all(seen.map((img) => img.decode().catch(() => undefined)));
}

if (!process.env.NO_BUILD) buildIfStale();
const { values, positionals } = parseArgs({
  options: { content: { type: 'string', default: 'embedded' }, lang: { type: 'string' } },
  allowPositionals: true,
});
const folder = values.content === 'embedded' ? 'shots' : `shots/${values.content}`;
mkdirSync(folder, { recursive: true });
const wanted = positionals.filter((name) => !/^\d+$/.test(name));
const wantedWidths = positionals.filter((name) => /^\d+$/.test(name)).map(Number);
const pages = Object.entries(PAGES).filter(([name]) => wanted.length === 0 || wanted.includes(name));
const widths = wantedWidths.length ? wantedWidths : WIDTHS;
const prefixes = ['', '/en'].filter((prefix) => !values.lang || values.lang === (prefix ? 'en' : 'ua'));
const backend = await contentEnvironment(values.content);
const dataFolder = values.content === 'embedded' ? {} : { DATA_DIR: mkdtempSync(join(tmpdir(), 'site-shots-')) };
const site = await start('dist/src/main.js', PORT, { LOG_LEVEL: 'error', ...dataFolder, ...backend.env }, '/health/ready');
const browser = await chromium.launch({ executablePath: findChromium(), args: [...QUIET_FLAGS, '--disable-checker-imaging'] });
try {
  for (const width of widths) {
    const scale = width < 800 ? 1 : 0.6;
    const context = await browser.newContext({ viewport: { width, height: 900 }, deviceScaleFactor: scale, reducedMotion: 'reduce' });
    const page = await context.newPage();
    // the notice that comes on a first appointment would cover a part of each
    await page.addInitScript(() => localStorage.setItem('cookie-choice', `necessary ${Date.now()}`));
    for (const prefix of prefixes) {
      for (const [name, path] of pages) {
        await page.goto(`http://127.0.0.1:${PORT}${prefix}${prefix ? (PAGES_EN[name] ?? path) : path}`, { waitUntil: 'load' });
        await page.evaluate(showPictures);
        await page.screenshot({ path: `${folder}/${name}-${prefix ? 'en' : 'ua'}-${width}.png`, fullPage: true });
      }
    }
    await context.close();
  }
} finally {
  await browser.close();
  await site.stop();
  await backend.stop();
  if (dataFolder.DATA_DIR) rmSync(dataFolder.DATA_DIR, { recursive: true, force: true });
}
