import { Injectable, Logger } from '@nestjs/common';
import { Database, type Transaction } from '../../../../platform/database/database';
import { Clock } from '../../../../platform/time/clock';
import { DomainError } from '../../../../shared/domain-error';
import { translation } from '../../../../shared/translation';
import { reissueProblem, type ReissueProblem } from '../../domain/buyer-reissue';
import type { StoredCertificate } from '../../domain/certificate';
import { giftChannel } from '../../domain/order-deliveries';
import { CertificateStore } from '../../store/certificate.store';
import { DeliveryStore } from '../../store/delivery.store';
import { CertificateAdmin } from './certificate-admin';

/** Whom the replacement is for, and where it goes; null: the buyer passes its link on. */
export interface ReissueTo {
  readonly recipient: string;
  readonly email: string | null;
}

/** Replaces certificates of gifts for their buyer: what was lost, or sent to a wrong address. */
@Injectable()
export class CertificateReissues {
  private readonly logger = new Logger('Certificates');

  constructor(
    private readonly database: Database,
    private readonly store: CertificateStore,
    private readonly deliveries: DeliveryStore,
    private readonly admin: CertificateAdmin,
    private readonly clock: Clock,
  ) {}

  /**
   * Whether the replacement that is asked for was made already: the same form was sent before.
   * @param issue the issue of the certificate that the form was made for
   */
  async isDone(orderId: string, gift: string, issue: number, to: ReissueTo): Promise<boolean> {
    const newest = await this.newest(orderId, gift);
    return newest !== null && isAnswer(newest, issue, to);
  }

  /**
   * Puts a new certificate in the place of a gift's and sends it: the old code and link die. Sent again with the same issue it is the same
   * replacement. Who has shown that the order is theirs asks. The order is not locked: see `CertificateRefunds.byBuyer`.
   * @param issue the issue of the certificate that is replaced
   * @throws DomainError `gift_unknown`, also for one of another order; or a conflict: `reissue_used`, `reissue_opened`, `reissue_under_way`,
   * `reissue_often`, `reissue_ended`, `reissue_replaced` where somebody else has replaced it
   */
  async byBuyer(orderId: string, gift: string, issue: number, to: ReissueTo): Promise<void> {
    const made = await this.database.transaction(async (tx) => {
      const found = await this.newest(orderId, gift, tx);
      if (!found) throw new DomainError('not-found', 'gift_unknown', translation('certificate.orders.giftUnknown'));
      await this.store.lock(tx, found.id);
      // another request may have replaced it while this one waited for the lock
      const certificate = (await this.newest(orderId, gift, tx))!;
      if (isAnswer(certificate, issue, to)) return false;
      if (certificate.issue !== issue || certificate.id !== found.id || certificate.state !== 'active') throw refused('replaced');
      const problem = reissueProblem(certificate, certificate.delivery.state, this.clock.now());
      if (problem) throw refused(problem);
      // the recipient may open it at this moment: of the two, one is first
      if (!(await this.deliveries.redirect(tx, gift, { ...to, channel: giftChannel(to.email) }))) throw refused('under_way');
      await this.admin.reissue(certificate.id, tx);
      return true;
    });
    if (made) this.logger.log({ order: orderId, delivery: gift, issue: issue + 1 }, 'a buyer had a certificate replaced');
  }

  private async newest(orderId: string, gift: string, tx?: Transaction): Promise<StoredCertificate | null> {
    const all = (await this.store.find({ deliveryId: gift }, tx)).filter((one) => one.orderId === orderId && one.delivery.isGift);
    return all.reduce<StoredCertificate | null>((last, one) => (last && last.issue > one.issue ? last : one), null);
  }
}

function isAnswer({ issue, delivery }: StoredCertificate, before: number, { recipient, email }: ReissueTo): boolean {
  return issue === before + 1 && delivery.recipient === recipient && delivery.email === email;
}

function refused(problem: ReissueProblem | 'replaced'): DomainError {
  return new DomainError('conflict', `reissue_${problem}`, translation(`certificate.people.reissue.problems.${problem}`));
}
