import type { Page } from '@playwright/test';

/** Keeps what moved, in words that tell where to look. */
export async function recordShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; sources: { node: Node | null }[] }[]) {
        const moved = entry.sources.map(({ node }) => (node instanceof Element ? node.className : node?.textContent));
        shifts.push(`${entry.value.toFixed(5)} (${moved.join(', ')})`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}
