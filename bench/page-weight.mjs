// What the first view of content pages costs a phone: JavaScript, styles, layout shift, on several pages.
import { chromium } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { findChromium, QUIET_FLAGS } from '../scripts/chromium.mjs';

const PAGES = ['/', '/services/female/hair/', '/salons/', '/blog/', '/price/female/', '/en/'];
const kb = (bytes) => (bytes / 1024).toFixed(1);

/** Rows of the results table: the heaviest of the pages counts. */
export async function pageWeight(origin) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: QUIET_FLAGS });
  try {
    const seen = [];
    for (const path of PAGES) seen.push(await firstView(browser, origin + path));
    const most = (key) => Math.max(...seen.map((view) => view[key]));
    return [
      [`initial JavaScript, gzip KB (most of ${PAGES.length} pages)`, kb(most('script')), '≤ 8'],
      ['styles, gzip KB', kb(most('stylesheet')), '≤ 20'],
      ['cumulative layout shift, 412 px wide', String(most('shift')), '0'],
      ['first view on the wire, KB (most of them)', kb(most('wire')), ''],
    ];
  } finally {
    await browser.close();
  }
}

async function firstView(browser, url) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const view = { script: 0, stylesheet: 0, wire: 0, shift: 0 };
  const bodies = [];
  page.on('requestfinished', (request) => bodies.push(measure(request, view)));
  await page.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => (window.shift += entry.value))).observe({
      type: 'layout-shift',
      buffered: true,
    });
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await Promise.all(bodies);
  view.shift = await page.evaluate(() => window.shift);
  await context.close();
  return view;
}

async function measure(request, view) {
  const sizes = await request.sizes();
  view.wire += sizes.responseBodySize + sizes.responseHeadersSize;
  const type = request.resourceType();
  if (type === 'script' || type === 'stylesheet') view[type] += gzipSync(await (await request.response()).body(), { level: 9 }).length;
}
