import { Module } from '@nestjs/common';
import { ImagesModule } from '../../platform/images/images.module';
import { NotificationTemplates } from '../../platform/notifications/notification-templates';
import { MetricsRegistry } from '../../platform/metrics/metrics.registry';
import { PersonalData } from '../../platform/privacy/personal-data';
import { ContentModule } from '../content/content.module';
import { FiscalModule } from '../fiscal/fiscal.module';
import { MessengerModule } from '../messenger/messenger.module';
import { PaymentModule } from '../payment/payment.module';
import { WalletModule } from '../wallet/wallet.module';
import { certificatePdfRenderer } from './adapters/pdf/certificate-pdf-renderer';
import { LINK_REQUEST_RETENTION, ORDER_LINK_RETENTION } from './store/issued-certificates.retention';
import { CertificateDeliverer } from './application/delivery/certificate-deliverer';
import { CertificateArchives } from './application/issued/certificate-archives';
import { CertificateAdmin } from './application/issued/certificate-admin';
import { CertificateFigures } from './application/issued/certificate-figures';
import { CertificateLimits } from './application/certificate-limits';
import { CertificateNotifier } from './application/issued/certificate-notifier';
import { CertificatePdfs } from './application/delivery/certificate-pdfs';
import { CertificateReissues } from './application/issued/certificate-reissues';
import { CertificateRefunds } from './application/issued/certificate-refunds';
import { CertificateReservations } from './application/issued/certificate-reservations';
import { PayingCertificates } from './application/issued/paying-certificates';
import { CertificateReminders } from './application/issued/certificate-reminders';
import { CertificatePasses } from './application/issued/certificate-passes';
import { CertificateEvents } from './application/issued/certificate-events';
import { DeliveryRepeats } from './application/delivery/delivery-repeats';
import {
  CERTIFICATE_EXPIRES,
  CERTIFICATE_PROLONGED,
  CERTIFICATE_REFUND_REFUSED,
  CERTIFICATE_REFUNDED,
  CERTIFICATE_USED,
  CERTIFICATES_SENT,
  GIFT_OUTCOME,
  GIFT_SENT,
  ORDER_LINKS,
  ORDER_PAID,
  ORDER_RECEIPT,
  ORDER_PAID_AT_SALON,
} from './domain/certificate-notifications';
import { CertificateOpsController } from './console/certificate-ops.controller';
import {
  CERTIFICATE_EXPIRES_TEXTS,
  CERTIFICATE_PROLONGED_TEXTS,
  CERTIFICATE_REFUND_REFUSED_TEXTS,
  CERTIFICATE_REFUNDED_TEXTS,
  CERTIFICATE_USED_TEXTS,
  CERTIFICATES_SENT_TEXTS,
  GIFT_OUTCOME_TEXTS,
  GIFT_SENT_TEXTS,
  ORDER_LINKS_TEXTS,
  ORDER_PAID_AT_SALON_TEXTS,
  ORDER_PAID_TEXTS,
  ORDER_RECEIPT_TEXTS,
} from './http/certificate.notifications';
import { CertificateFileController } from './http/issued/certificate-file.controller';
import { IssuedCertificateController } from './http/issued/issued-certificate.controller';
import { IssuedAddresses } from './application/issued/issued-addresses.service';
import { PrintedCards } from './application/issued/printed-cards';
import { IssuedCertificates } from './application/issued/issued-certificates.service';
import { OrderLinks } from './application/issued/order-links';
import { CertificatePdfRenderer } from './ports/certificate-pdf-renderer.port';
import { ReservationStore } from './store/reservation.store';
import { CardStore } from './store/card.store';
import { CertificateStore } from './store/certificate.store';
import { DeliveryStore } from './store/delivery.store';
import { OrderLinkStore } from './store/order-link.store';

/** What becomes of certificates once they are issued: delivered, shown, used and given back. Orders (CertificateModule) issue them. */
@Module({
  imports: [ContentModule, FiscalModule, ImagesModule, MessengerModule, PaymentModule, WalletModule],
  controllers: [CertificateOpsController, CertificateFileController, IssuedCertificateController],
  providers: [
    CertificateDeliverer,
    CertificateAdmin,
    CertificateArchives,
    CertificateFigures,
    CertificateLimits,
    CertificateNotifier,
    CertificatePdfs,
    CertificateRefunds,
    CertificateReissues,
    CertificateReminders,
    CertificateEvents,
    CertificatePasses,
    DeliveryRepeats,
    IssuedAddresses,
    IssuedCertificates,
    OrderLinks,
    { provide: CertificatePdfRenderer, useFactory: certificatePdfRenderer },
    CertificateStore,
    CertificateReservations,
    PayingCertificates,
    PrintedCards,
    CardStore,
    ReservationStore,
    DeliveryStore,
    OrderLinkStore,
  ],
  exports: [
    CertificateAdmin,
    CertificatePdfRenderer,
    OrderLinks,
    CertificateArchives,
    CertificateFigures,
    CertificateLimits,
    CertificateNotifier,
    CertificateEvents,
    CertificatePasses,
    CertificateRefunds,
    CertificateReissues,
    CertificateReservations,
    PayingCertificates,
    PrintedCards,
    CardStore,
    DeliveryRepeats,
  ],
})
export class IssuedCertificatesModule {
  constructor(templates: NotificationTemplates, personal: PersonalData, metrics: MetricsRegistry, certificates: CertificateStore) {
    templates.define(CERTIFICATES_SENT, CERTIFICATES_SENT_TEXTS);
    templates.define(GIFT_SENT, GIFT_SENT_TEXTS);
    templates.define(GIFT_OUTCOME, GIFT_OUTCOME_TEXTS);
    templates.define(ORDER_PAID, ORDER_PAID_TEXTS);
    templates.define(ORDER_RECEIPT, ORDER_RECEIPT_TEXTS);
    templates.define(ORDER_PAID_AT_SALON, ORDER_PAID_AT_SALON_TEXTS);
    templates.define(CERTIFICATE_USED, CERTIFICATE_USED_TEXTS);
    templates.define(CERTIFICATE_EXPIRES, CERTIFICATE_EXPIRES_TEXTS);
    templates.define(CERTIFICATE_PROLONGED, CERTIFICATE_PROLONGED_TEXTS);
    templates.define(CERTIFICATE_REFUNDED, CERTIFICATE_REFUNDED_TEXTS);
    templates.define(CERTIFICATE_REFUND_REFUSED, CERTIFICATE_REFUND_REFUSED_TEXTS);
    templates.define(ORDER_LINKS, ORDER_LINKS_TEXTS);
    personal.declare(ORDER_LINK_RETENTION, LINK_REQUEST_RETENTION);
    metrics.gaugeOf({
      name: 'certificates',
      help: 'Issued certificates by state, up to 10,000 of each',
      labels: ['state'],
      read: async () => Object.entries(await certificates.counts()).map(([state, value]) => ({ labels: { state }, value })),
    });
  }
}
