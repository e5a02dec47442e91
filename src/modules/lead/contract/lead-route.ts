import { apiRoute } from '../../../shared/api-route';
import type { FormValues } from '../../../shared/form';
import type { LeadField, LeadTopic } from './lead-forms';

/** A form of a lead as a script sends it. */
export interface LeadFormBody {
  readonly topic: LeadTopic;
  /** The vacancy or the certificate by its title; empty: nothing in particular. */
  readonly about: string;
  /** As they were typed; names of LEAD_FORMS. */
  readonly fields: FormValues<LeadField>;
  /** What stands in the field that no visitor sees. */
  readonly trap: string;
  /** Time from the load of the page to the sending of the form, in milliseconds. */
  readonly elapsedMs: number;
}

/** The lead is committed. */
export interface LeadFormAnswer {
  readonly ok: true;
}

/**
 * 201 once the lead is committed; 422 with the fields, 409 `too_quick` (the same once more is taken), 429 `rate_limited`,
 * 503 `database_unavailable`.
 */
export const SEND_LEAD_FORM = apiRoute<LeadFormBody, LeadFormAnswer>('POST', '/api/leads', { idempotent: true });

/** Page with the form, without language prefix; forms without a script are sent there. */
export const CALLBACK_PATH = '/callback/';

/** Page of thanks, without language prefix. */
const THANK_PATH = '/callback/thank/';

/** Address of the form for a topic, without language prefix. */
export function callbackPath(topic: LeadTopic, about = ''): string {
  if (topic === 'callback' && !about) return CALLBACK_PATH;
  return `${CALLBACK_PATH}?topic=${topic}${about && `&about=${encodeURIComponent(about)}`}`;
}

/** Address of the thanks for a topic, without language prefix. */
export function thankPath(topic: LeadTopic): string {
  return topic === 'callback' ? THANK_PATH : `${THANK_PATH}?topic=${topic}`;
}
