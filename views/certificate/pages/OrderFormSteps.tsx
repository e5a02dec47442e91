import { Radio } from '../../ui/components/form/Radio';
import { OrderTable } from '../components/OrderTable';
import { FieldMessage } from '../../ui/components/form/FieldMessage';
import { OrderCheck } from '../components/OrderCheck';
import { OrderConsent } from '../components/OrderConsent';
import { usePage } from '../../ui/i18n/context';
import { Connect, Details, Gifts } from './OrderFormDetails';
import { Hidden, PlainForm } from './PlainForm';
import type { OrderFormProblem, OrderFormStep } from './order-form-step';

interface StepProps<S extends OrderFormStep = OrderFormStep> {
  readonly action: string;
  readonly problems: readonly OrderFormProblem[];
  readonly step: S;
}

type StepOf<Name extends OrderFormStep['name']> = Extract<OrderFormStep, { name: Name }>;

/** The form of a step. */
export function Step({ step, ...props }: StepProps) {
  switch (step.name) {
    case 'choose':
      return <Choose {...props} step={step} />;
    case 'details':
      return <Details {...props} step={step} />;
    case 'connect':
      return <Connect {...props} step={step} />;
    case 'gifts':
      return <Gifts {...props} step={step} />;
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
    <PlainForm action={action} step="choose" hidden={step.hidden} submit={t('certificate.plain.toDetails')}>
      <fieldset className={error ? 'field field--error' : 'field'} id="order-certificate" tabIndex={-1}>
        <legend className="order-form-page__legend">{t('certificate.plain.choose')}</legend>
        <FieldMessage id="order-certificate" error={error} />
        <ul className="order-form-page__packages">
          {step.packages.map(({ id, title, price, quantity, isArranged }) => (
            <li key={id} className="order-form-page__package">
              <span>
                <strong>{title}</strong>
                <small>{isArranged ? t('certificate.plain.arranged') : price}</small>
              </span>
              {isArranged ? null : (
                <input
                  type="text"
                  className="order-form-page__quantity"
                  aria-label={t('certificate.plain.quantity', { title })}
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

function Check({ action, step }: StepProps<StepOf<'check'>>) {
  const { t } = usePage();
  const { lines, sums, draft, account, salons, hidden, submit } = step;
  const packages = lines.map(({ id, name }) => ({ id, title: name }));
  return (
    <>
      <OrderCheck choices={{ packages, salons }} {...{ lines, sums, draft, account }} />
      <PlainForm {...{ action, hidden, submit }} step="check" back={{ to: 'details', label: t('certificate.plain.back') }}>
        <OrderConsent />
      </PlainForm>
    </>
  );
}

function Pay({ action, step }: StepProps<StepOf<'pay'>>) {
  const { t, href } = usePage();
  const { lines, sums, checkout, choice, chosen, order, amount, later } = step;
  return (
    <>
      <p className="lead">{t('certificate.plain.checkoutLead')}</p>
      <OrderTable lines={lines} sums={sums} placed={t('certificate.mine.total')} />
      {checkout?.fields ? (
        <form className="form" method="post" action={checkout.action}>
          <Hidden values={checkout.fields} />
          <button className="button button--lacquer order-form-page__submit" type="submit">
            {t('certificate.plain.checkout', { amount })}
          </button>
        </form>
      ) : checkout ? (
        <div className="form">
          <a className="button button--lacquer order-form-page__submit" href={checkout.action}>
            {t('certificate.plain.checkout', { amount })}
          </a>
        </div>
      ) : (
        <form className="form" method="post" action={action}>
          <Hidden values={{ step: 'pay', order }} />
          {choice ? <Radio name="provider" {...choice} defaultValue={chosen} /> : null}
          <button className="button button--lacquer order-form-page__submit" type="submit">
            {choice ? t('certificate.plain.checkout', { amount }) : t('certificate.status.again')}
          </button>
        </form>
      )}
      <a className="text-link" href={href(later)}>
        {t('certificate.plain.later')}
      </a>
    </>
  );
}
