import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

export interface OpenedPass {
  readonly names: readonly string[];
  readonly json: Readonly<Record<string, unknown>>;
  readonly manifest: Buffer;
  readonly signature: Buffer;
}

/** Opens a .pkpass as a phone does: by the directory at its end, with every sum checked. @throws Error when something of it is not true */
export function openedPass(file: Buffer): OpenedPass {
  const end = file.lastIndexOf('PK\u0005\u0006');
  const files = new Map<string, Buffer>();
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    if (file.readUInt32LE(at) !== 0x02014b50) throw new Error('the directory is broken');
    const [method, crc, size, nameBytes] = [
      file.readUInt16LE(at + 10),
      file.readUInt32LE(at + 16),
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
    ];
    const name = file.toString('utf8', at + 46, at + 46 + nameBytes);
    const local = file.readUInt32LE(at + 42);
    const from = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const bytes = file.subarray(from, from + size);
    if (method !== 0 || crc32(bytes) !== crc || file.readUInt32LE(local + 14) !== crc) throw new Error(`${name} is broken`);
    if (file.toString('utf8', local + 30, local + 30 + nameBytes) !== name) throw new Error(`${name} has two names`);
    files.set(name, bytes);
    at += 46 + nameBytes;
  }
  if (at !== end) throw new Error('the directory is longer than it says');
  const of = (name: string): Buffer => files.get(name) ?? Buffer.alloc(0);
  const hashes = JSON.parse(of('manifest.json').toString()) as Record<string, string>;
  for (const [name, bytes] of files) {
    if (name === 'manifest.json' || name === 'signature') continue;
    if (hashes[name] !== createHash('sha1').update(bytes).digest('hex')) throw new Error(`${name} is another file than the manifest tells`);
  }
  if (Object.keys(hashes).length !== files.size - 2) throw new Error('the manifest tells of other files');
  const json = JSON.parse(of('pass.json').toString()) as Record<string, unknown>;
  return { names: [...files.keys()].sort(), json, manifest: of('manifest.json'), signature: of('signature') };
}
