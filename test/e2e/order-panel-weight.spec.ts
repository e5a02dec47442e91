import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { PACKAGE } from './order-panel';
import { followRequests, openIdle } from './page-load';

/** docs/decisions/0014-page-weight.md */
const MAX_SCRIPT = 110 * 1024;

/** The scripts that a page loads from now on, by name, with their size in gzip. */
function followScripts(page: Page) {
  const scripts: Promise<readonly [name: string, bytes: number]>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    const weigh = async () => gzipSync(await (await request.response())!.body(), { level: 9 }).length;
    scripts.push(weigh().then((bytes) => [new URL(request.url()).pathname, bytes]));
  });
  return () => Promise.all(scripts);
}

const PARTS = /OrderPanel\.island|hydrate/;

for (const prefix of ['', '/en']) {
  test(`the order panel loads at most 110 KB of scripts, and none before somebody reaches for it, ${prefix || '/'}`, async ({ page }) => {
    const loaded = followScripts(page);
    const requests = followRequests(page);
    await openIdle(page, prefix + PACKAGE);
    await requests.answered();
    const before = await loaded();
    expect(before.filter(([name]) => PARTS.test(name))).toEqual([]);

    const opener = page.locator('main a[data-ordered]');
    await opener.dispatchEvent('touchstart');
    await expect.poll(async () => (await loaded()).filter(([name]) => PARTS.test(name)).length).toBe(2);
    await expect(page.locator('#order-panel')).not.toHaveAttribute('open');
    await opener.click();
    await page.locator('#order-panel form').waitFor();
    await requests.answered();
    const panel = (await loaded()).slice(before.length);
    expect(panel.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThanOrEqual(MAX_SCRIPT);
  });
}
