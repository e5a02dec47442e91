import { SANDBOX_CHOICES, SANDBOX_PATH } from '../../src/modules/payment/contract/sandbox-choice';
import { SandboxSheet } from '../ui/components/section/SandboxSheet';
import { usePage } from '../ui/i18n/context';

/** A payment that was opened with the form of an order. */
interface SandboxPayment {
  /** Number of the payment. */
  readonly attempt: string;
  readonly description: string;
  /** With its currency. */
  readonly amount: string;
  /** The form that led here, which is sent on with a choice. */
  readonly data: string;
  readonly signature: string;
  readonly state: 'open' | 'paid' | 'over';
}

export interface SandboxCheckoutProps {
  /** Null: nobody came here from an order. */
  readonly checkout: SandboxPayment | null;
}

/** The checkout of the sandbox: what is paid, and what the payer and the provider do. */
export function SandboxCheckoutPage({ checkout }: SandboxCheckoutProps) {
  const { t } = usePage();
  return (
    <SandboxSheet title={t('payment.sandbox.title')} accent={t('payment.sandbox.accent')} about={t('payment.sandbox.about')}>
      {checkout ? <Payment {...checkout} /> : <p>{t('payment.sandbox.none')}</p>}
    </SandboxSheet>
  );
}

function Payment({ attempt, description, amount, data, signature, state }: SandboxPayment) {
  const { t, href } = usePage();
  const choices = state === 'open' ? SANDBOX_CHOICES : (['cancel'] as const);
  return (
    <>
      <dl className="sandbox__facts">
        <dt>{t('payment.sandbox.what')}</dt>
        <dd>{description}</dd>
        <dt>{t('payment.sandbox.number')}</dt>
        <dd>{attempt}</dd>
        <dt>{t('payment.sandbox.amount')}</dt>
        <dd className="sandbox__amount">{amount}</dd>
      </dl>
      {state === 'open' ? null : (
        <p className="sandbox__state" role="status">
          {t(`payment.sandbox.${state}`)}
        </p>
      )}
      <form className="sandbox__choices" method="post" action={href(SANDBOX_PATH)}>
        <input type="hidden" name="data" value={data} />
        <input type="hidden" name="signature" value={signature} />
        {choices.map((choice) => (
          <button
            key={choice}
            className={`button button--${choice === 'pay' ? 'lacquer' : 'line'}`}
            type="submit"
            name="choice"
            value={choice}
          >
            {t(state === 'open' ? `payment.sandbox.choices.${choice}` : 'payment.sandbox.back')}
          </button>
        ))}
      </form>
    </>
  );
}
