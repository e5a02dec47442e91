import { createHash, sign, type KeyObject, type X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import { contextual, integer, nothing, octets, oid, partsOf, sequence, setOf, utcTime } from './der';

const signAside = promisify(sign);

const SIGNED_DATA = oid('1.2.840.113549.1.7.2');
const DATA = oid('1.2.840.113549.1.7.1');
const CONTENT_TYPE = oid('1.2.840.113549.1.9.3');
const MESSAGE_DIGEST = oid('1.2.840.113549.1.9.4');
const SIGNING_TIME = oid('1.2.840.113549.1.9.5');
const SHA256 = sequence(oid('2.16.840.1.101.3.4.2.1'), nothing());
const RSA = sequence(oid('1.2.840.113549.1.1.1'), nothing());

export interface CmsSigner {
  readonly certificate: X509Certificate;
  /** An RSA key. */
  readonly key: KeyObject;
  /** Who issued the certificate: it goes along. */
  readonly issuer: X509Certificate;
}

/** A detached signature (CMS, RFC 5652; SHA-256 with RSA) as DER. The key is used in a thread of its own: no request waits for it. */
export async function cmsSignature(content: Buffer, { certificate, key, issuer }: CmsSigner, at: Date): Promise<Buffer> {
  const attributes = setOf(
    sequence(CONTENT_TYPE, setOf(DATA)),
    sequence(SIGNING_TIME, setOf(utcTime(at))),
    sequence(MESSAGE_DIGEST, setOf(octets(createHash('sha256').update(content).digest()))),
  );
  // they are signed as a set and stand there as [0]
  const signature = await signAside('RSA-SHA256', attributes, key);
  const signer = sequence(integer(1), issuerAndSerial(certificate), SHA256, contextual(...partsOf(attributes)), RSA, octets(signature));
  const certificates = contextual(certificate.raw, issuer.raw);
  return sequence(SIGNED_DATA, contextual(sequence(integer(1), setOf(SHA256), sequence(DATA), certificates, setOf(signer))));
}

/** A certificate begins with its version, its serial number, an algorithm and its issuer; the first version leaves the version out. */
function issuerAndSerial({ raw }: X509Certificate): Buffer {
  const [body = raw] = partsOf(raw);
  const parts = partsOf(body);
  const [serial = raw, , issuer = raw] = parts[0]?.[0] === 0xa0 ? parts.slice(1) : parts;
  return sequence(issuer, serial);
}
