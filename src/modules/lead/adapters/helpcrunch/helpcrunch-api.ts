import type { HttpClient } from '../../../../platform/http-client/http-client';
import { UpstreamError } from '../../../../platform/http-client/upstream-error';
import type { CallPace } from '../../../../platform/limits/call-pace';
import { DomainError } from '../../../../shared/domain-error';
import { HelpdeskRefused, HelpdeskUnavailable } from '../../domain/helpdesk-failure';
import { problemsOf, type WireProblem } from './helpcrunch.wire';

/** What the adapter needs of the platform's HTTP client. */
export type JsonClient = Pick<HttpClient, 'requestJson'>;

/** HelpCrunch answered with errors that a repetition does not change. */
export class HelpcrunchRefusal extends HelpdeskRefused {
  readonly #body: string;
  /** Codes of its errors: names of failures, and paths of the fields that are not accepted (`email`, `filter[0].value`). */
  readonly codes: readonly string[];

  constructor(call: string, status: number, { problems, body }: Refusal, cause?: unknown) {
    const words = problems.flatMap(({ message }) => message ?? []).join('; ');
    super(described(call, status, codesOf(problems)), status, words.slice(0, MAX_DETAIL), { cause });
    this.#body = body;
    this.codes = codesOf(problems);
  }

  /** Whether its answer says this, wherever it stands in it. */
  says(pattern: RegExp): boolean {
    return pattern.test(this.#body);
  }
}

/** An answer that tells of errors. */
interface Refusal {
  readonly problems: readonly WireProblem[];
  readonly body: string;
}

const MAX_DETAIL = 500;
const MAX_CODES = 5;
/** A code or the path of a field (`filter[0].field`): all that is repeated of an answer, because its words may name people. */
const CODE = /^[a-z_][\w.[\]-]{0,59}$/i;

/** Statuses after which the same call may go well: as those of the HTTP client's retry rules, and every 5xx. */
const TRANSIENT: ReadonlySet<number> = new Set([408, 425, 429]);

/** Calls of the REST API v1. Each is tried once: whether it may be repeated is known to the caller. */
export class HelpcrunchApi {
  constructor(
    private readonly client: JsonClient,
    private readonly pace: CallPace,
    private readonly apiKey: string,
  ) {}

  /**
   * @returns the parsed answer, undefined where it has no body
   * @throws HelpcrunchRefusal, HelpdeskUnavailable, or the reason of `signal`
   */
  async call(method: 'POST' | 'PUT', path: string, json: object, signal?: AbortSignal): Promise<unknown> {
    await this.pace.take(signal).catch(tooFast);
    const name = `${method} ${path}`;
    const headers = { authorization: `Bearer ${this.apiKey}` };
    const answer = await this.client.requestJson(method, path, { json, headers, signal }).catch((error: unknown) => {
      throw error instanceof UpstreamError ? failureOf(name, error) : error;
    });
    const problems = problemsOf(answer.json);
    if (problems.length > 0) throw failure(name, statusOf(problems), { problems, body: JSON.stringify(answer.json) });
    return answer.json;
  }
}

/** So many calls wait for their turn that this one had better come later. */
function tooFast(error: unknown): never {
  if (!(error instanceof DomainError) || error.kind !== 'too-many') throw error;
  throw new HelpdeskUnavailable('too many calls to HelpCrunch wait for their turn', (error.retryAfterSeconds ?? 1) * 1000, {
    cause: error,
  });
}

function failureOf(call: string, error: UpstreamError): Error {
  const { kind, status = 0, body = '', retryAfterMs } = error;
  if (kind !== 'status') return new HelpdeskUnavailable(`HelpCrunch ${call}: ${kind}`, retryAfterMs, { cause: error });
  return failure(call, status, { problems: problemsOf(parsed(body)), body }, retryAfterMs, error);
}

function failure(call: string, status: number, refusal: Refusal, retryAfterMs?: number, cause?: unknown): Error {
  const isTransient = status >= 500 || TRANSIENT.has(status);
  if (!isTransient) return new HelpcrunchRefusal(call, status, refusal, cause);
  return new HelpdeskUnavailable(described(call, status, codesOf(refusal.problems)), retryAfterMs, { cause });
}

function codesOf(problems: readonly WireProblem[]): readonly string[] {
  return problems.flatMap(({ code }) => (code && CODE.test(code) ? [code] : [])).slice(0, MAX_CODES);
}

function described(call: string, status: number, codes: readonly string[]): string {
  return `HelpCrunch ${call}: ${status} ${codes.join(', ')}`.trimEnd();
}

/** The status that errors would have had, where they came with 2xx. */
function statusOf(problems: readonly WireProblem[]): number {
  const has = (pattern: RegExp) => problems.some(({ code }) => code && pattern.test(code));
  if (has(/^(unauthorized|invalid_token)$/)) return 401;
  if (has(/^too_many_requests$/)) return 429;
  if (has(/_not_found$/)) return 404;
  return has(/^(internal|server)_/) ? 500 : 400;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
