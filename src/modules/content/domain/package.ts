import type { Kopiykas } from '../../../shared/money';
import type { Package } from '../contract/entities';

/** Whether a package has one certain amount: no other is sold. */
export function isPriced(offer: Package): offer is Package & { readonly amount: Kopiykas } {
  return offer.amount !== null;
}

/**
 * Whether an offer is a plain single item by what its `info` says: nothing, or one of the configured texts, whatever the case and the
 * white space around it. A backend that says so itself is not asked this.
 */
export function isSingleItemInfo(info: string, singleItemTexts: readonly string[]): boolean {
  const said = folded(info);
  return said === '' || singleItemTexts.some((text) => folded(text) === said);
}

function folded(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}
