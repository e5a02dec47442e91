import { Transform } from 'class-transformer';
import { ValidateBy, ValidateIf } from 'class-validator';
import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { EnvironmentGroup, Secret } from '../../platform/config/environment-group';
import { isLoopbackUrl } from '../../platform/config/http-url';
import { Origin, Pattern, Setting, Url } from '../../platform/config/setting.decorators';

/** The text of a PEM, whose line breaks may be written as \n, or that of the file that is named. */
function toPem({ value }: { value: unknown }): unknown {
  if (typeof value !== 'string' || value.startsWith('-----BEGIN')) return typeof value === 'string' ? value.replaceAll('\\n', '\n') : value;
  try {
    return readFileSync(value, 'utf8');
  } catch {
    return '';
  }
}

function isRsaKey(value: unknown): boolean {
  try {
    return createPrivateKey(String(value)).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

/** A private key of RSA: a PEM, or the path of a file with one. */
function RsaKey(message: string): PropertyDecorator {
  return Setting(Transform(toPem), ValidateBy({ name: 'isRsaKey', validator: { validate: isRsaKey } }, { message }));
}

const hasGoogle = ({ WALLET_GOOGLE_ISSUER: issuer, WALLET_GOOGLE_ACCOUNT: account, WALLET_GOOGLE_KEY: key }: WalletEnvironment): boolean =>
  [issuer, account, key].some((value) => value !== undefined);
/** One of a wallet's settings needs the others. */
const WithGoogle = (): PropertyDecorator => ValidateIf((group) => hasGoogle(group as WalletEnvironment));

/** Wallets on phones. Nothing of one is shown until all of its settings are there. */
export class WalletEnvironment extends EnvironmentGroup {
  /** Number of the issuer in the Google Pay & Wallet console. */
  @WithGoogle()
  @Pattern(/^\d{5,25}$/, 'must be the number of the issuer; the other settings WALLET_GOOGLE_… need it')
  WALLET_GOOGLE_ISSUER?: string;

  /** E-mail of the service account that the issuer has allowed. */
  @WithGoogle()
  @Pattern(/^[\w.+-]{1,64}@[\w.-]{1,190}$/, 'must be the e-mail of the service account; the other settings WALLET_GOOGLE_… need it')
  WALLET_GOOGLE_ACCOUNT?: string;

  /** Private key of the service account: a PEM, or the path of a file with one. */
  @WithGoogle()
  @Secret()
  @RsaKey('must be a private RSA key as PEM, or the path of a file with one; the other settings WALLET_GOOGLE_… need it')
  WALLET_GOOGLE_KEY?: string;

  /** Where passes are kept. */
  @Origin('must be the http(s) address of the API of Google Wallet')
  WALLET_GOOGLE_API_URL: string = 'https://walletobjects.googleapis.com';

  /** Where the service account gets its access. */
  @Url('must be the http(s) address that gives service accounts of Google their access')
  WALLET_GOOGLE_TOKEN_URL: string = 'https://oauth2.googleapis.com/token';

  override realServices(): readonly string[] {
    return this.WALLET_GOOGLE_KEY === undefined || isLoopbackUrl(this.WALLET_GOOGLE_API_URL) ? [] : ['WALLET_GOOGLE_KEY'];
  }
}
