// What a phone gets before anything is touched, and how soon the menu and the search answer: measured with Playwright.
import { gzipSync } from 'node:zlib';

const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** How far below the screen pictures may be fetched, px. */
const MARGIN = 300;
/** The processor of a phone in the middle of its class, beside this one. */
const SLOWER = 4;
const TOUCHES = 9;
/** Answers are told apart from here on, ms. */
const LEAST = 40;

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** A cold first view: bytes on the wire by type, scripts, what was painted last and largest, what moved, pictures fetched too soon. */
export async function firstView(browser, url) {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const seen = [];
  page.on('requestfinished', (request) => seen.push(weigh(request)));
  await page.addInitScript(() => {
    window.view = { shift: 0, largest: null };
    const observe = (type, each) => new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
    observe('layout-shift', (entry) => (window.view.shift += entry.value));
    observe('largest-contentful-paint', ({ element, url: source }) => {
      const name = element && `${element.localName}${element.className && `.${element.className.split(' ')[0]}`}`;
      const preloaded = !source || element?.fetchPriority === 'high';
      window.view.largest = { name, isText: !source, preloaded };
    });
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const requests = await Promise.all(seen);
  const { shift, largest, tooSoon } = await page.evaluate((limit) => {
    const far = [...document.images].filter((img) => img.getBoundingClientRect().top > limit);
    return { ...window.view, tooSoon: far.filter((img) => img.currentSrc.includes('/img/') && img.complete).length };
  }, PHONE.viewport.height + MARGIN);
  await context.close();
  const sum = (list, key) => list.reduce((total, request) => total + request[key], 0);
  const of = (type) =>
    sum(
      requests.filter((request) => request.type === type),
      'wire',
    );
  return {
    wire: sum(requests, 'wire'),
    script: sum(requests, 'script'),
    react: requests.some(({ path }) => /react|hydrate/.test(path)),
    html: of('document'),
    styles: of('stylesheet'),
    fonts: of('font'),
    pictures: of('image'),
    shift,
    largest,
    tooSoon,
  };
}

async function weigh(request) {
  const { responseBodySize, responseHeadersSize } = await request.sizes();
  const type = request.resourceType();
  const script = type === 'script' ? gzipSync(await (await request.response()).body(), { level: 9 }).length : 0;
  return { type, script, wire: responseBodySize + responseHeadersSize, path: new URL(request.url()).pathname };
}

/** From the touch to the next frame, ms, with the processor slowed down: the worst event of each touch, median of a few touches. */
export async function answerTime(browser, url, dialog) {
  const times = [];
  for (let i = 0; i < TOUCHES; i++) {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    // the cookie notice that comes on a first visit is not what is measured, nor what the page does in its first idle moment
    await page.addInitScript(() => localStorage.setItem('cookie-choice', `necessary ${Date.now()}`));
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.locator('script[type=speculationrules]').waitFor({ state: 'attached' });
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const opener = await page.locator(`button[commandfor="${dialog}"][command="show-modal"]:visible`).first().boundingBox();
    await page.evaluate((least) => {
      window.slowest = least;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) window.slowest = Math.max(window.slowest, duration);
        // what is reported while the click is on its way delays it
      }).observe({ type: 'event', durationThreshold: least });
    }, LEAST);
    // by its place: a locator's tap listens in the page, and is paid for there
    await page.touchscreen.tap(opener.x + opener.width / 2, opener.y + opener.height / 2);
    await page.locator(`dialog#${dialog}[open]`).waitFor();
    // entries are delivered after the frame they end in
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))));
    times.push(await page.evaluate(() => window.slowest));
    await context.close();
  }
  return median(times);
}
