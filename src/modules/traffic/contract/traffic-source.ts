/** What becomes of a visit: what it is told apart by in the reports. */
export const TRAFFIC_SUBJECTS = ['appointment', 'order', 'lead'] as const;
export type TrafficSubject = (typeof TRAFFIC_SUBJECTS)[number];

/**
 * campaign: a link with `utm_source` · business: a link that we make for a Google Business Profile · site: a link of another site ·
 * desk: written down by an operator · direct: none of them is known.
 */
export const TRAFFIC_KINDS = ['campaign', 'business', 'site', 'direct', 'desk'] as const;
export type TrafficKind = (typeof TRAFFIC_KINDS)[number];

/** What a visit came with, in lower case; empty where nothing was told, or what cannot be the name of a campaign or of a site. */
export interface TrafficMarks {
  /** `utm_source`, `utm_medium`, `utm_campaign` */
  readonly source: string;
  readonly medium: string;
  readonly campaign: string;
  /** Host of the site with the link. */
  readonly host: string;
}

export interface TrafficSource extends TrafficMarks {
  readonly kind: TrafficKind;
}

/** `utm_medium` of the links that we make for Google Business Profiles. */
export const BUSINESS_MEDIUM = 'business_profile';

const NOTHING: TrafficMarks = { source: '', medium: '', campaign: '', host: '' };
export const DIRECT: TrafficSource = { kind: 'direct', ...NOTHING };
export const BY_OPERATOR: TrafficSource = { kind: 'desk', ...NOTHING };

/** An address of ours for the Google Business Profile of a salon. @param salon its slug */
export function businessLink(address: string, salon: string): string {
  const marks = `utm_source=google&utm_medium=${BUSINESS_MEDIUM}&utm_campaign=${salon}`;
  return `${address}${address.includes('?') ? '&' : '?'}${marks}`;
}
