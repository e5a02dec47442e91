import { nextSlice } from '../../../../platform/limits/time-slices';

/** Characters of JSON after which a part is closed; one entry is never divided. */
const PART_CHARACTERS = 32 * 1024;

/** Entries of a list, or the whole value of another field, as JSON in UTF-8. */
export interface ContentPart {
  readonly field: string;
  readonly isList: boolean;
  readonly json: Uint8Array<ArrayBuffer>;
}

/**
 * A record in parts that can be sent to another thread and read there piece by piece: a copy of the whole would hold that thread up for as
 * long as it takes. Fields without a value are left out.
 */
export function toParts(record: Readonly<Record<string, unknown>>): readonly ContentPart[] {
  const encoder = new TextEncoder();
  const parts: ContentPart[] = [];
  for (const [field, value] of Object.entries(record)) {
    const add = (json: string) => parts.push({ field, isList: Array.isArray(value), json: encoder.encode(json) });
    if (!Array.isArray(value)) {
      if (value !== undefined) add(JSON.stringify(value));
      continue;
    }
    // an empty list is a part too
    let [entries, characters]: [string[], number] = [[], 0];
    for (const entry of value as readonly unknown[]) {
      const json = JSON.stringify(entry);
      entries.push(json);
      characters += json.length;
      if (characters < PART_CHARACTERS) continue;
      add(`[${entries.join(',')}]`);
      [entries, characters] = [[], 0];
    }
    if (entries.length > 0 || value.length === 0) add(`[${entries.join(',')}]`);
  }
  return parts;
}

/** The record that `toParts` took apart; read with pauses between its parts. */
export async function fromParts(parts: readonly ContentPart[]): Promise<Readonly<Record<string, unknown>>> {
  const record: Record<string, unknown> = {};
  for (const { field, isList, json } of parts) {
    await nextSlice();
    const value = JSON.parse(Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString('utf8')) as unknown;
    if (!isList) record[field] = value;
    else if (record[field] === undefined) record[field] = value;
    else (record[field] as unknown[]).push(...(value as unknown[]));
  }
  return record;
}
