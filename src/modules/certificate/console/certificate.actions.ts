import { isUUID } from 'class-validator';
import {
  ActionsAt,
  OperatorAction,
  OperatorActions,
  type ActionAddress,
  type Asking,
} from '../../../platform/console/actions/operator-action';
import { ConsoleSalons } from '../../../platform/console/console-salons';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import type { DocumentedError } from '../../../platform/openapi/api-doc';
import { OPS_ERRORS } from '../../../platform/ops/ops-controller';
import { DomainError } from '../../../shared/domain-error';
import { formatMoney, toHryvnias, type Kopiykas } from '../../../shared/money';
import { translation } from '../../../shared/translation';
import { formatDay } from '../domain/day-words';
import { CertificateAdmin, type CertificateRecord } from '../application/issued/certificate-admin';
import { CertificateRefunds } from '../application/issued/certificate-refunds';

export const CERTIFICATE_ID = { description: 'Id of a certificate', type: 'string', format: 'uuid' };
export const CERTIFICATE_UNKNOWN: DocumentedError = [404, 'certificate_unknown', 'There is no such certificate'];
const INACTIVE: readonly DocumentedError[] = [
  [409, 'certificate_void', 'The certificate was refunded or reissued'],
  [409, 'certificate_refund_pending', 'A refund is in progress'],
];
const MAX_PROLONGED_MONTHS = 24;
const NOTE = {
  kind: 'text',
  most: 300,
  label: 'certificate.console.certificates.note',
  hint: 'certificate.console.certificates.noteHint',
} as const;

/** Whether somebody may undo what was redeemed at a salon: of their own alone. */
export function mayUndo({ role, salon }: Pick<ConsoleUser, 'role' | 'salon'>, at: string): boolean {
  return role === 'owner' || (role === 'salon' && salon === at);
}

/** What operators do with an issued certificate. */
@ActionsAt({
  part: 'certificates',
  path: 'certificates/:id',
  roles: ['owner'],
  api: { path: 'certificates/:id', id: CERTIFICATE_ID, errors: [...OPS_ERRORS, CERTIFICATE_UNKNOWN] },
})
export class CertificateActions implements OperatorActions<CertificateRecord> {
  constructor(
    private readonly certificates: CertificateAdmin,
    private readonly refunds: CertificateRefunds,
    private readonly salons: ConsoleSalons,
  ) {}

  find(_user: ConsoleUser, { id }: ActionAddress): Promise<CertificateRecord> {
    if (isUUID(id)) return this.certificates.record(id);
    throw new DomainError('not-found', 'certificate_unknown', translation('certificate.console.problems.certificate_unknown'));
  }

  @OperatorAction('redeem', {
    words: 'certificate.console.certificates.redeem',
    done: 'redeemed',
    roles: ['owner', 'salon'],
    fields: {
      amount: {
        kind: 'sum',
        label: 'certificate.console.certificates.amount',
        problem: 'certificate_amount',
        doc: { description: 'Hryvnias; may be left out for a service alone, which is redeemed whole', example: 500 },
      },
      key: {
        kind: 'key',
        doc: {
          description: 'The same key is the same redemption: the number of a receipt, or a random one',
          example: 'receipt-20261122-0017',
        },
      },
      salon: {
        kind: 'choice',
        pattern: /^[a-z0-9-]{1,100}$/,
        must: 'the slug of a salon',
        label: 'console.list.salon',
        doc: { description: 'Slug of the salon where it is used', example: 'oksamyt-pechersk' },
      },
      note: { ...NOTE, doc: { description: 'For the ledger, without personal data', example: 'Receipt 0017' } },
    },
    ask: (actions: CertificateActions, { certificate }, { t, locale, user }) => {
      const rest = formatMoney(certificate.balance, locale);
      const any = { value: '', label: t('certificate.console.certificates.salonAny') };
      const salons = actions.salons.of(user).map(({ slug, title }) => ({ value: slug, label: title }));
      return {
        lead: t('certificate.console.certificates.redeem.lead', { title: certificate.title, rest }),
        fields: {
          amount: certificate.kind === 'sum' ? { hint: t('certificate.console.certificates.amountHint', { rest }) } : null,
          // who works at a salon has no choice
          salon: user.role === 'salon' ? null : { options: [any, ...salons] },
        },
      };
    },
    api: {
      summary: 'Redeem a certificate, partly or in full',
      description: 'Idempotent by key. The holder gets a mail with the new balance.',
      example: { entry: '5f6f4a86-51d3-4a4c-9e0f-3f8f1f0e6a11', taken: 500, balance: 500 },
      errors: [
        ...INACTIVE,
        [409, 'certificate_expired', 'The certificate has expired'],
        [409, 'certificate_empty', 'The balance is zero'],
        [409, 'certificate_beyond_balance', 'The amount exceeds the balance'],
        [409, 'certificate_whole_only', 'A certificate for a service is redeemed in full'],
        [409, 'key_reused', 'The key was used for another amount'],
        [409, 'redemption_undone', 'The redemption of this key was undone: use a new key'],
        [409, 'certificate_sum_missing', 'The certificate is for a sum: amount is required'],
      ],
    },
  })
  async redeem(
    { certificate }: CertificateRecord,
    { amount, key, salon, note }: { readonly amount: Kopiykas | null; readonly key: string; readonly salon: string; readonly note: string },
    user: ConsoleUser,
  ) {
    const redeemed = await this.certificates.redeem(certificate.id, { amount, key, salon: user.salon ?? salon, note });
    return { entry: redeemed.entry, taken: toHryvnias(redeemed.taken), balance: toHryvnias(redeemed.balance) };
  }

  @OperatorAction('undo', {
    words: 'certificate.console.certificates.undo',
    done: 'undone',
    roles: ['owner', 'salon'],
    fields: {
      entry: {
        kind: 'id',
        must: 'the id of an entry',
        doc: { description: 'Id of the redemption in the ledger', example: '5f6f4a86-51d3-4a4c-9e0f-3f8f1f0e6a11' },
      },
      note: { ...NOTE, doc: { description: 'For the ledger, without personal data', example: 'Wrong certificate' } },
    },
    ask: (_actions: CertificateActions, { ledger }, { user, address }) => {
      checkEntry(user, ledger, address.entry);
      return {};
    },
    api: {
      summary: 'Undo a redemption',
      description: 'Returns the amount to the balance. Idempotent.',
      example: { balance: 1000 },
      errors: [
        [404, 'certificate_unknown_entry', 'There is no such entry'],
        ...INACTIVE,
        [409, 'certificate_not_undoable', 'The entry is undone already, or is not a redemption'],
      ],
    },
  })
  async undo(
    { certificate, ledger }: CertificateRecord,
    { entry, note }: { readonly entry: string; readonly note: string },
    user: ConsoleUser,
  ) {
    checkEntry(user, ledger, entry);
    return { balance: toHryvnias((await this.certificates.undo(certificate.id, entry, note)).balance) };
  }

  @OperatorAction('resend', { words: 'certificate.console.certificates.resend', done: 'resent' })
  resend({ certificate }: CertificateRecord): Promise<void> {
    return this.certificates.resend(certificate.deliveryId);
  }

  @OperatorAction('reissue', {
    words: 'certificate.console.certificates.reissue',
    done: 'reissued',
    to: (_record, { id }: { readonly id: string }) => `/ops/certificates/${id}`,
    api: {
      summary: 'Reissue a certificate',
      description: 'Issues a new code and link with the same balance and sends them the same way; the old ones stop working.',
      example: { id: 'a3c2c0de-8d0f-4b55-9c7d-3f0a5b7a1c22' },
      errors: INACTIVE,
    },
  })
  reissue({ certificate }: CertificateRecord): Promise<{ readonly id: string }> {
    return this.certificates.reissue(certificate.id);
  }

  @OperatorAction('prolong', {
    words: 'certificate.console.certificates.prolong',
    done: 'prolonged',
    fields: {
      months: {
        kind: 'whole',
        least: 1,
        most: MAX_PROLONGED_MONTHS,
        label: 'certificate.console.certificates.months',
        problem: 'certificate_months',
        doc: { description: 'Months after its last day, or after today where that has passed', example: 3 },
      },
      reason: {
        ...NOTE,
        required: true,
        label: 'certificate.console.certificates.reason',
        problem: 'certificate_reason',
        doc: { description: 'Why, without personal data', example: 'The holder was ill' },
      },
      key: { kind: 'key', doc: { description: 'The last key, sent again, prolongs nothing', example: 'prolong-20261129-0017' } },
    },
    ask: (_actions: CertificateActions, { certificate }, { t, locale }) => ({
      lead: t('certificate.console.certificates.prolong.until', { day: formatDay(certificate.validThrough, locale) }),
      fields: { months: { value: '1' } },
    }),
    api: {
      summary: 'Prolong a certificate',
      description:
        'Puts its last day off, of an expired one too. Its holder gets a mail with the new last day. The reason is in the audit log.',
      example: { validThrough: '2028-02-22' },
      errors: [
        ...INACTIVE,
        [409, 'certificate_empty', 'The balance is zero'],
        [400, 'certificate_months', 'months is missing'],
        [409, 'certificate_too_long', 'The last day would be more than 36 months ahead'],
      ],
    },
  })
  prolong(
    { certificate }: CertificateRecord,
    { months, key }: { readonly months: number | null; readonly reason: string; readonly key: string },
  ) {
    if (months === null)
      throw new DomainError('invalid', 'certificate_months', translation('certificate.console.problems.certificate_months'));
    return this.certificates.prolong(certificate.id, months, key);
  }

  @OperatorAction('refund', {
    words: 'certificate.console.certificates.refund',
    done: 'refunded',
    fields: {
      reason: {
        ...NOTE,
        required: true,
        label: 'certificate.console.certificates.reason',
        problem: 'certificate_reason',
        doc: { description: 'Why, without personal data', example: 'Asked for within 14 days' },
      },
      returned: {
        kind: 'flag',
        label: 'certificate.console.certificates.refund.way',
        hint: 'certificate.console.certificates.refund.wayHint',
        no: 'certificate.console.certificates.refund.toCard',
        yes: 'certificate.console.certificates.refund.returned',
        doc: {
          description: 'Its money went back at the provider already: the certificate ends, and nothing more is given back',
          example: false,
        },
      },
    },
    ask: async (actions: CertificateActions, { certificate }, asking) => ({
      lead: `${asking.t('certificate.console.certificates.refund.lead')} ${await actions.whatGoesBack(certificate, asking)}`,
      fields: { returned: certificate.order.paidAttempt === null ? null : {} },
    }),
    api: {
      summary: 'Refund the balance of a certificate',
      description:
        'Takes the balance at once; a job requests the refund from the provider and restores the balance if the provider refuses. bySalon: the certificate was paid at a salon, which returns the money out of its till of today. returned: the provider has already returned the money, so no refund is requested.',
      example: { money: 900, bySalon: false },
      errors: [
        ...INACTIVE,
        [409, 'certificate_empty', 'The balance is zero'],
        [409, 'refund_exceeds', 'The amount exceeds the payment'],
        [409, 'day_closed', "Today's till of the salon where it was paid is closed"],
      ],
    },
  })
  async refund(
    { certificate }: CertificateRecord,
    { reason, returned }: { readonly reason: string; readonly returned: boolean },
    user: ConsoleUser,
  ) {
    const { money, isBySalon } = await this.refunds.byOperator(certificate.id, reason, user.actor, returned);
    return { money: toHryvnias(money), bySalon: isBySalon };
  }

  /** What goes back, and why it is less than what was paid where it is. */
  private async whatGoesBack(certificate: CertificateRecord['certificate'], { t, locale }: Asking): Promise<string> {
    const { money, percent, restPercent } = await this.refunds.quote(certificate);
    const args = { money: formatMoney(money, locale), share: formatMoney(certificate.paid, locale), percent, restPercent };
    const isLess = money < certificate.paid && percent > restPercent;
    return t(`certificate.console.certificates.refund.${isLess ? 'less' : 'back'}`, args);
  }
}

/** @throws DomainError `certificate_unknown_entry`; `role_forbidden` for what was redeemed at another salon */
function checkEntry(user: ConsoleUser, ledger: CertificateRecord['ledger'], id: string | null | undefined): void {
  const entry = ledger.find((each) => each.id === id);
  if (!entry)
    throw new DomainError('not-found', 'certificate_unknown_entry', translation('certificate.console.problems.certificate_unknown_entry'));
  if (!mayUndo(user, entry.salon)) throw new DomainError('forbidden', 'role_forbidden', translation('console.forbidden'));
}
