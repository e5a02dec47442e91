import { expect, test } from '@playwright/test';
import { readdirSync } from 'node:fs';

/** The styles of all components together (scripts/page-styles.mjs). */
const ALL = `/assets/${readdirSync('dist-client').find((file) => /^all-[^.]+\.css$/.test(file))!}`;

const PAGES = [
  '/',
  '/about/',
  '/blog/',
  '/blog/porady/manikiur-ne-maie-bolity/',
  '/charity/',
  '/contacts/',
  '/employees/',
  '/employees/olena-marchuk/',
  '/gift_certificate/',
  '/gift_certificate/den-volossia/',
  '/online/',
  '/policy/',
  '/price/',
  '/price/female/',
  '/salons/',
  '/salons/oksamyt-pechersk/',
  '/services/',
  '/services/female/hair/',
  '/services/female/hair/cuts/stryzhka-kucheriv/',
  '/thank/?state=email',
  '/vacancies/',
  '/vacancies/stylist/',
  '/search/?q=manicure',
  '/no-such-page/',
];

for (const path of PAGES) {
  test(`the stylesheets of ${path} have every rule that matches an element on it`, async ({ page }) => {
    // content inserted by scripts has styles of its own
    await page.route('**/fragments/**', (route) => route.abort());
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const missing = await page.evaluate(async (all) => {
      const states =
        '::?(?:before|after|details-content|backdrop|placeholder(?:-shown)?|disabled|checked|enabled|marker|-webkit-[\\w-]+|hover|focus-visible|focus-within|focus|active)';
      const inside = new RegExp(`(?<=[(,] ?)${states}`, 'g');
      const after = new RegExp(states, 'g');
      /** Whether the rule could match an element in some state. */
      const matches = (selector: string) => document.querySelector(selector.replace(inside, '*').replace(after, '')) !== null;
      const rulesOf = (list: CSSRuleList): CSSStyleRule[] =>
        [...list].flatMap((rule) => [
          ...(rule instanceof CSSStyleRule ? [rule] : []),
          ...('cssRules' in rule ? rulesOf(rule.cssRules as CSSRuleList) : []),
        ]);
      const own = new Set([...document.styleSheets].flatMap((sheet) => rulesOf(sheet.cssRules)).map((rule) => rule.selectorText));
      const sheet = new CSSStyleSheet();
      await sheet.replace(await (await fetch(all)).text());
      return rulesOf(sheet.cssRules)
        .map((rule) => rule.selectorText)
        .filter((selector) => !own.has(selector) && matches(selector));
    }, ALL);
    expect(missing).toEqual([]);
  });
}
