import type { ReactNode } from 'react';
import { MAX_EMAIL, MAX_PHONE } from '../../../src/shared/form';
import { OrderTable } from '../../components/card/OrderTable';
import { Checkbox } from '../../components/form/Checkbox';
import { FieldMessage } from '../../components/form/FieldMessage';
import { Radio } from '../../components/form/Radio';
import { Select } from '../../components/form/Select';
import { TextField } from '../../components/form/TextField';
import { usePage } from '../../i18n/context';
import type { OrderFormProblem, OrderFormStep, OrderStep } from './order-form-step';

interface StepProps<S extends OrderFormStep = OrderFormStep> {
  readonly action: string;
  readonly problems: readonly OrderFormProblem[];
  readonly step: S;
}

type StepOf<Name extends OrderStep> = Extract<OrderFormStep, { name: Name }>;

/** The form of a step. */
export function Step({ step, ...props }: StepProps) {
  switch (step.name) {
    case 'choose':
      return <Choose {...props} step={step} />;
    case 'details':
      return <Details {...props} step={step} />;
    case 'check':
      return <Check {...props} step={step} />;
    default:
      return <Pay {...props} step={step} />;
  }
}

function Choose({ action, problems, step }: StepProps<StepOf<'choose'>>) {
  const { t } = usePage();
  const error = problems.find(({ name }) => name === 'certificate')?.text;
  return (
    <PlainForm action={action} step="choose" submit={t('certificates.plain.toDetails')}>
      <fieldset className={error ? 'field field--error' : 'field'} id="order-certificate" tabIndex={-1}>
        <legend className="order-form-page__legend">{t('certificates.plain.choose')}</legend>
        <FieldMessage id="order-certificate" error={error} />
        <ul className="order-form-page__packages">
          {step.packages.map(({ id, title, price, quantity, isArranged }) => (
            <li key={id} className="order-form-page__package">
              <span>
                <strong>{title}</strong>
                <small>{isArranged ? t('certificates.plain.arranged') : price}</small>
              </span>
              {isArranged ? null : (
                <input
                  type="text"
                  className="order-form-page__quantity"
                  aria-label={t('certificates.plain.quantity', { title })}
                  name={`qty_${id}`}
                  inputMode="numeric"
                  pattern="[0-9]*"
                  maxLength={2}
                  defaultValue={quantity}
                  placeholder="0"
                />
              )}
            </li>
          ))}
        </ul>
      </fieldset>
    </PlainForm>
  );
}

function Details({ action, problems, step }: StepProps<StepOf<'details'>>) {
  const { t, href } = usePage();
  const { lines, typed, salons, items, change } = step;
  const field = (name: string) => ({ id: `order-${name}`, name, error: problems.find((one) => one.name === name)?.text });
  return (
    <>
      <OrderTable lines={lines} />
      <a className="text-link" href={href(change)}>
        {t('certificates.plain.change')}
      </a>
      <PlainForm action={action} step="details" hidden={{ items }} submit={t('certificates.plain.toCheck')}>
        <TextField
          {...field('name')}
          label={t('certificates.form.name')}
          autoComplete="name"
          maxLength={200}
          required
          defaultValue={typed.name}
        />
        <TextField
          {...field('phone')}
          label={t('certificates.form.phone')}
          type="tel"
          autoComplete="tel"
          placeholder="+380 (__) ___-__-__"
          maxLength={MAX_PHONE}
          required
          defaultValue={typed.phone}
        />
        <Radio
          {...field('delivery')}
          legend={t('certificates.form.delivery')}
          look="card"
          required
          options={[
            { value: '101', label: t('certificates.form.salon'), note: t('certificates.form.salonNote') },
            { value: '105', label: t('certificates.form.online'), note: t('certificates.form.onlineNote') },
          ]}
          defaultValue={typed.delivery === '101' || typed.delivery === '105' ? typed.delivery : undefined}
        />
        <Select
          {...field('salon')}
          label={t('certificates.form.where')}
          hint={t('certificates.plain.salonHint')}
          options={[{ value: '', label: t('certificates.form.chooseSalon') }, ...salons.map(({ slug, label }) => ({ value: slug, label }))]}
          value={typed.salon ?? ''}
          onValue={() => undefined}
        />
        <Radio
          {...field('pay')}
          legend={t('certificates.form.pay')}
          hint={t('certificates.plain.payHint')}
          options={[
            { value: 'card', label: t('certificates.form.card') },
            { value: 'salon', label: t('certificates.form.atSalon'), note: t('certificates.form.atSalonNote') },
          ]}
          defaultValue={typed.pay === 'salon' ? 'salon' : 'card'}
        />
        <Radio
          {...field('link')}
          legend={t('certificates.form.link')}
          hint={t('certificates.plain.linkHint')}
          options={[
            { value: 'email', label: t('certificates.form.links.email'), note: t('certificates.form.linkNotes.email') },
            { value: 'online', label: t('certificates.form.links.online'), note: t('certificates.form.linkNotes.online') },
          ]}
          defaultValue={typed.link === 'online' ? 'online' : 'email'}
        />
        <TextField
          {...field('email')}
          label={t('certificates.form.email')}
          hint={t('certificates.plain.emailHint')}
          type="email"
          autoComplete="email"
          maxLength={MAX_EMAIL}
          defaultValue={typed.email}
        />
        <Checkbox {...field('forMother')} label={t('certificates.form.forMother')} value="on" defaultChecked={typed.forMother === 'on'} />
        <TextField
          {...field('comments')}
          label={t('certificates.form.comments')}
          hint={t('certificates.form.commentsHint')}
          multiline
          defaultValue={typed.comments}
        />
      </PlainForm>
    </>
  );
}

function Check({ action, step }: StepProps<StepOf<'check'>>) {
  const { t, href } = usePage();
  const { lines, rows, hidden, submit } = step;
  return (
    <>
      <OrderTable lines={lines} />
      <dl className="order-check">
        {rows.map(({ label, values }) => (
          <div key={label}>
            <dt>{label}</dt>
            {values.map((value) => (
              <dd key={value}>{value}</dd>
            ))}
          </div>
        ))}
      </dl>
      <PlainForm action={action} step="check" hidden={hidden} submit={submit}>
        <p className="form__consent">
          {t('certificates.form.offer')} <a href={href('/public-offer-agreement/')}>{t('certificates.form.offerLink')}</a>
        </p>
      </PlainForm>
      <form method="post" action={action}>
        <Hidden values={{ ...hidden, step: 'back' }} />
        <button className="button button--line" type="submit">
          {t('certificates.plain.back')}
        </button>
      </form>
    </>
  );
}

function Pay({ action, step }: StepProps<StepOf<'pay'>>) {
  const { t, href } = usePage();
  const { lines, checkout, order, amount, later } = step;
  return (
    <>
      <p className="lead">{t('certificates.plain.checkoutLead')}</p>
      <OrderTable lines={lines} />
      {checkout ? (
        <form className="form" method="post" action={checkout.action}>
          <Hidden values={{ data: checkout.data, signature: checkout.signature }} />
          <button className="button button--lacquer order-form-page__submit" type="submit">
            {t('certificates.plain.checkout', { amount })}
          </button>
        </form>
      ) : (
        <form className="form" method="post" action={action}>
          <Hidden values={{ step: 'pay', order }} />
          <button className="button button--lacquer order-form-page__submit" type="submit">
            {t('certificates.status.again')}
          </button>
        </form>
      )}
      <a className="text-link" href={href(later)}>
        {t('certificates.plain.later')}
      </a>
    </>
  );
}

interface PlainFormProps {
  readonly action: string;
  readonly step: OrderStep;
  readonly hidden?: Readonly<Record<string, string>>;
  readonly submit: string;
  readonly children: ReactNode;
}

function PlainForm({ action, step, hidden = {}, submit, children }: PlainFormProps) {
  return (
    <form className="form" method="post" action={action} noValidate>
      {children}
      <Hidden values={{ ...hidden, step }} />
      <button className="button button--lacquer order-form-page__submit" type="submit">
        {submit}
      </button>
    </form>
  );
}

function Hidden({ values }: { readonly values: Readonly<Record<string, string>> }) {
  return Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
