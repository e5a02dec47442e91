import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../../../platform/database/database';
import { Clock } from '../../../platform/time/clock';
import { localAt } from '../../../platform/time/zoned-time';
import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import type { Kopiykas } from '../../../shared/money';
import { CertificateAdmin, CertificateReservations, type TakenSum } from '../../certificate/certificate.api';
import { BookingAdmin } from '../../booking/booking.api';
import { FiscalReceipts } from '../../fiscal/fiscal.api';
import type { SellableAppointment } from '../../scheduling/scheduling.api';
import type { Sale, SaleLine } from '../contract/sale';
import { saleProblem, totalOf, withoutTip, type SaleProblem } from '../domain/sale-sums';
import { SalesStore, type NewTillEntry } from '../store/sales.store';

/** What is typed at the counter. */
export interface SaleRequest {
  /** Id of the appointment. */
  readonly appointment: string;
  /** Services of the appointment that were done; one that is missing was not. */
  readonly lines: readonly { readonly part: string; readonly price: Kopiykas; readonly discount: Kopiykas }[];
  /** Why a price differs or a discount was given. */
  readonly reason: string;
  readonly tip: Kopiykas;
  readonly cash: Kopiykas;
  readonly card: Kopiykas;
  /** By code or the link of the QR, each with the sum that is taken: never the whole by default. */
  readonly certificates: readonly { readonly code: string; readonly amount: Kopiykas }[];
  /** The same key is the same sale. */
  readonly key: string;
}

/** Who is at the counter. */
export interface Cashier {
  /** Id of the operator. */
  readonly id: string;
  /** Slug of the salon, for the ledger of certificates. */
  readonly salon: string;
}

const DAY_MS = 86_400_000;
/** More certificates are not redeemed in one sale. */
const MAX_CERTIFICATES = 5;

/** Money at the counter, at the end of an appointment. */
@Injectable()
export class Counter {
  constructor(
    private readonly database: Database,
    private readonly store: SalesStore,
    private readonly admin: BookingAdmin,
    private readonly certificates: CertificateAdmin,
    private readonly reservations: CertificateReservations,
    private readonly fiscal: FiscalReceipts,
    private readonly clock: Clock,
  ) {}

  /** Sales of appointments, with what was sold, the last first. */
  ofAppointments(appointments: readonly string[]): Promise<readonly object[]> {
    return this.store.ofAppointments(appointments);
  }

  /**
   * Takes the money of an appointment and marks it done; sums of certificates that are reserved for it are taken first, others are redeemed with it, or
   * nothing happens. Idempotent by its key.
   * @throws DomainError `appointment_unknown`; conflicts: a `SaleProblem`, `sale_taken`, `appointment_settled`, `appointment_ahead` before its day, `day_closed`, and those of
   * redeeming a certificate
   */
  take(request: SaleRequest, cashier: Cashier): Promise<Sale> {
    return this.database.transaction(async (tx) => {
      const { sold } = this.admin.engine;
      const sellable = await sold.lock(tx, request.appointment);
      const before = await this.store.find({ key: request.key }, tx);
      if (before) return repeated(before, request);
      const { appointment } = sellable;
      if (appointment.state !== 'planned' && appointment.state !== 'confirmed' && appointment.state !== 'done')
        throw new DomainError('conflict', 'appointment_settled', `The appointment is ${appointment.state}`);
      if (await this.store.find({ appointment: appointment.id }, tx)) throw refusal('sale_taken');
      const now = this.clock.now();
      const { day } = localAt(now, appointment.zone);
      if (appointment.day > day) throw refusal('appointment_ahead');
      if (await this.store.lockDay(tx, appointment.location, day)) throw refusal('day_closed');

      const id = randomUUID();
      // a sum that was taken because nobody settled the appointment counts for the sale
      await this.reservations.reopen(tx, appointment.id, this.lookedAt(now));
      const reserved = await this.reservations.reservedFor(tx, appointment.id);
      const lines = linesOf(sellable, request, reserved);
      const most = Math.max(0, totalOf(lines) - sellable.prepaid);
      const taken = await this.reservations.take(tx, appointment.id, { most, salon: cashier.salon, note: '' });
      const at = { location: appointment.location, day, by: cashier.id, at: now };
      const redeemed = [...taken.map(asRedeemed), ...(await this.redeem(tx, id, request, cashier))];
      const money: NewTillEntry[] = [
        { ...at, kind: 'sale', method: 'cash', amount: request.cash, saleId: id },
        { ...at, kind: 'sale', method: 'card', amount: request.card, saleId: id },
        { ...at, kind: 'sale', method: 'prepayment', amount: Math.min(sellable.prepaid, totalOf(lines)), saleId: id },
        ...redeemed.map((entry): NewTillEntry => ({ ...at, kind: 'sale', method: 'certificate', saleId: id, ...entry })),
      ];
      const { reason, tip, key } = request;
      await this.store.write(
        tx,
        {
          id,
          appointment: appointment.id,
          location: appointment.location,
          day,
          tip,
          reason: reason.trim(),
          by: cashier.id,
          at: now,
          lines,
          key,
        },
        money.filter(({ amount }) => amount !== 0),
      );
      await this.fiscal.sold(tx, {
        sale: id,
        services: lines.map(({ service, serviceName, quantity, price, discount }) => ({
          code: service,
          name: serviceName,
          quantity,
          cost: price - discount,
        })),
        ...withoutTip(request),
        redeemed: redeemed.map(({ certificateEntry, amount }) => ({ entry: certificateEntry, amount })),
        prepaid: sellable.prepaidAs === null ? null : { subject: sellable.prepaidAs, amount: sellable.prepaid },
      });
      const sums = lines.map(({ part, price, discount }) => ({ part, sum: price - discount }));
      await sold.sell(tx, appointment.id, id, sums);
      return (await this.store.find({ id }, tx))!;
    });
  }

  /** The sale of an appointment that stands; null: it was not paid for. */
  saleOf(appointment: string): Promise<Sale | null> {
    return this.store.find({ appointment });
  }

  /** Fiscal receipts of a sale, oldest first. */
  async receiptsOf(sale: string): ReturnType<FiscalReceipts['ofSale']> {
    const entries = await this.store.entriesOf(sale);
    return this.fiscal.ofSale(
      sale,
      entries.flatMap(({ kind, certificateEntry }) => (kind === 'sale' && certificateEntry !== null ? [certificateEntry] : [])),
    );
  }

  /** What was paid for an appointment in advance and was not given back. */
  prepaidOf(appointment: string): Promise<Kopiykas> {
    return this.database.reading((asked) => this.admin.engine.sold.prepaid(asked, appointment));
  }

  /** What certificates have reserved for an appointment that is not sold yet, or paid because nobody settled it, kopiykas. */
  async reservedOf(appointment: string): Promise<Kopiykas> {
    const counting = (await this.reservations.of([appointment])).filter(({ state }) => state !== 'returned');
    return counting.reduce((sum, { amount }) => sum + amount, 0);
  }

  /**
   * Takes a sale back as a whole: money that came by cash or card goes out again today, certificates get back what was taken; what was reserved is reserved again.
   * Repeated it changes nothing.
   * @throws DomainError `sale_unknown`; conflicts: `reason_missing`, `day_closed`
   */
  undo(id: string, reason: string, cashier: Cashier): Promise<Sale> {
    return this.database.transaction(async (tx) => {
      const known = await this.store.find({ id }, tx);
      if (!known) throw new DomainError('not-found', 'sale_unknown', translation('sales.problems.sale_unknown'));
      const { sold } = this.admin.engine;
      const { appointment } = await sold.lock(tx, known.appointment);
      const sale = (await this.store.find({ id }, tx))!;
      if (sale.undoneAt !== null) return sale;
      if (reason.trim() === '') throw refusal('reason_missing');
      const now = this.clock.now();
      const { day } = localAt(now, appointment.zone);
      if (await this.store.lockDay(tx, sale.location, day)) throw refusal('day_closed');
      const entries = (await this.store.entriesOf(id, tx)).filter(({ kind }) => kind === 'sale');
      const { undone } = await this.reservations.reopen(tx, sale.appointment, this.lookedAt(now));
      for (const { certificateId, certificateEntry } of entries) {
        if (certificateId !== null && certificateEntry !== null && !undone.includes(certificateEntry))
          await this.certificates.undo(certificateId, certificateEntry, reason, tx);
      }
      const at = { location: sale.location, day, by: cashier.id, at: now, saleId: id, kind: 'undo' as const };
      await this.store.enter(
        tx,
        entries.map(({ method, amount, certificateId }) => ({ ...at, method, amount: -amount, certificateId })),
      );
      await this.store.undo(tx, id, reason.trim(), now);
      await this.fiscal.unsold(tx, id);
      await sold.undoSale(tx, sale.appointment);
      return { ...sale, undoneAt: now };
    });
  }

  /** When an appointment is looked at again whose sale was taken back, or is not written after all. */
  private lookedAt(now: Date): Date {
    return new Date(now.getTime() + DAY_MS);
  }

  /** Takes what was said from each certificate. @throws DomainError of the first that cannot pay */
  private async redeem(tx: Transaction, sale: string, { certificates }: SaleRequest, { salon }: Cashier) {
    const redeemed: ReturnType<typeof asRedeemed>[] = [];
    for (const [index, { code, amount }] of certificates.entries()) {
      const [certificate] = await this.certificates.find({ code }, tx);
      if (!certificate) await this.certificates.refuseCard(code, tx);
      if (!certificate) throw new DomainError('conflict', 'certificate_unknown', translation('certificate.problems.unknown'));
      const redemption = { amount, key: `sale:${sale}:${index}`, salon, note: '' };
      const { entry } = await this.certificates.redeem(certificate.id, redemption, tx);
      redeemed.push(asRedeemed({ certificate: certificate.id, entry, amount }));
    }
    return redeemed;
  }
}

/** The services as they are sold. @param reserved of certificates @throws DomainError a `SaleProblem` */
function linesOf({ appointment, prepaid }: SellableAppointment, request: SaleRequest, reserved: Kopiykas): readonly SaleLine[] {
  const lines = request.lines.map(({ part, price, discount }) => {
    const done = appointment.parts.find(({ id }) => id === part);
    if (!done) throw refusal('nothing_sold');
    const { service, serviceName, employee, employeeName, quantity } = done;
    return { part, service, serviceName, employee, employeeName, quantity, price, discount, booked: done.price };
  });
  const { cash, card, tip, reason, certificates } = request;
  const byReservations = Math.min(reserved, Math.max(0, totalOf(lines) - prepaid));
  const byCertificates = certificates.reduce((sum, { amount }) => sum + amount, byReservations);
  const problem = saleProblem({ lines, reason, tip, paid: { cash, card, prepayment: prepaid, certificate: byCertificates } });
  if (problem) throw refusal(problem);
  if (new Set(lines.map(({ part }) => part)).size < lines.length || certificates.length > MAX_CERTIFICATES) throw refusal('nothing_sold');
  return lines.map(({ booked: _, ...line }) => line);
}

const asRedeemed = ({ certificate, entry, amount }: TakenSum) => ({ amount, certificateId: certificate, certificateEntry: entry });

function repeated(before: Sale, { appointment, cash, card }: SaleRequest): Sale {
  const paidBy = (method: string) => before.payments.filter((each) => each.method === method).reduce((sum, { amount }) => sum + amount, 0);
  if (before.appointment === appointment && paidBy('cash') === cash && paidBy('card') === card) return before;
  throw new DomainError('conflict', 'key_reused', 'Another sale was taken with this key');
}

const refusal = (code: SaleProblem | 'sale_taken' | 'appointment_ahead' | 'day_closed') =>
  new DomainError('conflict', code, translation(`sales.problems.${code}`));
