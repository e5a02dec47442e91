import { expect, test } from '@playwright/test';

const LONG_TRAIL = '/services/oksamyt-pechersk/female/hair/cuts/';

for (const width of [320, 360, 820]) {
  test(`no line of breadcrumbs begins or ends with a dash, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(LONG_TRAIL);
    const trail = page.getByRole('navigation', { name: 'Ви тут' });
    const { left, starts, lines } = await trail.evaluate((nav) => {
      const items = [...nav.querySelectorAll('li')].filter((item) => item.checkVisibility());
      const tops = items.map((item) => item.getBoundingClientRect().top);
      const firsts = items.filter((_, index) => tops[index] !== tops[index - 1]);
      return {
        left: nav.getBoundingClientRect().left,
        // dashes stand before the words: the first one of a line is cut off where the word begins at the edge
        starts: firsts.map((item) => item.firstElementChild!.getBoundingClientRect().left),
        lines: firsts.length,
      };
    });
    expect(lines).toBeGreaterThan(1);
    for (const start of starts) expect(start).toBeCloseTo(left, 0);
    await expect(trail.locator('ol')).toHaveCSS('clip-path', /^inset/);
  });
}
