import { Injectable } from '@nestjs/common';
import { Database } from '../../../../platform/database/database';
import { Clock } from '../../../../platform/time/clock';
import { DomainError } from '../../../../shared/domain-error';
import type { Locale } from '../../../../shared/locale';
import { translation } from '../../../../shared/translation';
import { CertificateOffers } from '../certificate-offers.service';
import { giftChannel } from '../../domain/order-deliveries';
import { readGiftChange } from '../../contract/order-gifts';
import type { OrderView } from '../../contract/order-view';
import { isExpired, validThrough } from '../../contract/validity';
import { IssueCertificates } from './issue-certificates';
import { lockOwnOrder, type OrderAccess } from './order-access';
import { OrderQueries } from './order-queries';
import { IssueStore } from '../../store/issue.store';
import type { DeliveryChanges, StoredDelivery, StoredOrder } from '../../domain/order';
import { OrderStore } from '../../store/order.store';

/** Lets buyers mend a gift until it is sent. */
@Injectable()
export class GiftChanges {
  constructor(
    private readonly database: Database,
    private readonly store: OrderStore,
    private readonly issues: IssueStore,
    private readonly issuing: IssueCertificates,
    private readonly queries: OrderQueries,
    private readonly offers: CertificateOffers,
    private readonly clock: Clock,
  ) {}

  /**
   * Mends a gift until it is sent: recipient, giver, e-mail, message, picture, moment; what is left out stays.
   * @throws DomainError `order_unknown`, `gift_unknown`, `gift_sent`, `gift_ended`, `invalid_fields`; `content_unavailable` for a picture
   */
  async change(access: OrderAccess, gift: string, body: unknown, locale: Locale): Promise<OrderView> {
    await this.database.transaction(async (tx) => {
      const order = await lockOwnOrder(this.store, tx, access);
      const found = order.deliveries.find(({ id, isGift }) => isGift && id === gift);
      if (!found) throw new DomainError('not-found', 'gift_unknown', translation('certificate.orders.giftUnknown'));
      const now = this.clock.now();
      if (order.paidAt && isExpired(validThrough(order.paidAt, found.sendAt), now))
        throw new DomainError('conflict', 'gift_ended', translation('certificate.orders.giftEnded'));
      const reading = readGiftChange(body, () => this.designs(order, found), now, order.paidAt);
      if ('problems' in reading) {
        throw new DomainError('invalid', 'invalid_fields', translation('common.fields.summary'), { details: reading.problems });
      }
      const { change } = reading;
      const email = change.email === undefined ? found.email : change.email;
      const sendAt = change.sendAt === undefined ? found.sendAt : change.sendAt;
      const next = { ...change, email, sendAt, channel: giftChannel(email) };
      // the delivery takes it for sending without the order: what it has taken is not changed
      const round = await this.store.changeDelivery(tx, found, { ...next, ...sendAgain(found, sendAt) });
      if (round === null) throw new DomainError('conflict', 'gift_sent', translation('certificate.orders.giftSent'));
      if (isMoved(found, sendAt) && order.paidAt) await this.issues.setValidity(tx, found.id, validThrough(order.paidAt, sendAt));
      if (round !== found.round) await this.issuing.deliver(tx, { id: found.id, round, sendAt });
    });
    return this.queries.view(access, locale);
  }

  /** Names of the pictures that a gift can have: those of its package, and the one that it has. */
  private designs({ locale }: StoredOrder, { packageId, design }: StoredDelivery): readonly string[] {
    const offered = packageId === null ? undefined : this.offers.packages(locale).get(packageId);
    return [...(offered?.designs ?? []), ...(design === null ? [] : [design])];
  }
}

/** A new sending where the time of the old one is no longer right, or it has failed. */
function sendAgain({ state, round, ...found }: StoredDelivery, sendAt: Date | null): DeliveryChanges {
  if (state === 'failed') return { state: 'scheduled', round: round + 1, lastError: null };
  return state === 'scheduled' && isMoved(found, sendAt) ? { round: round + 1 } : {};
}

function isMoved({ sendAt }: Pick<StoredDelivery, 'sendAt'>, to: Date | null): boolean {
  return sendAt?.getTime() !== to?.getTime();
}
