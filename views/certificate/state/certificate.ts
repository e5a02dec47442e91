import { MAX_IN_ORDER, MAX_OF_KIND } from '../../../src/modules/certificate/contract/quote';
import { siteStore } from '../../ui/state/site-store';
import type { ChosenCertificate } from '../../ui/state/site-store';

/** Adds a package, unless the order is full, or removes it when it is already chosen. */
export function toggleCertificate(certificate: ChosenCertificate): void {
  const chosen = chosenCertificates();
  const without = chosen.filter(({ id }) => id !== certificate.id);
  if (without.length < chosen.length) setCertificates(without);
  else if (countOf(chosen) < MAX_IN_ORDER) setCertificates([...chosen, { qty: 1, ...certificate }]);
}

/** Replaces the chosen packages by the stored ones; invalid data is ignored. */
export function restoreCertificates(stored: unknown): void {
  const chosen = Array.isArray(stored) ? stored.filter(isChosen) : [];
  setCertificates(countOf(chosen) <= MAX_IN_ORDER ? chosen : []);
}

/** Adds a package that is not chosen yet. */
export function addCertificate(certificate: ChosenCertificate): void {
  if (!chosenCertificates().some(({ id }) => id === certificate.id)) toggleCertificate(certificate);
}

/** Number of chosen certificates, the sum of their quantities. */
export function countOf(chosen: readonly ChosenCertificate[]): number {
  return chosen.reduce((count, { qty = 1 }) => count + qty, 0);
}

/** The certificates in progress. */
export const chosenCertificates = () => siteStore.getState().certificate.certificateArray;

/** Replaces the certificates in progress. */
export function setCertificates(certificateArray: readonly ChosenCertificate[]): void {
  siteStore.setState(({ certificate }) => ({ certificate: { ...certificate, certificateArray } }));
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
    qty <= MAX_OF_KIND
  );
}
