import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../../platform/database/database';
import { Clock } from '../../../../platform/time/clock';
import { DomainError } from '../../../../shared/domain-error';
import { translation, type Translation } from '../../../../shared/translation';
import { CertificateEnvironment } from '../../certificate.env';
import { promoCodeOf, promoProblem, promoWords, type PromoProblem, type PromoTerms, type TypedPromo } from '../../contract/promo-code';
import { countSteps, quote, type Quote, type QuoteLine } from '../../contract/quote';
import type { NewOrder } from '../../domain/order';
import { promoTermsProblems } from '../../domain/promo-terms';
import { OrderStore } from '../../store/order.store';
import { PromoCodeStore, type ListedPromo } from '../../store/promo-code.store';
import { CertificateLimits } from '../certificate-limits';
import { tokenHash } from '../certificate-secrets';
import { applyOrderEvent } from './order-events';

/** Who asks with a code. */
export interface PromoAsker {
  /** In the network, which is limited. */
  readonly address?: string;
  /** Of orders that the visitor has. */
  readonly tokens?: readonly string[];
}

/** Codes that a list shows. */
const MOST = 200;

/** Promo codes, and what orders cost with them. */
@Injectable()
export class PromoCodes {
  /** Steps of the volume discount by the number of certificates, as text and read; null: none. */
  readonly volumeSteps: string | null;
  readonly counts;

  constructor(
    private readonly store: PromoCodeStore,
    private readonly orders: OrderStore,
    private readonly limits: CertificateLimits,
    private readonly clock: Clock,
    { CERTIFICATE_VOLUME_DISCOUNT }: CertificateEnvironment,
  ) {
    this.volumeSteps = CERTIFICATE_VOLUME_DISCOUNT ?? null;
    this.counts = countSteps(this.volumeSteps);
  }

  /**
   * A code that somebody has typed, for `readOrder`; uses of the buyer are not counted yet.
   * @param asker after too many codes that there are none of nothing is answered
   * @throws DomainError `rate_limited`, `database_unavailable`
   */
  async typed(text: unknown, { address = 'unknown', tokens = [] }: PromoAsker): Promise<TypedPromo> {
    if (text === undefined || text === null || text === '') return null;
    await this.limits.promos.check(address);
    const code = promoCodeOf(text);
    const terms = code === '' ? null : await this.store.find(code);
    if (terms) return { terms, uses: await this.store.usesBefore(code, tokenHashes(tokens)) };
    await this.limits.promos.consume(address);
    return null;
  }

  /**
   * What packages cost. @param text a promo code as it was typed; empty or left out: none
   * @throws DomainError `invalid_fields` with `promo`, `rate_limited`, `database_unavailable`
   */
  async quote(lines: readonly QuoteLine[], text: unknown, asker: PromoAsker): Promise<Quote> {
    const without = quote(lines, { counts: this.counts });
    if (text === undefined || text === null || text === '') return without;
    const promo = await this.typed(text, asker);
    const problem = promoProblem(promo, without.subtotal, this.clock.now());
    if (problem) throw refused(promoWords(problem, promo));
    return quote(lines, { counts: this.counts, promo: promo!.terms });
  }

  /**
   * Locks the code of an order that is about to be made, before any order is locked. Others that use it wait until the transaction ends.
   */
  async lock(tx: Transaction, { promoCode }: Pick<NewOrder, 'promoCode'>): Promise<void> {
    if (promoCode !== null) await this.store.lock(tx, promoCode);
  }

  /**
   * Whether an order may use its code, which is locked. Where only earlier orders of the same visitor stand in the way that wait for a payment by card,
   * they end: a buyer who begins anew is not refused because of them.
   * @throws DomainError `invalid_fields` with `promo`
   */
  async take(tx: Transaction, order: NewOrder, { tokens = [] }: PromoAsker): Promise<void> {
    const { promoCode: code } = order;
    if (code === null) return;
    const terms = await this.store.lock(tx, code);
    let found = await this.problem(tx, terms, order);
    if (found.problem === 'used_up' || found.problem === 'used_by_you') {
      for (const id of await this.store.unpaidOf(tx, code, tokenHashes(tokens))) {
        const earlier = await this.orders.lock(tx, id);
        if (earlier) await applyOrderEvent(this.orders, tx, earlier, { event: 'expired', at: this.clock.epochMs(), cause: 'buyer' });
      }
      found = await this.problem(tx, terms, order);
    }
    if (found.problem) throw refused(promoWords(found.problem, found.promo));
  }

  /** Newest first, 200 at most. */
  list(): Promise<readonly ListedPromo[]> {
    return this.store.list(MOST);
  }

  /**
   * Makes a code. @param by id of the operator
   * @throws DomainError `promo_invalid` with what is wrong, `promo_taken`
   */
  async make(terms: Omit<PromoTerms, 'isEnded'>, by: string): Promise<void> {
    const [problem] = promoTermsProblems(terms);
    if (problem) throw new DomainError('invalid', 'promo_invalid', translation(`certificate.console.promo.problems.${problem}`));
    if (await this.store.insert(terms, by, this.clock.now())) return;
    throw new DomainError('conflict', 'promo_taken', translation('certificate.console.promo.problems.taken'));
  }

  /** Ends a code now: orders that have used it keep their discount. Harmless to repeat. @throws DomainError `promo_unknown` */
  async end(code: string, by: string): Promise<void> {
    await this.known(code);
    await this.store.end(code, by, this.clock.now());
  }

  /** @throws DomainError `promo_unknown` */
  async known(code: string): Promise<PromoTerms> {
    const terms = await this.store.find(code);
    if (terms) return terms;
    throw new DomainError('not-found', 'promo_unknown', translation('certificate.console.promo.problems.unknown'));
  }

  private async problem(
    tx: Transaction,
    terms: PromoTerms | null,
    { promoCode, subtotal, phone, email }: NewOrder,
  ): Promise<{ readonly promo: TypedPromo; readonly problem: PromoProblem | null }> {
    const promo = terms && { terms, uses: await this.store.uses(tx, promoCode!, { phone, email }) };
    return { promo, problem: promoProblem(promo, subtotal, this.clock.now()) };
  }
}

const tokenHashes = (tokens: readonly string[]) => tokens.map(tokenHash).filter((each) => each !== null);

function refused(words: Translation): DomainError {
  return new DomainError('invalid', 'invalid_fields', translation('common.fields.summary'), { details: { promo: words } });
}
