import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database';
import { Clock } from '../../../platform/time/clock';
import { DomainError } from '../../../shared/domain-error';
import { kyivDay } from '../../../shared/kyiv-day';
import { translation } from '../../../shared/translation';
import type { Kopiykas } from '../../../shared/money';
import type { Sale } from '../contract/sale';
import { tillTotals, type TillTotals } from '../domain/till-sums';
import { SalesStore, type ReturnedMoney, type TillDay, type TillEntry, type TillSum } from '../store/sales.store';

/** A salon's day at the counter. */
export interface TillReport {
  readonly totals: TillTotals;
  readonly sums: readonly TillSum[];
  /** Null: the day is open. */
  readonly closed: TillDay | null;
}

/** Cash that is put into the till or taken out of it, kopiykas; nothing that a salon keeps is more. */
const MAX_MOVED = 100_000_000;

/** The till of each salon: movements of cash, and the close of the day. */
@Injectable()
export class Till {
  constructor(
    private readonly database: Database,
    private readonly store: SalesStore,
    private readonly clock: Clock,
  ) {}

  /** @param day `YYYY-MM-DD` by the salon's clock */
  async report(location: string, day: string): Promise<TillReport> {
    const [sums, closed] = await Promise.all([this.store.sums(location, day), this.store.closedDay(location, day)]);
    return { totals: tillTotals(sums), sums, closed };
  }

  /** Sales of a salon's day, the first one first, also those that were taken back. */
  sales(location: string, day: string): Promise<readonly Sale[]> {
    return this.store.ofDay(location, day);
  }

  /** Certificates that were paid at a salon's counter in a day, the first one first, also those that were taken back. */
  orders(location: string, day: string): Promise<readonly TillEntry[]> {
    return this.store.orderEntries(location, day);
  }

  /** Money that went back in a salon's day for what was paid on another one, the first one first. */
  returned(location: string, day: string): Promise<readonly ReturnedMoney[]> {
    return this.store.returned(location, day);
  }

  /**
   * Puts cash into the till, or takes it out.
   * @param amount negative where it goes out
   * @throws DomainError `amount_wrong`, `reason_missing`, `day_ahead`, `day_closed`
   */
  move(location: string, day: string, amount: Kopiykas, reason: string, by: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      if (!Number.isSafeInteger(amount) || amount === 0 || Math.abs(amount) > MAX_MOVED) throw refusal('amount_wrong');
      if (reason.trim() === '') throw refusal('reason_missing');
      this.refuseAhead(day);
      if (await this.store.lockDay(tx, location, day)) throw refusal('day_closed');
      const entry = { location, day, kind: 'movement', method: 'cash', amount, note: reason.trim(), by, at: this.clock.now() } as const;
      await this.store.enter(tx, [entry]);
    });
  }

  /**
   * Closes a day with what was counted: nothing is entered in it any more.
   * @throws DomainError `amount_wrong`, `day_ahead`, `day_closed`; `reason_missing` for a difference without a note
   */
  close(location: string, day: string, counted: Kopiykas, note: string, by: string): Promise<TillDay> {
    return this.database.transaction(async (tx) => {
      if (!Number.isSafeInteger(counted) || counted < 0 || counted > MAX_MOVED) throw refusal('amount_wrong');
      this.refuseAhead(day);
      if (await this.store.lockDay(tx, location, day)) throw refusal('day_closed');
      const { cash: expected } = tillTotals(await this.store.sums(location, day, tx));
      if (counted !== expected && note.trim() === '') throw refusal('reason_missing');
      const closed = { location, day, expected, counted, note: note.trim(), by, at: this.clock.now() };
      await this.store.close(tx, closed);
      return closed;
    });
  }

  /** Opens a closed day again. @throws DomainError `day_open` */
  reopen(location: string, day: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      await this.store.lockDay(tx, location, day);
      if (!(await this.store.reopen(tx, location, day))) throw refusal('day_open');
    });
  }

  private refuseAhead(day: string): void {
    if (day > kyivDay(this.clock.now())) throw refusal('day_ahead');
  }
}

const refusal = (code: 'amount_wrong' | 'reason_missing' | 'day_ahead' | 'day_closed' | 'day_open') =>
  new DomainError('conflict', code, translation(`sales.problems.${code}`));
