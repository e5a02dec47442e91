// One visit on a phone: home, a service, a salon, a search, and the widget up to a kept time; all that its browser asks the site for.
import { PHONE } from './first-view.mjs';

const VISITOR = { ...PHONE, viewport: { width: 360, height: 780 } };
export const PAGES = {
  home: '/',
  service: '/services/female/hair/cuts/stryzhka-kucheriv/',
  salon: '/salons/oksamyt-pechersk/',
  search: `/search/?q=${encodeURIComponent('манікюр')}`,
  widget: '/widget/',
};
/** What is tapped in the widget, and what stands there once the answer has come. */
const TAPS = [
  ['.widget-salon', '.widget-group'],
  ['.widget-group__title', '.widget-group[open]'],
  ['.widget-service', '.widget-service.is-chosen'],
  ['.widget-summary__next', '.widget-master'],
  ['.widget-master', '.widget-calendar'],
  ['tr:last-child a.widget-day', 'tr:last-child a.widget-day.is-chosen'],
  ['.widget-daytimes .widget-time', '.widget-hold'],
];

const isThere = (selector) => document.querySelector(`.widget[aria-busy=false] ${selector}`)?.checkVisibility() ?? false;
const placeOf = (selector) => {
  const element = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
};

/** In the page: scrolls to its end, a screen at a time. */
async function readThrough() {
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
    scrollTo({ top, behavior: 'instant' });
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
  }
}

/** Of which part of the site a request is. */
export function partOf(path) {
  if (path.startsWith('/api/')) return 'API';
  if (path.startsWith('/img/')) return 'pictures';
  return /^\/(assets\/|[\w.-]+\.(ico|svg|png|webmanifest)$)/.test(path) ? 'assets' : 'pages';
}

/**
 * Goes through the visit in a fresh browser profile.
 * @returns requests that reached the site, in order: page of the visit, method, path, headers, body, status, bytes of the answer on the wire
 */
export async function visit(browser, origin) {
  const context = await browser.newContext(VISITOR);
  const page = await context.newPage();
  const requests = await recorded(await context.newCDPSession(page), origin);
  for (const [name, path] of Object.entries(PAGES)) {
    requests.page = name;
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    if (name !== 'widget') await page.evaluate(readThrough);
    await page.waitForLoadState('networkidle');
  }
  await page.waitForFunction(() => document.querySelector('[data-island=Widget][data-hydrated]'));
  for (const [target, next] of TAPS) {
    const { x, y } = await page.evaluate(placeOf, target);
    await page.touchscreen.tap(x, y);
    await page.waitForFunction(isThere, next);
  }
  await page.waitForLoadState('networkidle');
  const hold = (await context.cookies()).find(({ name }) => name.includes('hold'));
  // what is kept for this visitor is free for the next
  await page.evaluate(() =>
    fetch('/api/booking/widget', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fields: { action: 'release' } }),
    }),
  );
  await context.close();
  if (!hold) throw new Error('no time was kept');
  return [...requests.seen.values()].filter(({ path, wire, body }) => path !== undefined && wire > 0 && !body?.includes('"release"'));
}

/** What the browser fetches from the site, from memory and disk of its own apart. */
async function recorded(devtools, origin) {
  const seen = new Map();
  const result = { page: '', seen };
  const extra = (id) => seen.get(id) ?? seen.set(id, { wire: 0, headers: {} }).get(id);
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith(`${origin}/`)) return;
    Object.assign(extra(requestId), {
      page: result.page,
      type,
      method: request.method,
      path: request.url.slice(origin.length),
      body: request.postData,
    });
  });
  devtools.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers }) => Object.assign(extra(requestId), { headers }));
  devtools.on('Network.responseReceived', ({ requestId, response }) =>
    Object.assign(extra(requestId), { status: response.status, answer: response.headers }),
  );
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    Object.assign(extra(requestId), { wire: encodedDataLength }),
  );
  await devtools.send('Network.enable');
  return result;
}
