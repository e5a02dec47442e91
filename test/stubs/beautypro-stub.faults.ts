import type { ServerResponse } from 'node:http';
import type { StubAnswer } from './beautypro-stub.protocol';

/**
 * What can go wrong with one call. Nothing is done for it, save with `done-but-…`: done, and the answer is lost on the way.
 */
export const BEAUTYPRO_FAULTS = [
  'silence',
  'drip',
  'cut',
  'cut-without-length',
  'html',
  'empty',
  'moved',
  'too-many',
  'too-many-retry-after',
  'status-500',
  'status-502',
  'remote-database',
  'license',
  'error-under-200',
  'expired-under-200',
  'null',
  'other-kind',
  'odd-items',
  'done-but-silent',
  'done-but-cut',
  'done-but-500',
  'done-but-html',
] as const;
/** Faults of single calls: an SMS that cannot be sent, an answer that arrives late. */
export type BeautyProFault = (typeof BEAUTYPRO_FAULTS)[number] | 'sms' | 'sms-balance' | 'slow';

const RETRY_AFTER_SECONDS = 7;
/** How late a slow answer is, milliseconds. */
const SLOW_MS = 50;

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const HTML_TYPE = { 'content-type': 'text/html; charset=utf-8' };
/** Between two bytes of an answer that drips, milliseconds. */
const DRIP_MS = 20;
const HALF = '[{"id":"8b1d6a4e-5a3a-4b1c-9d';

const refusal = (status: number, message: string, type?: string) =>
  JSON.stringify({ status, ...(type && { type }), request: '/', message, details: '' });

export function sendFault(response: ServerResponse, fault: BeautyProFault, answer: () => StubAnswer): void {
  const json = (status: number, text: string, headers = {}) => void response.writeHead(status, { ...JSON_TYPE, ...headers }).end(text);
  const cut = () => void response.writeHead(200, { ...JSON_TYPE, 'content-length': '500' }).write(HALF, () => response.destroy());
  const done = (then: () => void) => (answer(), then());
  const html = (status: number) => void response.writeHead(status, HTML_TYPE).end('<!DOCTYPE html><title>Maintenance</title>');
  const silence = () => undefined;
  const { status, text } = {
    status: 200,
    text: '[{"id":7,"name":{"uk":1},"services":"none","duration":"soon","public":"yes"},null,[],"x"]',
  };
  const ways: Readonly<Record<BeautyProFault, () => void>> = {
    silence,
    drip: () => drip(response),
    cut,
    'cut-without-length': () => void response.writeHead(200, { ...JSON_TYPE, connection: 'close' }).end(HALF),
    html: () => html(200),
    empty: () => json(200, ''),
    moved: () => void response.writeHead(301, { location: 'https://elsewhere.example/v1' }).end(),
    'too-many': () => json(429, refusal(429, 'More than 100 requests a second')),
    'too-many-retry-after': () =>
      json(429, refusal(429, 'More than 100 requests a second'), { 'retry-after': String(RETRY_AFTER_SECONDS) }),
    'status-500': () => json(500, refusal(500, 'Internal error')),
    'status-502': () => html(502),
    'remote-database': () => json(503, refusal(503, 'The database is not reachable', 'REMOTE_DATABASE')),
    license: () => json(403, refusal(403, 'The licence has ended', 'LICENSE')),
    'error-under-200': () => json(200, refusal(500, 'Internal error')),
    'expired-under-200': () => json(200, refusal(401, 'Token has expired', 'EXPIRED')),
    null: () => json(200, 'null'),
    'other-kind': () => json(200, '"ok"'),
    'odd-items': () => json(status, text),
    'done-but-silent': () => done(silence),
    'done-but-cut': () => done(cut),
    'done-but-500': () => done(() => json(500, refusal(500, 'Internal error'))),
    'done-but-html': () => done(() => html(200)),
    sms: () => json(503, refusal(503, 'The SMS was not sent', 'SMS')),
    'sms-balance': () => json(503, refusal(503, 'No money for SMS', 'SMS_BALANCE')),
    slow: () => slow(response, answer),
  };
  ways[fault]();
}

/** An answer that never ends, a byte at a time, until the caller gives up. */
function drip(response: ServerResponse): void {
  response.writeHead(200, JSON_TYPE);
  const timer = setInterval(() => response.write(' '), DRIP_MS);
  response.on('close', () => clearInterval(timer));
}

function slow(response: ServerResponse, answer: () => StubAnswer): void {
  const timer = setTimeout(() => {
    const { status, json } = answer();
    response.writeHead(status, JSON_TYPE).end(JSON.stringify(json));
  }, SLOW_MS);
  response.on('close', () => clearTimeout(timer));
}
