// npm run shots: full-page pictures of one page of every kind at 360, 760, 1200 and 1440 px in both languages, into shots/.
// Names given as arguments narrow it: npm run shots -- home salon
import { chromium } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { start } from '../bench/measured-process.mjs';
import { buildIfStale } from './build.mjs';
import { findChromium, QUIET_FLAGS } from './chromium.mjs';

const PORT = 3186;
const WIDTHS = [360, 760, 1200, 1440];
const PAGES = {
  home: '/',
  about: '/about/',
  blog: '/blog/',
  'blog-category': '/blog/blog/',
  article: '/blog/porady/manikiur-ne-maie-bolity/',
  charity: '/charity/',
  contacts: '/contacts/',
  employees: '/employees/',
  employee: '/employees/olena-marchuk/',
  certificates: '/gift_certificate/',
  certificate: '/gift_certificate/den-volossia/',
  online: '/online/',
  policy: '/policy/',
  offer: '/public-offer-agreement/',
  price: '/price/',
  'price-female': '/price/female/',
  'price-salon': '/price/female/?salon=oksamyt-pechersk',
  salons: '/salons/',
  salon: '/salons/oksamyt-pechersk/',
  services: '/services/',
  'services-top': '/services/female/',
  'services-direction': '/services/female/hair/',
  'services-category': '/services/female/hair/colouring/',
  service: '/services/female/hair/cuts/stryzhka-kucheriv/',
  'services-salon': '/services/oksamyt-pechersk/',
  thank: '/thank/?state=email',
  vacancies: '/vacancies/',
  vacancy: '/vacancies/stylist/',
  search: '/search/?q=%D0%BC%D0%B0%D0%BD%D1%96%D0%BA%D1%8E%D1%80',
  'not-found': '/no-such-page/',
};

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

buildIfStale();
mkdirSync('shots', { recursive: true });
const wanted = process.argv.slice(2);
const pages = Object.entries(PAGES).filter(([name]) => wanted.length === 0 || wanted.includes(name));
const site = await start('dist/src/main.js', PORT, { LOG_LEVEL: 'warn' });
const browser = await chromium.launch({ executablePath: findChromium(), args: [...QUIET_FLAGS, '--disable-checker-imaging'] });
try {
  for (const width of WIDTHS) {
    const scale = width < 800 ? 1 : 0.6;
    const context = await browser.newContext({ viewport: { width, height: 900 }, deviceScaleFactor: scale, reducedMotion: 'reduce' });
    const page = await context.newPage();
    // the notice that comes on a first visit would cover a part of each
    await page.addInitScript(() => localStorage.setItem('cookie-choice', `necessary ${Date.now()}`));
    for (const prefix of ['', '/en']) {
      for (const [name, path] of pages) {
        await page.goto(`http://127.0.0.1:${PORT}${prefix}${prefix ? (PAGES_EN[name] ?? path) : path}`, { waitUntil: 'load' });
        await page.evaluate(showPictures);
        await page.screenshot({ path: `shots/${name}-${prefix ? 'en' : 'ua'}-${width}.png`, fullPage: true });
      }
    }
    await context.close();
  }
} finally {
  await browser.close();
  await site.stop();
}
