import { Injectable } from '@nestjs/common';
import { createHash, randomUUID } from 'node:crypto';
import { keyedUuid } from '../../../platform/database/keyed-uuid';
import { RateLimits, type RateLimiter } from '../../../platform/limits/rate-limits';
import type { Locale } from '../../../shared/locale';
import { readLead } from '../domain/lead';
import { LEAD_REPEAT_MS, leadKey } from '../domain/lead-key';
import { LeadResults, type LeadResult } from './lead-results';
import { LeadSalons } from './lead-salons';
import type { AddedLead, StoredLead } from '../domain/stored-lead';
import { LeadStore } from '../store/lead.store';

/** What is known of a lead's request beside its body. */
export interface LeadContext {
  /** Language of the request, where the lead itself names none. */
  readonly locale: Locale;
  /** Idempotency-Key of the request: the same key is the same lead, also when the process was killed before it could answer. */
  readonly key?: string;
  /** The visitor's address, which is limited. */
  readonly address: string | undefined;
  /** Where it comes from; instead of what the lead says. */
  readonly source?: string;
  /** By when the visitor was promised a call; left out: nothing was promised. */
  readonly promisedAt?: Date;
  /** A trap for programs has caught it: it is kept, not sent, and an operator can still send it. */
  readonly isSuspicious?: boolean;
}

/** Leads of one address, behind which a whole office may sit, and of one phone. */
const ADDRESS_LIMIT = { name: 'lead.address', points: 30, seconds: 600 };
const PHONE_LIMIT = { name: 'lead.phone', points: 10, seconds: 600 };

/** How often those who wait look for a result that another instance has written. */
const LOOK_MS = 500;

/** Takes leads in and tells what became of them. */
@Injectable()
export class Leads {
  private readonly addresses: RateLimiter;
  private readonly phones: RateLimiter;

  constructor(
    private readonly store: LeadStore,
    private readonly results: LeadResults,
    private readonly salons: LeadSalons,
    limits: RateLimits,
  ) {
    this.addresses = limits.limiter(ADDRESS_LIMIT);
    this.phones = limits.limiter(PHONE_LIMIT);
  }

  /**
   * Resolves when the lead is committed; from then on it is not lost.
   * @param body whatever was sent: a lead is never refused for its form
   * @throws DomainError `database_unavailable`; too-many, `rate_limited`
   */
  receive(body: unknown, context: LeadContext): Promise<AddedLead> {
    return this.add(idOf(context), body, context);
  }

  /**
   * As `receive`, and then waits for what becomes of the lead: delivered, kept, or why its first try failed.
   * @param limitMs after that it is `waiting`
   */
  async receiveAndWait(body: unknown, context: LeadContext, limitMs: number): Promise<LeadResult> {
    const id = idOf(context);
    // before it is committed, so that no result can come before anybody listens
    const listening = this.listen(id);
    try {
      const added = await this.add(id, body, context);
      if (added.isRepeat || added.state !== 'queued') return await this.resultOf(added, limitMs);
      return await this.wait(id, listening.told, limitMs);
    } finally {
      listening.stop();
    }
  }

  /**
   * Takes in what has become of an appointment on this site. Resolves once the lead is committed. No rate limit: the caller is a job.
   * @param body as of `receive` @param event names it among all events: the same event is one lead, however often it is reported
   */
  ofEvent(body: unknown, event: string, locale: Locale): Promise<AddedLead> {
    const lead = readLead(body, locale);
    return this.store.addEvent(keyedUuid('lead', `event ${event}`), lead, event, this.salons.slugOf(lead.salon));
  }

  private async add(id: string, body: unknown, { locale, address, source, promisedAt, isSuspicious = false }: LeadContext) {
    const read = readLead(body, locale);
    await Promise.all([this.addresses.consume(address ?? 'unknown'), read.phone && this.phones.consume(read.phone)]);
    const lead = source === undefined ? read : { ...read, source };
    const hash = createHash('sha256').update(leadKey(lead)).digest('hex');
    const state = isSuspicious ? 'dropped' : lead.send ? 'queued' : 'kept';
    // what tells of an appointment asks for no call
    const isToCall = lead.appointmentId === '' || lead.support;
    const beginning = { state, isToCall, promisedAt: promisedAt ?? null, salonSlug: this.salons.slugOf(lead.salon) } as const;
    return { ...(await this.store.add(id, lead, beginning, { keyHash: hash, repeatMs: LEAD_REPEAT_MS })), state } as const;
  }

  /** Of a lead that came earlier, or is not to be sent. */
  private async resultOf({ id }: AddedLead, limitMs: number): Promise<LeadResult> {
    const listening = this.listen(id);
    try {
      return (await this.known(id)) ?? (await this.wait(id, listening.told, limitMs));
    } finally {
      listening.stop();
    }
  }

  private listen(id: string): { readonly told: Promise<LeadResult>; stop(): void } {
    let stop = () => undefined as void;
    const told = new Promise<LeadResult>((resolve) => (stop = this.results.subscribe(id, resolve)));
    return { told, stop: () => stop() };
  }

  /** Until the sender of this process tells, or that of another instance has written the result down. */
  private async wait(id: string, told: Promise<LeadResult>, limitMs: number): Promise<LeadResult> {
    let stop = () => undefined as void;
    const looked = new Promise<LeadResult>((resolve) => {
      const look = setInterval(() => void this.known(id).then((known) => known && resolve(known)), LOOK_MS);
      const limit = setTimeout(() => resolve({ kind: 'waiting', reason: `no answer within ${limitMs / 1000} s` }), limitMs);
      stop = () => {
        clearInterval(look);
        clearTimeout(limit);
      };
    });
    return Promise.race([told, looked]).finally(() => stop());
  }

  private async known(id: string): Promise<LeadResult | null> {
    const stored = await this.store.find(id).catch(() => null);
    return stored && resultOf(stored);
  }
}

function idOf({ key }: LeadContext): string {
  return key === undefined ? randomUUID() : keyedUuid('lead', key);
}

function resultOf({ state, progress, lastError }: StoredLead): LeadResult | null {
  if (state === 'delivered') return { kind: 'delivered', customerId: progress.customerId!, chatId: progress.chatId! };
  if (state === 'kept' || state === 'dropped') return { kind: 'kept' };
  return lastError === null ? null : { kind: 'waiting', reason: lastError };
}
