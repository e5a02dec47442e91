import type { FormEvent } from 'react';
import { handsOutCertificates } from '../../../src/modules/certificate/domain/certificate-salons';
import { linkOf, ONLINE_LINKS, withDelivery, withLink } from '../../../src/modules/certificate/domain/order-draft';
import type { DraftLine, OrderDraft } from '../../../src/modules/certificate/domain/order-draft';
import { DELIVERY_IDS } from '../../../src/modules/certificate/domain/order-request';
import { formatMoney } from '../../../src/shared/money';
import { MAX_EMAIL, MAX_PHONE } from '../../../src/shared/form';
import { maskTypedPhone } from '../../../src/shared/phone';
import { OrderTable } from '../../components/card/OrderTable';
import type { OrderLine } from '../../components/card/OrderTable';
import { Checkbox } from '../../components/form/Checkbox';
import { Choice } from '../../components/form/Choice';
import { FieldMessage } from '../../components/form/FieldMessage';
import { Radio } from '../../components/form/Radio';
import { Select } from '../../components/form/Select';
import { TextField } from '../../components/form/TextField';
import { usePage } from '../../i18n/context';
import type { OrderChoices, OrderPackage } from '../../layout/frame';
import { setQuantity, removeCertificate } from '../../state/certificate-order';
import { GiftFields } from './GiftFields';
import type { OrderProblemTexts } from './order-lines';

interface OrderFormProps {
  readonly id: string;
  readonly choices: OrderChoices;
  readonly lines: readonly (OrderLine<number> & DraftLine)[];
  readonly draft: OrderDraft;
  readonly problems: OrderProblemTexts;
  readonly onDraft: (draft: OrderDraft) => void;
  readonly onToggle: (choice: OrderPackage) => void;
  readonly onSubmit: () => void;
}

/** The form of an order: what, how it is received, who buys, and who gets it. */
export function OrderForm({ id, choices, lines, draft, problems, onDraft, onToggle, onSubmit }: OrderFormProps) {
  const { t, href } = usePage();
  const words = useDeliveryWords();
  const change = (part: Partial<OrderDraft>) => onDraft({ ...draft, ...part });
  const field = (name: keyof OrderDraft) => ({ id: `${id}-${name}`, name, error: problems[name] });
  const salons = choices.salons.filter(handsOutCertificates);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const certificateProblem = Object.entries(problems).find(([path]) => path.startsWith('certificate'))?.[1];
  return (
    <form className="form order-panel__form" id={id} method="post" noValidate onSubmit={submit}>
      <OrderTable
        lines={lines}
        delivery={lines.length ? deliveryInfo(words, draft, choices) : undefined}
        onQuantity={setQuantity}
        onRemove={removeCertificate}
      />
      <Chooser id={`${id}-certificate`} packages={choices.packages} lines={lines} error={certificateProblem} onToggle={onToggle} />
      <Radio
        {...field('delivery')}
        legend={t('certificates.form.delivery')}
        look="card"
        required
        options={[
          { value: String(DELIVERY_IDS.salon), label: t('certificates.form.salon'), note: t('certificates.form.salonNote') },
          { value: String(DELIVERY_IDS.online), label: t('certificates.form.online'), note: t('certificates.form.onlineNote') },
        ]}
        value={draft.delivery === null ? null : String(draft.delivery)}
        onPick={(picked) => onDraft(withDelivery(draft, Number(picked)))}
        onAgain={(picked) => onDraft(withDelivery(draft, Number(picked)))}
      />
      {draft.delivery === DELIVERY_IDS.salon ? (
        <>
          <Select
            {...field('salon')}
            label={t('certificates.form.where')}
            options={[
              { value: '', label: t('certificates.form.chooseSalon') },
              ...salons.map(({ slug, title, address }) => ({ value: slug, label: address ? `${title}, ${address}` : title })),
            ]}
            value={draft.salon}
            onValue={(salon) => change({ salon })}
          />
          <Radio
            {...field('pay')}
            legend={t('certificates.form.pay')}
            look="card"
            options={[
              { value: 'card', label: t('certificates.form.card'), note: t('certificates.form.cardNote') },
              { value: 'salon', label: t('certificates.form.atSalon'), note: t('certificates.form.atSalonNote') },
            ]}
            value={draft.pay}
            onPick={(pay) => change({ pay })}
          />
        </>
      ) : null}
      {draft.delivery === DELIVERY_IDS.online ? (
        <>
          <Radio
            {...field('link')}
            legend={t('certificates.form.link')}
            look="card"
            options={ONLINE_LINKS.filter((link) => link !== 'telegram').map((link) => ({
              value: link,
              label: t(`certificates.form.links.${link}`),
              note: t(`certificates.form.linkNotes.${link}`),
            }))}
            value={draft.link}
            onPick={(link) => onDraft(withLink(draft, link))}
            onAgain={(link) => onDraft(withLink(draft, link))}
          />
          {draft.link === 'email' ? (
            <TextField
              {...field('email')}
              label={t('certificates.form.email')}
              type="email"
              autoComplete="email"
              maxLength={MAX_EMAIL}
              required
              value={draft.email}
              onValue={(email) => change({ email })}
            />
          ) : null}
        </>
      ) : null}
      <TextField
        {...field('name')}
        label={t('certificates.form.name')}
        autoComplete="name"
        maxLength={200}
        required
        value={draft.name}
        onValue={(name) => change({ name })}
      />
      <TextField
        {...field('phone')}
        label={t('certificates.form.phone')}
        type="tel"
        autoComplete="tel"
        placeholder="+380 (__) ___-__-__"
        maxLength={MAX_PHONE}
        required
        value={draft.phone}
        onValue={(phone) => change({ phone: masked(draft.phone, phone) })}
      />
      {draft.delivery === DELIVERY_IDS.online ? (
        <GiftFields id={id} packages={choices.packages} lines={lines} draft={draft} problems={problems} onDraft={onDraft} />
      ) : null}
      <Checkbox
        {...field('forMother')}
        label={t('certificates.form.forMother')}
        checked={draft.forMother}
        onPick={(forMother) => change({ forMother })}
      />
      <TextField
        {...field('comments')}
        label={t('certificates.form.comments')}
        hint={t('certificates.form.commentsHint')}
        maxLength={1000}
        multiline
        value={draft.comments}
        onValue={(comments) => change({ comments })}
      />
      <p className="form__consent">
        {t('certificates.form.offer')} <a href={href('/public-offer-agreement/')}>{t('certificates.form.offerLink')}</a>
      </p>
    </form>
  );
}

/** The mask follows who types at the end; who mends something in the middle is left alone. */
function masked(before: string, now: string): string {
  return now.length > before.length && (now.startsWith(before) || before === '') ? maskTypedPhone(now) : now;
}

interface ChooserProps {
  readonly id: string;
  readonly packages: readonly OrderPackage[];
  readonly lines: readonly DraftLine[];
  readonly error: string | undefined;
  readonly onToggle: (choice: OrderPackage) => void;
}

/** All packages, to add and to take out again: open while nothing is chosen. */
function Chooser({ id, packages, lines, error, onToggle }: ChooserProps) {
  const { t, locale } = usePage();
  return (
    <div className={error ? 'field field--error' : 'field'}>
      <details className="order-panel__chooser" open={lines.length === 0 || undefined}>
        <summary className="order-panel__summary">{t(lines.length ? 'certificates.form.more' : 'certificates.form.choose')}</summary>
        <div className="choices choices--card">
          {packages.map((one, place) => (
            <Choice
              key={one.id}
              type="checkbox"
              look="card"
              name={`${id}-${one.id}`}
              label={one.title}
              note={one.single ? undefined : t('certificates.form.arranged')}
              aside={formatMoney(one.amount, locale)}
              checked={lines.some((line) => line.id === one.id)}
              onPick={() => onToggle(one)}
              {...(error && place === 0 ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
            />
          ))}
        </div>
      </details>
      <FieldMessage id={id} error={error} />
    </div>
  );
}

type DeliveryWords = ReturnType<typeof useDeliveryWords>;

/** How an order is received, in words. */
export function useDeliveryWords() {
  const { t } = usePage();
  return {
    none: t('certificates.form.deliveryInfo.none'),
    chooseSalon: t('certificates.form.deliveryInfo.chooseSalon'),
    email: t('certificates.form.deliveryInfo.email'),
    telegram: t('certificates.form.deliveryInfo.telegram'),
    online: t('certificates.form.deliveryInfo.online'),
    salon: (salon: string) => t('certificates.form.deliveryInfo.salon', { salon }),
  };
}

export function deliveryInfo(words: DeliveryWords, draft: OrderDraft, { salons }: Pick<OrderChoices, 'salons'>): string {
  const link = linkOf(draft) ?? 'none';
  if (link !== 'salon') return words[link];
  const salon = salons.find(({ slug }) => slug === draft.salon);
  return salon ? words.salon(salon.title) : words.chooseSalon;
}
