import { Injectable } from '@nestjs/common';
import type { Writable } from 'node:stream';
import { DomainError } from '../../../../shared/domain-error';
import { translation } from '../../../../shared/translation';
import { peopleOf, type OrderPerson, type PeopleCounts, type PeopledOrder } from '../../domain/order-people';
import { IssueStore } from '../../store/issue.store';
import { PeopleStore, type PeoplePart } from '../../store/people.store';
import { CertificateLimits } from '../certificate-limits';
import { CertificateArchives } from '../issued/certificate-archives';
import { owned, type OrderAccess } from './order-access';

/** Gifts from which on an order has a page of its people. */
export const MIN_PEOPLE = 2;

interface ArchiveReader {
  readonly address: string;
  readonly gone: AbortSignal;
}

/** The people that a buyer's order has gifts for. */
@Injectable()
export class OrderPeople {
  constructor(
    private readonly store: PeopleStore,
    private readonly issues: IssueStore,
    private readonly archives: CertificateArchives,
    private readonly limits: CertificateLimits,
  ) {}

  /** The order, for who has its token. @throws DomainError `order_unknown`, also for one with fewer gifts than MIN_PEOPLE */
  async counted(access: OrderAccess): Promise<{ readonly order: PeopledOrder; readonly counts: PeopleCounts }> {
    const order = owned(await this.store.order(access.id), access.token);
    const counts = await this.store.counts(order.id);
    if (peopleOf(counts) < MIN_PEOPLE) throw new DomainError('not-found', 'order_unknown', translation('certificate.orders.unknown'));
    return { order, counts };
  }

  /** One of them. @throws DomainError `order_unknown`, `gift_unknown` */
  async one(access: OrderAccess, gift: string): Promise<{ readonly order: PeopledOrder; readonly person: OrderPerson }> {
    const { order } = await this.counted(access);
    const person = await this.store.one(order.id, gift);
    if (!person) throw new DomainError('not-found', 'gift_unknown', translation('certificate.orders.giftUnknown'));
    return { order, person };
  }

  /** Some of the people of an order that `counted` has found, by their place in it. */
  part({ id }: PeopledOrder, part: PeoplePart): Promise<readonly OrderPerson[]> {
    return this.store.part(id, part);
  }

  /**
   * Writes the PDFs of all certificates of an order that count into one archive (`CertificateArchives.write`).
   * @param reader their address in the network, for limits, and when they have gone
   * @throws DomainError `order_unknown`, `certificate_unknown` where none is issued, `archive_busy`, `rate_limited`, `certificate_print_unavailable`
   */
  async archive(access: OrderAccess, reader: ArchiveReader, open: () => Writable): Promise<void> {
    const { order } = await this.counted(access);
    await this.limits.archives.consume(reader.address);
    await this.limits.orderArchives.consume(order.id);
    const issued = (await this.issues.ofOrder(order.id)).filter(({ state }) => state === 'active');
    await this.archives.write(
      order.id,
      issued.map(({ id }) => id),
      reader.gone,
      open,
    );
  }
}
