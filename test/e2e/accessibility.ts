import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** Accessibility violations of a page, or of a part of it: each as the rule's name and the first element that breaks it. */
export async function violations(page: Page, within?: string): Promise<string[]> {
  // once per page: reading half a megabyte takes as long as a good part of the looking
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (part) => {
    // colours on their way from one state to the next are nobody's contrast
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
    const { axe: inPage } = window as unknown as { readonly axe: typeof axe };
    const { violations: found } = await inPage.run(part ?? document, { resultTypes: ['violations'] });
    return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
  }, within);
}
