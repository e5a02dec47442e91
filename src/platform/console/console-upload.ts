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

/** What a form has beside its file, bytes. */
const MAX_FIELDS = 20_000;
/** So much of a body is read, bytes, though less is kept: a browser that is cut off shows no answer. */
export const MAX_UPLOAD = 60_000_000;

/** Paths of forms with a file, whose bodies may be longer than others. Controllers declare theirs in a constructor. */
@Injectable()
export class UploadRoutes {
  private readonly paths: RegExp[] = [];

  /** @param path below /ops, with its parts: `/ops/clients/:id/photographs` */
  declare(path: `/ops/${string}`): void {
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
  const none = { body: {}, file: null, isTooLarge: false };
  const type = req.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) return none;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= most + MAX_FIELDS) chunks.push(chunk);
    else chunks.length = 0;
    if (size > MAX_UPLOAD) break;
  }
  if (size > most + MAX_FIELDS) return { ...none, isTooLarge: true };
  const form = await new Response(Buffer.concat(chunks), { headers: { 'content-type': type } }).formData().catch(() => null);
  if (!form) return none;
  const fields = [...form.entries()].flatMap(([key, value]) => (typeof value === 'string' ? [[key, value] as const] : []));
  const sent = form.get(name);
  const file = sent instanceof Blob && sent.size > 0 ? Buffer.from(await sent.arrayBuffer()) : null;
  const isTooLarge = file !== null && file.length > most;
  return { body: Object.fromEntries(fields), file: isTooLarge ? null : file, isTooLarge };
}
