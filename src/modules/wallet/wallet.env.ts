import { Transform } from 'class-transformer';
import { ValidateBy, ValidateIf, type ValidationArguments } from 'class-validator';
import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { EnvironmentGroup, Secret } from '../../platform/config/environment-group';
import { isLoopbackUrl } from '../../platform/config/http-url';
import { Optional, Origin, Pattern, Setting, Text, Url } from '../../platform/config/setting.decorators';

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

const hasApple = (group: WalletEnvironment): boolean =>
  [
    group.WALLET_APPLE_PASS_TYPE,
    group.WALLET_APPLE_TEAM,
    group.WALLET_APPLE_CERTIFICATE,
    group.WALLET_APPLE_KEY,
    group.WALLET_APPLE_WWDR,
  ].some((value) => value !== undefined);
const WithApple = (): PropertyDecorator => ValidateIf((group) => hasApple(group as WalletEnvironment));

/** A PEM, or the path of a file with one, that fits the other settings. */
function Pem(message: string, fits: (value: string, group: WalletEnvironment) => boolean): PropertyDecorator {
  const validate = (value: unknown, args?: ValidationArguments) => {
    try {
      return fits(String(value), args?.object as WalletEnvironment);
    } catch {
      return false;
    }
  };
  return Setting(Transform(toPem), ValidateBy({ name: 'pem', validator: { validate } }, { message }));
}

/** Whether the subject of a certificate has a field with this value. */
const says = ({ subject }: X509Certificate, field: 'UID' | 'OU', value?: string): boolean =>
  value !== undefined && subject.split('\n').includes(`${field}=${value}`);

/** The key that signs passes. @throws Error when it cannot be read with the password, or without one */
export const applePassKey = (pem: string, passphrase?: string): KeyObject => createPrivateKey({ key: pem, passphrase });

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

  /** Identifier of the pass type in the Apple developer account. */
  @WithApple()
  @Pattern(
    /^pass\.[\w.-]{1,200}$/,
    'must be the identifier of the pass type, which begins with "pass."; the other settings WALLET_APPLE_… need it',
  )
  WALLET_APPLE_PASS_TYPE?: string;

  /** Identifier of the team in the Apple developer account. */
  @WithApple()
  @Pattern(/^[A-Z0-9]{10}$/, 'must be the ten letters and digits of the team; the other settings WALLET_APPLE_… need it')
  WALLET_APPLE_TEAM?: string;

  /** Certificate of the pass type: a PEM, or the path of a file with one. */
  @WithApple()
  @Pem(
    'must be the certificate of WALLET_APPLE_PASS_TYPE and WALLET_APPLE_TEAM as PEM, or the path of a file with it',
    (pem, { WALLET_APPLE_PASS_TYPE: type, WALLET_APPLE_TEAM: team }) => {
      const certificate = new X509Certificate(pem);
      return says(certificate, 'UID', type) && says(certificate, 'OU', team);
    },
  )
  WALLET_APPLE_CERTIFICATE?: string;

  /** The certificate's private RSA key: a PEM, or the path of a file with one. */
  @WithApple()
  @Secret()
  @Pem(
    'must be the private RSA key of WALLET_APPLE_CERTIFICATE as PEM, or the path of a file with it; WALLET_APPLE_KEY_PASSWORD opens one that is encrypted',
    (pem, { WALLET_APPLE_CERTIFICATE: certificate, WALLET_APPLE_KEY_PASSWORD: password }) => {
      const key = applePassKey(pem, password);
      return key.asymmetricKeyType === 'rsa' && new X509Certificate(String(certificate)).checkPrivateKey(key);
    },
  )
  WALLET_APPLE_KEY?: string;

  /** Opens the key, where it is encrypted. */
  @Optional()
  @Secret()
  @Text({ max: 500 })
  WALLET_APPLE_KEY_PASSWORD?: string;

  /** Apple's certificate that WALLET_APPLE_CERTIFICATE is issued by: a PEM, or the path of a file with one. */
  @WithApple()
  @Pem(
    'must be the certificate of Apple (WWDR) that issued WALLET_APPLE_CERTIFICATE as PEM, or the path of a file with it',
    (pem, { WALLET_APPLE_CERTIFICATE: certificate }) => {
      const [issued, issuer] = [new X509Certificate(String(certificate)), new X509Certificate(pem)];
      return issued.checkIssued(issuer) && issued.verify(issuer.publicKey);
    },
  )
  WALLET_APPLE_WWDR?: string;

  override realServices(): readonly string[] {
    return this.WALLET_GOOGLE_KEY === undefined || isLoopbackUrl(this.WALLET_GOOGLE_API_URL) ? [] : ['WALLET_GOOGLE_KEY'];
  }
}
