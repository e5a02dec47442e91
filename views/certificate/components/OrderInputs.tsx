import { useState } from 'react';
import type { ReactNode } from 'react';
import { withDelivery, withLink } from '../../../src/modules/certificate/contract/order-draft';
import type { OrderDraft } from '../../../src/modules/certificate/contract/order-draft';
import { ORDER_FORM } from '../../../src/modules/certificate/contract/order-fields';
import { DELIVERY_IDS } from '../../../src/modules/certificate/contract/order-request';
import { MAX_PROMO } from '../../../src/modules/certificate/contract/promo-code';
import type { Quote } from '../../../src/modules/certificate/contract/quote';
import { MAX_EMAIL, MAX_PHONE } from '../../../src/shared/form';
import { formatMoney } from '../../../src/shared/money';
import { changedPhone } from '../../../src/shared/phone';
import { Checkbox } from '../../ui/components/form/Checkbox';
import { Radio } from '../../ui/components/form/Radio';
import { Select } from '../../ui/components/form/Select';
import { TextField } from '../../ui/components/form/TextField';
import { usePage } from '../../ui/i18n/context';

/** The fields of an order, for the panel and for the form without scripts. Their messages: `certificate.form`. */
export interface OrderInputsProps {
  /** Of the form: ids of the fields are made of it. */
  readonly id: string;
  readonly draft: OrderDraft;
  /** What is wrong, in words, by the name of the field. */
  readonly problems: Readonly<Record<string, string>>;
  /** Left out: plain HTML, which the browser keeps by itself. */
  readonly onDraft?: (draft: OrderDraft) => void;
}

/** What fields need: in an island their value and who listens, in plain HTML what they begin with. */
function bound({ id, draft, problems, onDraft }: OrderInputsProps) {
  const change = (part: Partial<OrderDraft>) => onDraft?.({ ...draft, ...part });
  const field = (name: keyof OrderDraft) => ({ id: `${id}-${name}`, name, error: problems[name] });
  return {
    change,
    field,
    text: (name: 'name' | 'email' | 'comments' | 'phone' | 'promo', onValue = (value: string) => change({ [name]: value })) => {
      return { ...field(name), ...(onDraft ? { value: draft[name], onValue } : { defaultValue: draft[name] }) };
    },
    pick: <V extends string>(name: keyof OrderDraft, value: V | null, onPick: (value: V) => void, onAgain?: (value: V) => void) => {
      return { ...field(name), ...(onDraft ? { value, onPick, onAgain } : { defaultValue: value ?? undefined }) };
    },
  };
}

/** Who buys. */
export function BuyerInputs(props: OrderInputsProps) {
  const { t } = usePage();
  const { text, change } = bound(props);
  const { draft } = props;
  return (
    <>
      <TextField {...text('name')} label={t('certificate.form.name')} autoComplete="name" maxLength={ORDER_FORM.name.most} required />
      <TextField
        {...text('phone', (phone) => change({ phone: changedPhone(draft.phone, phone) }))}
        label={t('certificate.form.phone')}
        type="tel"
        autoComplete="tel"
        placeholder="+380 (__) ___-__-__"
        maxLength={MAX_PHONE}
        required
      />
    </>
  );
}

/** At a salon or online. */
export function DeliveryInput(props: OrderInputsProps) {
  const { t } = usePage();
  const { draft, onDraft } = props;
  const chosen = draft.delivery === null ? null : String(draft.delivery);
  const toggle = (picked: string) => onDraft?.(withDelivery(draft, Number(picked)));
  return (
    <Radio
      {...bound(props).pick('delivery', chosen, toggle, toggle)}
      legend={t('certificate.form.delivery')}
      look="card"
      required
      options={[
        { value: String(DELIVERY_IDS.salon), label: t('certificate.form.salon'), note: t('certificate.form.salonNote') },
        { value: String(DELIVERY_IDS.online), label: t('certificate.form.online'), note: t('certificate.form.onlineNote') },
      ]}
    />
  );
}

interface SalonInputsProps extends OrderInputsProps {
  /** Those that hand out certificates. */
  readonly salons: readonly { readonly slug: string; readonly title: string; readonly address: string }[];
  readonly hints?: { readonly salon: string; readonly pay: string };
}

/** Which salon, and how it is paid then. */
export function SalonInputs({ salons, hints, ...props }: SalonInputsProps) {
  const { t } = usePage();
  const { field, pick, change } = bound(props);
  const { draft, onDraft } = props;
  return (
    <>
      <Select
        {...field('salon')}
        label={t('certificate.form.where')}
        hint={hints?.salon}
        options={[
          { value: '', label: t('certificate.form.chooseSalon') },
          ...salons.map(({ slug, title, address }) => ({ value: slug, label: address ? `${title}, ${address}` : title })),
        ]}
        value={draft.salon}
        onValue={onDraft && ((salon) => change({ salon }))}
      />
      <Radio
        {...pick('pay', draft.pay, (pay) => change({ pay }))}
        legend={t('certificate.form.pay')}
        hint={hints?.pay}
        look="card"
        options={[
          { value: 'card', label: t('certificate.form.card'), note: t('certificate.form.cardNote') },
          { value: 'salon', label: t('certificate.form.atSalon'), note: t('certificate.form.atSalonNote') },
        ]}
      />
    </>
  );
}

interface LinkInputProps extends OrderInputsProps {
  /** Ways that are offered. */
  readonly links: readonly OrderDraft['link'][];
  readonly hint?: ReactNode;
}

/** How it is received online. */
export function LinkInput({ links, hint, ...props }: LinkInputProps) {
  const { t } = usePage();
  const { draft, onDraft } = props;
  const toggle = (link: OrderDraft['link']) => onDraft?.(withLink(draft, link));
  return (
    <Radio
      {...bound(props).pick('link', draft.link, toggle, toggle)}
      legend={t('certificate.form.link')}
      hint={hint}
      look="card"
      options={links.map((link) => ({
        value: link,
        label: t(`certificate.form.links.${link}`),
        note: t(`certificate.form.linkNotes.${link}`),
      }))}
    />
  );
}

/** The buyer's address for certificates by e-mail. @param hint where it is not needed for every delivery */
export function EmailInput({ hint, ...props }: OrderInputsProps & { readonly hint?: string }) {
  const { t } = usePage();
  return (
    <TextField
      {...bound(props).text('email')}
      label={t('certificate.form.email')}
      hint={hint}
      type="email"
      autoComplete="email"
      maxLength={MAX_EMAIL}
      required={hint === undefined}
    />
  );
}

interface PromoInputProps extends OrderInputsProps {
  /** What the order costs. */
  readonly sums?: Pick<Quote, 'subtotal' | 'amount' | 'promo'>;
  /** Asks what the code is worth; left out: the next step says. */
  readonly onApply?: () => void;
}

/** A promo code, folded away until somebody has one. */
export function PromoInput({ sums, onApply, ...props }: PromoInputProps) {
  const { t, locale } = usePage();
  const { draft, problems } = props;
  const [isOpen, setOpen] = useState(draft.promo !== '');
  // and it stays open while what was wrong is mended
  if (problems.promo !== undefined && !isOpen) setOpen(true);
  const outcome =
    sums?.promo &&
    (sums.promo.counts
      ? t('certificate.form.promoApplied', { discount: formatMoney(sums.subtotal - sums.amount, locale) })
      : t('common.blocks.order.promoWeaker'));
  return (
    <details open={isOpen || undefined}>
      <summary className="order-panel__summary">{t('certificate.form.promoOpen')}</summary>
      <TextField
        {...bound(props).text('promo')}
        label={t('certificate.form.promo')}
        hint={outcome ?? t('certificate.form.promoHint')}
        autoComplete="off"
        maxLength={MAX_PROMO}
        suffix={
          onApply && (
            <button type="button" className="text-link order-panel__apply" onClick={onApply}>
              {t('certificate.form.promoApply')}
            </button>
          )
        }
      />
    </details>
  );
}

/** What else there is to say. */
export function CommentInputs(props: OrderInputsProps) {
  const { t } = usePage();
  const { field, text, change } = bound(props);
  const { draft, onDraft } = props;
  return (
    <>
      <Checkbox
        {...field('forMother')}
        label={t('certificate.form.forMother')}
        {...(onDraft
          ? { checked: draft.forMother, onPick: (forMother: boolean) => change({ forMother }) }
          : { value: 'on', defaultChecked: draft.forMother })}
      />
      <TextField
        {...text('comments')}
        label={t('certificate.form.comments')}
        hint={t('certificate.form.commentsHint')}
        maxLength={ORDER_FORM.comments.most}
        multiline
      />
    </>
  );
}
