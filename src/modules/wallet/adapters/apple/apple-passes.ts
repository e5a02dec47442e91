import { zipSync } from 'fflate';
import { createHash } from 'node:crypto';
import type { WalletPass } from '../../contract/wallet-pass';
import { PassFiles } from '../../ports/pass-files.port';
import type { Locale } from '../../../../shared/locale';
import { passJson, type ApplePassIssuer, type ApplePassWords } from './apple-pass.wire';
import { cmsSignature, type CmsSigner } from './cms-signature';

export interface ApplePassesOptions extends ApplePassIssuer {
  readonly signer: CmsSigner;
  /** Pictures by their names in a pass; `icon.png` is one. */
  readonly pictures: ReadonlyMap<string, Buffer>;
  readonly words: (locale: Locale) => ApplePassWords;
  readonly now: () => number;
}

/** Apple Wallet: a pass is a signed .pkpass. None is made once the certificate has ended: no phone would take it. */
export class ApplePasses extends PassFiles {
  /** The last moment at which passes can be signed, milliseconds. */
  readonly endsAt: number;

  constructor(private readonly options: ApplePassesOptions) {
    super();
    const { certificate, issuer } = options.signer;
    this.endsAt = Math.min(Date.parse(certificate.validTo), Date.parse(issuer.validTo));
  }

  get isOffered(): boolean {
    return this.options.now() < this.endsAt;
  }

  async make(pass: WalletPass): Promise<Buffer> {
    if (!this.isOffered) throw new Error('the certificate of passes has ended');
    const { pictures, signer, words } = this.options;
    const now = new Date(this.options.now());
    const files = new Map(pictures).set('pass.json', inJson(passJson(pass, this.options, words(pass.locale), now)));
    const hashes = [...files].map(([name, bytes]) => [name, createHash('sha1').update(bytes).digest('hex')] as const);
    const manifest = inJson(Object.fromEntries(hashes));
    files.set('manifest.json', manifest).set('signature', await cmsSignature(manifest, signer, now));
    // pictures do not get smaller
    return Buffer.from(zipSync(Object.fromEntries(files), { level: 0 }));
  }
}

const inJson = (value: object): Buffer => Buffer.from(JSON.stringify(value));
