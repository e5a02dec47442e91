import type { ConsoleListPageProps } from '../../../../views/console/ConsoleListPage';
import type { ConsoleRecordPageProps } from '../../../../views/console/ConsoleRecordPage';
import type { ConsoleCell } from '../../../../views/console/ConsoleTable';
import { maskEmail } from '../../../shared/email';
import { formatMoney } from '../../../shared/money';
import { maskPhone } from '../../../shared/phone';
import { formatDay } from '../domain/day-words';
import { maskCertificateCode } from '../contract/certificate-code';
import type { CertificateAdmin } from '../application/issued/certificate-admin';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { actionLinks } from '../../../platform/console/actions/operator-action';
import { codeWords, type ConsoleContext } from '../../../platform/console/console-words';
import { moment } from '../../../platform/console/console-frame';
import { CertificateActions, mayUndo } from './certificate.actions';
import type { SalonChoice } from '../../../platform/console/console-salons';

type Found = Awaited<ReturnType<CertificateAdmin['find']>>[number];
type PickUp = Awaited<ReturnType<CertificateAdmin['pickUps']>>[number];
type Recorded = Awaited<ReturnType<CertificateAdmin['record']>>;

const TONES = { active: 'good', refund_pending: 'wait', void: 'plain' } as const;

export const CERTIFICATE_STATES = ['active', 'refund_pending', 'void'] as const;

/** @param isLinked whether the reader may open it */
export const certificateCells = (
  context: ConsoleContext,
  { id, issuedAt, state, code, title, balance, validThrough }: Found,
  isLinked = true,
): readonly ConsoleCell[] => [
  { text: moment(context, issuedAt), ...(isLinked && { href: `/ops/certificates/${id}` }) },
  { text: context.t(`certificate.console.certificates.states.${state}`), tone: TONES[state] },
  { text: maskCertificateCode(code) },
  { text: title },
  { text: formatMoney(balance, context.locale) },
  { text: formatDay(validThrough, context.locale) },
];

interface CertificateListInput {
  readonly certificates: readonly (Found | PickUp)[];
  /** Whose pick-ups they are; null: nobody's. */
  readonly salon: string | null;
  readonly salons: readonly SalonChoice[];
  readonly empty: string;
  /** All that are shown, of one state or any; null: those of a salon, or of a search. */
  readonly state: 'all' | (typeof CERTIFICATE_STATES)[number] | null;
  /** Id of the last one, after which there are more; null: there are none. */
  readonly last: string | null;
  /** Whether the reader sees all salons: printed cards are of none. */
  readonly isOfAll: boolean;
}

const COLUMNS = ['issuedAt', 'state', 'code', 'title', 'balance', 'validThrough', 'pickUpName', 'phone'] as const;

function labelOf({ t }: ConsoleContext, column: (typeof COLUMNS)[number]): string {
  return column === 'state' || column === 'phone' ? t(`console.list.${column}`) : t(`certificate.console.certificates.${column}`);
}

/** Of a certificate, without its buyer. */
export function certificateColumns(context: ConsoleContext): readonly string[] {
  return COLUMNS.slice(0, -2).map((column) => labelOf(context, column));
}

export function presentCertificates(
  context: ConsoleContext,
  { certificates, salon, salons, empty, state, last, isOfAll }: CertificateListInput,
): Omit<ConsoleListPageProps, 'frame'> {
  const { t } = context;
  const states = salons.length === 0 ? [] : (['all', ...CERTIFICATE_STATES] as const);
  return {
    title: t('certificate.console.nav.certificates'),
    lead: t('certificate.console.certificates.pickUps'),
    tabs: [
      ...states.map((each) => ({
        label: each === 'all' ? t('console.list.all') : t(`certificate.console.certificates.states.${each}`),
        href: `/ops/certificates?state=${each}`,
        isCurrent: each === state,
      })),
      ...salons.map(({ slug, title }) => ({ label: title, href: `/ops/certificates?salon=${slug}`, isCurrent: slug === salon })),
    ],
    search: {
      action: '/ops/certificates/find',
      method: 'post',
      submit: t('console.list.find'),
      fields: [{ name: 'code', label: t('certificate.console.certificates.find'), type: 'search', isRequired: true, maxLength: 300 }],
      scans: true,
    },
    table: {
      caption: t('certificate.console.nav.certificates'),
      columns: salon === null ? certificateColumns(context) : COLUMNS.map((column) => labelOf(context, column)),
      rows: certificates.map((one) => {
        const certificate = 'certificate' in one ? one.certificate : one;
        const buyer = 'certificate' in one ? [{ text: certificate.order.name }, { text: maskPhone(one.phone) }] : [];
        return { key: certificate.id, cells: [...certificateCells(context, certificate), ...buyer] };
      }),
      empty,
    },
    next: last === null ? null : `/ops/certificates?state=${state ?? 'all'}&before=${last}`,
    // a salon's pick-ups and what was found are short: the list itself has them all
    file: state === null ? null : `/ops/certificates/file?state=${state}`,
    ...(isOfAll && { more: { label: t('certificate.console.cards.title'), href: '/ops/cards' } }),
  };
}

export function presentCertificate(
  context: ConsoleContext,
  { certificate, ledger, reservations }: Recorded,
  user: Pick<ConsoleUser, 'role' | 'salon'>,
): Omit<ConsoleRecordPageProps, 'frame'> {
  const { t, locale } = context;
  const { id, orderId, state, title, nominal, balance, reserved, validThrough, issuedAt, delivery, order } = certificate;
  const email = delivery.isGift ? delivery.email : order.email;
  const facts = [
    [t('certificate.console.certificates.title'), title],
    [t('certificate.console.certificates.balance'), formatMoney(balance, locale)],
    [t('certificate.console.certificates.reserved'), reserved === 0 ? '' : formatMoney(reserved, locale)],
    [t('certificate.console.certificates.nominal'), formatMoney(nominal, locale)],
    [t('certificate.console.certificates.validThrough'), formatDay(validThrough, locale)],
    [t('certificate.console.certificates.issuedAt'), moment(context, issuedAt)],
    [
      t('certificate.console.certificates.delivery'),
      `${codeWords(context, 'channels', delivery.channel)}: ${codeWords(context, 'deliveryStates', delivery.state)}`,
    ],
    [t('certificate.console.certificates.recipient'), delivery.recipient],
    [t('certificate.console.certificates.giver'), delivery.giver],
    [t('console.list.email'), email === null ? '' : maskEmail(email)],
    [t('certificate.console.certificates.openedAt'), moment(context, delivery.openedAt)],
  ] as const;
  const orderLink = { label: t('certificate.console.certificates.order'), value: orderId, href: `/ops/orders/${orderId}` };
  const isActive = state === 'active';
  const may = { redeem: isActive && balance > 0, resend: isActive, reissue: isActive, refund: isActive, prolong: isActive && balance > 0 };
  const undone = new Set(ledger.map(({ undoes }) => undoes));
  const isUndoable = (entry: Recorded['ledger'][number]) =>
    isActive && entry.kind === 'redeemed' && !undone.has(entry.id) && mayUndo(user, entry.salon);
  return {
    title: maskCertificateCode(certificate.code),
    state: { text: t(`certificate.console.certificates.states.${state}`), tone: TONES[state] },
    back: { label: t('certificate.console.nav.certificates'), href: '/ops/certificates' },
    facts: [
      ...facts.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value })),
      ...(user.role === 'salon' ? [] : [orderLink]),
    ],
    open: null,
    actions: actionLinks(CertificateActions, context, user, { id, may }),
    sections: [
      {
        title: t('console.list.history'),
        table: {
          caption: t('console.list.history'),
          columns: [
            t('console.list.at'),
            t('certificate.console.certificates.entry'),
            t('console.list.sum'),
            t('console.list.salon'),
            t('certificate.console.certificates.note'),
            t('certificate.console.certificates.undo.submit'),
          ],
          rows: ledger.map((entry) => ({
            key: entry.id,
            cells: [
              { text: moment(context, entry.at) },
              { text: t(`certificate.console.certificates.entries.${entry.kind}`) },
              { text: formatMoney(entry.amount, locale) },
              { text: entry.salon },
              { text: entry.note },
              isUndoable(entry)
                ? { text: t('certificate.console.certificates.undo.submit'), href: `/ops/certificates/${id}/undo/${entry.id}` }
                : { text: '' },
            ],
          })),
          empty: t('console.list.empty'),
        },
      },
      ...(reservations.length === 0 ? [] : [reservedSection(context, reservations)]),
    ],
  };
}

/** Appointments that it pays for, or was to pay for. */
function reservedSection(context: ConsoleContext, reservations: Recorded['reservations']) {
  const { t, locale } = context;
  const title = t('certificate.console.certificates.reservations');
  return {
    title,
    table: {
      caption: title,
      columns: [
        t('console.list.at'),
        t('certificate.console.certificates.appointment'),
        t('console.list.sum'),
        t('certificate.console.certificates.taken'),
        t('console.list.state'),
        t('certificate.console.certificates.note'),
      ],
      rows: reservations.map(({ at, appointment, amount, taken, state, reason }) => ({
        key: appointment,
        cells: [
          { text: moment(context, at) },
          { text: t('certificate.console.certificates.appointmentLink'), href: `/ops/visits/${appointment}` },
          { text: formatMoney(amount, locale) },
          { text: taken === 0 ? '' : formatMoney(taken, locale) },
          { text: t(`certificate.paying.states.${state}`) },
          { text: reason },
        ],
      })),
      empty: '',
    },
  };
}
