export const SOCIAL_NETWORKS = ['instagram', 'facebook', 'tiktok', 'linkedin', 'youtube'] as const;
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number];

export interface SocialLink {
  readonly network: SocialNetwork;
  readonly url: string;
}

/** Contacts of the whole chain in one language. */
export interface Contacts {
  readonly phone: string;
  readonly email: string;
  /** Ready to show, in the content's language; "9:00-21:00" by default. */
  readonly workTime: string;
  readonly socials: readonly SocialLink[];
  readonly messengers: readonly { readonly kind: 'telegram' | 'viber' | 'whatsapp'; readonly url: string }[];
  readonly year: number;
  /** External links of the footer. */
  readonly storeUrl: string;
  readonly academyUrl: string;
  readonly partnersUrl: string;
}
