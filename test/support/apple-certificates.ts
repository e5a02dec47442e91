import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PASS_TYPE = 'pass.ua.oksamyt.test';
const TEAM = 'A1B2C3D4E5';

export interface AppleCertificates {
  readonly certificate: string;
  readonly key: string;
  readonly issuer: string;
}

interface Wanted {
  /** Days that the certificate of passes is valid. */
  readonly days?: number;
  /** Opens the key; none: it is not encrypted. */
  readonly password?: string;
  readonly passType?: string;
}

/** What a chain has from Apple, of an authority that is made for the test by `openssl`: other hands than those that sign. */
export function appleCertificates({ days = 365, password, passType = PASS_TYPE }: Wanted = {}): AppleCertificates {
  const folder = mkdtempSync(join(tmpdir(), 'apple-pass-'));
  const openssl = (...args: readonly string[]) => void execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  try {
    const authority = '/CN=Worldwide Developer Relations (test)/OU=G4/O=Test/C=US';
    openssl('req', '-x509', '-newkey', 'rsa:2048', '-noenc', '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '3650', '-subj', authority);
    const subject = `/UID=${passType}/CN=Pass Type ID: ${passType}/OU=${TEAM}/O=Оксамит/C=UA`;
    openssl('req', '-newkey', 'rsa:2048', '-noenc', '-keyout', 'pass.key', '-out', 'pass.csr', '-utf8', '-subj', subject);
    writeFileSync(join(folder, 'extensions'), 'keyUsage=critical,digitalSignature\nextendedKeyUsage=emailProtection\n');
    const issued = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-set_serial', '0x00f1a2b3c4d5e6f708', '-extfile', 'extensions'];
    openssl('x509', '-req', '-in', 'pass.csr', '-out', 'pass.pem', '-days', String(days), ...issued);
    if (password !== undefined) openssl('rsa', '-aes256', '-in', 'pass.key', '-out', 'pass.key', '-passout', `pass:${password}`);
    return { certificate: read('pass.pem'), key: read('pass.key'), issuer: read('ca.pem') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Settings of a site that has them. */
export const appleSettings = ({ certificate, key, issuer }: AppleCertificates): Record<string, string> => ({
  WALLET_APPLE_PASS_TYPE: PASS_TYPE,
  WALLET_APPLE_TEAM: TEAM,
  WALLET_APPLE_CERTIFICATE: certificate,
  WALLET_APPLE_KEY: key,
  WALLET_APPLE_WWDR: issuer,
});

/** Verifies the detached signature of a pass with `openssl`. @throws Error when it is not one of the authority's */
export function verifyPass(content: Buffer, signature: Buffer, issuer: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'apple-pass-'));
  try {
    writeFileSync(join(folder, 'content'), content);
    writeFileSync(join(folder, 'signature'), signature);
    writeFileSync(join(folder, 'ca.pem'), issuer);
    const what = ['-inform', 'DER', '-in', 'signature', '-content', 'content', '-binary', '-CAfile', 'ca.pem', '-out', 'verified'];
    execFileSync('openssl', ['cms', '-verify', ...what], { cwd: folder, stdio: 'pipe' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
