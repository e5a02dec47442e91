import type { SiteEnvironment } from '../config/site.env';
import type { NotificationsEnvironment } from './notifications.env';

type Sender = Pick<NotificationsEnvironment, 'MAIL_FROM'>;
type Site = Pick<SiteEnvironment, 'SITE_NAME' | 'SITE_URL'>;

/** Who our mails come from: an address, or `Name <address>`. */
export function mailFrom({ MAIL_FROM }: Sender, { SITE_NAME, SITE_URL }: Site): string {
  return MAIL_FROM ?? `${SITE_NAME} <no-reply@${new URL(SITE_URL).hostname}>`;
}

/** The address alone. */
export function mailFromAddress(env: Sender, site: Site): string {
  const from = mailFrom(env, site);
  return /<([^<>]*)>$/.exec(from)?.[1] ?? from;
}
