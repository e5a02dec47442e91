import { expect, test, type Page } from '@playwright/test';
import { AttackedSite } from '../attack/attacked-site';
import { WidgetStub } from '../stubs/widget.stub';
import { violations } from './accessibility';
import { journeyIf } from './languages';
import { onPageError } from './page-errors';
import { ownNumber } from './own-visitor';
import { variants } from './variants';

// no page of colouring: its first links to booking are those of the shades, which wait for the visitor
const SERVICE = '/services/female/hair/cuts/';
const LANGUAGES = [
  { prefix: '', label: 'Онлайн-запис', lang: 'ua' },
  { prefix: '/en', label: 'Online booking', lang: 'en' },
] as const;

/** A page at another origin that has ours as its opener, and speaks to it. */
async function speaker(page: Page, origin: string): Promise<(data: unknown) => Promise<void>> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.evaluate((url) => void window.open(url), origin)]);
  await popup.locator('h1').waitFor();
  return (data) => popup.evaluate((said) => (window as unknown as { say: (data: unknown) => void }).say(said), data);
}

/** Requests to our API that change something, by path. */
function followCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.method() !== 'GET') calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

test.describe('the bridge to a booking widget on another site', () => {
  test.describe.configure({ mode: 'default' });
  const [widget, partner, stranger, nobody] = [new WidgetStub(), new WidgetStub(), new WidgetStub(), new WidgetStub(true)] as const;
  const stubs = [widget, partner, stranger, nobody];
  let site: AttackedSite;
  let origin: string;

  test.beforeAll(async () => {
    await Promise.all(stubs.map((stub) => stub.start()));
    site = await AttackedSite.start({
      NODE_ENV: 'development',
      SITE_MODE: 'local',
      SITE_URL: '',
      BOOKING_WIDGET_URL: `${widget.origin}/book?theme=dark`,
      WIDGET_ORIGINS: `${widget.origin},${partner.origin}`,
    });
    await site.databaseOpened();
    origin = `http://127.0.0.1:${site.port}`;
  });
  test.afterAll(async () => {
    await site?.close();
    await Promise.all(stubs.map((stub) => stub.stop()));
  });

  for (const width of [360, 1024, 1440]) {
    test(`fills /online/ at ${width} px, so that one thing scrolls`, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(`${origin}/online/`);
      await expect(page.locator('.online-widget .booking-frame')).toHaveAttribute('data-state', 'ready');
      await expect(page.frameLocator('.online-widget iframe').locator('h1')).toBeVisible();
      const { y, height, width: wide } = (await page.locator('.online-widget iframe').boundingBox())!;
      expect(y + height).toBe(740);
      expect(wide).toBe(width);
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(740);
    });
  }

  const panelOf = (page: Page) => page.locator('#booking-panel');
  const linkOf = (page: Page) => page.locator('main a[href*="/online/?service="]').first();

  for (const { prefix, label, lang } of variants(LANGUAGES)) {
    test(
      `opens over the page with what is chosen, and closes with Escape and by going back, ${prefix || '/'}`,
      journeyIf(prefix === ''),
      async ({ page }) => {
        await page.goto(`${origin}${prefix}${SERVICE}`);
        const link = linkOf(page);
        await link.focus();
        await page.keyboard.press('Enter');
        const panel = page.getByRole('dialog', { name: label });
        await expect(page.locator('#booking-panel:modal')).toBeVisible();
        const frame = page.frameLocator('#booking-panel iframe');
        await expect(frame.locator('#query')).toHaveText(new RegExp(`^\\?theme=dark&service=[\\w%-]+&lang=${lang}$`));
        await expect(panelOf(page).locator('.booking-frame')).toHaveAttribute('data-state', 'ready');
        await expect(panel.locator(':focus')).toHaveCount(1);
        expect(await violations(page, '#booking-panel')).toEqual([]);
        expect(new URL(page.url()).pathname).toBe(`${prefix}${SERVICE}`);

        await page.keyboard.press('Escape');
        await expect(panel).toBeHidden();
        await expect(link).toBeFocused();
        await expect.poll(() => page.evaluate(() => history.state as unknown)).toBeNull();
        await expect.poll(() => widget.heard).toContainEqual({ type: 'closing' });
        await expect(panelOf(page).locator('iframe')).toHaveCount(0);

        await page.goForward();
        await expect(panel).toBeVisible();
        await page.goBack();
        await expect(panel).toBeHidden();
        expect(new URL(page.url()).pathname).toBe(`${prefix}${SERVICE}`);
      },
    );
  }

  test('hears the widget and the partner, each as far as they may, and nobody else', { tag: '@journey' }, async ({ page, context }) => {
    const client = await signIn();
    await page.goto(`${origin}/charity/`);
    const calls = followCalls(page);
    const errors: string[] = [];
    onPageError(page, (message) => errors.push(message));
    const tokens = { type: 'token', accessToken: client.accessToken, refreshToken: client.refreshToken };
    const everything = [
      { type: 'open', service: 'x' },
      { type: 'booking lead', lead: { name: 'Spoof', phone: ownNumber() } },
      { user: { name: 'Spoof', phone: ownNumber() } },
      tokens,
      { type: 'favourites', fav_service: ['spoof'], fav_employee: [] },
      { ...tokens, origin: widget.origin, source: widget.origin },
    ];
    for (const foe of [stranger, nobody]) {
      const say = await speaker(page, foe.origin);
      for (const data of everything) await say(data);
    }
    const partnerSays = await speaker(page, partner.origin);
    for (const data of [tokens, everything[4], null, 'open', { type: 'booking lead', lead: 7 }]) await partnerSays(data);
    const lead = { name: 'Олена', phone: ownNumber(), text: 'Передзвоніть' };
    const sent = page.waitForRequest((request) => request.url().includes('/api/hc/lead'));
    await partnerSays({ type: 'booking-lead', lead });
    expect((await sent).postDataJSON()).toEqual(lead);
    await partnerSays({ type: 'open', location: 'location-lypky' });
    await expect(page.locator('#booking-panel:modal')).toBeVisible();
    await expect(page.frameLocator('#booking-panel iframe').locator('#query')).toHaveText('?theme=dark&salon=location-lypky&lang=ua');
    expect(calls, 'of all that was said').toEqual(['POST /api/hc/lead']);
    expect(await context.cookies(origin)).toEqual([]);

    const frame = page.frames().find((one) => one.url().startsWith(widget.origin))!;
    const say = (data: unknown) => frame.evaluate((said) => (window as unknown as { say: (data: unknown) => void }).say(said), data);
    await say({ type: 'favourites', fav_service: ['service-cut'], fav_employee: ['e-1'] });
    await say(tokens);
    await expect.poll(async () => (await context.cookies(origin)).map(({ name }) => name)).toContain('signed_in');
    await expect(page.locator('html')).toHaveClass(/signed-in/);
    await expect.poll(() => calls).toContain('PUT /api/clients/me/favourites');
    const cookies = await context.cookies(origin);
    expect(decodeURIComponent(cookies.find(({ name }) => name === 'fav_service')!.value)).toBe('["service-cut"]');
    await say({ type: 'close' });
    await expect(page.locator('#booking-panel')).toBeHidden();
    expect(errors).toEqual([]);
  });

  test('leads to the telephone where the widget does not come, and to the page of booking without scripts', async ({ page, browser }) => {
    await page.route(`${widget.origin}/**`, (route) => route.abort('connectionrefused'));
    await page.goto(`${origin}${SERVICE}`);
    await linkOf(page).click();
    await expect(panelOf(page).getByText('Запис не відкривається')).toBeVisible();
    await expect(panelOf(page).locator('a[href^="tel:"]')).toBeVisible();
    expect(await violations(page, '#booking-panel')).toEqual([]);
    await page.unroute(`${widget.origin}/**`);
    await panelOf(page).getByRole('button', { name: 'Спробувати ще раз' }).click();
    await expect(page.frameLocator('#booking-panel iframe').locator('h1')).toHaveText('Widget');

    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(`${origin}${SERVICE}`);
    await linkOf(plain).click();
    await expect(plain).toHaveURL(/\/online\/\?service=/);
    await expect(plain.frameLocator('.online-widget iframe').locator('h1')).toHaveText('Widget');
    await context.close();
  });

  /** Signs a new client in as the widget does, from its own server. */
  async function signIn(): Promise<{ readonly accessToken: string; readonly refreshToken: string }> {
    const post = async (path: string, body: object): Promise<Record<string, string>> => {
      const headers = { 'content-type': 'application/json' };
      const answer = await site.ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
      return JSON.parse(answer.body.toString()) as Record<string, string>;
    };
    const phone = ownNumber();
    const { authId, ...refused } = await post('/api/auth/code', { phone });
    expect(refused).toEqual({});
    let code: string | undefined;
    await expect
      .poll(async () => {
        const outbox = await site.ask('/dev/outbox.json');
        const [newest] = JSON.parse(outbox.body.toString()) as readonly { readonly text: string }[];
        return (code = /\b\d{4}\b/.exec(newest?.text ?? '')?.[0]);
      })
      .toBeDefined();
    const { accessToken, refreshToken } = await post('/api/auth/register', { authId, code, firstname: 'Олена', lastname: 'Лі' });
    return { accessToken: accessToken!, refreshToken: refreshToken! };
  }
});
