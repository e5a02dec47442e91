import { randomUUID } from 'node:crypto';
import { Param } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { ConsoleFieldProps } from '../../../../views/console/ConsoleField';
import { ConsoleRecordPage } from '../../../../views/console/ConsoleRecordPage';
import { FormReq, type FormRequest } from '../../../platform/pages/page-form';
import { PageReq, type PageRequest } from '../../../platform/pages/page-route';
import type { Page, SeeOther } from '../../../platform/render/page';
import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import { formatMoney, toKopiykas, type Kopiykas } from '../../../shared/money';
import { CertificateDesk } from '../application/issued/certificate-desk';
import { CertificateRefunds } from '../application/issued/certificate-refunds';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { actionsFor, CERTIFICATE_ACTIONS, mayTouch, presentCertificate, type CertificateAction } from './certificates.presenter';
import { ConsolePages, DONE } from '../../../platform/console/console-frame';
import { ConsoleSalons } from '../../../platform/console/console-salons';
import { actionOf, ConsoleAction, ConsoleController, ConsolePage, toConsole, typed, User } from '../../../platform/console/console-route';

const LOOK = { roles: ['owner', 'salon', 'viewer'] } as const;
const DESK = { roles: ['owner', 'salon'] } as const;
const RECORD = { done: DONE };
const ENDS = { redeem: 'redeemed', resend: 'resent', reissue: 'reissued', refund: 'refunded' } as const satisfies Record<
  CertificateAction,
  string
>;
const FIELDS = ['amount', 'note', 'salon', 'reason', 'way', 'key'] as const;
type Typed = Partial<Record<(typeof FIELDS)[number], string>>;
const KEY = /^[\w:.-]{8,100}$/;
const SUM = /^[\d\s]{1,12}([.,]\d{1,2})?$/;

type Found = Awaited<ReturnType<CertificateDesk['record']>>['certificate'];

/** An issued certificate: redeemed at a salon, given back, replaced, sent again. */
@ConsoleController('certificates')
export class CertificatesController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly desk: CertificateDesk,
    private readonly refunds: CertificateRefunds,
    private readonly salons: ConsoleSalons,
  ) {}

  /** GET /ops/certificates/{id} */
  @ConsolePage(':id', { ...LOOK, query: RECORD })
  async show(@PageReq() { query }: PageRequest<typeof RECORD>, @Param('id') id: string, @User() user: ConsoleUser): Promise<Page> {
    const props = presentCertificate(this.pages.context(user), await this.record(id), user);
    const frame = this.pages.frame(user, 'certificates', { done: query.done });
    return this.pages.page(user, ConsoleRecordPage, { frame, ...props }, { title: props.title });
  }

  /** GET /ops/certificates/{id}/undo/{entry}: asks first */
  @ConsolePage(':id/undo/:entry', DESK)
  async confirmUndo(@Param('id') id: string, @Param('entry') entry: string, @User() user: ConsoleUser): Promise<Page> {
    await this.ownEntry(user, id, entry);
    return this.undoing(user, id, entry);
  }

  /** POST of the same: 409 with the reason */
  @ConsoleAction(':id/undo/:entry', DESK)
  async undo(
    @FormReq() { body }: FormRequest,
    @Param('id') id: string,
    @Param('entry') entry: string,
    @User() user: ConsoleUser,
  ): Promise<Page | SeeOther> {
    await this.ownEntry(user, id, entry);
    try {
      await this.desk.undo(id, entry, typed(body, 'note', 300));
      return toConsole(`/ops/certificates/${id}?done=undone`);
    } catch (error) {
      return this.undoing(user, id, entry, this.pages.conflict(user, error));
    }
  }

  /** GET /ops/certificates/{id}/redeem, /resend, /reissue, /refund: asks first */
  @ConsolePage(':id/:action', DESK)
  async confirm(@Param('id') id: string, @Param('action') name: string, @User() user: ConsoleUser): Promise<Page> {
    return this.question(user, await this.record(id), allowed(user, name), { key: `console:${randomUUID()}` });
  }

  /** POST of the same: 409 with the reason, and the form as it was filled in */
  @ConsoleAction(':id/:action', { ...DESK, actions: CERTIFICATE_ACTIONS })
  async act(
    @FormReq() { body }: FormRequest,
    @Param('id') id: string,
    @Param('action') name: string,
    @User() user: ConsoleUser,
  ): Promise<Page | SeeOther> {
    const action = allowed(user, name);
    const given: Typed = Object.fromEntries(FIELDS.map((field) => [field, typed(body, field, 300)]));
    const record = await this.record(id);
    try {
      const made = await this.carryOut(action, record.certificate, given, user);
      return toConsole(`/ops/certificates/${made}?done=${ENDS[action]}`);
    } catch (error) {
      return this.question(user, record, action, given, this.pages.conflict(user, error));
    }
  }

  /** @returns the certificate to show then: another one where it was replaced */
  private async carryOut(
    action: CertificateAction,
    { id, deliveryId }: { readonly id: string; readonly deliveryId: string },
    given: Typed,
    user: ConsoleUser,
  ) {
    const { amount = '', note = '', salon = '', reason = '', way = '', key = '' } = given;
    switch (action) {
      case 'redeem':
        await this.desk.redeem(id, {
          amount: sumOf(amount),
          key: KEY.test(key) ? key : `console:${randomUUID()}`,
          salon: user.salon ?? salon,
          note,
        });
        return id;
      case 'refund':
        await this.refunds.byOperator(id, reason, way === 'returned');
        return id;
      case 'reissue':
        return (await this.desk.reissue(id)).id;
      case 'resend':
        await this.desk.resend(deliveryId);
        return id;
    }
  }

  private undoing(user: ConsoleUser, id: string, entry: string, refused = {}): Page {
    const { t } = this.pages.context(user);
    const [title, lead, submit] = [
      t('certificate.console.certificates.undo.title'),
      t('certificate.console.certificates.undo.lead'),
      t('certificate.console.certificates.undo.submit'),
    ];
    const [action, back] = [`/ops/certificates/${id}/undo/${entry}`, `/ops/certificates/${id}`];
    return this.pages.confirm(user, 'certificates', { title, lead, submit, action, back, fields: [this.note(user)] }, refused);
  }

  private async question(
    user: ConsoleUser,
    { certificate }: { readonly certificate: Found },
    action: CertificateAction,
    given: Typed,
    refused = {},
  ): Promise<Page> {
    const { t, locale } = this.pages.context(user);
    const back = `/ops/certificates/${certificate.id}`;
    const rest = formatMoney(certificate.balance, locale);
    const texts = {
      title: t(`certificate.console.certificates.${action}.title`),
      lead:
        action === 'redeem'
          ? t('certificate.console.certificates.redeem.lead', { title: certificate.title, rest })
          : `${t(`certificate.console.certificates.${action}.lead`)}${action === 'refund' ? ` ${await this.whatGoesBack(user, certificate)}` : ''}`,
      submit: t(`certificate.console.certificates.${action}.submit`),
    };
    const sum: ConsoleFieldProps = {
      name: 'amount',
      label: t('certificate.console.certificates.amount'),
      hint: t('certificate.console.certificates.amountHint', { rest }),
      value: given.amount,
      inputMode: 'decimal',
      maxLength: 15,
      isRequired: true,
    };
    const reason: ConsoleFieldProps = {
      ...this.note(user, given.reason),
      name: 'reason',
      label: t('certificate.console.certificates.reason'),
      isRequired: true,
    };
    const way: ConsoleFieldProps = {
      name: 'way',
      label: t('certificate.console.certificates.refund.way'),
      hint: t('certificate.console.certificates.refund.wayHint'),
      value: given.way,
      options: [
        { value: '', label: t('certificate.console.certificates.refund.toCard') },
        { value: 'returned', label: t('certificate.console.certificates.refund.returned') },
      ],
    };
    const fields = {
      redeem: [...(certificate.kind === 'sum' ? [sum] : []), ...this.salonField(user, given.salon), this.note(user, given.note)],
      refund: [reason, ...(certificate.order.paidAttempt === null ? [] : [way])],
      reissue: [],
      resend: [],
    };
    const hidden: Record<string, string> = action === 'redeem' ? { key: given.key ?? '' } : {};
    return this.pages.confirm(
      user,
      'certificates',
      { ...texts, action: `${back}/${action}`, back, fields: fields[action], hidden },
      refused,
    );
  }

  /** What goes back, and why it is less than what was paid where it is. */
  private async whatGoesBack(user: ConsoleUser, certificate: Found): Promise<string> {
    const { t, locale } = this.pages.context(user);
    const { money, percent, restPercent } = await this.refunds.quote(certificate);
    const args = { money: formatMoney(money, locale), share: formatMoney(certificate.paid, locale), percent, restPercent };
    return t(`certificate.console.certificates.refund.${money < certificate.paid && percent > restPercent ? 'less' : 'back'}`, args);
  }

  private note(user: ConsoleUser, value = ''): ConsoleFieldProps {
    const { t } = this.pages.context(user);
    return {
      name: 'note',
      label: t('certificate.console.certificates.note'),
      hint: t('certificate.console.certificates.noteHint'),
      value,
      maxLength: 300,
    };
  }

  /** Where it is redeemed: who works at a salon has no choice. */
  private salonField(user: ConsoleUser, value = ''): readonly ConsoleFieldProps[] {
    if (user.role === 'salon') return [];
    const { t } = this.pages.context(user);
    const options = this.salons.of(user).map(({ slug, title }) => ({ value: slug, label: title }));
    return [
      {
        name: 'salon',
        label: t('console.list.salon'),
        value,
        options: [{ value: '', label: t('certificate.console.certificates.salonAny') }, ...options],
      },
    ];
  }

  private record(id: string) {
    if (isUUID(id)) return this.desk.record(id);
    throw new DomainError('not-found', 'certificate_unknown', translation('certificate.console.problems.certificate_unknown'));
  }

  /** @throws DomainError `certificate_unknown_entry`, `role_forbidden` for what was redeemed at another salon */
  private async ownEntry(user: ConsoleUser, id: string, entryId: string): Promise<void> {
    const entry = (await this.record(id)).ledger.find((each) => each.id === entryId);
    if (!entry)
      throw new DomainError(
        'not-found',
        'certificate_unknown_entry',
        translation('certificate.console.problems.certificate_unknown_entry'),
      );
    if (!mayTouch(user, entry.salon)) throw new DomainError('forbidden', 'role_forbidden', translation('console.forbidden'));
  }
}

/** @throws DomainError `role_forbidden` for an action of another role */
function allowed({ role }: ConsoleUser, name: string): CertificateAction {
  const action = actionOf(name, CERTIFICATE_ACTIONS);
  if (actionsFor(role).includes(action)) return action;
  throw new DomainError('forbidden', 'role_forbidden', translation('console.forbidden'));
}

/** Kopiykas of what was typed; null: nothing, which a service is redeemed by. @throws DomainError `certificate_amount` */
function sumOf(amount: string): Kopiykas | null {
  if (amount.trim() === '') return null;
  const kopiykas = SUM.test(amount) ? toKopiykas(amount) : null;
  if (kopiykas) return kopiykas;
  throw new DomainError('conflict', 'certificate_amount', translation('certificate.console.problems.certificate_amount'));
}
