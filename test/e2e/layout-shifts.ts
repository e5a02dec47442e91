import type { Page } from '@playwright/test';

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/**
 * Shifts below it are not told: nobody sees them. Busy machines reported 0.00001 and 0.00002 twice, from something that is no
 * element (a pseudo-element, it seems); a word of a headline that moves by a hair makes 0.0004.
 */
const LEAST = 0.0001;

/** Keeps what moved, in words that tell where to look: how much, and each element with where it was and where it is. */
export async function recordShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript((least) => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      if (!element) return 'what is gone since';
      const named = element.closest('[class]');
      return `${element.localName} in .${named?.getAttribute('class')} "${element.textContent.slice(0, 20)}"`;
    };
    const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].join(' ');
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as unknown as Shift[]) {
        if (value < least) continue;
        const moved = sources.map((source) => `${nameOf(source.node)}: ${place(source.previousRect)} to ${place(source.currentRect)}`);
        shifts.push(`${value.toFixed(5)} (${moved.join(', ')})`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, LEAST);
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}
