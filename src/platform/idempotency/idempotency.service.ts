import { Injectable, Logger } from '@nestjs/common';
import { ExponentialBackoff, handleAll, retry } from 'cockatiel';
import { DomainError } from '../../shared/domain-error';
import { translation } from '../../shared/translation';
import { bodyHash } from './body-hash';
import { IdempotencyStore } from './idempotency-store';
import type { KnownRequest, RequestKey, StoredAnswer } from './idempotency-store';

/** Printable ASCII without blanks: what a header can carry in one spelling. */
const KEY = /^[\x21-\x7e]{1,128}$/;
/** When a request that is still under way is worth asking for again. */
const RETRY_AFTER_SECONDS = 2;

/** A key that could not be given back counts as under way until it is; after these tries, until it is taken over (IdempotencyStore). */
const releasing = retry(handleAll, {
  maxAttempts: 4,
  backoff: new ExponentialBackoff({ initialDelay: 500, maxDelay: 8000 }),
}).dangerouslyUnref();

/** Carries out a request with an Idempotency-Key once, however often it is sent. */
@Injectable()
export class Idempotency {
  private readonly logger = new Logger('Idempotency');

  constructor(private readonly store: IdempotencyStore) {}

  /**
   * The answer of `work`, or the stored one of the same request. A request that fails is forgotten: it may be sent again.
   * @throws DomainError `invalid` `idempotency_key_invalid` (400) for what is no key, `idempotency_key_reused` (422) for another body under
   * a known key; `conflict` `idempotency_under_way` (409, with Retry-After) while the first one is carried out
   */
  async run(request: RequestKey, body: unknown, work: () => Promise<StoredAnswer>): Promise<StoredAnswer> {
    if (!KEY.test(request.key))
      throw new DomainError('invalid', 'idempotency_key_invalid', translation('common.problems.idempotencyKeyInvalid'));
    const hash = bodyHash(body);
    const begun = await this.store.begin(request, hash);
    if (!('token' in begun)) return answerAgain(begun, hash);
    let answer: StoredAnswer;
    try {
      answer = await work();
    } catch (error) {
      // who asked is told at once; the tries after the first are nobody's to wait for
      await this.store.release(request, begun.token).catch(() => void this.releaseLater(request, begun.token));
      throw error;
    }
    // it is done, whether or not its answer can be kept
    await this.noted(this.store.finish(request, begun.token, answer));
    return answer;
  }

  private releaseLater(request: RequestKey, token: string): Promise<void> {
    return this.noted(releasing.execute(() => this.store.release(request, token)));
  }

  private async noted(work: Promise<void>): Promise<void> {
    await work.catch((error: unknown) => this.logger.warn({ err: error }, 'the outcome of a request with an Idempotency-Key was not kept'));
  }
}

function answerAgain({ bodyHash, answer }: KnownRequest, hash: string): StoredAnswer {
  if (bodyHash !== hash) throw new DomainError('invalid', 'idempotency_key_reused', translation('common.problems.idempotencyKeyReused'));
  if (answer) return answer;
  throw new DomainError('conflict', 'idempotency_under_way', translation('common.problems.idempotencyUnderWay'), {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
