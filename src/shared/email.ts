/** RFC 5321, 4.5.3.1.3: a path of 256 with its brackets. */
const MAX_LENGTH = 254;

/** What is in no part of an address: white space, what would end it in the header of a mail, and what cannot be seen. */
const NEVER = String.raw`\s@<>()[\],;:"\\\p{C}`;
const ADDRESS = new RegExp(String.raw`^[^${NEVER}]+@[^.${NEVER}]+(?:\.[^.${NEVER}]+)+$`, 'u');

/**
 * An e-mail address of the form local@domain.tld as it is kept and compared, trimmed and in lower case; null for anything else. Whether
 * it exists is known to its server alone.
 */
export function readEmail(typed: string): string | null {
  const email = typed.trim().toLowerCase();
  return email.length <= MAX_LENGTH && ADDRESS.test(email) ? email : null;
}

/** For those who need not know the address: `o***@example.com`. @param kept as `readEmail` gives it */
export function maskEmail(kept: string): string {
  const [first = ''] = kept;
  return `${first}***${kept.slice(kept.lastIndexOf('@'))}`;
}
