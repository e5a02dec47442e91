import type { Transaction } from '../../../../platform/database/database';
import { DomainError, type ErrorText } from '../../../../shared/domain-error';
import { translation } from '../../../../shared/translation';
import type { LedgerEntry } from '../../domain/ledger';
import type { StoredCertificate, StoredEntry } from '../../domain/certificate';
import type { CertificateStore } from '../../store/certificate.store';

/** The certificate, which nobody else changes before the transaction ends. @throws DomainError `certificate_unknown` */
export async function lockCertificate(store: CertificateStore, tx: Transaction, id: string): Promise<StoredCertificate> {
  const certificate = await store.lock(tx, id);
  if (!certificate) throw unknownCertificate();
  return certificate;
}

/** @throws DomainError `certificate_void`, `certificate_refund_pending` */
export function refuseInactive({ state }: StoredCertificate): void {
  if (state === 'void') throw new DomainError('conflict', 'certificate_void', 'It was given back or replaced');
  if (state === 'refund_pending') throw new DomainError('conflict', 'certificate_refund_pending', 'Its money is on its way back');
}

/** Entries as the rules of the ledger take them. */
export function asLedger(ledger: readonly StoredEntry[]): LedgerEntry[] {
  return ledger.map(({ undoes, ...entry }) => ({ ...entry, undoes: undoes ?? undefined }));
}

export function unknownCertificate(text: ErrorText = translation('certificate.problems.unknown')): DomainError {
  return new DomainError('not-found', 'certificate_unknown', text);
}
