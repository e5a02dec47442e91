import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { parseRetryAfter } from './retry-rules';
import { UpstreamError } from './upstream-error';

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
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Record<string, string>;
  readonly body?: string | Buffer;
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

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
    const raw = await readBounded(call, answer.body, headers['content-length']);
    const body = await decode(call, raw, headers['content-encoding']);
    if (answer.statusCode >= 300 && answer.statusCode !== 304) throw statusError(call, answer.statusCode, headers, body);
    return { status: answer.statusCode, headers, body };
  } catch (error) {
    if (error instanceof UpstreamError) throw error;
    if (signal?.aborted) throw signal.reason;
    if (limit.aborted) throw new UpstreamError(call.upstream, 'timeout', `no whole answer within ${call.timeoutMs} ms`, { cause: error });
    throw new UpstreamError(call.upstream, 'network', describe(error), { cause: error });
  }
}

async function readBounded(call: HttpExchange, stream: Dispatcher.ResponseData['body'], length: string | undefined): Promise<Buffer> {
  // Leaving a stream early makes it emit another error, which nobody handles.
  stream.on('error', () => undefined);
  const chunks: Buffer[] = [];
  let size = 0;
  if (Number(length ?? 0) <= call.maxBytes) {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > call.maxBytes) break;
      chunks.push(chunk);
    }
    if (size <= call.maxBytes) return Buffer.concat(chunks, size);
  }
  stream.destroy();
  throw tooLarge(call);
}

async function decode(call: HttpExchange, body: Buffer, encoding: string | undefined): Promise<Buffer> {
  const decoder = decoders[encoding?.toLowerCase() as keyof typeof decoders];
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

function statusError(call: HttpExchange, status: number, headers: HttpResponse['headers'], body: Buffer): UpstreamError {
  const where = status < 400 && headers.location ? ` to ${headers.location.replace(/[?#].*$/s, '')}` : '';
  return new UpstreamError(call.upstream, 'status', `${call.method} ${call.url.pathname} answered ${status}${where}`, {
    status,
    body: body.toString('utf8'),
    retryAfterMs: parseRetryAfter(headers['retry-after'], Date.now()),
  });
}

function flatten(headers: Dispatcher.ResponseData['headers']): HttpResponse['headers'] {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]));
}

function describe(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' ? 'the connection was cut' : (code ?? message);
}
