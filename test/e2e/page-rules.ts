import type { Page } from '@playwright/test';
import { readdirSync } from 'node:fs';

/** The styles of all components together (scripts/page-styles.mjs). */
const allStyles = () => `/assets/${readdirSync('dist-client').find((file) => /^all-[^.]+\.css$/.test(file))!}`;

/** Selectors that match an element of the page and that none of its stylesheets has. Content inserted by scripts has styles of its own. */
export async function missingRules(page: Page): Promise<string[]> {
  return page.evaluate(async (all) => {
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
  }, allStyles());
}
