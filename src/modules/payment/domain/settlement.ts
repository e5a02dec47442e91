import type { Kopiykas } from '../../../shared/money';
import type { PaymentFacts, PaymentState } from './payment';

/** What is known of an attempt before news of it are applied. */
export interface SettledSoFar {
  readonly state: PaymentState;
  readonly amount: Kopiykas;
  /** What has gone back, or is on its way by a refund of ours. */
  readonly returned: Kopiykas;
}

/** What news make of an attempt. */
export interface Settlement {
  readonly state: PaymentState;
  readonly returned: Kopiykas;
  /** What the seller is told; null: nothing that concerns an order. */
  readonly event: { readonly kind: 'succeeded' | 'failed' | 'reversed'; readonly amount: Kopiykas } | null;
  /** What an operator has to know; null: nothing. */
  readonly remark: string | null;
}

/**
 * Applies what a provider says, whatever the order in which it comes: success counts after failure, failure after success does not, and
 * nothing revives what went back. The news agree with what was stored (`mismatches`).
 */
export function settlementOf(stored: SettledSoFar, facts: PaymentFacts): Settlement {
  const said = facts.state === 'refunded' ? stored.amount : Math.min(facts.returned ?? 0, stored.amount);
  const next = { state: stored.state, returned: Math.max(stored.returned, said), event: null, remark: remarkOf(stored, facts, said) };
  if (stored.state === 'refunded') return next;
  switch (facts.state) {
    case 'paid':
      return stored.state === 'paid' ? next : { ...next, state: 'paid', event: { kind: 'succeeded', amount: stored.amount } };
    case 'failed':
      return stored.state === 'pending' ? { ...next, state: 'failed', event: { kind: 'failed', amount: stored.amount } } : next;
    case 'refunded': {
      // what we gave back ourselves was told as a refund
      const amount = stored.amount - stored.returned;
      return { ...next, state: 'refunded', event: amount > 0 ? { kind: 'reversed', amount } : null };
    }
    case 'pending':
      return next;
  }
}

function remarkOf(stored: SettledSoFar, facts: PaymentFacts, said: Kopiykas): string | null {
  const remarks = [
    ...(facts.needsOperator ? [`the provider has to verify the shop: ${facts.status}`] : []),
    ...(facts.state === 'paid' && said > stored.returned ? [`${said - stored.returned} kopiykas went back at the provider`] : []),
    ...(facts.state === 'failed' && facts.failure ? [`failed: ${facts.failure}`] : []),
  ];
  return remarks.length > 0 ? remarks.join('; ') : null;
}
