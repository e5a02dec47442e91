// What the cart does to the certificates in progress: apart from certificate.ts, which every page loads.
import type { Kopiykas } from '../../src/shared/money';
import { choose, chosenCertificates, MAX_QUANTITY } from './certificate';
import type { ChosenCertificate } from './site-store';

/** How many of a chosen package: at least 1, and MAX_QUANTITY at most. */
export function setQuantity(id: number, quantity: number): void {
  const qty = Math.min(MAX_QUANTITY, Math.max(1, Math.round(quantity)));
  choose(chosenCertificates().map((one) => (one.id === id ? { ...one, qty } : one)));
}

/** Removes a chosen package. */
export function removeCertificate(id: number): void {
  choose(chosenCertificates().filter((one) => one.id !== id));
}

/** Price of one, kopiykas. */
export function priceOf({ acf }: ChosenCertificate): Kopiykas {
  return Math.round(acf.package_hero.amount * 100);
}
