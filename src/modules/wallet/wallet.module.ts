import { Module } from '@nestjs/common';
import { createPrivateKey } from 'node:crypto';
import { DeclaresEnvironment } from '../../platform/config/environment-group';
import { SiteEnvironment } from '../../platform/config/site.env';
import { HttpClientFactory } from '../../platform/http-client/http-client.factory';
import { PersonalData } from '../../platform/privacy/personal-data';
import { SecuritySources } from '../../platform/security/security-sources.registry';
import { Clock } from '../../platform/time/clock';
import { GoogleAccess } from './adapters/google/google-access';
import { API_CLIENT, GOOGLE_LIMITS, GoogleWallet, TOKEN_CLIENT } from './adapters/google/google-wallet';
import { NoWalletPasses } from './adapters/no-wallet-passes';
import { Wallet } from './application/wallet.service';
import { WalletPasses } from './ports/wallet-passes.port';
import { WALLET_DATA } from './store/wallet.retention';
import { WalletStore } from './store/wallet.store';
import { WalletEnvironment } from './wallet.env';

function walletPasses(env: WalletEnvironment, site: SiteEnvironment, clients: HttpClientFactory, clock: Clock): WalletPasses {
  const { WALLET_GOOGLE_ISSUER: issuer, WALLET_GOOGLE_ACCOUNT: account, WALLET_GOOGLE_KEY: pem, WALLET_GOOGLE_TOKEN_URL: tokenUrl } = env;
  if (issuer === undefined || account === undefined || pem === undefined) return new NoWalletPasses();
  const key = createPrivateKey(pem);
  const now = () => clock.epochMs();
  // a wrong key is a bad request there
  const refusesKey = (status: number) => status === 400 || status === 401 || status === 403;
  const access = clients.create({ name: TOKEN_CLIENT, baseUrl: new URL(tokenUrl).origin, ...GOOGLE_LIMITS, refusesKey });
  return new GoogleWallet({
    client: clients.create({ name: API_CLIENT, baseUrl: env.WALLET_GOOGLE_API_URL, ...GOOGLE_LIMITS }),
    access: new GoogleAccess({ client: access, tokenUrl, account, key, now }),
    issuer,
    account,
    key,
    origin: new URL(site.SITE_URL).origin,
    now,
  });
}

/** Certificates and appointments in the wallet of a phone. */
@DeclaresEnvironment(WalletEnvironment)
@Module({
  providers: [
    Wallet,
    WalletStore,
    { provide: WalletPasses, inject: [WalletEnvironment, SiteEnvironment, HttpClientFactory, Clock], useFactory: walletPasses },
  ],
  exports: [Wallet],
})
export class WalletModule {
  constructor(passes: WalletPasses, personal: PersonalData, sources: SecuritySources) {
    personal.declare(...WALLET_DATA);
    // a form of ours leads there
    if (passes.isOffered) sources.allow('form-action', 'https://pay.google.com');
  }
}
