import { Injectable } from '@nestjs/common';
import { PersonalData } from '../../../platform/privacy/personal-data';
import { DomainError } from '../../../shared/domain-error';
import { LEAD_SOURCES } from '../contract/lead-forms';
import type { LeadCount, LeadEvent, LeadFilter, StoredLead } from '../domain/stored-lead';
import { Helpdesk } from '../ports/helpdesk.port';
import { LeadStore } from '../store/lead.store';

/** A lead with what happened to it. */
export interface LeadRecord extends StoredLead {
  /** Oldest first. */
  readonly events: readonly LeadEvent[];
}

/** What operators see of leads and do with them. */
@Injectable()
export class LeadAdmin {
  constructor(
    private readonly store: LeadStore,
    private readonly helpdesk: Helpdesk,
    private readonly personal: PersonalData,
  ) {}

  /** Newest first. @throws DomainError `lead_unknown` when there is no lead `before` */
  async list(filter: LeadFilter): Promise<readonly StoredLead[]> {
    if (filter.before !== undefined) await this.known(filter.before);
    return this.store.list(filter);
  }

  /** Leads with these phones, newest first, 100 of each at most. */
  async ofPhones(phones: readonly string[]): Promise<readonly StoredLead[]> {
    return (await Promise.all(phones.map((phone) => this.store.list({ phone, most: 100 })))).flat();
  }

  /** Whether another program keeps copies of leads, where they are erased by hand. */
  get isCopied(): boolean {
    return !this.helpdesk.joinsTransactions;
  }

  /** Erases what leads with these phones say of people, and the customers of a helpdesk of ours. */
  async erase(phones: readonly string[]): Promise<void> {
    await this.personal.erase('leads', 'phone = ANY ($1)', [phones]);
    await this.helpdesk.forget(phones);
  }

  /** A mark that changes when a lead comes, and with everything that happens to one. */
  mark(): Promise<string> {
    return this.store.mark();
  }

  /** Leads by the moment at which they came. @param bounds of the stretches, one more than there are */
  counted(bounds: readonly Date[]): Promise<readonly LeadCount[]> {
    return this.store.counted(bounds, LEAD_SOURCES);
  }

  /** @throws DomainError `lead_unknown` */
  async record(id: string): Promise<LeadRecord> {
    const lead = await this.known(id);
    return { ...lead, events: await this.store.events(id) };
  }

  /** Sends a lead again, from the step that is due. @throws DomainError `lead_unknown`, `lead_delivered`, `lead_erased` */
  async retry(id: string): Promise<void> {
    await this.known(id);
    if (await this.store.retry(id)) return;
    const { erasedAt, state } = await this.known(id);
    if (state === 'delivered' || erasedAt === null) throw new DomainError('conflict', 'lead_delivered', 'The lead is in the helpdesk');
    throw erased();
  }

  /** Decides that a lead is not sent. @throws DomainError `lead_unknown`, `lead_settled` */
  async drop(id: string): Promise<void> {
    await this.known(id);
    if (!(await this.store.drop(id))) throw new DomainError('conflict', 'lead_settled', 'The lead is in the helpdesk, or dropped already');
  }

  /** Gives a lead to an operator, or to nobody. @param assignee what the console calls them @throws DomainError `lead_unknown`, `lead_erased` */
  async assign(id: string, assignee: string | null): Promise<void> {
    await this.known(id);
    if (!(await this.store.assign(id, assignee))) throw erased();
  }

  /** Keeps a note in the place of the one before; empty: none. @throws DomainError `lead_unknown`, `lead_erased` */
  async annotate(id: string, note: string): Promise<void> {
    await this.known(id);
    if (!(await this.store.annotate(id, note))) throw erased();
  }

  private async known(id: string): Promise<StoredLead> {
    const lead = await this.store.find(id);
    if (!lead) throw new DomainError('not-found', 'lead_unknown', 'There is no such lead');
    return lead;
  }
}

function erased(): DomainError {
  return new DomainError('conflict', 'lead_erased', 'What the lead said of a person was erased: there is nothing left to do');
}
