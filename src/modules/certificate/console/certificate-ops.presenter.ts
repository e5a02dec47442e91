import { maskEmail } from '../../../shared/email';
import { toHryvnias } from '../../../shared/money';
import { maskPhone } from '../../../shared/phone';
import type { CertificateAdmin, CertificateRecord } from '../application/issued/certificate-admin';
import { maskCertificateCode } from '../contract/certificate-code';

type Certificate = CertificateRecord['certificate'];
type PickUp = Awaited<ReturnType<CertificateAdmin['pickUps']>>[number];

/** A line of a list of certificates. Amounts are hryvnias. */
export interface CertificateLine {
  readonly id: string;
  readonly order: string;
  readonly delivery: string;
  /** Masked. */
  readonly code: string;
  readonly title: string;
  readonly kind: 'sum' | 'service';
  readonly state: 'active' | 'refund_pending' | 'void';
  readonly nominal: number;
  readonly balance: number;
  /** What of the balance is reserved for appointments. */
  readonly reserved: number;
  readonly validThrough: string;
  readonly channel: string;
  readonly deliveryState: string;
}

/** A line of a salon's list of what is to be handed out. */
export interface PickUpLine extends CertificateLine {
  readonly name: string;
  /** Masked. */
  readonly phone: string;
}

/** A certificate with its ledger. */
export interface CertificateDetails extends CertificateLine {
  readonly paid: number;
  readonly paidAt: Date;
  readonly issuedAt: Date;
  readonly issue: number;
  readonly recipient: string;
  readonly giver: string;
  /** Masked: where its holder gets mail; null: nowhere. */
  readonly email: string | null;
  readonly openedAt: Date | null;
  readonly ledger: readonly {
    readonly id: string;
    readonly at: Date;
    readonly kind: string;
    readonly amount: number;
    readonly undoes: string | null;
    readonly salon: string;
    readonly note: string;
  }[];
}

export function certificateLine(certificate: Certificate): CertificateLine {
  const { id, orderId, deliveryId, code, title, kind, state, nominal, balance, reserved, validThrough, delivery } = certificate;
  const amounts = { nominal: toHryvnias(nominal), balance: toHryvnias(balance), reserved: toHryvnias(reserved) };
  const way = { channel: delivery.channel, deliveryState: delivery.state };
  return {
    id,
    order: orderId,
    delivery: deliveryId,
    code: maskCertificateCode(code),
    title,
    kind,
    state,
    ...amounts,
    validThrough,
    ...way,
  };
}

export function pickUpLine({ certificate, phone }: PickUp): PickUpLine {
  return { ...certificateLine(certificate), name: certificate.order.name, phone: maskPhone(phone) };
}

export function certificateDetails({ certificate, ledger }: CertificateRecord): CertificateDetails {
  const { paid, paidAt, issuedAt, issue, delivery, order } = certificate;
  const email = delivery.isGift ? delivery.email : order.email;
  return {
    ...certificateLine(certificate),
    paid: toHryvnias(paid),
    paidAt,
    issuedAt,
    issue,
    recipient: delivery.recipient,
    giver: delivery.giver,
    email: email === null ? null : maskEmail(email),
    openedAt: delivery.openedAt,
    ledger: ledger.map(({ id, at, kind, amount, undoes, salon, note }) => ({
      id,
      at,
      kind,
      amount: toHryvnias(amount),
      undoes,
      salon,
      note,
    })),
  };
}
