import { Injectable } from '@nestjs/common';
import { readSentForm } from '../../../platform/phones/sent-form';
import type { FormReading } from '../../../shared/form';
import type { Locale } from '../../../shared/locale';
import { Clock } from '../../../platform/time/clock';
import { answerDeadline, callDeadline } from '../contract/call-promise';
import { LEAD_FORMS, leadOf } from '../contract/lead-forms';
import type { LeadField, LeadTopic } from '../contract/lead-forms';
import { Leads, type LeadContext } from './lead.service';

/** A form of a lead as it was sent. */
export interface SentLeadForm {
  readonly topic: LeadTopic;
  /** As `readAbout` gives it. */
  readonly about: string;
  /** By the names of LEAD_FORMS, unread. */
  readonly fields: unknown;
  /** What stands in the field that no visitor sees. */
  readonly trap: unknown;
}

/** Who sends a form. */
export type FormSender = Pick<LeadContext, 'address'> & { readonly locale: Locale };

/** The forms of our own pages. */
@Injectable()
export class LeadForms {
  constructor(
    private readonly leads: Leads,
    private readonly clock: Clock,
  ) {}

  /**
   * Reads a form and, when nothing is wrong with it, resolves once its lead is committed. What a program has filled in is kept too, so that
   * nobody is lost who only seems to be one, but is not sent to the helpdesk; its sender is answered like any other.
   * @throws DomainError `database_unavailable`; too-many, `rate_limited`
   */
  async receive({ topic, about, fields, trap }: SentLeadForm, { locale, address }: FormSender): Promise<FormReading<LeadField>> {
    const reading = readSentForm(LEAD_FORMS[topic], fields);
    if (Object.keys(reading.problems).length > 0) return reading;
    const isTrapped = typeof trap === 'string' && trap !== '';
    const now = this.clock.now();
    const promisedAt = topic === 'vacancy' ? answerDeadline(now) : callDeadline(now, reading.values.time);
    await this.leads.receive(leadOf(topic, about, reading.values), { locale, address, source: topic, promisedAt, isSuspicious: isTrapped });
    return reading;
  }
}
