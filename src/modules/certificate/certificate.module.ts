// @uses content, fiscal, messenger, payment
import { Module } from '@nestjs/common';
import { actionControllers } from '../../platform/console/actions/action-controllers';
import { DeclaresEnvironment } from '../../platform/config/environment-group';
import { HealthRegistry } from '../../platform/health/health.registry';
import { HttpClientFactory } from '../../platform/http-client/http-client.factory';
import { MetricsRegistry } from '../../platform/metrics/metrics.registry';
import { PersonalData } from '../../platform/privacy/personal-data';
import { ContentModule } from '../content/content.module';
import { MessengerEnvironment } from '../messenger/messenger.api';
import { MessengerModule } from '../messenger/messenger.module';
import { FiscalModule } from '../fiscal/fiscal.module';
import { PaymentModule } from '../payment/payment.module';
import { WalletModule } from '../wallet/wallet.module';
import { NoMessengerService, OrderServiceMessenger } from './adapters/order-service/order-service.messenger';
import { OrderServiceSink } from './adapters/order-service/order-service.sink';
import { ORDER_DATA } from './store/order.retention';
import { CertificateAddresses } from './application/certificate-addresses.service';
import { CertificateOffers } from './application/certificate-offers.service';
import { PrintedContent } from './application/printed-content.service';
import { CertificateEnvironment } from './certificate.env';
import { GiftReissues } from './application/orders/gift-reissues';
import { GiftChanges } from './application/orders/gift-changes';
import { CertificateFrame } from './http/certificate-frame';
import { CertificatesController } from './http/certificates.controller';
import { CertificatePerson } from './console/certificate.person';
import { CertificateConsole } from './console/certificate.console';
import { CertificateActions } from './console/certificate.actions';
import { CertificateListController } from './console/certificate-list.controller';
import { OrderActions } from './console/order.actions';
import { OrdersController } from './console/orders.controller';
import { OrderOpsController } from './console/order-ops.controller';
import { CompanyInvoices } from './application/orders/company-invoices';
import { CompanyOrders } from './application/orders/company-orders';
import { CompanyOrderController } from './http/company/company-order.controller';
import { InvoiceFileController } from './http/company/invoice-file.controller';
import { OrderFormController } from './http/order-form/order-form.controller';
import { OrderFormSubmission } from './http/order-form/order-form.submission';
import { OrderApiController } from './http/orders/order-api.controller';
import { AfterSalesController } from './http/orders/after-sales.controller';
import { OrderTemplates } from './http/orders/order-templates.service';
import { MessengerApiController } from './http/messenger/messenger-api.controller';
import { PeopleArchiveController } from './http/people/people-archive.controller';
import { PeopleController } from './http/people/people.controller';
import { PersonController } from './http/people/person.controller';
import { ThankController } from './http/thank.controller';
import { IssueCertificates } from './application/orders/issue-certificates';
import { IssuedCertificatesModule } from './issued-certificates.module';
import { MessengerSignIn } from './application/messenger-sign-in';
import { AfterSales } from './application/orders/after-sales';
import { CounterSale } from './application/orders/counter-sale';
import { CardSale } from './application/orders/card-sale';
import { CardActions } from './console/card.actions';
import { CardSaleController } from './console/card-sale.controller';
import { CardsController } from './console/cards.controller';
import { CounterSaleController } from './console/counter-sale.controller';
import { CounterPayments } from './application/orders/counter-payments';
import { ReservationMessages } from './application/orders/reservation-messages';
import { PromoCodes } from './application/orders/promo-codes';
import { PromoActions } from './console/promo.actions';
import { PromoCodesController } from './console/promo-codes.controller';
import { PromoCodeStore } from './store/promo-code.store';
import { OrderCheckout } from './application/orders/order-checkout';
import { OrderAdmin } from './application/orders/order-admin';
import { CreateOrder } from './application/orders/create-order';
import { OrderChats } from './application/orders/order-chats';
import { OrderSender } from './application/orders/order-sender';
import { OrderSettings } from './application/order-settings.service';
import { ExpireOrders } from './application/orders/expire-orders';
import { OrderReceipts } from './application/orders/order-receipts';
import { OrderReminders } from './application/orders/order-reminders';
import { OrderSettlement } from './application/orders/order-settlement';
import { OrderPeople } from './application/orders/order-people';
import { OrderQueries } from './application/orders/order-queries';
import { ChatLinkStore } from './store/chat-link.store';
import { IssueStore } from './store/issue.store';
import { MessengerService } from './ports/messenger-service.port';
import { OrderSink } from './ports/order-sink.port';
import { PeopleStore } from './store/people.store';
import { OrderStore } from './store/order.store';

/** Null: orders stay in our own database. */
function orderSink(env: CertificateEnvironment, clients: HttpClientFactory): OrderSink | null {
  return env.ORDERS === 'order-service' ? new OrderServiceSink(clients, env.ORDER_SERVICE_URL!) : null;
}

/** Who signs buyers in: our own bot, or a service of the salons. */
function messengerService(env: MessengerEnvironment, clients: HttpClientFactory): MessengerService {
  return env.MESSENGER === 'order-service' ? new OrderServiceMessenger(clients, env.MESSENGER_SERVICE_URL!) : new NoMessengerService();
}

/** Gift certificates: the packages that the content delivers, shown, priced with the discount, ordered, paid, issued, and thanked for. */
@DeclaresEnvironment(CertificateEnvironment)
@Module({
  imports: [ContentModule, FiscalModule, PaymentModule, MessengerModule, WalletModule, IssuedCertificatesModule],
  controllers: [
    OrderFormController,
    CompanyOrderController,
    InvoiceFileController,
    CertificatesController,
    ThankController,
    PeopleController,
    PersonController,
    PeopleArchiveController,
    OrderApiController,
    AfterSalesController,
    CounterSaleController,
    CardSaleController,
    CardsController,
    ...actionControllers(CardActions),
    OrdersController,
    CertificateListController,
    ...actionControllers(CertificateActions),
    OrderOpsController,
    ...actionControllers(OrderActions),
    PromoCodesController,
    ...actionControllers(PromoActions),
    MessengerApiController,
  ],
  providers: [
    CertificateActions,
    CertificateAddresses,
    CertificateFrame,
    CertificateConsole,
    CertificatePerson,
    CertificateOffers,
    PrintedContent,
    OrderSettings,
    CreateOrder,
    CompanyInvoices,
    CompanyOrders,
    PromoCodes,
    PromoActions,
    PromoCodeStore,
    OrderChats,
    OrderSender,
    OrderCheckout,
    OrderSettlement,
    OrderReminders,
    ReservationMessages,
    CounterPayments,
    CounterSale,
    CardSale,
    CardActions,
    ExpireOrders,
    OrderQueries,
    OrderPeople,
    PeopleStore,
    OrderReceipts,
    OrderActions,
    OrderAdmin,
    OrderTemplates,
    OrderFormSubmission,
    GiftChanges,
    GiftReissues,
    AfterSales,
    IssueCertificates,
    MessengerSignIn,
    { provide: MessengerService, inject: [MessengerEnvironment, HttpClientFactory], useFactory: messengerService },
    ChatLinkStore,
    { provide: OrderSink, inject: [CertificateEnvironment, HttpClientFactory], useFactory: orderSink },
    OrderStore,
    IssueStore,
  ],
  exports: [CounterPayments, OrderAdmin, IssuedCertificatesModule],
})
export class CertificateModule {
  constructor(env: CertificateEnvironment, orders: OrderStore, health: HealthRegistry, metrics: MetricsRegistry, personal: PersonalData) {
    personal.declare(...ORDER_DATA);
    health.add('orders', () => ({ ok: true, source: env.ORDERS }), { critical: false });
    metrics.gaugeOf({
      name: 'orders',
      help: 'Orders of certificates by state, up to 10,000 of each',
      labels: ['state'],
      read: async () => Object.entries((await orders.counts()).states).map(([state, value]) => ({ labels: { state }, value })),
    });
    metrics.gaugeOf({
      name: 'orders_reported',
      help: 'Orders of certificates that an operator has to look at',
      labels: [],
      read: async () => [{ labels: {}, value: (await orders.counts()).reported }],
    });
  }
}
