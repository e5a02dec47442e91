import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request } from 'express';
import pino from 'pino';
import type { Options } from 'pino-http';
import type { SiteEnvironment } from '../config/site.env';
import { areaOf } from '../../shared/site-areas';
import { withoutTokens } from '../../shared/token-like';
import { routePattern } from '../metrics/request-durations';
import { currentTraceId } from '../tracing/tracer';
import type { LoggingEnvironment } from './logging.env';
import type { Redaction } from './redaction';
import { LogThrottle } from './log-throttle';
import { requestIdOf } from './request-id';

/** Lines of one error that are written in a minute: a full disk makes hundreds a second, which would fill it further. */
const ERRORS_A_MINUTE = 10;

/** One JSON line per event, and one per request that reaches the application; readable lines for people at a terminal. */
export function loggerOptions(
  logging: LoggingEnvironment,
  site: SiteEnvironment,
  redaction: Redaction,
  errors = new LogThrottle(ERRORS_A_MINUTE),
): Options {
  return {
    level: logging.LOG_LEVEL,
    base: undefined,
    mixin: () => {
      const traceId = currentTraceId();
      return traceId === undefined ? {} : { traceId };
    },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }), log: (fields) => redaction.fields(fields) },
    hooks: {
      logMethod(args, method, level) {
        const leftOut = level === pino.levels.values.error ? errors.due(reasonOf(args)) : 0;
        if (leftOut === null) return;
        const shown = leftOut === 0 ? args : withCount(args, leftOut);
        method.apply(this, redactArguments(shown, redaction) as typeof args);
      },
    },
    serializers: {
      // a text in its place has been redacted with the other fields
      err: (error: unknown) => (error instanceof Error ? redaction.fields({ ...pino.stdSerializers.err(error) }) : error),
      // pino-http would otherwise copy the whole request for every request
      req: () => undefined,
    },
    ...(site.isAtTerminal && { transport: { target: 'pino-pretty', options: { singleLine: true, ignore: 'requestId' } } }),
    genReqId: (req, res) => {
      const id = requestIdOf(req, redaction);
      res.setHeader('x-request-id', id);
      return id;
    },
    quietReqLogger: true,
    quietResLogger: true,
    customAttributeKeys: { reqId: 'requestId' },
    autoLogging: { ignore: (req) => pathOf(req) === '/health/live' },
    customLogLevel: (req, res, error) => {
      if (error || res.statusCode >= 500) return 'error';
      return areaOf(pathOf(req))?.quiet ? 'debug' : 'info';
    },
    customSuccessMessage: () => 'request',
    customErrorMessage: () => 'request failed',
    customSuccessObject: (req, res, fields: { responseTime: number }) => describe(req, res, fields.responseTime),
    customErrorObject: (req, res, _error, fields: { responseTime: number }) => describe(req, res, fields.responseTime),
  };
}

/** What an error is about, without what differs from line to line: its words, context, route and status. */
function reasonOf([first, message]: readonly unknown[]): string {
  const fields = (typeof first === 'object' && first !== null ? first : {}) as Record<string, string | number | Error | undefined>;
  const error = first instanceof Error ? first : fields.err;
  const words = error instanceof Error ? error.message : fields.reason;
  const text = typeof first === 'string' ? first : (message as string | undefined);
  return [fields.context, text, words, fields.route, fields.status]
    .map((part) => String(part ?? '').replace(/\d+/g, '#'))
    .join(' ')
    .slice(0, 500);
}

/** @returns the arguments with the number of lines that were left out before */
function withCount([first, ...rest]: readonly unknown[], leftOut: number): unknown[] {
  if (typeof first === 'string') return [{ leftOut }, first, ...rest];
  if (first instanceof Error) return [{ err: first, leftOut }, ...rest];
  return [{ ...(first as object), leftOut }, ...rest];
}

/** Redacts the texts of a log call. The message of a bare error is given here, because pino would copy it as it is. */
function redactArguments([first, message, ...rest]: unknown[], redaction: Redaction): unknown[] {
  const error = first instanceof Error ? first : (first as { err?: unknown } | null | undefined)?.err;
  const text = message === undefined && error instanceof Error ? error.message : message;
  const all = text === undefined ? [first] : [first, text, ...rest];
  return all.map((arg) => (typeof arg === 'string' ? redaction.text(arg) : arg));
}

function describe(req: IncomingMessage, res: ServerResponse, durationMs: number): object {
  const route = routePattern(req as Request);
  return { method: req.method, route, url: loggedPath(pathOf(req), route), status: res.statusCode, durationMs };
}

/** The path without what opens something: where a route takes a token, and wherever one stands in an address without a route. */
function loggedPath(path: string, route: string): string {
  return route.includes(':token') ? route : withoutTokens(path, ':token');
}

/** Path as the visitor sent it, without the query: Express rewrites `url` inside of mounted handlers. */
function pathOf(req: IncomingMessage): string {
  const url = (req as Partial<Request>).originalUrl ?? req.url ?? '';
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
}
