import { Module } from '@nestjs/common';
import { DeclaresEnvironment } from '../../platform/config/environment-group';
import { actionControllers } from '../../platform/console/actions/action-controllers';
import { HttpClientFactory } from '../../platform/http-client/http-client.factory';
import { MetricsRegistry } from '../../platform/metrics/metrics.registry';
import { Clock } from '../../platform/time/clock';
import { CHECKBOX_LIMITS } from './adapters/checkbox/checkbox-api';
import { CheckboxRegister } from './adapters/checkbox/checkbox.register';
import { NoRegister } from './adapters/no-register';
import { FiscalAdmin } from './application/fiscal-admin';
import { FiscalReceipts } from './application/fiscal-receipts';
import { ReceiptListeners } from './application/receipt-listeners';
import { ReceiptMaker } from './application/receipt-maker';
import { FiscalActions } from './console/fiscal.actions';
import { FiscalConsole } from './console/fiscal.console';
import { FiscalController } from './console/fiscal.controller';
import { FiscalEnvironment } from './fiscal.env';
import { FiscalRegister } from './ports/fiscal-register.port';
import { FiscalStore } from './store/fiscal.store';

/** What Checkbox is told of us. */
const CLIENT_NAME = 'Salon site';
const CLIENT_VERSION = '1';

function register(env: FiscalEnvironment, clients: HttpClientFactory, clock: Clock): FiscalRegister {
  switch (env.FISCAL) {
    case 'checkbox': {
      const headers = {
        'x-license-key': env.CHECKBOX_LICENSE_KEY!,
        'x-client-name': CLIENT_NAME,
        'x-client-version': CLIENT_VERSION,
      };
      const { CHECKBOX_PIN: pin, CHECKBOX_LOGIN: login = '', CHECKBOX_PASSWORD: password = '' } = env;
      return new CheckboxRegister({
        client: clients.create({ name: 'checkbox', baseUrl: env.CHECKBOX_URL, headers, ...CHECKBOX_LIMITS }),
        cashier: pin === undefined ? { login, password } : { pin },
        isTest: env.CHECKBOX_TEST === 'on',
        now: () => clock.now(),
      });
    }
    case 'none':
    case 'provider':
      return new NoRegister(env.FISCAL);
  }
}

/** Fiscal receipts of the money that comes. */
@DeclaresEnvironment(FiscalEnvironment)
@Module({
  controllers: [FiscalController, ...actionControllers(FiscalActions)],
  providers: [
    FiscalActions,
    FiscalAdmin,
    FiscalConsole,
    FiscalReceipts,
    FiscalStore,
    ReceiptListeners,
    ReceiptMaker,
    { provide: FiscalRegister, inject: [FiscalEnvironment, HttpClientFactory, Clock], useFactory: register },
  ],
  exports: [FiscalReceipts],
})
export class FiscalModule {
  constructor(store: FiscalStore, metrics: MetricsRegistry) {
    metrics.gaugeOf({
      name: 'fiscal_receipts',
      help: 'Fiscal receipts by state, up to 10,000 of each; failed ones need an operator',
      labels: ['state'],
      read: async () => Object.entries(await store.counts()).map(([state, value]) => ({ labels: { state }, value })),
    });
  }
}
