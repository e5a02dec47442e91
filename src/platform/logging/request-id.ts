import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Redaction } from './redaction';

const SANE = /^[A-Za-z0-9_.-]{1,64}$/;

/** The caller's `x-request-id` when it is harmless in a log line and a header, and nothing that would be redacted; a new one otherwise. */
export function requestIdOf(req: IncomingMessage, redaction: Redaction): string {
  const given = req.headers['x-request-id'];
  return typeof given === 'string' && SANE.test(given) && redaction.text(given) === given ? given : randomUUID();
}
