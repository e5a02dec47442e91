/** Names of social networks, the same in every language. */
export const NETWORK_NAMES = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
} as const;

/** A page of ours in a social network. */
export interface SocialLink {
  readonly network: keyof typeof NETWORK_NAMES;
  readonly url: string;
}
