import { longDay } from '../../../../shared/calendar-day';
import { kyivDay } from '../../../../shared/kyiv-day';
import { kyivTime } from '../../../../shared/kyiv-moment';
import { formatMoney } from '../../../../shared/money';
import type { PassKind, WalletPass } from '../../contract/wallet-pass';

/** Who signs passes, as their certificate names it. */
export interface ApplePassIssuer {
  /** `pass.ua.example.site` */
  readonly passType: string;
  readonly team: string;
}

/** What a pass of this wallet says besides what every pass shows. */
export interface ApplePassWords {
  readonly balance: string;
  readonly code: string;
  /** Before the moment that it shows. */
  readonly asOf: string;
  /** That it does not change by itself, and what to do. */
  readonly fixed: string;
  readonly page: string;
}

/** What a pass is there, and what its serial number begins with. */
const STYLES = {
  certificate: { style: 'storeCard', prefix: 'certificate' },
  appointment: { style: 'generic', prefix: 'visit' },
} as const satisfies Record<PassKind, object>;

/** Of the site: its deep lacquer, and porcelain on it. */
const COLORS = { backgroundColor: 'rgb(178, 49, 33)', foregroundColor: 'rgb(255, 255, 255)', labelColor: 'rgb(255, 226, 219)' } as const;

/** The same for the same certificate or appointment: another file with it replaces the pass on a phone. */
const serialOf = ({ kind, id }: Pick<WalletPass, 'kind' | 'id'>): string => `${STYLES[kind].prefix}-${id}`;

/** pass.json of a pass at a moment. Nothing keeps it up to date (there is no webServiceURL), so it says of what moment it is. */
export function passJson(pass: WalletPass, { passType, team }: ApplePassIssuer, words: ApplePassWords, now: Date): object {
  const { kind, site, title, code, link, from, until, isValid } = pass;
  const barcode = { format: 'PKBarcodeFormatQR', message: link, messageEncoding: 'iso-8859-1', ...(code !== null && { altText: code }) };
  const asOf = { key: 'as-of', label: words.asOf, value: `${longDay(kyivDay(now), pass.locale)}, ${kyivTime(now)}` };
  return {
    formatVersion: 1,
    passTypeIdentifier: passType,
    teamIdentifier: team,
    serialNumber: serialOf(pass),
    organizationName: site,
    description: `${site}: ${title}`,
    logoText: site,
    ...COLORS,
    sharingProhibited: true,
    expirationDate: momentOf(until),
    voided: !isValid,
    ...(from && isValid && { relevantDate: momentOf(from) }),
    ...(code !== null && { barcodes: [barcode] }),
    [STYLES[kind].style]: {
      ...(kind === 'certificate' ? certificateFields(pass, words, asOf) : appointmentFields(pass)),
      backFields: [
        ...pass.lines.map((line) => ({ ...fieldOf(line), key: `${line.id}-back` })),
        ...(kind === 'certificate' ? [] : [asOf]),
        { key: 'fixed', value: words.fixed },
        { key: 'page', label: words.page, value: link },
      ],
    },
  };
}

interface PassField {
  readonly key: string;
  readonly label?: string;
  readonly value: string;
}

function certificateFields({ balance, code, note, lines, locale }: WalletPass, words: ApplePassWords, asOf: PassField): object {
  const what: PassField =
    balance === null ? { key: 'title', value: note } : { key: 'balance', label: words.balance, value: formatMoney(balance, locale) };
  return {
    primaryFields: [what],
    secondaryFields: lines.filter(({ id }) => id === 'valid').map(fieldOf),
    auxiliaryFields: [...(code === null ? [] : [{ key: 'code', label: words.code, value: code }]), asOf],
  };
}

function appointmentFields({ title, note, lines }: WalletPass): object {
  const [when, ...others] = lines;
  return {
    primaryFields: [{ key: 'title', value: title }],
    // that it is cancelled stands where its time was
    secondaryFields: when ? [{ ...fieldOf(when), value: note }] : [],
    auxiliaryFields: others.map(fieldOf),
  };
}

const fieldOf = ({ id, label, value }: WalletPass['lines'][number]): PassField => ({ key: id, label, value });

/** W3C date and time, to the second. */
const momentOf = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;
