/** Which leads who works at a salon sees and acts on: none, those of the salon and of no known one, or all. */
export const SALON_ACCESS = ['none', 'own', 'all'] as const;
export type SalonAccess = (typeof SALON_ACCESS)[number];

/** Until the owner chooses. */
export const DEFAULT_ACCESS: SalonAccess = 'own';
/** Most recipients of alerts. */
export const MAX_RECIPIENTS = 30;
/** How long the link that begins a chat can be opened, ms. */
export const LINK_MS = 24 * 3_600_000;

/** Who is notified of new leads and of broken promises. */
export interface LeadRecipient {
  readonly id: string;
  readonly channel: 'mail' | 'bot';
  /** E-mail address, or the messenger's number of a chat; null: the link was not opened yet. */
  readonly address: string | null;
  /** Slug: of leads of this salon and of none that is known; null: of all. */
  readonly salon: string | null;
  readonly createdAt: Date;
}
