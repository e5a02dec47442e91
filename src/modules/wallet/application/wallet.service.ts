import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../../../platform/database/database';
import { GiveUp, RunLater, type JobRun } from '../../../platform/jobs/job';
import { Jobs } from '../../../platform/jobs/jobs';
import { Clock } from '../../../platform/time/clock';
import { DomainError } from '../../../shared/domain-error';
import type { Locale } from '../../../shared/locale';
import { translation } from '../../../shared/translation';
import type { OfferedWallets, PassKind, WalletPass } from '../contract/wallet-pass';
import { PassFiles } from '../ports/pass-files.port';
import { PassFailure, WalletPasses } from '../ports/wallet-passes.port';
import { WalletStore } from '../store/wallet.store';
import { UPDATE_PASS } from '../wallet.jobs';

/** What a pass shows at this moment, in the language of what it is of where no other is asked for; null: there is nothing that it could be of. */
export type PassSource = (id: string, locale?: Locale) => Promise<WalletPass | null>;

/** How long a person waits for a wallet. */
const PATIENCE_MS = 8000;
/** After this a pass that was asked for is looked at again: a change may have been under way when it was made. */
const LOOK_AGAIN_MS = 30_000;
/** How often a pass changes while it is sent. */
const MAX_ROUNDS = 5;

/** Passes of certificates and appointments on phones. Those that a wallet keeps are made when somebody asks for one, and brought up to date when what they are of changes. */
@Injectable()
export class Wallet {
  private readonly sources = new Map<PassKind, PassSource>();

  constructor(
    private readonly passes: WalletPasses,
    private readonly files: PassFiles,
    private readonly store: WalletStore,
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {
    jobs.handle(UPDATE_PASS, ({ kind, id }, run) => this.update(kind, id, run));
  }

  get offered(): OfferedWallets {
    return { google: this.passes.isOffered, apple: this.files.isOffered };
  }

  /** Tells what passes of a kind show. In a constructor or in `onModuleInit`. */
  describe(kind: PassKind, source: PassSource): void {
    this.sources.set(kind, source);
  }

  /**
   * Makes a pass that somebody asks for.
   * @returns the address where they add it
   * @throws DomainError `pass_unknown`, `wallet_unavailable`
   */
  async add(kind: PassKind, id: string): Promise<string> {
    const first = this.passes.isOffered ? await this.sourceOf(kind)(id) : null;
    if (!first) throw passUnknown();
    await this.database.transaction(async (tx) => {
      await this.store.ask(tx, kind, id, first.until);
      const startAfter = new Date(this.clock.epochMs() + LOOK_AGAIN_MS);
      for (const { isDue } of await this.store.due(tx, kind, [id]))
        if (!isDue) await this.jobs.enqueue(tx, UPDATE_PASS, { kind, id }, { startAfter });
    });
    const pass = await this.sourceOf(kind)(id);
    if (!pass) throw passUnknown();
    try {
      await this.passes.put(pass, AbortSignal.timeout(PATIENCE_MS));
      return this.passes.saveAddress(pass);
    } catch (cause) {
      throw new DomainError('unavailable', 'wallet_unavailable', translation('common.wallet.unavailable'), { cause });
    }
  }

  /**
   * A pass of this moment as a .pkpass for Apple Wallet; one that is over or not valid any more says so. Its words are in `locale`.
   * @throws DomainError `pass_unknown`, also where it is not set up
   */
  async file(kind: PassKind, id: string, locale: Locale): Promise<Buffer> {
    const pass = this.files.isOffered ? await this.sourceOf(kind)(id, locale) : null;
    if (!pass) throw passUnknown();
    return this.files.make(pass);
  }

  /** Certificates or appointments change with this transaction: their passes, where there are any, are brought up to date after it. */
  async changed(tx: Transaction, kind: PassKind, ...ids: readonly string[]): Promise<void> {
    if (!this.passes.isOffered || ids.length === 0) return;
    for (const { id, isDue } of await this.store.due(tx, kind, ids))
      // a job that has begun may have read what was true before
      await (isDue ? this.jobs.enqueueOnce(tx, UPDATE_PASS, { kind, id }) : this.jobs.enqueue(tx, UPDATE_PASS, { kind, id }));
  }

  /** Sends what is true until it is still true once it is sent: two runs may meet, and the slower one must not have the last word. */
  private async update(kind: PassKind, id: string, { signal }: JobRun): Promise<void> {
    if (!this.passes.isOffered || !(await this.store.begin(kind, id))) return;
    let sent: string | null = null;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const pass = await this.sourceOf(kind)(id);
      if (!pass || JSON.stringify(pass) === sent) return;
      await this.put(pass, signal);
      await this.store.prolong(kind, id, pass.until);
      sent = JSON.stringify(pass);
    }
    throw new Error('the pass changes faster than it is sent');
  }

  private async put(pass: WalletPass, signal: AbortSignal): Promise<void> {
    try {
      await this.passes.put(pass, signal);
    } catch (error) {
      if (!(error instanceof PassFailure)) throw error;
      if (error.isFinal) throw new GiveUp(error.message, { cause: error });
      if (error.retryAfterMs !== undefined) throw new RunLater(error.message, error.retryAfterMs);
      throw error;
    }
  }

  private sourceOf(kind: PassKind): PassSource {
    const source = this.sources.get(kind);
    if (!source) throw new Error(`nobody describes passes of the kind ${kind}`);
    return source;
  }
}

const passUnknown = () => new DomainError('not-found', 'pass_unknown', 'There is no such pass');
