import { Module } from '@nestjs/common';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DeclaresEnvironment } from '../../platform/config/environment-group';
import { SiteEnvironment } from '../../platform/config/site.env';
import { HealthRegistry } from '../../platform/health/health.registry';
import { HttpClientFactory } from '../../platform/http-client/http-client.factory';
import { Translations } from '../../platform/i18n/translations';
import { PersonalData } from '../../platform/privacy/personal-data';
import { SecuritySources } from '../../platform/security/security-sources.registry';
import { Clock } from '../../platform/time/clock';
import { ApplePasses } from './adapters/apple/apple-passes';
import { GoogleAccess } from './adapters/google/google-access';
import { API_CLIENT, GOOGLE_LIMITS, GoogleWallet, TOKEN_CLIENT } from './adapters/google/google-wallet';
import { NoPassFiles } from './adapters/no-pass-files';
import { NoWalletPasses } from './adapters/no-wallet-passes';
import { Wallet } from './application/wallet.service';
import { PassFiles } from './ports/pass-files.port';
import { WalletPasses } from './ports/wallet-passes.port';
import { WALLET_DATA } from './store/wallet.retention';
import { WalletStore } from './store/wallet.store';
import { applePassKey, WalletEnvironment } from './wallet.env';

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

const PUBLIC_DIR = join(process.cwd(), 'views', 'public');
/** Pictures of a pass, for three densities of screens. */
const DENSITIES = ['', '@2x', '@3x'] as const;
/** How long before its end the certificate of passes is told of. */
const NOTICE_MS = 30 * 24 * 3600 * 1000;

async function passFiles(env: WalletEnvironment, translations: Translations, health: HealthRegistry, clock: Clock): Promise<PassFiles> {
  const { WALLET_APPLE_PASS_TYPE: passType, WALLET_APPLE_TEAM: team, WALLET_APPLE_CERTIFICATE: pem, WALLET_APPLE_KEY: key } = env;
  const { WALLET_APPLE_WWDR: wwdr, WALLET_APPLE_KEY_PASSWORD: password } = env;
  if (passType === undefined || team === undefined || pem === undefined || key === undefined || wwdr === undefined)
    return new NoPassFiles();
  const pictureOf = async (density: string) =>
    [`icon${density}.png`, await readFile(join(PUBLIC_DIR, `wallet-icon${density}.png`))] as const;
  const passes = new ApplePasses({
    passType,
    team,
    signer: { certificate: new X509Certificate(pem), key: applePassKey(key, password), issuer: new X509Certificate(wwdr) },
    pictures: new Map(await Promise.all(DENSITIES.map(pictureOf))),
    words: (locale) => {
      const t = translations.translator(locale);
      const [balance, code, asOf] = [t('common.wallet.balance'), t('common.wallet.code'), t('common.wallet.asOf')];
      return { balance, code, asOf, fixed: t('common.wallet.fixed'), page: t('common.wallet.page') };
    },
    now: () => clock.epochMs(),
  });
  health.add(
    'apple-wallet',
    () => {
      const isEnding = passes.endsAt - clock.epochMs() < NOTICE_MS;
      return {
        ok: passes.isOffered,
        ...(isEnding && { degraded: true, refused: null }),
        certificateUntil: new Date(passes.endsAt).toISOString(),
      };
    },
    { critical: false },
  );
  return passes;
}

/** Certificates and appointments in the wallet of a phone. */
@DeclaresEnvironment(WalletEnvironment)
@Module({
  providers: [
    Wallet,
    WalletStore,
    { provide: WalletPasses, inject: [WalletEnvironment, SiteEnvironment, HttpClientFactory, Clock], useFactory: walletPasses },
    { provide: PassFiles, inject: [WalletEnvironment, Translations, HealthRegistry, Clock], useFactory: passFiles },
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
