import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../platform/time/clock';
import { DomainError } from '../../../../shared/domain-error';
import { translation } from '../../../../shared/translation';
import { readGiftChange } from '../../contract/order-gifts';
import { wholeNumberOf } from '../../contract/order-fields';
import { CertificateLimits } from '../certificate-limits';
import { CertificateReissues } from '../issued/certificate-reissues';
import { ownOrder, type OrderAccess } from './order-access';
import { OrderStore } from '../../store/order.store';

/** Lets buyers have the certificate of a gift replaced that was lost, or sent to a wrong address. */
@Injectable()
export class GiftReissues {
  constructor(
    private readonly store: OrderStore,
    private readonly reissues: CertificateReissues,
    private readonly limits: CertificateLimits,
    private readonly clock: Clock,
  ) {}

  /**
   * Replaces the certificate of a gift and sends the new one; three times an hour at most, with what is sent again.
   * @param typed recipient and e-mail as they were typed, and the issue that the form was made for
   * @param address of the visitor in the network, for limits
   * @throws DomainError `order_unknown`, `gift_unknown`, `invalid_fields`, `rate_limited`, or a conflict of `CertificateReissues.byBuyer`
   */
  async reissue(
    access: OrderAccess,
    gift: string,
    typed: { readonly recipient: string; readonly email: string; readonly issue: string },
    address: string,
  ): Promise<void> {
    await this.limits.care.consume(address);
    const { id } = await ownOrder(this.store, access);
    const { recipient, email } = typed;
    const reading = readGiftChange({ recipient, email }, () => [], this.clock.now());
    if ('problems' in reading)
      throw new DomainError('invalid', 'invalid_fields', translation('common.fields.summary'), { details: reading.problems });
    const to = { recipient: reading.change.recipient ?? '', email: reading.change.email ?? null };
    const issue = wholeNumberOf(typed.issue) ?? 0;
    if (await this.reissues.isDone(id, gift, issue, to)) return;
    await this.limits.resent.consume(gift);
    await this.reissues.byBuyer(id, gift, issue, to);
  }
}
