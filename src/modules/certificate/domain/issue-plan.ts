import type { Kopiykas } from '../../../shared/money';
import type { CertificateKind } from './ledger';
import type { NewDelivery } from './order-deliveries';
import { shareOut } from '../contract/quote';
import { validThrough } from '../contract/validity';

/** A paid order, as far as its certificates follow from it. */
export interface PaidOrder {
  /** What was paid. */
  readonly amount: Kopiykas;
  readonly paidAt: Date;
  readonly lines: readonly {
    readonly packageId: number;
    readonly quantity: number;
    readonly price: Kopiykas;
    readonly kind: CertificateKind;
    readonly title: string;
    readonly picture: string;
  }[];
  readonly deliveries: readonly (Pick<NewDelivery, 'isGift' | 'place' | 'packageId' | 'design' | 'sendAt'> & { readonly id: string })[];
}

/** A certificate that is to be issued. */
export interface PlannedCertificate {
  readonly packageId: number;
  /** Which of its package's certificates in the order it is, from 0. */
  readonly unit: number;
  readonly deliveryId: string;
  readonly kind: CertificateKind;
  readonly title: string;
  readonly picture: string;
  readonly nominal: Kopiykas;
  /** Its share of what was paid: all of them add up to it. */
  readonly paid: Kopiykas;
  /** Last day in Kyiv, YYYY-MM-DD. */
  readonly validThrough: string;
}

/**
 * The certificates of a paid order, one for each that was ordered. The gifts of a package take its first ones, the buyer's own delivery the rest.
 * @throws Error when an order has certificates that no delivery is for
 */
export function planCertificates({ amount, paidAt, lines, deliveries }: PaidOrder): readonly PlannedCertificate[] {
  const own = deliveries.find(({ isGift }) => !isGift);
  const units = lines.flatMap((line) => {
    const gifts = deliveries.filter(({ isGift, packageId }) => isGift && packageId === line.packageId);
    return Array.from({ length: line.quantity }, (_, unit) => ({ line, unit, delivery: gifts[unit] ?? own }));
  });
  const shares = unitShares(amount, lines);
  return units.map(({ line, unit, delivery }, place) => {
    if (!delivery) throw new Error(`certificate ${unit} of package ${line.packageId} has no delivery`);
    const { packageId, kind, title, price, picture } = line;
    return {
      packageId,
      unit,
      deliveryId: delivery.id,
      kind,
      title,
      nominal: price,
      paid: shares[place]!,
      picture: delivery.design ?? picture,
      validThrough: validThrough(paidAt, delivery.sendAt),
    };
  });
}

/** What is paid for each line, all its certificates together: the same shares, for the fiscal receipt. */
export function lineShares(
  amount: Kopiykas,
  lines: readonly { readonly price: Kopiykas; readonly quantity: number }[],
): readonly Kopiykas[] {
  const shares = unitShares(amount, lines);
  let from = 0;
  return lines.map(({ quantity }) => {
    const own = shares.slice(from, (from += quantity));
    return own.reduce((sum, share) => sum + share, 0);
  });
}

function unitShares(amount: Kopiykas, lines: readonly { readonly price: Kopiykas; readonly quantity: number }[]): readonly Kopiykas[] {
  return shareOut(
    amount,
    lines.flatMap(({ price, quantity }) => Array.from({ length: quantity }, () => price)),
  );
}
