import { ActionsAt, OperatorAction, type ActionAddress, type OperatorActions } from '../../../platform/console/actions/operator-action';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { PromoCodes } from '../application/orders/promo-codes';
import type { PromoTerms } from '../contract/promo-code';

/** What operators do with a promo code. */
@ActionsAt({ part: 'promo', path: 'promo/:id', back: 'list', roles: ['owner'] })
export class PromoActions implements OperatorActions<PromoTerms> {
  constructor(private readonly promos: PromoCodes) {}

  find(_user: ConsoleUser, { id }: ActionAddress): Promise<PromoTerms> {
    return this.promos.known(id);
  }

  @OperatorAction('end', {
    words: 'certificate.console.promo.end',
    done: 'promo_ended',
    ask: (_actions: PromoActions, { code }, { t }) => ({ lead: t('certificate.console.promo.end.lead', { code }) }),
  })
  end({ code }: PromoTerms, _given: object, { actor }: ConsoleUser): Promise<void> {
    return this.promos.end(code, actor);
  }
}
