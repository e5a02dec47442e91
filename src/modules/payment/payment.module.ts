import { Module } from '@nestjs/common';
import { actionControllers } from '../../platform/console/actions/action-controllers';
import { DeclaresEnvironment } from '../../platform/config/environment-group';
import { SiteEnvironment } from '../../platform/config/site.env';
import { Database } from '../../platform/database/database';
import { DatabaseConnection } from '../../platform/database/database-connection';
import { HealthRegistry } from '../../platform/health/health.registry';
import { HttpClientFactory } from '../../platform/http-client/http-client.factory';
import { MetricsRegistry } from '../../platform/metrics/metrics.registry';
import { PersonalData } from '../../platform/privacy/personal-data';
import { SecuritySources } from '../../platform/security/security-sources.registry';
import { Clock } from '../../platform/time/clock';
import { localePath } from '../../shared/locale';
import { LIQPAY_LIMITS, REQUEST_PATH } from './adapters/liqpay/liqpay-api';
import { LiqpayGateway } from './adapters/liqpay/liqpay.gateway';
import { MONOBANK_LIMITS } from './adapters/monobank/monobank-api';
import { MonobankInvoices } from './adapters/monobank/monobank-invoices';
import { MonobankGateway } from './adapters/monobank/monobank.gateway';
import { WAYFORPAY_LIMITS } from './adapters/wayforpay/wayforpay-api';
import { WayforpayGateway } from './adapters/wayforpay/wayforpay.gateway';
import { OrderServiceForwarder } from './adapters/order-service/order-service.forwarder';
import { PAYMENT_DATA } from './store/payment.retention';
import { SandboxBank } from './adapters/sandbox/sandbox-bank';
import { NoCheckout, SandboxCheckout } from './adapters/sandbox/sandbox.checkout';
import { SandboxGateway } from './adapters/sandbox/sandbox.gateway';
import { UnsetGateway } from './adapters/unset.gateway';
import { FiscalModule } from '../fiscal/fiscal.module';
import { SANDBOX_PATH } from './contract/sandbox-choice';
import { RETURN_PATH } from './domain/payment-route';
import { PaymentProvidersController } from './http/payment-providers.controller';
import { PaymentReturnController } from './http/payment-return.controller';
import { PaymentCallbackController } from './http/payment-callback.controller';
import { PaymentConsole } from './console/payment.console';
import { PaymentsController } from './console/payments.controller';
import { PaymentActions } from './console/payment.actions';
import { PaymentOpsController } from './console/payment-ops.controller';
import { SandboxCheckoutController } from './http/sandbox-checkout.controller';
import { PaymentCallbacks } from './application/payment-callbacks';
import { PaymentChecks } from './application/payment-checks';
import { HeldPayments } from './application/payment-holds';
import { PaymentAdmin } from './application/payment-admin.service';
import { PaymentListeners } from './application/payment-listeners';
import { PaymentReceipts } from './application/payment-receipts';
import { Refunds } from './application/payment-refunds';
import { PaymentSettlement } from './application/payment-settlement';
import { lackingKeys, PaymentEnvironment, PROVIDERS } from './payment.env';
import { Payments } from './application/payment.service';
import { CallbackForwarder } from './ports/callback-forwarder.port';
import { HostedCheckout } from './ports/hosted-checkout.port';
import { PaymentGateway } from './ports/payment-gateway.port';
import { PaymentGateways } from './ports/payment-gateways';
import { PaymentStore } from './store/payment.store';
import { RefundStore } from './store/refund.store';
import { SandboxPayments } from './application/sandbox-payments';

/** What gateways are made of. */
const PARTS = [PaymentEnvironment, SiteEnvironment, SandboxBank, HttpClientFactory, Database, Clock] as const;
type Parts = readonly [PaymentEnvironment, SiteEnvironment, SandboxBank, HttpClientFactory, Database, Clock];

function gatewaysOf(...parts: Parts): PaymentGateways {
  const [env] = parts;
  const chosen = env.PAYMENT ?? [];
  const earlier = PROVIDERS.filter((name) => !chosen.includes(name) && lackingKeys(name, env).length === 0);
  const made = (names: typeof chosen) => names.map((name) => gateway(name, parts));
  return new PaymentGateways(env.PAYMENT ? made(chosen) : [new UnsetGateway()], made(earlier));
}

function gateway(
  name: NonNullable<PaymentEnvironment['PAYMENT']>[number],
  [env, site, bank, clients, database, clock]: Parts,
): PaymentGateway {
  switch (name) {
    case 'liqpay': {
      const folder = env.LIQPAY_API_URL.endsWith(REQUEST_PATH) ? env.LIQPAY_API_URL.slice(0, -REQUEST_PATH.length) : env.LIQPAY_API_URL;
      return new LiqpayGateway({
        client: clients.create({ name: 'liqpay', baseUrl: folder, ...LIQPAY_LIMITS }),
        publicKey: env.LIQPAY_PUBLIC_KEY,
        privateKey: env.LIQPAY_PRIVATE_KEY,
        version: env.LIQPAY_VERSION === '7' ? 7 : 3,
        checkoutUrl: env.LIQPAY_CHECKOUT_URL,
        isFiscal: env.LIQPAY_FISCAL === 'on',
        receiptField: env.LIQPAY_RECEIPT_FIELD,
      });
    }
    case 'monobank': {
      const { MONOBANK_TOKEN: token, MONOBANK_API_URL: baseUrl } = env;
      const headers = { 'x-token': token ?? '' };
      return new MonobankGateway({
        client: clients.create({ name: 'monobank', baseUrl, headers, ...MONOBANK_LIMITS }),
        token,
        protocol: new URL(baseUrl).protocol,
        invoices: new MonobankInvoices(database),
        isFiscal: env.isProviderFiscal,
        now: () => clock.epochMs(),
      });
    }
    case 'wayforpay':
      return new WayforpayGateway({
        client: clients.create({ name: 'wayforpay', baseUrl: env.WAYFORPAY_API_URL, ...WAYFORPAY_LIMITS }),
        merchant: env.WAYFORPAY_MERCHANT,
        secret: env.WAYFORPAY_SECRET,
        domain: env.WAYFORPAY_DOMAIN ?? new URL(site.SITE_URL).host,
        checkoutUrl: env.WAYFORPAY_CHECKOUT_URL,
        returnUrl: `${site.SITE_URL}${RETURN_PATH}?to=`,
        now: () => clock.epochMs(),
      });
    case 'sandbox': {
      const addressIn = (locale: 'ua' | 'en') => site.SITE_URL + localePath(locale, SANDBOX_PATH);
      return new SandboxGateway(bank, { ua: addressIn('ua'), en: addressIn('en') });
    }
  }
}

/** Card payments by a hosted checkout. */
@DeclaresEnvironment(PaymentEnvironment)
@Module({
  imports: [FiscalModule],
  controllers: [
    PaymentCallbackController,
    PaymentReturnController,
    PaymentProvidersController,
    PaymentsController,
    PaymentOpsController,
    ...actionControllers(PaymentActions),
    SandboxCheckoutController,
  ],
  providers: [
    Payments,
    PaymentActions,
    PaymentCallbacks,
    PaymentChecks,
    HeldPayments,
    PaymentConsole,
    PaymentAdmin,
    PaymentListeners,
    PaymentReceipts,
    PaymentSettlement,
    Refunds,
    SandboxPayments,
    { provide: SandboxBank, inject: [Database], useFactory: (database: Database) => new SandboxBank(database) },
    { provide: PaymentGateways, inject: [...PARTS], useFactory: gatewaysOf },
    { provide: PaymentGateway, inject: [PaymentGateways], useFactory: ({ offered }: PaymentGateways) => offered[0] },
    {
      provide: HostedCheckout,
      inject: [PaymentEnvironment, SandboxBank],
      useFactory: (env: PaymentEnvironment, bank: SandboxBank) =>
        env.PAYMENT?.includes('sandbox') ? new SandboxCheckout(bank) : new NoCheckout(),
    },
    {
      provide: CallbackForwarder,
      inject: [Database, HttpClientFactory, PaymentEnvironment],
      useFactory: (database: Database, clients: HttpClientFactory, env: PaymentEnvironment) =>
        new OrderServiceForwarder(database, clients, env.ORDER_SERVICE_CALLBACK_URL),
    },
    PaymentStore,
    RefundStore,
  ],
  exports: [Payments, PaymentAdmin],
})
export class PaymentModule {
  constructor(
    env: PaymentEnvironment,
    site: SiteEnvironment,
    sources: SecuritySources,
    connection: DatabaseConnection,
    bank: SandboxBank,
    gateways: PaymentGateways,
    payments: PaymentStore,
    refunds: RefundStore,
    health: HealthRegistry,
    metrics: MetricsRegistry,
    personal: PersonalData,
  ) {
    if (env.PAYMENT?.includes('liqpay')) sources.allow('form-action', new URL(env.LIQPAY_CHECKOUT_URL).origin);
    if (env.PAYMENT?.includes('wayforpay')) sources.allow('form-action', new URL(env.WAYFORPAY_CHECKOUT_URL).origin);
    if (env.PAYMENT?.includes('sandbox')) {
      // a trial may be visited under another name than its public one
      sources.allow('form-action', site.SITE_URL);
      connection.beforeOpen((query) => bank.loadKey(query));
    }
    personal.declare(...PAYMENT_DATA);
    const isSetUp = () => env.PAYMENT?.every((name) => lackingKeys(name, env).length === 0) ?? false;
    const source = gateways.offered.map(({ name }) => name).join(', ');
    health.add('payment', () => ({ ok: isSetUp(), source }), { critical: false });
    const byState = (counts: Readonly<Record<string, number>>) =>
      Object.entries(counts).map(([state, value]) => ({ labels: { state }, value }));
    metrics.gaugeOf({
      name: 'payments',
      help: 'Attempts to pay, by state, up to 10,000 of each',
      labels: ['state'],
      read: async () => byState(await payments.counts()),
    });
    metrics.gaugeOf({
      name: 'payment_refunds',
      help: 'Refunds by state, up to 10,000 of each; refused and unclear ones need an operator',
      labels: ['state'],
      read: async () => byState(await refunds.counts()),
    });
  }
}
