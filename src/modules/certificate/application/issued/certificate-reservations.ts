import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../../platform/database/database';
import { Clock } from '../../../../platform/time/clock';
import { DomainError } from '../../../../shared/domain-error';
import { translation } from '../../../../shared/translation';
import type { Kopiykas } from '../../../../shared/money';
import { FiscalReceipts, type FiscalService } from '../../../fiscal/fiscal.api';
import { MAX_PAYING, reservable, takenOf, type ReservationProblem } from '../../domain/reservation';
import { CertificateStore } from '../../store/certificate.store';
import { ReservationStore, type Reservation } from '../../store/reservation.store';
import { unknownCertificate } from './certificate-lock';
import { CertificateNotifier } from './certificate-notifier';

/** What a reservation says in place of an operator's reason. */
const COSTS_LESS = 'the appointment costs less';

/** What is to be reserved. */
export interface WantedReservation {
  /** Id of the appointment. */
  readonly appointment: string;
  /** What the appointment costs, kopiykas; what is reserved for it already counts towards it. */
  readonly total: Kopiykas;
  /** Ids of certificates, with the sum of each; null: as much as is available and needed. */
  readonly certificates: readonly { readonly id: string; readonly amount: Kopiykas | null }[];
  /** When the appointment is looked at, in case nobody settles it. */
  readonly dueAt: Date;
}

/** What a certificate paid for an appointment. */
export interface TakenSum {
  /** Id of the certificate. */
  readonly certificate: string;
  /** Id of the entry of its ledger. */
  readonly entry: string;
  readonly amount: Kopiykas;
}

/** Where and why a sum is taken. */
export interface Taking {
  /** At most so much of all reservations together; the rest goes back. */
  readonly most: Kopiykas;
  /** Slug of the salon; empty: not said. */
  readonly salon: string;
  readonly note: string;
  /** What is paid for, for its fiscal receipt; left out: nothing was done, or another receipt is of it. */
  readonly services?: readonly FiscalService[];
}

/**
 * Sums of certificates that are reserved for appointments. Whoever calls has locked the appointment, and calls within the transaction that changes
 * it; certificates are locked here, in the order of their ids. What is done twice is done once.
 */
@Injectable()
export class CertificateReservations {
  constructor(
    private readonly store: CertificateStore,
    private readonly reservations: ReservationStore,
    private readonly notices: CertificateNotifier,
    private readonly fiscal: FiscalReceipts,
    private readonly clock: Clock,
  ) {}

  /** What certificates pay for these appointments, or paid, or were to pay; in the order in which they were reserved. */
  of(appointments: readonly string[]): Promise<readonly Reservation[]> {
    return this.reservations.ofAppointments(appointments);
  }

  /**
   * Reserves all that is wanted, or nothing.
   * @returns what is reserved now for the appointment, kopiykas
   * @throws DomainError `certificate_unknown`, or a conflict `certificate_<problem>` of `ReservationProblem`
   */
  async reserve(tx: Transaction, { appointment, total, certificates, dueAt }: WantedReservation): Promise<Kopiykas> {
    const all = await this.reservations.lock(tx, appointment);
    const known = all.filter(isReserved);
    // its reservation says what was taken, and by which entry: what ends again could not be undone otherwise
    if (all.some(({ certificate, state }) => state === 'taken' && certificates.some(({ id }) => id === certificate)))
      throw problem('not_needed');
    const payers = new Set([...known.map(({ certificate }) => certificate), ...certificates.map(({ id }) => id)]);
    if (payers.size > MAX_PAYING || new Set(certificates.map(({ id }) => id)).size < certificates.length) throw problem('too_many');
    const locked = new Map<string, Awaited<ReturnType<CertificateStore['lock']>>>();
    for (const id of certificates.map(({ id: each }) => each).sort()) locked.set(id, await this.store.lock(tx, id));
    const now = this.clock.now();
    let reserved = sumOf(known);
    for (const { id, amount: wanted } of certificates) {
      const certificate = locked.get(id);
      if (!certificate) throw unknownCertificate();
      const read = reservable(certificate, wanted, total - reserved, now);
      if ('problem' in read) throw problem(read.problem);
      const { amount } = read;
      if (!(await this.reservations.reserve(tx, { certificate: id, appointment, amount, dueAt, at: now }))) throw problem('beyond_balance');
      reserved += amount;
    }
    return reserved;
  }

  /** What is reserved for an appointment at this moment, kopiykas. */
  async reservedFor(tx: Transaction, appointment: string): Promise<Kopiykas> {
    return sumOf((await this.reservations.lock(tx, appointment)).filter(isReserved));
  }

  /** Takes reserved sums, the first certificates whole; what is more than `most` goes back. @returns what was taken */
  async take(tx: Transaction, appointment: string, { most, salon, note, services }: Taking): Promise<readonly TakenSum[]> {
    const reserved = (await this.reservations.lock(tx, appointment)).filter(isReserved);
    const sums = takenOf(
      reserved.map(({ amount }) => amount),
      most,
    );
    const taken: TakenSum[] = [];
    for (const [index, reservation] of reserved.entries()) {
      const amount = sums[index]!;
      await this.reservations.free(tx, reservation.certificate, reservation.amount);
      const entry = amount === 0 ? null : await this.enter(tx, reservation, amount, { salon, note });
      if (entry !== null) taken.push({ certificate: reservation.certificate, entry, amount });
      await this.reservations.settle(tx, reservation, { state: entry === null ? 'returned' : 'taken', taken: amount, entry, reason: '' });
    }
    if (services) await this.fiscal.redeemed(tx, services, taken);
    return taken;
  }

  /** Returns what is reserved; it is available again. @param reason an operator's; empty: by the rules */
  async giveBack(tx: Transaction, appointment: string, reason = ''): Promise<void> {
    for (const reservation of (await this.reservations.lock(tx, appointment)).filter(isReserved)) {
      await this.reservations.free(tx, reservation.certificate, reservation.amount);
      await this.reservations.settle(tx, reservation, { state: 'returned', taken: 0, entry: null, reason });
    }
  }

  /** The appointment costs less than is reserved: what is more goes back, of the last certificate first. */
  async fit(tx: Transaction, appointment: string, total: Kopiykas): Promise<void> {
    const reserved = (await this.reservations.lock(tx, appointment)).filter(isReserved);
    const sums = takenOf(
      reserved.map(({ amount }) => amount),
      total,
    );
    for (const [index, reservation] of reserved.entries()) {
      const amount = sums[index]!;
      if (amount === reservation.amount) continue;
      if (amount > 0) await this.reservations.lower(tx, reservation, amount);
      else {
        await this.reservations.free(tx, reservation.certificate, reservation.amount);
        await this.reservations.settle(tx, reservation, { state: 'returned', taken: 0, entry: null, reason: COSTS_LESS });
      }
    }
  }

  /**
   * What ended the appointment was undone: what was taken is given back to the balance and all is reserved again, of certificates that have expired
   * meanwhile as well. What an operator returned stays returned; of what went back as much is reserved again as is available.
   * @returns entries of ledgers that were undone, and whether as much is reserved as before
   * @throws DomainError `certificate_void` where a certificate that had paid was given back since
   */
  async reopen(
    tx: Transaction,
    appointment: string,
    dueAt: Date,
  ): Promise<{ readonly undone: readonly string[]; readonly isWhole: boolean }> {
    const ended = (await this.reservations.lock(tx, appointment)).filter(({ state, reason }) => state !== 'reserved' && reason === '');
    const undone: string[] = [];
    let isWhole = true;
    for (const { certificate, amount, taken, entry } of ended) {
      if (entry !== null && taken > 0) {
        const back = { kind: 'undone', amount: taken, undoes: entry, key: `undo:${entry}` } as const;
        if ((await this.store.move(tx, certificate, taken)) === null) throw problem('void');
        if ((await this.store.enter(tx, certificate, back)) === null) throw new Error('what a reservation had taken was undone past it');
        undone.push(entry);
        await this.fiscal.unredeemed(tx, entry);
      }
      const again = { certificate, appointment, amount, dueAt, at: this.clock.now() };
      if (await this.reservations.reserve(tx, again)) continue;
      isWhole = false;
      if (taken > 0) await this.reservations.reserve(tx, { ...again, amount: taken });
    }
    return { undone, isWhole };
  }

  /** Appointments with something reserved that nobody has settled by now. */
  due(most: number): Promise<readonly string[]> {
    return this.reservations.due(this.clock.now(), most);
  }

  /** They are looked at again at that moment. */
  putOff(tx: Transaction, appointment: string, dueAt: Date): Promise<void> {
    return this.reservations.putOff(tx, appointment, dueAt);
  }

  private async enter(
    tx: Transaction,
    { certificate: id, appointment }: Reservation,
    amount: Kopiykas,
    { salon, note }: Pick<Taking, 'salon' | 'note'>,
  ): Promise<string> {
    const balance = await this.store.move(tx, id, -amount);
    const key = `appointment:${appointment}:${randomUUID()}`;
    const entry = balance === null ? null : await this.store.enter(tx, id, { kind: 'redeemed', amount: -amount, key, salon, note });
    if (balance === null || entry === null) throw new Error('a reserved sum was not there to be taken');
    const [certificate] = await this.store.find({ id }, tx);
    await this.notices.used(tx, certificate!, amount, balance, entry);
    return entry;
  }
}

const isReserved = ({ state }: Reservation): boolean => state === 'reserved';
const sumOf = (all: readonly Reservation[]): Kopiykas => all.reduce((sum, { amount }) => sum + amount, 0);

export function problem(code: ReservationProblem | 'elsewhere'): DomainError {
  return new DomainError('conflict', `certificate_${code}`, translation(`certificate.paying.problems.${code}`));
}
