// What the cart does to the certificates in progress: apart from certificate.ts, which every page loads.
import { mostOf } from '../../../src/modules/certificate/contract/quote';
import type { Kopiykas } from '../../../src/shared/money';
import { setCertificates, chosenCertificates, countOf } from './certificate';
import { siteStore } from '../../ui/state/site-store';
import type { ChosenCertificate, ReturnedOrder } from '../../ui/state/site-store';

/** How many of a chosen package: at least 1, and no more than the order takes. */
export function setQuantity(id: number, quantity: number): void {
  const qty = Math.max(1, Math.min(maxQuantity(id), Math.round(quantity)));
  setCertificates(chosenCertificates().map((one) => (one.id === id ? { ...one, qty } : one)));
}

/** Most of a chosen package that the order takes beside the others. */
export function maxQuantity(id: number): number {
  return mostOf(countOf(chosenCertificates().filter((one) => one.id !== id)));
}

/** Removes a chosen package. */
export function removeCertificate(id: number): void {
  setCertificates(chosenCertificates().filter((one) => one.id !== id));
}

/** Price of one, kopiykas. */
export function priceOf({ acf }: ChosenCertificate): Kopiykas {
  return Math.round(acf.package_hero.amount * 100);
}

/** Shows an order that was made, or the form again. */
export function showReturned(returned: ReturnedOrder | null): void {
  siteStore.setState(({ certificate }) => ({ certificate: { ...certificate, returned } }));
}
