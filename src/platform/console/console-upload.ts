import { Injectable } from '@nestjs/common';
import type { Request } from 'express';

/** A form with a file, as a browser sends it without scripts. */
export interface UploadedForm {
  /** Its other fields, for `typed`. */
  readonly body: Readonly<Record<string, string>>;
  /** Bytes of the file; null: none was chosen, or it is larger than it may be. */
  readonly file: Buffer | null;
  readonly isTooLarge: boolean;
}

/** A form with several files. */
export interface UploadedFiles {
  readonly body: Readonly<Record<string, string>>;
  /** Those that are not empty, by the names of their fields. */
  readonly files: readonly { readonly name: string; readonly bytes: Buffer }[];
  /** One of them, or all together: nothing is kept then. */
  readonly isTooLarge: boolean;
}

/** What a form has beside its file, bytes. */
const MAX_FIELDS = 20_000;
/** So much of a body is read, bytes, though less is kept: a browser that is cut off shows no answer. */
export const MAX_UPLOAD = 60_000_000;

/** Whether a form comes as browsers send one with files. */
export const isUpload = (req: Request): boolean => /^multipart\/form-data\s*;/i.test(req.headers['content-type'] ?? '');

/** Paths of forms with a file, whose bodies may be longer than others. Controllers declare theirs in a constructor. */
@Injectable()
export class UploadRoutes {
  private readonly paths: RegExp[] = [];

  /** @param path without language, with its parts: `/ops/clients/:id/photographs` */
  declare(path: `/${string}`): void {
    this.paths.push(new RegExp(`^${path.replace(/:\w+/g, '[^/]{1,100}')}/?$`));
  }

  has(path: string): boolean {
    return this.paths.some((each) => each.test(path));
  }
}

/**
 * Reads a form of the type multipart/form-data, which no parser of bodies takes.
 * @param most bytes of the file
 */
export async function readUpload(req: Request, name: string, most: number): Promise<UploadedForm> {
  const { body, files, isTooLarge } = await readUploads(req, { most, all: most });
  return { body, file: files.find((each) => each.name === name)?.bytes ?? null, isTooLarge };
}

/**
 * As `readUpload`, with all files.
 * @param most bytes of each file, and of all together
 */
export async function readUploads(req: Request, { most, all }: { readonly most: number; readonly all: number }): Promise<UploadedFiles> {
  const none = { body: {}, files: [], isTooLarge: false };
  if (!isUpload(req)) return none;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= all + MAX_FIELDS) chunks.push(chunk);
    if (size > MAX_UPLOAD) break;
  }
  const isCut = size > all + MAX_FIELDS;
  const type = req.headers['content-type']!;
  const bytes = isCut ? wholeParts(Buffer.concat(chunks), type) : Buffer.concat(chunks);
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => null);
  if (!form) return { ...none, isTooLarge: isCut };
  const sent = [...form.entries()];
  const body = Object.fromEntries(sent.flatMap(([key, value]) => (typeof value === 'string' ? [[key, value] as const] : [])));
  const blobs = sent.flatMap(([name, value]) => (value instanceof Blob && value.size > 0 ? [{ name, value }] : []));
  if (isCut || blobs.some(({ value }) => value.size > most)) return { ...none, body, isTooLarge: true };
  const files = await Promise.all(blobs.map(async ({ name, value }) => ({ name, bytes: Buffer.from(await value.arrayBuffer()) })));
  return { body, files, isTooLarge: false };
}

/** The parts of a form that came whole, of one that was cut off: what was typed before the files. */
function wholeParts(bytes: Buffer, type: string): Buffer {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type);
  const line = `\r\n--${boundary?.[1] ?? boundary?.[2] ?? ''}`;
  const end = bytes.lastIndexOf(line);
  return end < 0 ? bytes : Buffer.concat([bytes.subarray(0, end), Buffer.from(`${line}--\r\n`)]);
}
