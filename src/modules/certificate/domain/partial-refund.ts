import type { Kopiykas } from '../../../shared/money';
import type { IssuedCertificate } from './ledger';

/** A certificate of an order that is not void. */
export interface LiveCertificate extends Pick<IssuedCertificate, 'nominal' | 'paid'> {
  readonly id: string;
  readonly packageId: number;
  readonly deliveryId: string;
  readonly balance: Kopiykas;
  readonly state: 'active' | 'refund_pending';
}

/**
 * Which certificates end when a part of the money went back at the provider: as many as it paid for, where all that count are alike (one package,
 * one delivery, one price) and unused. Anything else is for a person.
 * @returns ids, the last ones first; none where it is not plain
 */
export function certificatesOfPartialRefund(counting: readonly LiveCertificate[], part: Kopiykas): readonly string[] {
  const [first] = counting;
  const isPlain = counting.every(
    ({ packageId, deliveryId, paid, nominal, balance, state }) =>
      packageId === first!.packageId &&
      deliveryId === first!.deliveryId &&
      paid === first!.paid &&
      balance === nominal &&
      state === 'active',
  );
  const count = first && isPlain && first.paid > 0 ? part / first.paid : 0;
  if (!Number.isInteger(count) || count <= 0 || count >= counting.length) return [];
  return counting.slice(-count).map(({ id }) => id);
}
