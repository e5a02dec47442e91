import { DomainError, type DomainErrorKind, type ErrorText } from '../../../../shared/domain-error';
import { UpstreamError, type UpstreamErrorKind } from '../../../../platform/http-client/upstream-error';
import type { ContentSource } from '../../ports/content-source.port';
import type { ContentPart } from './content-parts';
import type { WordPressContentOptions } from './wordpress-content.source';

/** What the worker is told when it starts. */
export type WorkerOptions = Pick<WordPressContentOptions, 'baseUrl' | 'siteUrl' | 'siteNames' | 'singleItemTexts'>;

export type ContentMethod = 'read' | 'readContacts' | 'has' | 'salonsByServices';
/** The client of the readings, or that of what visitors wait for. */
export type ClientName = 'readings' | 'visitors';
type Json = Parameters<ContentSource['has']>;

/** From the site to the worker. A `call` is one of the source's methods, a `request` one that the worker wants made. */
export type ToWorker =
  | {
      readonly kind: 'call';
      readonly call: number;
      readonly method: ContentMethod;
      readonly args: readonly (Json[number] | readonly number[])[];
    }
  | { readonly kind: 'stop'; readonly call: number }
  /** The body of an answer, to be read before the answer counts. */
  | { readonly kind: 'body'; readonly request: number; readonly body: Uint8Array }
  | { readonly kind: 'answer'; readonly request: number; readonly answer: WorkerAnswer }
  | { readonly kind: 'no-answer'; readonly request: number; readonly error: SentError };

/** From the worker to the site. */
export type FromWorker =
  | { readonly kind: 'done'; readonly call: number; readonly parts: readonly ContentPart[] }
  | { readonly kind: 'failed'; readonly call: number; readonly error: SentError }
  | {
      readonly kind: 'ask';
      readonly request: number;
      readonly client: ClientName;
      readonly path: string;
      readonly query: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'give-up'; readonly request: number }
  | { readonly kind: 'read-body'; readonly request: number; readonly isJson: boolean };

/** An answer without its body. */
export interface WorkerAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Size of the body after decompression. */
  readonly bytes: number;
}

/** An error in a form that passes between threads; its class is made anew there. */
export type SentError =
  | { readonly class: 'domain'; readonly kind: DomainErrorKind; readonly code: string; readonly text: ErrorText }
  | {
      readonly class: 'upstream';
      readonly upstream: string;
      readonly kind: UpstreamErrorKind;
      readonly message: string;
      readonly status?: number;
      readonly body?: string;
    }
  | { readonly class: 'other'; readonly message: string; readonly stack?: string };

export function sentError(error: unknown): SentError {
  if (error instanceof DomainError) return { class: 'domain', kind: error.kind, code: error.code, text: error.text };
  if (error instanceof UpstreamError) {
    const { upstream, kind, status, body } = error;
    return { class: 'upstream', upstream, kind, message: error.message.slice(upstream.length + 2), status, body };
  }
  return error instanceof Error
    ? { class: 'other', message: error.message, stack: error.stack }
    : { class: 'other', message: String(error) };
}

export function receivedError(sent: SentError): Error {
  switch (sent.class) {
    case 'domain':
      return new DomainError(sent.kind, sent.code, sent.text);
    case 'upstream':
      return new UpstreamError(sent.upstream, sent.kind, sent.message, { status: sent.status, body: sent.body });
    case 'other':
      return Object.assign(new Error(sent.message), { stack: sent.stack });
  }
}
