import { Module } from '@nestjs/common';
import { DeclaresEnvironment } from '../../platform/config/environment-group';
import { Database } from '../../platform/database/database';
import { HttpClientFactory } from '../../platform/http-client/http-client.factory';
import { SecuritySources } from '../../platform/security/security-sources.registry';
import { LIQPAY_LIMITS, REQUEST_PATH } from './adapters/liqpay/liqpay-api';
import { LiqpayGateway } from './adapters/liqpay/liqpay.gateway';
import { PostgresPayments } from './adapters/postgres/postgres-payments';
import { PostgresRefunds } from './adapters/postgres/postgres-refunds';
import { UnsetGateway } from './adapters/unset.gateway';
import { PaymentChecks } from './payment-checks';
import { PaymentListeners } from './payment-listeners';
import { Refunds } from './payment-refunds';
import { PaymentSettlement } from './payment-settlement';
import { Payments } from './payment.service';
import { PaymentEnvironment } from './payment.env';
import { PaymentGateway } from './ports/payment-gateway.port';
import { PaymentStore } from './ports/payment-store.port';
import { RefundStore } from './ports/refund-store.port';

function gateway(env: PaymentEnvironment, clients: HttpClientFactory): PaymentGateway {
  // the sandbox is still to be built: until then nobody can pay with it
  if (env.PAYMENT !== 'liqpay') return new UnsetGateway();
  const folder = env.LIQPAY_API_URL.endsWith(REQUEST_PATH) ? env.LIQPAY_API_URL.slice(0, -REQUEST_PATH.length) : env.LIQPAY_API_URL;
  return new LiqpayGateway({
    client: clients.create({ name: 'liqpay', baseUrl: folder, ...LIQPAY_LIMITS }),
    publicKey: env.LIQPAY_PUBLIC_KEY,
    privateKey: env.LIQPAY_PRIVATE_KEY,
    version: env.LIQPAY_VERSION === '7' ? 7 : 3,
    checkoutUrl: env.LIQPAY_CHECKOUT_URL,
    isFiscal: env.LIQPAY_FISCAL === 'on',
  });
}

/** Card payments by a hosted checkout. */
@DeclaresEnvironment(PaymentEnvironment)
@Module({
  providers: [
    Payments,
    PaymentChecks,
    PaymentListeners,
    PaymentSettlement,
    Refunds,
    { provide: PaymentGateway, inject: [PaymentEnvironment, HttpClientFactory], useFactory: gateway },
    { provide: PaymentStore, inject: [Database], useFactory: (database: Database) => new PostgresPayments(database) },
    { provide: RefundStore, inject: [Database], useFactory: (database: Database) => new PostgresRefunds(database) },
  ],
  exports: [Payments],
})
export class PaymentModule {
  constructor(env: PaymentEnvironment, sources: SecuritySources) {
    if (env.PAYMENT === 'liqpay') sources.allow('form-action', new URL(env.LIQPAY_CHECKOUT_URL).origin);
  }
}
