import fresh from 'fresh';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer } from './page-entry';
import { pickEncoding } from './page-entry';

/** A request id that may be echoed (it stands in logs and responses). */
const SANE_REQUEST_ID = /^[A-Za-z0-9_.-]{1,64}$/;

/** Writes a finished page, file or picture, or 304 where the client has it already. The only function that sends pages. */
export function sendPage(req: IncomingMessage, res: ServerResponse, entry: Answer): void {
  const form = entry.encoded(pickEncoding(req.headers['accept-encoding']));
  const requestId = req.headers['x-request-id'];
  if (typeof requestId === 'string' && SANE_REQUEST_ID.test(requestId)) res.setHeader('X-Request-Id', requestId);
  if (entry.status === 200 && fresh(req.headers, { etag: entry.etag })) {
    res.writeHead(304, withoutBody(form.headers)).end();
    return;
  }
  res.writeHead(entry.status, form.headers);
  res.end(req.method === 'HEAD' ? undefined : form.body);
}

/** Those that tell of the bytes. */
const OF_BODY = new Set(['content-length', 'content-type', 'content-encoding']);

function withoutBody(headers: readonly string[]): string[] {
  return headers.filter((_each, i) => !OF_BODY.has(headers[i - (i % 2)]!.toLowerCase()));
}
