import type { Kopiykas } from '../../src/shared/money';
import { siteStore } from './site-store';
import type { ChosenCertificate } from './site-store';

/** Most of one package in an order; more is arranged with the manager. */
export const MAX_QUANTITY = 20;

/** Adds a package, or removes it when it is already chosen. */
export function toggleCertificate(certificate: ChosenCertificate): void {
  const chosen = chosenCertificates();
  const without = chosen.filter(({ id }) => id !== certificate.id);
  choose(without.length < chosen.length ? without : [...chosen, { qty: 1, ...certificate }]);
}

/** How many of a chosen package: at least 1, and MAX_QUANTITY at most. */
export function setQuantity(id: number, quantity: number): void {
  const qty = Math.min(MAX_QUANTITY, Math.max(1, Math.round(quantity)));
  choose(chosenCertificates().map((one) => (one.id === id ? { ...one, qty } : one)));
}

/** Removes a chosen package. */
export function removeCertificate(id: number): void {
  choose(chosenCertificates().filter((one) => one.id !== id));
}

/** Replaces the chosen packages by the stored ones; invalid data is ignored. */
export function restoreCertificates(stored: unknown): void {
  choose(Array.isArray(stored) ? stored.filter(isChosen) : []);
}

/** Number of chosen certificates, the sum of their quantities. */
export function countOf(chosen: readonly ChosenCertificate[]): number {
  return chosen.reduce((count, { qty = 1 }) => count + qty, 0);
}

/** Price of one, kopiykas. */
export function priceOf({ acf }: ChosenCertificate): Kopiykas {
  return Math.round(acf.package_hero.amount * 100);
}

const chosenCertificates = () => siteStore.getState().certificate.certificateArray;

function choose(certificateArray: readonly ChosenCertificate[]): void {
  siteStore.setState({ certificate: { certificateArray } });
}

/** Whether something read from the browser's storage is what was once written there. */
function isChosen(value: unknown): value is ChosenCertificate {
  const { id, title, acf, qty = 1 } = (value ?? {}) as Partial<ChosenCertificate>;
  return (
    Number.isInteger(id) &&
    typeof title?.rendered === 'string' &&
    Number.isFinite(acf?.package_hero?.amount) &&
    Number.isInteger(qty) &&
    qty >= 1 &&
    qty <= MAX_QUANTITY
  );
}
