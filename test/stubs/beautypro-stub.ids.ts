import { createHash } from 'node:crypto';

/** An identifier as the API makes them: a GUID, the same for the same kind and number. */
export function guid(kind: string, number: number): string {
  const hex = createHash('sha256').update(`${kind}:${number}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
