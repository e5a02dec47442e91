import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { withTouchScreen } from './menu-page';
import { openIdle } from './page-load';
import { PHONE, WITH_MOTION } from './screens';

test.use(WITH_MOTION);

/** Greatest number of elements whose style may be recalculated before the first frame: those of the panel and the button. */
const MAX_STYLED = 100;

interface TraceEvent {
  readonly name: string;
  readonly ts: number;
  readonly dur?: number;
  readonly args: { readonly elementCount?: number; readonly data?: { readonly type?: string } };
}

/** What the browser did during an action. */
async function traced(page: Page, act: () => Promise<void>): Promise<TraceEvent[]> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline'] } });
  await act();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  return events;
}

for (const id of ['site-menu', 'site-search', 'cart']) {
  test(`${id} is shown before the page behind it becomes inert`, async ({ browser }) => {
    await withTouchScreen(browser, PHONE, async (page) => {
      await openIdle(page, '/');
      // it is fetched in an idle moment
      await page.locator(`dialog#${id}`).waitFor({ state: 'attached' });
      const opener = page.locator(`[data-panel=${id}]:visible`).first();
      const dialog = page.locator(`dialog#${id}`);
      const firstFrame = page.evaluate(
        (panel) =>
          new Promise((resolve) => {
            const look = () => {
              const shown = document.querySelector<HTMLDialogElement>(`dialog#${panel}`)!;
              resolve({ open: shown.open, modal: shown.matches(':modal'), hasFocus: shown.contains(document.activeElement) });
            };
            addEventListener('click', () => requestAnimationFrame(look), { once: true });
          }),
        id,
      );
      const events = await traced(page, async () => {
        await opener.tap();
        expect(await firstFrame).toEqual({ open: true, modal: false, hasFocus: true });
        await expect(page.locator(`dialog#${id}:modal`)).toBeVisible();
      });
      const click = events.find(({ name, args }) => name === 'EventDispatch' && args.data?.type === 'click')!;
      const styled = events
        .filter(({ name, ts }) => name === 'UpdateLayoutTree' && ts >= click.ts && ts <= click.ts + click.dur!)
        .reduce((sum, { args }) => sum + (args.elementCount ?? 0), 0);
      expect(styled).toBeGreaterThan(0);
      expect(styled).toBeLessThan(MAX_STYLED);

      await expect(dialog.locator(':focus')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
    });
  });
}

test('a panel that closes at once stays closed', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await page.locator('dialog#site-menu').waitFor({ state: 'attached' });
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const menu = document.querySelector<HTMLDialogElement>('dialog#site-menu')!;
        document.querySelector<HTMLElement>('.site-header__burger')!.click();
        menu.close();
        // two frames: in the second it would have become modal
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
  await expect(page.locator('dialog#site-menu')).toBeHidden();
  await expect(page.locator('html')).not.toHaveClass(/menu-open|is-locked/);
});
