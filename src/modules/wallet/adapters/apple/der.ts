/** Tags of DER (X.690) that a signature needs. */
const TAG = { integer: 0x02, octets: 0x04, nothing: 0x05, oid: 0x06, utcTime: 0x17, sequence: 0x30, set: 0x31, context: 0xa0 } as const;

/** A value with its tag and its length. */
function tagged(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  if (body.length < 0x80) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const hex = body.length.toString(16);
  const length = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, body]);
}

export const integer = (value: number): Buffer => tagged(TAG.integer, Buffer.from([value]));
export const octets = (value: Buffer): Buffer => tagged(TAG.octets, value);
export const nothing = (): Buffer => tagged(TAG.nothing);
export const sequence = (...parts: readonly Buffer[]): Buffer => tagged(TAG.sequence, ...parts);
/** In the order that DER demands. */
export const setOf = (...parts: readonly Buffer[]): Buffer =>
  tagged(TAG.set, ...[...parts].sort((one, other) => Buffer.compare(one, other)));
/** What stands instead of a tag of its own: `[0]`. */
export const contextual = (...parts: readonly Buffer[]): Buffer => tagged(TAG.context, ...parts);

/** Seconds of a moment from 1950 to 2049. */
export const utcTime = (at: Date): Buffer => tagged(TAG.utcTime, Buffer.from(`${at.toISOString().slice(2, 19).replaceAll(/\D/g, '')}Z`));

/** @param dotted `1.2.840.113549.1.7.2` */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return tagged(TAG.oid, Buffer.from([first * 40 + second, ...rest.flatMap(inSevens)]));
}

/** A number in groups of seven bits, all but the last one marked. */
function inSevens(value: number): readonly number[] {
  const groups = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) groups.unshift(0x80 | (rest % 128));
  return groups;
}

/** The values inside a value, each with its tag. @throws RangeError when it is cut */
export function partsOf(der: Buffer): readonly Buffer[] {
  const parts: Buffer[] = [];
  for (let at = bodyAt(der); at < der.length;) {
    const part = der.subarray(at);
    const size = bodyAt(part) + lengthOf(part);
    parts.push(part.subarray(0, size));
    at += size;
  }
  return parts;
}

/** How many bytes of the length follow its first one. */
const furtherOf = (der: Buffer): number => {
  const first = der.readUInt8(1);
  return first < 0x80 ? 0 : first & 0x7f;
};
const bodyAt = (der: Buffer): number => 2 + furtherOf(der);
const lengthOf = (der: Buffer): number => (furtherOf(der) === 0 ? der.readUInt8(1) : der.readUIntBE(2, furtherOf(der)));
