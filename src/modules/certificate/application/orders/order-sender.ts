import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Database, type Transaction } from '../../../../platform/database/database';
import { GiveUp, RunLater, type JobRun } from '../../../../platform/jobs/job';
import { Jobs } from '../../../../platform/jobs/jobs';
import { Clock } from '../../../../platform/time/clock';
import { DomainError } from '../../../../shared/domain-error';
import { SEND_ORDER, SEND_ORDER_TRIES } from '../../certificate.jobs';
import { CertificateOffers } from '../certificate-offers.service';
import type { OrderId } from '../../contract/order-id';
import { RemoteRefused, RemoteUnavailable } from '../../../../shared/remote-failure';
import { applyOrderEvent } from './order-events';
import { OrderSink } from '../../ports/order-sink.port';
import type { StoredOrder } from '../../domain/order';
import { OrderStore } from '../../store/order.store';

/** The first try is made while the buyer waits; the job that comes after it begins later than that. */
const FIRST_TRY_MS = 3000;
const JOB_AFTER_MS = 10_000;
/** A service that asks for more patience is asked again nevertheless. */
const MAX_PATIENCE_MS = 3_600_000;

/** Brings orders to the order service, where there is one (`ORDERS`). */
@Injectable()
export class OrderSender implements OnModuleInit {
  private readonly logger = new Logger('Orders');

  constructor(
    private readonly database: Database,
    private readonly store: OrderStore,
    @Inject(OrderSink) private readonly sink: OrderSink | null,
    private readonly offers: CertificateOffers,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(SEND_ORDER, ({ id }, run) => this.send(id, run), { tries: SEND_ORDER_TRIES });
  }

  /** Whether orders go anywhere besides our own database. */
  get isBound(): boolean {
    return this.sink !== null;
  }

  /** Writes the job that sends an order, with the order: it does what the first try could not. */
  async enqueue(tx: Transaction, id: OrderId): Promise<void> {
    await this.jobs.enqueue(tx, SEND_ORDER, { id }, { startAfter: new Date(this.clock.epochMs() + JOB_AFTER_MS) });
  }

  /**
   * Sends an order within the request that made it. What does not go well goes on as a job.
   * @throws DomainError `order_refused` when the service will not have it: the order is closed, and the buyer reads why
   */
  async firstTry(id: OrderId): Promise<void> {
    if (!this.sink) return;
    const order = await this.store.find(id);
    if (order?.sink !== 'queued') return;
    try {
      await this.sink.send(order, this.salonOf(order), AbortSignal.timeout(FIRST_TRY_MS));
      await this.taken(id);
    } catch (error) {
      if (error instanceof RemoteRefused) this.throwIfRefused(await this.refused(id, error));
      else await this.later(id, error);
    }
  }

  /** Sends an order that was refused, or whose job is dead, once more. @returns whether there is something to send */
  retry(id: string): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const order = await this.store.lock(tx, id);
      if (!order || order.sink === 'none' || order.sink === 'taken' || order.erasedAt) return false;
      await this.store.change(tx, order.id, { sink: 'queued' });
      await this.jobs.enqueueOnce(tx, SEND_ORDER, { id: order.id });
      return true;
    });
  }

  /** @throws DomainError `order_refused` with the words of the service */
  throwIfRefused({ state, sinkWords }: Pick<StoredOrder, 'state' | 'sinkWords'>): void {
    if (state === 'refused') throw new DomainError('invalid', 'order_refused', sinkWords ?? '');
  }

  private async send(id: string, run: JobRun): Promise<void> {
    const order = await this.store.find(id);
    if (!this.sink || order?.sink !== 'queued' || order.erasedAt) return;
    try {
      await this.sink.send(order, this.salonOf(order), run.signal);
    } catch (error) {
      if (error instanceof RemoteRefused) {
        await this.refused(order.id, error);
        return;
      }
      const wait = error instanceof RemoteUnavailable ? error.retryAfterMs : undefined;
      if (run.attempt >= SEND_ORDER_TRIES) throw new GiveUp(error instanceof Error ? error.message : String(error));
      if (wait !== undefined) throw new RunLater((error as Error).message, Math.min(wait, MAX_PATIENCE_MS));
      throw error;
    }
    await this.taken(order.id);
  }

  private async taken(id: OrderId): Promise<void> {
    await this.database.transaction((tx) => this.store.change(tx, id, { sink: 'taken' }));
  }

  /** Closes the order; one that is paid is kept and reported. */
  private refused(id: OrderId, { status, words }: RemoteRefused): Promise<StoredOrder> {
    return this.database.transaction(async (tx) => {
      const order = (await this.store.lock(tx, id))!;
      const also = { sink: 'refused', sinkWords: words } as const;
      const incident = { event: 'refused', at: this.clock.epochMs(), cause: `order service ${status}` } as const;
      const applied = await applyOrderEvent(this.store, tx, order, incident, also);
      if (applied?.report) this.logger.error({ order: id, status }, 'the order service refused an order that is paid');
      // one that is over cannot be refused any more
      if (!applied) await this.store.change(tx, id, also);
      return applied?.order ?? order;
    });
  }

  /** The job goes on at once; it waits if the service has asked for patience. */
  private async later(id: OrderId, error: unknown): Promise<void> {
    this.logger.warn({ order: id, reason: error instanceof Error ? error.message : String(error) }, 'an order is sent again later');
    if (error instanceof RemoteUnavailable && error.retryAfterMs !== undefined) return;
    await this.database.transaction(async (tx) => {
      await this.store.lock(tx, id);
      await this.jobs.enqueueOnce(tx, SEND_ORDER, { id });
    });
  }

  private salonOf({ salon, locale }: StoredOrder): string {
    return salon === null ? '' : (this.offers.salon(locale, salon)?.title ?? salon);
  }
}
