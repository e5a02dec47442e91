import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { joinBytes } from '../limits/join-bytes';
import { parseRetryAfter } from './retry-rules';
import type { HttpMethod } from './http-request';
import { MAX_ERROR_BODY, UpstreamError, errorText } from './upstream-error';

/** An answer with status 2xx or 304. Header names are in small letters, repeated headers joined by a comma. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

/** One attempt of a request. */
export interface HttpExchange {
  readonly upstream: string;
  readonly dispatcher: Dispatcher;
  readonly method: HttpMethod;
  readonly url: URL;
  /** How the call is named in errors and logs: below the base address, which may hold a key, and without query. */
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string | Buffer;
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

type ResponseStream = Dispatcher.ResponseData['body'];

const decoders = { gzip: promisify(gunzip), 'x-gzip': promisify(gunzip), deflate: promisify(inflate), br: promisify(brotliDecompress) };

/**
 * Sends a request once and reads the whole answer. The time limit covers all of it, from the connection to the last byte.
 * Redirects are not followed: a moved upstream is a configuration mistake, and the target could be any host.
 * @throws UpstreamError, or the reason of `signal` when the caller gave up
 */
export async function exchange(call: HttpExchange, signal?: AbortSignal): Promise<HttpResponse> {
  const limit = AbortSignal.timeout(call.timeoutMs);
  try {
    const answer = await call.dispatcher.request({
      origin: call.url.origin,
      path: call.url.pathname + call.url.search,
      method: call.method,
      headers: { 'accept-encoding': 'gzip, br', ...call.headers },
      body: call.body,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    const headers = flatten(answer.headers);
    if (answer.statusCode >= 300 && answer.statusCode !== 304) {
      throw statusError(call, answer.statusCode, headers, await readErrorBody(answer.body, headers['content-encoding']));
    }
    const body = await decode(call, await readWhole(call, answer.body, headers['content-length']), headers['content-encoding']);
    return { status: answer.statusCode, headers, body };
  } catch (error) {
    if (error instanceof UpstreamError) throw error;
    if (signal?.aborted) throw signal.reason;
    if (limit.aborted) throw new UpstreamError(call.upstream, 'timeout', `no whole answer within ${call.timeoutMs} ms`, { cause: error });
    throw new UpstreamError(call.upstream, 'network', describe(error), { cause: error });
  }
}

async function readWhole(call: HttpExchange, stream: ResponseStream, length: string | undefined): Promise<Buffer> {
  // the length that a HEAD is answered with is not that of its own body
  const announced = call.method === 'HEAD' ? 0 : Number(length ?? 0);
  const { bytes, isWhole } = announced <= call.maxBytes ? await readUpTo(stream, call.maxBytes) : { bytes: leave(stream), isWhole: false };
  if (!isWhole) throw tooLarge(call);
  return bytes;
}

/** What can be told of a refusal: the beginning of a long one, nothing of one that cannot be decompressed. The status counts. */
async function readErrorBody(stream: ResponseStream, encoding: string | undefined): Promise<string | undefined> {
  const { bytes, isWhole } = await readUpTo(stream, MAX_ERROR_BODY);
  const decoder = decoderOf(encoding);
  if (!decoder || bytes.length === 0) return errorText(bytes);
  return isWhole ? decoder(bytes, { maxOutputLength: MAX_ERROR_BODY }).then(errorText, () => undefined) : undefined;
}

async function readUpTo(stream: ResponseStream, maxBytes: number): Promise<{ readonly bytes: Buffer; readonly isWhole: boolean }> {
  // Leaving a stream early makes it emit another error, which nobody handles.
  stream.on('error', () => undefined);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    chunks.push(chunk);
    if (size > maxBytes) break;
  }
  if (size > maxBytes) leave(stream);
  return { bytes: await joinBytes(chunks, Math.min(size, maxBytes)), isWhole: size <= maxBytes };
}

function leave(stream: ResponseStream): Buffer {
  stream.on('error', () => undefined);
  stream.destroy();
  return Buffer.alloc(0);
}

function decoderOf(encoding: string | undefined) {
  return decoders[encoding?.toLowerCase() as keyof typeof decoders] as (typeof decoders)['gzip'] | undefined;
}

async function decode(call: HttpExchange, body: Buffer, encoding: string | undefined): Promise<Buffer> {
  const decoder = decoderOf(encoding);
  if (!decoder || body.length === 0) return body;
  try {
    return await decoder(body, { maxOutputLength: call.maxBytes });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(call);
    throw new UpstreamError(call.upstream, 'network', `the ${encoding} answer is cut or broken`, { cause: error });
  }
}

function tooLarge(call: HttpExchange): UpstreamError {
  return new UpstreamError(call.upstream, 'malformed', `the answer is larger than ${call.maxBytes} bytes`);
}

function statusError(call: HttpExchange, status: number, headers: HttpResponse['headers'], body: string | undefined): UpstreamError {
  const where = status < 400 && headers.location ? ` to ${movedTo(call, headers.location)}` : '';
  return new UpstreamError(call.upstream, 'status', `${call.method} ${call.path} answered ${status}${where}`, {
    status,
    body,
    retryAfterMs: parseRetryAfter(headers['retry-after'], Date.now()),
  });
}

/** Where a redirect leads; a server that moves to https repeats the base address and what it may hold. */
function movedTo({ url, path }: HttpExchange, location: string): string {
  return location.replace(/[?#].*/s, '').replace(url.pathname, path);
}

function flatten(headers: Dispatcher.ResponseData['headers']): HttpResponse['headers'] {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]));
}

function describe(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' ? 'the connection was cut' : (code ?? message);
}
