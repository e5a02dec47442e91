import type { BaseBlock } from 'asn1js';
import { createHash, webcrypto, type KeyObject, type X509Certificate } from 'node:crypto';

const HASH = 'SHA-256';
const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: HASH } as const;
const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const SIGNING_TIME = '1.2.840.113549.1.9.5';

export interface CmsSigner {
  readonly certificate: X509Certificate;
  /** An RSA key. */
  readonly key: KeyObject;
  /** Who issued the certificate: it goes along. */
  readonly issuer: X509Certificate;
}

/** A detached signature (CMS, RFC 5652; SHA-256 with RSA) as DER. The key is used in a thread of its own: no request waits for it. */
export async function cmsSignature(content: Buffer, { certificate, key, issuer }: CmsSigner, at: Date): Promise<Buffer> {
  // they are large: only who signs loads them
  const [{ ObjectIdentifier, OctetString, UTCTime }, pkijs] = await Promise.all([import('asn1js'), import('pkijs')]);
  const { Attribute, Certificate, ContentInfo, IssuerAndSerialNumber, SignedAndUnsignedAttributes, SignedData, SignerInfo } = pkijs;
  const attribute = (type: string, value: BaseBlock) => new Attribute({ type, values: [value] });
  const engine = new pkijs.CryptoEngine({ name: 'node', crypto: webcrypto });
  const [own, above] = [Certificate.fromBER(certificate.raw), Certificate.fromBER(issuer.raw)];
  const signedAttrs = new SignedAndUnsignedAttributes({
    type: 0,
    attributes: [
      attribute(CONTENT_TYPE, new ObjectIdentifier({ value: ContentInfo.DATA })),
      attribute(SIGNING_TIME, new UTCTime({ valueDate: at })),
      attribute(MESSAGE_DIGEST, new OctetString({ valueHex: createHash('sha256').update(content).digest() })),
    ],
  });
  const sid = new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber });
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: ContentInfo.DATA }),
    certificates: [own, above],
    signerInfos: [new SignerInfo({ version: 1, sid, signedAttrs })],
  });
  const pkcs8 = key.export({ type: 'pkcs8', format: 'der' });
  const signKey = await webcrypto.subtle.importKey('pkcs8', pkcs8, RSA, false, ['sign']);
  await signed.sign(signKey, 0, HASH, content, engine);
  const info = new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: signed.toSchema(true) });
  return Buffer.from(info.toSchema().toBER());
}
