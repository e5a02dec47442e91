import { isoOf, type Locale } from '../../../../shared/locale';
import type { PassKind, WalletPass } from '../../contract/wallet-pass';

/** Kinds of passes by their names in the API, and the ends of their ids. A certificate is a gift card with its balance, an appointment a generic pass. */
export const GOOGLE_KINDS = {
  certificate: { objects: 'giftCardObject', classes: 'giftCardClass', inLink: 'giftCardObjects', suffix: 'certificate' },
  appointment: { objects: 'genericObject', classes: 'genericClass', inLink: 'genericObjects', suffix: 'visit' },
} as const satisfies Record<PassKind, object>;

/** Millionths of a hryvnia in a kopiyka. */
const MICROS_PER_KOPIYKA = 10_000;
/** Letters of a text: what is longer would not be read on a pass. */
const MAX_TEXT = 250;

export const classIdOf = (issuer: string, kind: PassKind): string => `${issuer}.${GOOGLE_KINDS[kind].suffix}`;
export const objectIdOf = (issuer: string, { kind, id }: Pick<WalletPass, 'kind' | 'id'>): string =>
  `${classIdOf(issuer, kind)}-${id.replaceAll(/[^\w.-]/g, '_')}`;

/** The class of all passes of a kind. */
export function classOf(issuer: string, kind: PassKind, site: string): object {
  const reviewed = kind === 'certificate' ? { reviewStatus: 'UNDER_REVIEW' } : {};
  return { id: classIdOf(issuer, kind), issuerName: cut(site), ...reviewed };
}

/** A pass as Google keeps it. */
export function objectOf(issuer: string, pass: WalletPass, now: Date): object {
  const { kind, locale, code, link, from, until } = pass;
  return {
    id: objectIdOf(issuer, pass),
    classId: classIdOf(issuer, kind),
    state: stateOf(pass, now),
    validTimeInterval: { ...(from && { start: { date: from.toISOString() } }), end: { date: until.toISOString() } },
    textModulesData: pass.lines.map(({ id, label, value }) => ({ id, header: cut(label), body: cut(value) })),
    linksModuleData: { uris: [{ id: 'page', uri: link, description: pass.site }] },
    ...(code !== null && { barcode: { type: 'QR_CODE', value: link } }),
    ...(kind === 'certificate' ? giftCard(pass, now) : generic(pass, locale)),
  };
}

function giftCard({ code, balance }: WalletPass, now: Date): object {
  return {
    cardNumber: code ?? '',
    ...(balance !== null && {
      balance: { micros: balance * MICROS_PER_KOPIYKA, currencyCode: 'UAH' },
      balanceUpdateTime: { date: now.toISOString() },
    }),
  };
}

function generic({ site, title, note }: WalletPass, locale: Locale): object {
  const inWords = (value: string) => ({ defaultValue: { language: isoOf(locale), value: cut(value) } });
  return {
    genericType: 'GENERIC_TYPE_UNSPECIFIED',
    cardTitle: inWords(site),
    header: inWords(title),
    subheader: inWords(note),
  };
}

function stateOf({ isValid, until }: WalletPass, now: Date): 'ACTIVE' | 'EXPIRED' | 'INACTIVE' {
  if (until <= now) return 'EXPIRED';
  return isValid ? 'ACTIVE' : 'INACTIVE';
}

const cut = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text);
