import { createHash } from 'node:crypto';
import { DomainError } from '../../shared/domain-error';

/** Deeper than any body of ours; what is made to be deep would exhaust the stack. */
const MAX_DEPTH = 50;

/**
 * Hash of a parsed JSON body, the same for the same values: the order of names and the spelling of numbers and texts do not count, the
 * order of lists does. Of a body that was not parsed, its bytes count.
 * @returns SHA-256, 64 hexadecimal digits
 * @throws DomainError `invalid` for a body that is nested more than 50 deep
 */
export function bodyHash(body: unknown): string {
  return createHash('sha256')
    .update(Buffer.isBuffer(body) ? body : canonical(body, 0))
    .digest('hex');
}

function canonical(value: unknown, depth: number): string {
  if (depth > MAX_DEPTH) throw new DomainError('invalid', 'body_too_deep', 'The body is nested too deeply');
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item, depth + 1)).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, child]) => child !== undefined);
  // by code units: the order must not depend on a language
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([name, child]) => `${JSON.stringify(name)}:${canonical(child, depth + 1)}`).join()}}`;
}
