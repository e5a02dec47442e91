import { crc32 } from 'node:zlib';

/** Version 2.0 of the format, names in UTF-8, stored as they are, 1 January 1980. */
const COMMON = { version: 20, flags: 0x0800, method: 0, time: 0, date: 0x21 } as const;

/** A zip of small files that are stored as they are: pictures do not get smaller, and nothing is written to a disk. @param files by their names */
export function storedZip(files: ReadonlyMap<string, Buffer>): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, bytes] of files) {
    const common = commonHead(Buffer.byteLength(name), bytes);
    const local = Buffer.concat([inLittle([4, 0x04034b50]), common, Buffer.from(name), bytes]);
    const place = inLittle([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]);
    entries.push(Buffer.concat([inLittle([4, 0x02014b50], [2, COMMON.version]), common, place, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = inLittle([4, 0x06054b50], [2, 0], [2, 0], [2, files.size], [2, files.size], [4, directory.length], [4, offset], [2, 0]);
  return Buffer.concat([...locals, directory, end]);
}

/** What stands in both heads of a file; the last number is that of bytes of further fields. */
function commonHead(nameBytes: number, bytes: Buffer): Buffer {
  const { version, flags, method, time, date } = COMMON;
  const facts = inLittle([2, version], [2, flags], [2, method], [2, time], [2, date], [4, crc32(bytes)]);
  return Buffer.concat([facts, inLittle([4, bytes.length], [4, bytes.length], [2, nameBytes], [2, 0])]);
}

/** Numbers of so many bytes, the smallest byte first. */
function inLittle(...numbers: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  return Buffer.concat(
    numbers.map(([bytes, value]) => {
      const part = Buffer.alloc(bytes);
      part.writeUIntLE(value, 0, bytes);
      return part;
    }),
  );
}
