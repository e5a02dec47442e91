import { createHash } from 'node:crypto';

/**
 * A UUID (version 8) that follows from a key: a table whose primary key it is takes one row for it.
 * @param space whose keys these are; equal keys of different spaces do not meet
 */
export function keyedUuid(space: string, key: string): string {
  const hash = createHash('sha256').update(`${space}\n${key}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
