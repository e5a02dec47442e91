import { expect, test, type Page } from '@playwright/test';
import { onPageError } from './page-errors';
import { byKeyboard, click, codeFor, openWidget, ownSalon, reach, shown, tap, type Press } from './widget-page';
import { journeyIf } from './languages';
import { ownAddress, ownNumber } from './own-visitor';

interface Journey {
  readonly route: 'serviceProfessionalTime' | 'professionalServiceTime' | 'timeServiceProfessional';
  readonly prefix: '' | '/en';
  readonly way: 'mouse' | 'touch' | 'keyboard';
  readonly isScripted: boolean;
}

const STEPS = {
  serviceProfessionalTime: ['services', 'master', 'time'],
  professionalServiceTime: ['master', 'services', 'time'],
  timeServiceProfessional: ['time', 'services', 'master'],
} as const;
const MAX_SCREENS = 6;
const PRESS: Readonly<Record<Journey['way'], Press>> = { mouse: click, touch: tap, keyboard: byKeyboard };

const JOURNEYS: readonly Journey[] = [
  { route: 'serviceProfessionalTime', prefix: '', way: 'touch', isScripted: true },
  { route: 'serviceProfessionalTime', prefix: '/en', way: 'keyboard', isScripted: true },
  { route: 'professionalServiceTime', prefix: '', way: 'keyboard', isScripted: true },
  { route: 'professionalServiceTime', prefix: '/en', way: 'mouse', isScripted: false },
  { route: 'timeServiceProfessional', prefix: '', way: 'keyboard', isScripted: false },
  { route: 'timeServiceProfessional', prefix: '/en', way: 'touch', isScripted: true },
];

type Choosing = 'services' | 'master' | 'time';
const MARKS: Readonly<Record<Choosing, string>> = { services: '.widget-group', master: '.widget-master', time: '.widget-calendar' };

/** What is to be chosen now; null when all is. */
async function stepOf(page: Page): Promise<Choosing | null> {
  await shown(page, ['.widget-hold', ...Object.values(MARKS)].join());
  for (const [step, mark] of Object.entries(MARKS)) if (await page.locator(mark).first().isVisible()) return step as Choosing;
  return null;
}

/** One step of choosing, until the next screen is there. */
async function choose(page: Page, step: Choosing, press: Press): Promise<void> {
  const title = (await page.locator('h1').textContent())!;
  if (step === 'services') {
    await press(page.locator('.widget-group__title').first());
    await press(page.locator('.widget-service').first());
    await shown(page, '.widget-service.is-chosen');
    await press(page.locator('.widget-summary__next'));
  } else if (step === 'master') {
    await press(page.locator('.widget-master').first());
  } else if (await page.locator('.widget__notice').isVisible()) {
    // nobody has enough time for the service that was chosen after it: the nearest one
    await press(page.locator('.widget-nearest .widget-time').first());
  } else {
    await press(page.locator('a.widget-day').last());
    await expect(page.locator('.widget[aria-busy=false] a.widget-day').last()).toHaveClass(/is-chosen/);
    await press(page.locator('.widget-daytimes .widget-time').first());
  }
  await expect(page.locator('.widget[aria-busy=false] h1')).not.toHaveText(title);
}

for (const [index, { route, prefix, way, isScripted }] of JOURNEYS.entries()) {
  test(
    `books by ${way}${isScripted ? '' : ' without scripts'}, ${prefix ? 'in English' : 'in Ukrainian'}, in the order ${route}`,
    journeyIf(index === 0),
    async ({ browser }) => {
      const viewport = way === 'mouse' ? { width: 1440, height: 900 } : { width: 360, height: 740 };
      const context = await browser.newContext({ viewport, hasTouch: way === 'touch', javaScriptEnabled: isScripted, ...ownAddress() });
      const page = await context.newPage();
      const problems: string[] = [];
      onPageError(page, (message) => problems.push(message));
      const press = PRESS[way];
      const type = async (id: string, text: string) => {
        if (way === 'keyboard') await reach(page.locator(id));
        else await press(page.locator(id));
        await page.keyboard.type(text);
      };

      await openWidget(page, `${prefix}/widget/?route=${route}`, '.widget-salon', isScripted);
      const first = await page.locator('h1').textContent();
      await press(await ownSalon(page, index));
      await expect(page.locator('.widget[aria-busy=false] h1')).not.toHaveText(first!);
      const gone: Choosing[] = [];
      for (let step = await stepOf(page); step !== null && gone.length < MAX_SCREENS; step = await stepOf(page)) {
        gone.push(step);
        await choose(page, step, press);
      }
      expect([...new Set(gone)]).toEqual(STEPS[route]);
      await shown(page, '.widget-hold');

      const phone = ownNumber();
      await type('#widget-phone', phone);
      await press(page.locator('.widget-form__send'));
      await shown(page, '#widget-code');
      await type('#widget-code', await codeFor(page.request, phone));
      // with scripts the fourth digit is enough
      if (!isScripted) await press(page.locator('.widget-form__send'));
      await shown(page, '#widget-firstname');
      await type('#widget-firstname', 'Олена');
      await type('#widget-lastname', 'Коваль');
      await press(page.locator('.widget-form__send'));
      await shown(page, '.widget-done');
      await expect(page.locator('html')).toHaveAttribute('lang', prefix ? 'en' : 'uk');

      await page.goto(`${prefix}/widget/visits/`);
      await expect(page.locator('.widget-visit')).toHaveCount(1);
      expect(problems).toEqual([]);
      await context.close();
    },
  );
}
