import { Module } from '@nestjs/common';
import { DeclaresEnvironment } from '../../platform/config/environment-group';
import { HttpClientFactory } from '../../platform/http-client/http-client.factory';
import { SecuritySources } from '../../platform/security/security-sources.registry';
import { LIQPAY_LIMITS, REQUEST_PATH } from './adapters/liqpay/liqpay-api';
import { LiqpayGateway } from './adapters/liqpay/liqpay.gateway';
import { UnsetGateway } from './adapters/unset.gateway';
import { PaymentEnvironment } from './payment.env';
import { PaymentGateway } from './ports/payment-gateway.port';

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
  providers: [{ provide: PaymentGateway, inject: [PaymentEnvironment, HttpClientFactory], useFactory: gateway }],
})
export class PaymentModule {
  constructor(env: PaymentEnvironment, sources: SecuritySources) {
    if (env.PAYMENT === 'liqpay') sources.allow('form-action', new URL(env.LIQPAY_CHECKOUT_URL).origin);
  }
}
