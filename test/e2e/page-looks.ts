/** In the page: pictures below the first view are fetched as for printing; resolves when each has come or failed. */
export async function settlePictures(): Promise<void> {
  dispatchEvent(new Event('beforeprint'));
  // those that the site leaves to the browser's own lazy loading, which does no more than wait for them to come near
  for (const img of document.images) img.loading = 'eager';
  // the browser chooses among the sources of a picture in a task of its own
  await new Promise((resolve) => setTimeout(resolve));
  const shown = [...document.images].filter((img) => img.checkVisibility());
  await Promise.all(shown.map((img) => img.decode().catch(() => undefined)));
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  await frame();
  // a picture that has failed is hidden by the site a moment later; one that is not within so many frames is a fault
  const isBroken = (img: HTMLImageElement) =>
    img.complete && img.naturalWidth === 0 && img.currentSrc !== '' && !img.currentSrc.startsWith('data:') && img.checkVisibility();
  for (let frames = 0; frames < 300 && shown.some(isBroken); frames++) await frame();
}

/**
 * In the page: visible faults of the layout, as far as they can be measured.
 * @param width of the screen, px
 */
export function findFaults(width: number): string[] {
  /** Greatest empty space between two parts of a page: the padding of two sections, and a little. */
  const mostHole = width > 760 ? 460 : 320;
  const faults: string[] = [];
  const main = document.querySelector('main')!;
  const header = document.querySelector('.site-header__bar')!.getBoundingClientRect();
  const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const name = (element: Element) => `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}">`;

  const overflow = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (overflow > 0) faults.push(`${overflow} px wider than the screen`);

  for (const img of document.images) {
    const isBroken = img.complete && img.naturalWidth === 0 && img.currentSrc !== '' && !img.currentSrc.startsWith('data:');
    if (isBroken && isSeen(img)) faults.push(`broken picture ${img.currentSrc}`);
  }

  for (const element of document.querySelectorAll('a, button, summary')) {
    const label = element.getAttribute('aria-label') ?? element.querySelector('[aria-label]')?.getAttribute('aria-label') ?? '';
    const isDecoration = element.closest('[aria-hidden="true"]') !== null;
    if (isSeen(element) && !isDecoration && !element.textContent?.trim() && !label) faults.push(`empty ${name(element)}`);
  }

  const headline = document.querySelector('h1');
  if (!headline || !isSeen(headline) || headline.getBoundingClientRect().height < 1) faults.push('no headline to be seen');

  /** Upper and lower edges of all visible content. */
  const things: { top: number; bottom: number }[] = [];
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement!;
    if (!node.textContent?.trim() || !isSeen(element) || element.closest('.visually-hidden, script, style')) continue;
    range.selectNodeContents(node);
    for (const { top, bottom, right, left, height } of range.getClientRects()) {
      if (height < 1 || right < 1 || left > innerWidth) continue;
      things.push({ top, bottom });
      // letters of a display size begin well below the upper edge of their line
      const isUnderHeader = top + height * 0.2 < header.bottom && bottom > header.top && scrollY === 0;
      // a figure that only decorates has a line far taller than its strokes
      if (isUnderHeader && !element.closest('dialog, [popover], [aria-hidden="true"]'))
        faults.push(`under the header: ${name(element)} "${node.textContent.trim().slice(0, 30)}"`);
    }
  }
  for (const element of main.querySelectorAll('img, svg, [data-initial], input, iframe')) {
    const { top, bottom, height } = element.getBoundingClientRect();
    if (height > 0 && isSeen(element)) things.push({ top, bottom });
  }
  const { top: start, bottom: end } = main.getBoundingClientRect();
  let reached = Math.max(start, header.bottom);
  for (const { top, bottom } of [...things.sort((a, b) => a.top - b.top), { top: end, bottom: end }]) {
    if (top - reached > mostHole) faults.push(`a hole of ${Math.round(top - reached)} px from ${Math.round(reached)} px on`);
    reached = Math.max(reached, bottom);
  }
  return [...new Set(faults)];
}
