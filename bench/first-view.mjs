// What a phone gets before anything is touched, and how soon the menu and the search answer: measured with Playwright.
import { gzipSync } from 'node:zlib';

export const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** How far below the screen pictures may be fetched, px. */
const MARGIN = 300;
/** The processor of a phone in the middle of its class, beside this one. */
export const SLOWER = 4;
const TOUCHES = 9;
/** Interaction times below this are not distinguished, ms. */
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
  return {
    wire: sum(requests, 'wire'),
    script: sum(requests, 'script'),
    react: requests.some(({ path }) => /react|hydrate/.test(path)),
    shift,
    largest,
    tooSoon,
  };
}

async function weigh(request) {
  const { responseBodySize, responseHeadersSize } = await request.sizes();
  const script = request.resourceType() === 'script' ? gzipSync(await (await request.response()).body(), { level: 9 }).length : 0;
  return { script, wire: responseBodySize + responseHeadersSize, path: new URL(request.url()).pathname };
}

/** From the touch to the next frame, ms, with the processor slowed down: the worst event of each touch, median of a few touches. */
export async function answerTime(browser, url, dialog) {
  const times = [];
  for (let i = 0; i < TOUCHES; i++) {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    // the cookie notice that comes on a first visit is not what is measured, nor what the page does in its first idle moment
    await page.addInitScript(() => localStorage.setItem('cookie-choice', `necessary ${Date.now()}`));
    // no locators: what they put into the page listens to every event, and is paid for in it
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.evaluate(isQuiet);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const { x, y } = await page.evaluate(watchAnswers, { dialog, least: LEAST });
    await page.touchscreen.tap(x, y);
    // entries are delivered after the frame they end in
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))));
    const [slowest, isOpen] = await page.evaluate((id) => [window.slowest, document.getElementById(id).open], dialog);
    if (!isOpen) throw new Error(`${dialog} did not open`);
    times.push(slowest);
    await context.close();
  }
  return median(times);
}

/** In the page: until what it does in its first idle moments has been done. */
export async function isQuiet() {
  const idle = () => new Promise((resolve) => requestIdleCallback(resolve));
  while (!document.querySelector('script[type=speculationrules]')) await idle();
  // the panels are laid out ahead, one an idle moment
  for (let i = 0; i < document.querySelectorAll('dialog').length; i++) await idle();
}

/** In the page: keeps the longest time from an event to the frame that answers it; returns where to touch to open the dialog. */
function watchAnswers({ dialog, least }) {
  window.slowest = least;
  // what is reported while the touch is on its way delays it: only what counts
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.slowest = Math.max(window.slowest, duration);
  }).observe({ type: 'event', durationThreshold: least });
  const openers = [...document.querySelectorAll(`[data-panel="${dialog}"], button[commandfor="${dialog}"][command="show-modal"]`)];
  const { x, y, width, height } = openers.find((opener) => opener.checkVisibility()).getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}
