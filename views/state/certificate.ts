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

/** Replaces the chosen packages by the stored ones; invalid data is ignored. */
export function restoreCertificates(stored: unknown): void {
  choose(Array.isArray(stored) ? stored.filter(isChosen) : []);
}

/** Number of chosen certificates, the sum of their quantities. */
export function countOf(chosen: readonly ChosenCertificate[]): number {
  return chosen.reduce((count, { qty = 1 }) => count + qty, 0);
}

/** The certificates in progress. */
export const chosenCertificates = () => siteStore.getState().certificate.certificateArray;

/** Replaces the certificates in progress. */
export function choose(certificateArray: readonly ChosenCertificate[]): void {
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
