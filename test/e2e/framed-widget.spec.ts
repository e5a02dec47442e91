import { chromium, expect, test, type Browser, type FrameLocator, type Page } from '@playwright/test';
import { once } from 'node:events';
import { createServer, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findFullChromium } from '../../scripts/chromium.mjs';
import { AttackedSite } from '../attack/attacked-site';
import { knowsTimes } from './started-site';
import { ownNumber } from './own-visitor';

/** Chromium as it is once cookies of other sites are refused. The headless shell refuses none: with it alone, the frame is tried as it is. */
const REFUSED = '--test-third-party-cookie-phaseout';
const FULL: string | null = findFullChromium();

/** A page of a salon's partner that frames our widget; another site than ours for a browser. */
async function startPartner(): Promise<{ readonly server: Server; readonly origin: string; frame: string }> {
  const partner = { server: createServer(), origin: '', frame: '' };
  partner.server.on('request', (_req, res) => {
    res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    res.end(
      `<!doctype html><title>Partner</title><h1>Partner</h1><iframe title="Booking" width="380" height="720" src="${partner.frame}">`,
    );
  });
  partner.server.listen(0, 'localhost');
  await once(partner.server, 'listening');
  partner.origin = `http://localhost:${(partner.server.address() as AddressInfo).port}`;
  return partner;
}

/** The site without what browsers keep: no cookie reaches it, and none comes back. */
async function startForgetful(port: number): Promise<{ readonly server: Server; readonly origin: string }> {
  const server = createServer((req, res) => {
    const { cookie: _, ...headers } = req.headers;
    const asked = ask({ port, host: '127.0.0.1', path: req.url, method: req.method, headers }, (answer) => {
      const { 'set-cookie': _kept, ...given } = answer.headers;
      res.writeHead(answer.statusCode ?? 502, given);
      answer.pipe(res);
    });
    asked.on('error', () => res.destroy());
    req.pipe(asked);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** The code that was sent to a phone, once it was. */
async function codeFor(port: number, phone: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const messages = (await (await fetch(`http://127.0.0.1:${port}/dev/outbox.json`)).json()) as { to: string; text: string }[];
      code = /\d{4}/.exec(messages.find(({ to }) => to.includes(phone.slice(1)))?.text ?? '')?.[0];
      return code;
    })
    .toBeDefined();
  return code!;
}

test.describe('our widget on a site that may frame it', () => {
  test.describe.configure({ mode: 'default' });
  let site: AttackedSite;
  let partner: Awaited<ReturnType<typeof startPartner>>;
  let strict: Browser;

  test.beforeAll(async ({ launchOptions }) => {
    partner = await startPartner();
    site = await AttackedSite.start({
      NODE_ENV: 'development',
      SITE_MODE: 'local',
      SITE_URL: '',
      BOOKING_DEMO: 'on',
      WIDGET_FRAME_ANCESTORS: partner.origin,
    });
    partner.frame = `http://127.0.0.1:${site.port}/en/widget/`;
    await knowsTimes(`http://127.0.0.1:${site.port}`);
    const { executablePath, args = [] } = launchOptions;
    strict = await chromium.launch({ executablePath: FULL ?? executablePath, args: [...args, REFUSED] });
  });
  test.afterAll(async () => {
    await strict?.close();
    await site?.close();
    partner?.server.closeAllConnections();
    partner?.server.close();
  });

  /** A link to a time that is free, as partners and our own pages have it. */
  const timedLink = async (daysAhead: number) => {
    const get = async (path: string) => (await (await fetch(`http://127.0.0.1:${site.port}${path}`)).json()) as unknown;
    const { location } = (await get('/api/next-free')) as { location: string };
    const services = (await get('/api/services')) as { id: string; location_prices: { location: string }[] }[];
    const service = services.find(({ location_prices: prices }) => prices.some((price) => price.location === location))!.id;
    for (let ahead = daysAhead; ahead < daysAhead + 7; ahead++) {
      const date = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
      const found = await get(`/api/visit-options?location=${location}&services=${service}&date=${date}`);
      const [option] = found as { start: string; parts: { employee: string }[] }[];
      if (!option) continue;
      return `/en/widget/?salon=${location}&service=${service}&employee=${option.parts[0]!.employee}&date=${date}&time=${option.start}`;
    }
    throw new Error('nothing is free');
  };
  /** From the details on. */
  const bookFrom = async (widget: Page | FrameLocator, isScripted: boolean) => {
    const phone = ownNumber();
    await widget.locator('#widget-phone').fill(phone);
    await widget.locator('.widget-form__send').click();
    await expect(widget.locator('#widget-code')).toBeVisible();
    await widget.locator('#widget-code').fill(await codeFor(site.port, phone));
    // with scripts the last digit sends it
    if (!isScripted) await widget.locator('.widget-form__send').click();
    await widget.locator('#widget-firstname').fill('Olena');
    await widget.locator('#widget-lastname').fill('Koval');
    await widget.locator('.widget-form__send').click();
    await expect(widget.locator('.widget-done')).toBeVisible();
  };

  for (const isScripted of [true, false]) {
    test(`books at a link with day and hour where cookies of other sites are refused${isScripted ? '' : ', without scripts'}`, async () => {
      const context = await strict.newContext({ javaScriptEnabled: isScripted, viewport: { width: 420, height: 800 } });
      const page = await context.newPage();
      const widget = page.frameLocator('iframe');
      const [list, link] = [partner.frame, await timedLink(isScripted ? 3 : 12)];
      partner.frame = `http://127.0.0.1:${site.port}${link}`;
      for (const _ of ['first', 'reload']) {
        await page.goto(partner.origin);
        await expect(widget.locator('#widget-phone')).toBeVisible();
        // with scripts the time is held, and the frame finds its own hold again
        if (isScripted) await expect(widget.locator('.widget-hold')).toContainText('14:');
        await expect(widget.locator('.widget__notice')).toHaveCount(0);
      }
      await bookFrom(widget, isScripted);
      partner.frame = list;
      await context.close();
    });

    test(`books at such a link in a browser that keeps no cookies${isScripted ? '' : ', without scripts'}`, async ({ browser }) => {
      const forgetful = await startForgetful(site.port);
      const context = await browser.newContext({ javaScriptEnabled: isScripted, viewport: { width: 420, height: 800 } });
      const page = await context.newPage();
      const link = forgetful.origin + (await timedLink(isScripted ? 20 : 28));
      for (const _ of ['first', 'reload']) {
        await page.goto(link);
        await expect(page.locator('#widget-phone')).toBeVisible();
        if (isScripted) await expect(page.locator('.widget-hold')).toContainText('as soon as you confirm');
        await expect(page.locator('.widget__notice')).toHaveCount(0);
      }
      await bookFrom(page, isScripted);
      await context.close();
      forgetful.server.closeAllConnections();
      forgetful.server.close();
    });

    test(`books a visit where cookies of other sites are refused${isScripted ? '' : ', without scripts'}`, async () => {
      const context = await strict.newContext({ javaScriptEnabled: isScripted, viewport: { width: 420, height: 800 } });
      const page = await context.newPage();
      const widget = page.frameLocator('iframe');
      const shown = (selector: string) => expect(widget.locator(`.widget[aria-busy=false] ${selector}`).first()).toBeVisible();
      await page.goto(partner.origin);
      await shown('.widget-salon');
      if (isScripted) {
        await expect(widget.locator('[data-island=Widget]')).toHaveAttribute('data-hydrated', 'true');
        // the browser does refuse: an ordinary cookie is not kept
        const kept = await widget.locator('body').evaluate(() => {
          document.cookie = 'ordinary=1; SameSite=None; Secure';
          return document.cookie;
        });
        expect(kept.includes('ordinary')).toBe(FULL === null);
      }
      await widget.locator('.widget-salon').first().click();
      await shown('.widget-group');
      await widget.locator('.widget-group__title').first().click();
      await widget.locator('.widget-service').first().click();
      await shown('.widget-service.is-chosen');
      await widget.locator('.widget-summary__next').click();
      await shown('.widget-master');
      await widget.locator('.widget-master').first().click();
      await shown('.widget-calendar');
      await widget.locator('.widget-daytimes .widget-time').last().click();
      // the time is held: the frame has its own cookie of the hold
      await shown('.widget-hold');
      await bookFrom(widget, isScripted);
      // the sign-in is kept within the partner's page, and nowhere else
      await widget.locator('a[href$="/widget/visits/"]').first().click();
      await expect(widget.locator('.widget-visit')).toHaveCount(1);
      await page.goto(`${partner.frame}visits/`);
      await expect(page.locator('#widget-phone')).toBeVisible();
      await context.close();
    });
  }
});
