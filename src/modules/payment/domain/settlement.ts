import type { Kopiykas } from '../../../shared/money';
import type { PaymentFacts, PaymentState } from './payment';

/** What is known of an attempt before an update is applied. */
export interface SettledSoFar {
  readonly state: PaymentState;
  readonly amount: Kopiykas;
  /** What has gone back, or is on its way by a refund of ours. */
  readonly returned: Kopiykas;
}

/**
 * What a seller is told. held: the payer's bank keeps it, and it is taken next unless the seller does not want it · reversed: all of it went back · returned_in_part: a part of it went back without us · doubted: what the provider says
 * does not agree with itself or with what was paid, and changes nothing.
 */
export type PaymentEventKind = 'held' | 'succeeded' | 'failed' | 'reversed' | 'returned_in_part' | 'doubted';

/** What an update makes of an attempt. */
export interface Settlement {
  readonly state: PaymentState;
  readonly returned: Kopiykas;
  /** What the seller is told, in this order; none: nothing that concerns an order. */
  readonly events: readonly { readonly kind: PaymentEventKind; readonly amount: Kopiykas }[];
  /** What an operator has to know; null: nothing. */
  readonly remark: string | null;
  /** Whether a person has to compare it with the provider. */
  readonly isDoubtful: boolean;
  /** What the provider has given back for certain, by sums that can be believed; 0 where it said none. */
  readonly confirmed: Kopiykas;
}

/** What the sums of an update say of money that went back and that we did not know of. */
type WentBack = 'nothing' | 'part' | 'all' | 'doubt';

/**
 * Applies what a provider says, whatever the order in which it comes: success counts after failure, failure after success does not, and
 * nothing revives what went back. Money that is held is not ours: a hold that ends otherwise than by its taking has failed. Sums count before
 * words: a word alone gives nothing back. The update agrees with what was stored (`mismatches`).
 */
export function settlementOf(stored: SettledSoFar, facts: PaymentFacts): Settlement {
  const { amount } = stored;
  const same = { state: stored.state, returned: stored.returned, confirmed: 0 };
  const hold = ofHold(stored, facts);
  if (hold) return { ...same, ...hold, isDoubtful: false };
  const back = wentBack(stored, facts);
  if (back === 'doubt') {
    return { ...same, events: [{ kind: 'doubted', amount: facts.returned ?? 0 }], remark: doubtOf(stored, facts), isDoubtful: true };
  }
  const confirmed = Math.min(facts.returned ?? (facts.state === 'refunded' ? amount : 0), amount);
  const next = { ...same, confirmed, events: [], remark: remarkOf(stored, facts, back), isDoubtful: false };
  if (stored.state === 'refunded') return next;
  if (back === 'all') {
    // what we gave back ourselves was told as a refund
    const left = amount - stored.returned;
    return { ...next, state: 'refunded', returned: amount, events: left > 0 ? [{ kind: 'reversed', amount: left }] : [] };
  }
  if (facts.state === 'failed' && stored.state === 'pending') return { ...next, state: 'failed', events: [{ kind: 'failed', amount }] };
  if (facts.state !== 'paid' && back === 'nothing') return next;
  const isNew = stored.state !== 'paid';
  const returned = back === 'part' ? facts.returned! : stored.returned;
  return {
    ...next,
    state: 'paid',
    returned,
    events: [
      ...(isNew ? [{ kind: 'succeeded', amount } as const] : []),
      ...(back === 'part' ? [{ kind: 'returned_in_part', amount: returned - stored.returned } as const] : []),
    ],
  };
}

/** What an update makes of money that comes to be held, or whose hold ends without it; null: it is of neither. */
function ofHold({ state, amount, returned }: SettledSoFar, facts: PaymentFacts): Pick<Settlement, 'state' | 'events' | 'remark'> | null {
  if (facts.state === 'held' && (state === 'pending' || state === 'failed')) {
    return { state: 'held', events: [{ kind: 'held', amount }], remark: null };
  }
  // while a refund of ours lets it go, that is what ended it
  const hasEnded = state === 'held' && returned === 0 && (facts.state === 'failed' || facts.state === 'refunded');
  return hasEnded ? { state: 'failed', events: [{ kind: 'failed', amount }], remark: `the hold has ended: ${facts.status}` } : null;
}

/** Sums are taken for all that went back so far: smaller ones came late, equal ones are repeated. */
function wentBack(stored: SettledSoFar, { state, returned: said }: PaymentFacts): WentBack {
  const isSaid = state === 'refunded';
  if (stored.state === 'refunded' || state === 'pending') return 'nothing';
  if (isSaid && stored.returned >= stored.amount)
    return said === null || said === stored.amount ? 'all' : said > stored.amount ? 'doubt' : 'nothing';
  if (said === null || said === 0) return isSaid ? 'doubt' : 'nothing';
  if (said <= stored.returned) return 'nothing';
  if (said >= stored.amount) return isSaid && said === stored.amount ? 'all' : 'doubt';
  // a part of what was never told to be paid
  const isPaid = stored.state === 'paid' || state === 'paid';
  return isPaid && state !== 'failed' ? 'part' : 'doubt';
}

function doubtOf({ amount }: SettledSoFar, { status, returned }: PaymentFacts): string {
  return `the provider says ${status} and ${returned === null ? 'no sum' : `${returned} kopiykas`} of ${amount}: compare with its cabinet`;
}

function remarkOf(stored: SettledSoFar, facts: PaymentFacts, back: WentBack): string | null {
  const remarks = [
    ...(facts.needsOperator ? [`the provider has to verify the shop: ${facts.status}`] : []),
    ...(back === 'part' ? [`${facts.returned! - stored.returned} kopiykas went back at the provider`] : []),
    ...(facts.state === 'failed' && facts.failure ? [`failed: ${facts.failure}`] : []),
  ];
  return remarks.length > 0 ? remarks.join('; ') : null;
}
