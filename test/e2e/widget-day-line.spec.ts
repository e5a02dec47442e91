import { expect, test, type Page } from '@playwright/test';
import { openTimes, shown } from './widget-page';
import { ownAddress } from './own-visitor';

/** The line shows 14 hours, unless something lies before or after. */
const LINE_MINUTES = 14 * 60;

/** What the line draws: from which share of the day to which, and the words above it. */
const drawn = (page: Page, line = '.widget-daytimes .day-line') =>
  page.locator(line).evaluate((element) => {
    const [track, appointment] = ['.day-line__track', '.day-line__visit'].map((name) =>
      element.querySelector(name)!.getBoundingClientRect(),
    );
    return {
      begin: (appointment!.left - track!.left) / track!.width,
      length: appointment!.width / track!.width,
      words: element.querySelector('.day-line__when')!.textContent,
    };
  });

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

test(
  'the line of the day draws the visit to scale where the pointer or the focus is, and in the summary once it is chosen',
  { tag: '@journey' },
  async ({ browser }) => {
    const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 }, ...ownAddress() });
    const page = await context.newPage();
    await openTimes(page, '', 8);
    await page.locator('a.widget-day').last().click();
    await expect(page.locator('.widget[aria-busy=false] a.widget-day').last()).toHaveClass(/is-chosen/);
    const times = page.locator('.widget-daytimes .widget-time');
    const [first, last] = [times.first(), times.last()];
    const startOf = async (time: typeof first) => (await time.getAttribute('data-time'))!;
    const isAt = async (time: typeof first) => {
      const start = await startOf(time);
      await expect(async () => {
        const { begin, length, words } = await drawn(page);
        const [said, end] = words.split('–');
        expect(said).toBe(start);
        expect(begin).toBeCloseTo((minutesOf(start) - 8 * 60) / LINE_MINUTES, 2);
        expect(length).toBeCloseTo((minutesOf(end!) - minutesOf(start)) / LINE_MINUTES, 2);
      }).toPass({ timeout: 5000 });
    };
    await isAt(first);
    await last.hover();
    await isAt(last);
    // where the focus scrolls the page, another time would come to lie under the pointer
    await page.mouse.move(0, 0);
    await first.focus();
    await isAt(first);
    const { begin, length } = await drawn(page);
    await first.click();
    await shown(page, '#widget-phone');
    const kept = await drawn(page, '.widget-summary .day-line');
    expect(kept.begin).toBeCloseTo(begin, 2);
    expect(kept.length).toBeCloseTo(length, 2);
    await context.close();
  },
);
