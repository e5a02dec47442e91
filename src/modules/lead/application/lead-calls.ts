import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/time/clock';
import { DomainError } from '../../../shared/domain-error';
import { nextCall } from '../contract/call-promise';
import { isSettled, type CallResult, type CloseReason } from '../domain/lead-call';
import type { LeadScope, StoredLead } from '../domain/stored-lead';
import { LeadCallStore } from '../store/lead-call.store';
import { LeadStore } from '../store/lead.store';

const NOTHING = { callAt: null, appointment: null, reason: null };

/** What operators note of the calls that leads ask for. Each note is safe to repeat; the first of two that settle a lead counts. */
@Injectable()
export class LeadCalls {
  constructor(
    private readonly store: LeadStore,
    private readonly calls: LeadCallStore,
    private readonly clock: Clock,
  ) {}

  /** The visitor was spoken with. @throws DomainError `lead_unknown`, `lead_erased`, `call_settled` */
  called(id: string): Promise<void> {
    return this.set(id, { ...NOTHING, state: 'called' });
  }

  /**
   * The visitor was not reached, or asked to be called again.
   * @param callAt when; null: in an hour, in the hours of calls
   * @throws DomainError as `called`; `call_time_past`
   */
  async notReached(id: string, callAt: Date | null): Promise<void> {
    const now = this.clock.now();
    if (callAt !== null && callAt <= now) throw new DomainError('conflict', 'call_time_past', 'That time is over');
    await this.set(id, { ...NOTHING, state: 'not_reached', callAt: callAt ?? nextCall(now) });
  }

  /** The visitor has an appointment. @param appointment null: another system keeps it @throws DomainError as `called` */
  booked(id: string, appointment: string | null): Promise<void> {
    return this.set(id, { ...NOTHING, state: 'booked', appointment });
  }

  /** Nothing is to be done any more. @throws DomainError as `called` */
  closed(id: string, reason: CloseReason): Promise<void> {
    return this.set(id, { ...NOTHING, state: 'closed', reason });
  }

  /** Takes the last step back, for 15 minutes. @throws DomainError `undo_over` */
  async undo(id: string): Promise<void> {
    if (await this.calls.undo(id, this.clock.now())) return;
    throw new DomainError('conflict', 'undo_over', 'There is nothing to take back, or its time is over');
  }

  /** Whom somebody is to call now, the most urgent first. @param most 1 to 200 */
  due(scope: LeadScope, most: number): Promise<readonly StoredLead[]> {
    return this.calls.due(scope, this.clock.now(), most);
  }

  private async set(id: string, result: CallResult): Promise<void> {
    if (await this.calls.set(id, result, this.clock.now())) return;
    const lead = await this.store.find(id);
    if (!lead) throw new DomainError('not-found', 'lead_unknown', 'There is no such lead');
    if (lead.erasedAt)
      throw new DomainError('conflict', 'lead_erased', 'What the lead said of a person was erased: there is nothing left to do');
    const { state, appointment, reason } = lead.call;
    const isSame = state === result.state && appointment === result.appointment && reason === result.reason;
    if (isSettled(lead.call) && !isSame) throw new DomainError('conflict', 'call_settled', 'Somebody has settled the lead already');
  }
}
