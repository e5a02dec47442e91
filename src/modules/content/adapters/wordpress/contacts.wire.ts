import { z } from 'zod';
import type { Locale } from '../../../../shared/locale';
import { SOCIAL_NETWORKS, type Contacts, type SocialNetwork } from '../../contract/contacts';
import { shownPhone } from '../../../../shared/phone';
import type { SkippedItem } from '../../ports/content-source.port';
import { groupField, isRecord, linkField, linksField, textField } from './wire-fields';
import { yearField } from './wire-numbers';

const DEFAULT_HOURS = '9:00-21:00';
const DEFAULT_YEAR = 2024;
/** Schemes of links to other sites, telephones, mail and messengers; any other (javascript, data, file) is not published. */
const LINK_SCHEMES: readonly string[] = ['http', 'https', 'tel', 'mailto', 'viber', 'tg', 'whatsapp'];

/** `contacts` is a group, or a list of groups of which the first that has the field counts. */
const contactGroup = z
  .unknown()
  .optional()
  .transform(
    (value) =>
      Object.assign({}, ...(Array.isArray(value) ? value : [value]).filter(isRecord).reverse()) as Readonly<Record<string, unknown>>,
  )
  .pipe(z.object({ phone: phoneField(), email: textField }));

/** A text, a link field (its title is shown), or a group with an `item`. */
function phoneField() {
  return z
    .unknown()
    .optional()
    .transform((value) => {
      const { title, item, phone, url } = isRecord(value) ? value : { item: value };
      return [title, item, phone, url].find((text) => typeof text === 'string' && text.trim() !== '');
    })
    .pipe(textField)
    .transform((phone) => shownPhone(phone.replace(/^tel:/i, '').trim()));
}

/** Work time in both languages, or one text for both. */
const workTime = z
  .unknown()
  .optional()
  .transform((value) => (isRecord(value) ? { ua: value.ua ?? value.uk, en: value.en } : { ua: value, en: value }))
  .transform(({ ua, en }) => ({ ua: textField.parse(ua), en: textField.parse(en) }));

/** The first item of /wp/v2/contacts, or the `acf` of the page `contacts`. */
export const contactsWire = groupField({
  contacts: contactGroup,
  work_time: workTime,
  socials: linksField,
  messengers: linksField,
  year: yearField('year', 1990, 2100),
  links: groupField({ store: linkField, academy: linkField, partners: linkField }),
});

/**
 * The contacts in a language; networks are inferred from their links.
 * @param skipped receives the links that must not be published
 */
export function toContacts(wire: z.output<typeof contactsWire>, locale: Locale, skipped: SkippedItem[]): Contacts {
  const safe = (field: string, links: readonly string[]) =>
    links.filter((url) => {
      const isSafe = isPublishable(url);
      if (!isSafe) skipped.push({ kind: 'contact link', id: field, reason: `is no ${LINK_SCHEMES.join(', ')} link: ${url.slice(0, 40)}` });
      return isSafe;
    });
  const one = (field: string, url: string) => (url === '' ? '' : (safe(field, [url])[0] ?? ''));
  return {
    phone: wire.contacts.phone,
    email: wire.contacts.email,
    workTime: wire.work_time[locale] || DEFAULT_HOURS,
    socials: safe('socials', wire.socials).flatMap((url) => {
      const network = networkOf(url);
      return network ? [{ network, url }] : [];
    }),
    messengers: safe('messengers', wire.messengers).flatMap((url) => {
      const kind = messengerOf(url);
      return kind ? [{ kind, url }] : [];
    }),
    year: wire.year ?? DEFAULT_YEAR,
    storeUrl: one('links.store', wire.links.store),
    academyUrl: one('links.academy', wire.links.academy),
    partnersUrl: one('links.partners', wire.links.partners),
  };
}

function isPublishable(url: string): boolean {
  return URL.canParse(url) && LINK_SCHEMES.includes(new URL(url).protocol.slice(0, -1));
}

function networkOf(url: string): SocialNetwork | undefined {
  const host = URL.canParse(url) ? new URL(url).host : '';
  if (/(^|\.)youtu\.be$/.test(host)) return 'youtube';
  return SOCIAL_NETWORKS.find((network) => new RegExp(`(^|\\.)${network}\\.com$`).test(host));
}

function messengerOf(url: string): Contacts['messengers'][number]['kind'] | undefined {
  if (/^viber:|\bviber\.com\b/i.test(url)) return 'viber';
  if (/^tg:|^https?:\/\/(t\.me|telegram\.me)\//i.test(url)) return 'telegram';
  return /^https?:\/\/(wa\.me|([a-z]+\.)?whatsapp\.com)\//i.test(url) ? 'whatsapp' : undefined;
}
