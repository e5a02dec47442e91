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
 * Smaller shifts are not reported, because they are not visible. Busy machines reported 0.00001 and 0.00002 twice, from something that is
 * no
 * element (a pseudo-element, it seems); a word of a headline that moves by a pixel makes 0.0004.
 */
const LEAST = 0.0001;

/**
 * Lets every page be seen only once its fonts are there. What moves when one of them comes late is tried by first-view.spec.ts, on purpose;
 * elsewhere it is the machine's mood whether a headline is painted in the fallback first. Wait for `seen` before the page is measured.
 */
export async function showWithFonts(page: Page): Promise<{ readonly seen: () => Promise<unknown> }> {
  await page.addInitScript(() => {
    // what is hidden does not count as shifted
    const hidden = new CSSStyleSheet();
    hidden.replaceSync('html { visibility: hidden }');
    document.adoptedStyleSheets.push(hidden);
    document.addEventListener('DOMContentLoaded', () => {
      const show = () => requestAnimationFrame(() => (document.adoptedStyleSheets = []));
      void Promise.allSettled([...document.fonts].map((face) => face.load())).then(show);
    });
  });
  // where motion is reduced every property has a transition of next to nothing, and each element begins its own when its parent's has ended:
  // on a busy machine a page is there element by element, over several frames
  const isSeen = () => {
    const isAppearing = (one: Animation) => one instanceof CSSTransition && one.transitionProperty === 'visibility';
    return document.adoptedStyleSheets.length === 0 && !document.getAnimations().some(isAppearing);
  };
  return { seen: () => page.waitForFunction(isSeen) };
}

/** Records layout shifts as texts: the value, and each element with its old and new place. */
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
