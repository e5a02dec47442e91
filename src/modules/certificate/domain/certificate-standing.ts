import { isExpired } from '../contract/validity';
import type { StoredCertificate } from './certificate';

/** What a certificate is worth at a moment. */
export type CertificateStanding = 'valid' | 'used' | 'expired' | 'refund_pending' | 'void';

export function standingOf({ state, balance, reserved, validThrough }: StoredCertificate, now: Date): CertificateStanding {
  if (state !== 'active') return state;
  // all of it may be reserved: there is nothing to spend then
  if (balance - reserved === 0) return 'used';
  return isExpired(validThrough, now) ? 'expired' : 'valid';
}
