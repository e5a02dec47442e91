import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../../../../platform/database/database';
import { Clock } from '../../../../platform/time/clock';
import { DomainError } from '../../../../shared/domain-error';
import type { Kopiykas } from '../../../../shared/money';
import { FiscalReceipts } from '../../../fiscal/fiscal.api';
import { translation } from '../../../../shared/translation';
import { asLedger, lockCertificate, refuseInactive, unknownCertificate } from './certificate-lock';
import { CertificateNotifier } from './certificate-notifier';
import { newCertificateCode, newToken } from '../certificate-secrets';
import { CertificatePdfs, type PdfPage } from '../delivery/certificate-pdfs';
import { DeliveryRepeats } from '../delivery/delivery-repeats';
import { PrintedCards } from './printed-cards';
import { certificateToken } from '../../contract/certificate-addresses';
import { readCertificateCode } from '../../contract/certificate-code';
import { prolongedThrough } from '../../contract/validity';
import { MAX_PDF_PAGES } from '../../ports/certificate-pdf-renderer.port';
import { ledgerProblem } from '../../domain/ledger-problems';
import { redeem, undo } from '../../domain/ledger';
import type { CertificateFilter, CertificateKey, PickUp, StoredCertificate, StoredEntry } from '../../domain/certificate';
import { CertificateStore } from '../../store/certificate.store';
import { ReservationStore, type Reservation } from '../../store/reservation.store';
import { DeliveryStore } from '../../store/delivery.store';

/** A certificate with what was taken from it. */
export interface CertificateRecord {
  readonly certificate: StoredCertificate;
  /** Oldest first. */
  readonly ledger: readonly StoredEntry[];
  /** Newest first, at most 100. */
  readonly reservations: readonly Reservation[];
}

export interface Redemption {
  /** Kopiykas; null: the whole of a certificate for a service. One for a sum is redeemed by a sum that is said, never by none. */
  readonly amount: Kopiykas | null;
  /** The same key is the same redemption. */
  readonly key: string;
  /** Slug; empty: not said. */
  readonly salon: string;
  readonly note: string;
}

/** Certificates of one file that is printed. */
export const CERTIFICATES_OF_FILE = MAX_PDF_PAGES;

const SHOWN_RESERVATIONS = 100;

/** A code or a token that is taken is made anew. */
const CODE_TRIES = 5;

/** What operators see of issued certificates and do with them. */
@Injectable()
export class CertificateAdmin {
  constructor(
    private readonly database: Database,
    private readonly store: CertificateStore,
    private readonly reservations: ReservationStore,
    private readonly deliveries: DeliveryStore,
    private readonly notices: CertificateNotifier,
    private readonly repeats: DeliveryRepeats,
    private readonly prints: CertificatePdfs,
    private readonly cards: PrintedCards,
    private readonly fiscal: FiscalReceipts,
    private readonly clock: Clock,
  ) {}

  /**
   * By a code as somebody types it or the link of its QR, or by the id of an order; none for what is neither.
   * @param within as of `redeem`
   */
  find({ code, order }: { readonly code?: string; readonly order?: string }, within?: Transaction): Promise<readonly StoredCertificate[]> {
    const key = keyOf(code, order);
    return key ? this.store.find(key, within) : Promise.resolve([]);
  }

  /** For a code that is of no certificate. @param within as of `redeem` @throws DomainError `certificate_not_active` where it is of a printed card */
  refuseCard(code: string, within?: Transaction): Promise<void> {
    return this.cards.refuse(code, within);
  }

  /** All certificates, newest first; none before one that is not there. */
  list(filter: CertificateFilter): Promise<readonly StoredCertificate[]> {
    return this.store.list(filter);
  }

  /** What is to be handed out at a salon, newest first. */
  pickUps(salon: string, most: number): Promise<readonly PickUp[]> {
    return this.store.pickUps(salon, most);
  }

  /** @throws DomainError `certificate_unknown` */
  async record(id: string): Promise<CertificateRecord> {
    const [certificate] = await this.store.find({ id });
    if (!certificate) throw unknownCertificate();
    const [ledger, reservations] = await Promise.all([this.store.ledger(id), this.reservations.ofCertificate(id, SHOWN_RESERVATIONS)]);
    return { certificate, ledger, reservations };
  }

  /**
   * Takes a part or the whole. Sent again with the same key it is the same redemption.
   * @param within a transaction that it belongs to; none: one of its own
   * @returns what is left, kopiykas
   * @throws DomainError `certificate_unknown`, or a conflict: of `ledgerProblem`, `key_reused`, `redemption_undone`
   */
  redeem(
    id: string,
    { amount, key, salon, note }: Redemption,
    within?: Transaction,
  ): Promise<{ readonly entry: string; readonly taken: Kopiykas; readonly balance: Kopiykas }> {
    return this.whole(within, async (tx) => {
      // one after the other: each sees the ledger of those before it
      const certificate = await lockCertificate(this.store, tx, id);
      const ledger = await this.store.ledger(id, tx);
      const first = ledger.find((entry) => entry.key === key);
      if (first) return repeated(first, amount, certificate, ledger);
      refuseInactive(certificate);
      const reading = redeem(certificate, asLedger(ledger), amount ?? 'whole', this.clock.now());
      if ('problem' in reading) throw ledgerProblem(reading.problem);
      const balance = await this.store.move(tx, id, reading.entry.amount, certificate.kind === 'service');
      if (balance === null) throw ledgerProblem('beyond_balance');
      const entry = await this.store.enter(tx, id, { kind: 'redeemed', amount: reading.entry.amount, key, salon, note });
      if (entry === null) throw new Error('an entry with this key was written past the lock');
      const taken = -reading.entry.amount;
      await this.notices.used(tx, certificate, taken, balance, entry);
      // who has a transaction knows what it pays for
      const title = certificate.kind === 'service' ? certificate.title : null;
      if (!within) await this.fiscal.redeemedAlone(tx, title, { entry, amount: taken });
      return { entry, taken, balance };
    });
  }

  /**
   * Gives a redemption back to the balance, once.
   * @param within as of `redeem`
   * @throws DomainError `certificate_unknown`, `certificate_not_undoable`, …
   */
  undo(id: string, entryId: string, note: string, within?: Transaction): Promise<{ readonly balance: Kopiykas }> {
    return this.whole(within, async (tx) => {
      const certificate = await lockCertificate(this.store, tx, id);
      const reading = undo(asLedger(await this.store.ledger(id, tx)), entryId);
      if ('problem' in reading) throw ledgerProblem(reading.problem);
      refuseInactive(certificate);
      const { amount } = reading.entry;
      const balance = await this.store.move(tx, id, amount);
      const entry = await this.store.enter(tx, id, { kind: 'undone', amount, undoes: entryId, key: `undo:${entryId}`, note });
      if (balance === null || entry === null) throw ledgerProblem('not_undoable');
      await this.reservations.undone(tx, entryId);
      await this.fiscal.unredeemed(tx, entryId);
      return { balance };
    });
  }

  /**
   * Puts a new certificate in the place of one whose code got into wrong hands: the old one dies, the new one is sent the same way.
   * @param within as of `redeem`
   */
  reissue(id: string, within?: Transaction): Promise<{ readonly id: string }> {
    return this.whole(within, async (tx) => {
      const old = await lockCertificate(this.store, tx, id);
      refuseInactive(old);
      const made = await this.replaced(tx, old);
      if (old.balance > 0) await this.store.enter(tx, id, { kind: 'carried', amount: -old.balance, key: `carried:${made}` });
      const spent = old.balance - old.nominal;
      if (spent < 0) await this.store.enter(tx, made, { kind: 'carried', amount: spent, key: `carried:${id}` });
      await this.repeats.again(tx, old.deliveryId);
      return { id: made };
    });
  }

  /**
   * Puts the last day off, of an expired certificate too, and tells its holder by mail.
   * @param months from its last day, or from today where that has passed
   * @param key the same as the last time: nothing is done again
   * @returns the new last day, `YYYY-MM-DD` in Kyiv
   * @throws DomainError `certificate_unknown`, or a conflict: `certificate_void`, `certificate_refund_pending`, `certificate_empty`,
   * `certificate_too_long`
   */
  prolong(id: string, months: number, key: string): Promise<{ readonly validThrough: string }> {
    return this.database.transaction(async (tx) => {
      const certificate = await lockCertificate(this.store, tx, id);
      if (key !== '' && certificate.prolongKey === key) return { validThrough: certificate.validThrough };
      refuseInactive(certificate);
      if (certificate.balance === 0) throw ledgerProblem('empty');
      const validThrough = prolongedThrough(certificate.validThrough, months, this.clock.now());
      if (validThrough === null)
        throw new DomainError('conflict', 'certificate_too_long', translation('certificate.console.problems.certificate_too_long'));
      await this.store.prolong(tx, id, validThrough, key);
      await this.notices.prolonged(tx, { ...certificate, validThrough, prolonged: certificate.prolonged + 1 });
      return { validThrough };
    });
  }

  /** Sends a delivery again. @throws DomainError `delivery_unknown`, `delivery_under_way` */
  async resend(deliveryId: string): Promise<void> {
    if (!(await this.deliveries.find(deliveryId))) throw new DomainError('not-found', 'delivery_unknown', 'There is no such delivery');
    const isAgain = await this.database.transaction((tx) => this.repeats.again(tx, deliveryId));
    if (!isAgain) throw new DomainError('conflict', 'delivery_under_way', 'It is on its way, or its time has not come');
  }

  /**
   * The certificates of an order that count, to print, as many as a file has.
   * @param part of the files, from 1
   * @throws DomainError `certificate_unknown` where none is left for it; `certificate_print_unavailable`
   */
  async print(orderId: string, part: number): Promise<Buffer> {
    const all = (await this.store.find({ orderId })).filter(({ state }) => state === 'active');
    const printed = Number.isSafeInteger(part) && part > 0 ? all.slice((part - 1) * CERTIFICATES_OF_FILE, part * CERTIFICATES_OF_FILE) : [];
    const [first] = printed;
    if (!first) throw unknownCertificate();
    const pages: PdfPage[] = [];
    for (const certificate of printed)
      pages.push({ certificate, design: (await this.deliveries.find(certificate.deliveryId))?.design ?? null });
    return this.prints.file(pages, first.locale);
  }

  private whole<T>(within: Transaction | undefined, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return within ? work(within) : this.database.transaction(work);
  }

  private async replaced(tx: Transaction, old: StoredCertificate): Promise<string> {
    for (let left = CODE_TRIES; left > 0; left--) {
      const made = await this.store.reissue(tx, old, newCertificateCode(), newToken(), this.clock.now());
      if (made !== null) return made;
    }
    throw new Error('no free code was found');
  }
}

function keyOf(code?: string, order?: string): CertificateKey | null {
  if (order !== undefined) return { orderId: order };
  const token = certificateToken(code ?? '');
  if (token !== null) return { token };
  const read = readCertificateCode(code ?? '');
  return read === null ? null : { code: read };
}

function repeated(first: StoredEntry, amount: Kopiykas | null, { balance }: StoredCertificate, ledger: readonly StoredEntry[]) {
  if (first.kind !== 'redeemed' || (amount !== null && first.amount !== -amount))
    throw new DomainError('conflict', 'key_reused', 'Another amount was taken with this key');
  if (ledger.some(({ undoes }) => undoes === first.id))
    throw new DomainError('conflict', 'redemption_undone', 'What was taken with this key was undone: take it with a new key');
  return { entry: first.id, taken: -first.amount, balance };
}
