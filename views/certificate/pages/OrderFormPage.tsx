import { Icon } from '../../ui/components/media/Icon';
import { TitleBlock } from '../../ui/components/section/TitleBlock';
import { usePage } from '../../ui/i18n/context';
import { Step } from './OrderFormSteps';
import { ORDER_STEPS } from './order-form-step';
import type { OrderFormProblem, OrderFormStep } from './order-form-step';

export interface OrderFormPageProps {
  /** Where the form is sent, without language prefix. */
  readonly action: string;
  /** Why it was not taken although nothing is wrong with it. */
  readonly failure?: string;
  readonly problems: readonly OrderFormProblem[];
  readonly step: OrderFormStep;
  /** Whether recipients are a step of this order. */
  readonly withGifts: boolean;
}

/** Ordering certificates without a script: one step after the other, each a plain form. */
export function OrderFormPage({ action, failure, problems, step, withGifts }: OrderFormPageProps) {
  const { t, href } = usePage();
  const current = step.name === 'connect' ? 'details' : step.name;
  return (
    <section className="order-form-page">
      <div className="wrap order-form-page__grid">
        <header className="order-form-page__head">
          <TitleBlock as="h1" text={t('certificate.plain.title')} accent={t('certificate.plain.accent')} size="title" />
          <nav aria-label={t('certificate.plain.stepsLabel')}>
            <ol className="order-form-page__steps">
              {ORDER_STEPS.filter((name) => name !== 'gifts' || withGifts).map((name) => (
                <li key={name} aria-current={name === current ? 'step' : undefined}>
                  {t(`certificate.plain.steps.${name}`)}
                </li>
              ))}
            </ol>
          </nav>
        </header>
        <div className="order-form-page__form">
          {problems.length ? <Summary problems={problems} /> : null}
          {failure ? (
            <div className="form__failure" role="alert">
              <Icon name="warning" />
              <p>{failure}</p>
            </div>
          ) : null}
          <Step action={href(action)} problems={problems} step={step} />
        </div>
      </div>
    </section>
  );
}

function Summary({ problems }: Pick<OrderFormPageProps, 'problems'>) {
  const { t } = usePage();
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- whoever sent the form is told what is wrong with it before all else
    <div className="error-summary" role="group" aria-labelledby="order-problems" tabIndex={-1} autoFocus>
      <p className="error-summary__title" id="order-problems">
        {t('common.forms.summary', { count: problems.length })}
      </p>
      <ul>
        {problems.map(({ name, id, label, text }) => (
          <li key={name}>
            <a href={`#${id}`}>
              {label}: {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
