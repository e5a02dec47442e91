import type { Kopiykas } from '../../../shared/money';
import { notificationTemplate } from '../../../shared/notification-template';
import type { ReminderReader } from './expiry-reminder';
import type { CertificateKind } from './ledger';
import type { DeliveryLink } from '../contract/order-request';

/** A certificate in a mail. */
export interface NotifiedCertificate {
  readonly title: string;
  readonly kind: CertificateKind;
  readonly code: string;
  /** Of its page. */
  readonly token: string;
  readonly nominal: Kopiykas;
  /** Last day in Kyiv, YYYY-MM-DD. */
  readonly validThrough: string;
}

export interface CertificatesSentArgs {
  /** The buyer's name. */
  readonly name: string;
  readonly certificates: readonly NotifiedCertificate[];
  /** Codes were replaced: those that were sent before do not count any more. */
  readonly isReissued: boolean;
}
/** The certificates of an order, to its buyer, with the PDF. */
export const CERTIFICATES_SENT = notificationTemplate<CertificatesSentArgs>('certificate.sent');

export interface GiftSentArgs {
  readonly recipient: string;
  /** The buyer's name. */
  readonly from: string;
  readonly message: string;
  readonly certificates: readonly NotifiedCertificate[];
  readonly isReissued: boolean;
}
/** A gift, to whom it is for, with the PDF. */
export const GIFT_SENT = notificationTemplate<GiftSentArgs>('certificate.gift');

export interface GiftOutcomeArgs {
  readonly name: string;
  readonly recipient: string;
  /** Whether it was sent; otherwise it did not arrive and can be mended. */
  readonly isSent: boolean;
  readonly order: string;
}
/** What became of a gift, to its buyer. */
export const GIFT_OUTCOME = notificationTemplate<GiftOutcomeArgs>('certificate.giftNews');

export interface OrderPaidArgs {
  readonly name: string;
  readonly order: string;
  readonly amount: Kopiykas;
  /** What was taken off the prices, and the promo code that gave it; null: the volume discount, or none. */
  readonly discount: Kopiykas;
  readonly promo: string | null;
  readonly items: readonly { readonly title: string; readonly quantity: number; readonly price: Kopiykas }[];
  readonly link: DeliveryLink;
  /** Title and address of the salon where it is handed out; empty: elsewhere. */
  readonly salon: string;
  /** Key of the link that opens the order. */
  readonly key: string;
  /** Address of the fiscal receipt; null where there is none, or not yet. */
  readonly receipt: string | null;
}
/** The order is paid, to its buyer. */
export const ORDER_PAID = notificationTemplate<OrderPaidArgs>('certificate.paid');

export interface OrderReceiptArgs {
  readonly order: string;
  readonly amount: Kopiykas;
  /** Address of the receipt at the tax service, https. */
  readonly receipt: string;
}
/** The fiscal receipt of an order is made, to its buyer. */
export const ORDER_RECEIPT = notificationTemplate<OrderReceiptArgs>('certificate.receipt');

export interface OrderPaidAtSalonArgs {
  /** Last digits of its number, as they are said at the counter. */
  readonly number: string;
  readonly amount: Kopiykas;
  /** Title and address of the salon; empty where it is not known any more. */
  readonly salon: string;
}
/** The order is paid at a salon, to a buyer without an e-mail: by SMS. */
export const ORDER_PAID_AT_SALON = notificationTemplate<OrderPaidAtSalonArgs>('certificate.paidAtSalon');

export interface CertificateUsedArgs {
  readonly certificate: NotifiedCertificate;
  /** What was taken, and what is left; for a service nothing is left. */
  readonly taken: Kopiykas;
  readonly balance: Kopiykas;
}
/** A certificate was used, to its holder. */
export const CERTIFICATE_USED = notificationTemplate<CertificateUsedArgs>('certificate.used');

export interface CertificateRefundedArgs {
  readonly title: string;
  /** Masked. */
  readonly code: string;
  readonly money: Kopiykas;
}
/** The money for a certificate went back, to the buyer. */
export const CERTIFICATE_REFUNDED = notificationTemplate<CertificateRefundedArgs>('certificate.refunded');
/** The provider will not give the money for a certificate back, to the buyer: it counts again. */
export const CERTIFICATE_REFUND_REFUSED = notificationTemplate<CertificateRefundedArgs>('certificate.refundRefused');

export interface CertificateExpiresArgs {
  readonly certificate: NotifiedCertificate;
  readonly balance: Kopiykas;
  /** Whom the gift is for; empty: not named. */
  readonly recipient: string;
  readonly reader: ReminderReader;
}
/** A certificate ends soon, to who has it, or to who gave it where that address is not known. */
export const CERTIFICATE_EXPIRES = notificationTemplate<CertificateExpiresArgs>('certificate.expires');
/** An operator has prolonged a certificate, to the same. */
export const CERTIFICATE_PROLONGED = notificationTemplate<CertificateExpiresArgs>('certificate.prolonged');

export interface OrderLinksArgs {
  readonly orders: readonly {
    readonly order: string;
    /** Day in Kyiv, YYYY-MM-DD. */
    readonly day: string;
    readonly amount: Kopiykas;
    readonly key: string;
  }[];
}
/** Links that open the orders of an e-mail address. */
export const ORDER_LINKS = notificationTemplate<OrderLinksArgs>('certificate.links');
