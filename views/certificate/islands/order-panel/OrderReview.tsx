import { DELIVERY_IDS } from '../../../../src/modules/certificate/contract/order-request';
import { formatMoney, toKopiykas } from '../../../../src/shared/money';
import { OrderCheck } from '../../components/OrderCheck';
import type { OrderCheckProps } from '../../components/OrderCheck';
import { Radio, type RadioQuestion } from '../../../ui/components/form/Radio';
import { SidePanelContent } from '../../../ui/components/panel/SidePanelContent';
import { usePage } from '../../../ui/i18n/context';

/** Why an order did not go on, and where to go for help. */
export interface OrderNotice {
  readonly text: string;
  readonly more?: { readonly href: string; readonly label: string };
}

/** Through whom a card is paid, as the buyer has chosen. */
export type PaymentPick = RadioQuestion & { readonly value: string; readonly onPick: (provider: string) => void };

interface OrderReviewProps extends OrderCheckProps {
  /** What it costs, hryvnias. */
  readonly amount: number;
  /** Through whom it is paid; null: there is nothing to choose. */
  readonly payment: PaymentPick | null;
  readonly busy: 'sending' | 'leaving' | null;
  /** Why it did not go on. */
  readonly notice: OrderNotice | null;
  readonly onConfirm: () => void;
  readonly onBack: () => void;
}

/** The state order of the panel: what is about to be ordered, with the way back to the form. */
export function OrderReview({ amount, payment, busy, notice, onConfirm, onBack, ...order }: OrderReviewProps) {
  const { t, locale } = usePage();
  const { delivery, pay } = order.draft;
  const isReserved = delivery === DELIVERY_IDS.salon && pay === 'salon';
  const sum = formatMoney(toKopiykas(amount) ?? 0, locale);
  return (
    <SidePanelContent
      title={t('certificate.review.title')}
      accent={t('certificate.review.accent')}
      subtitle={t('certificate.review.subtitle')}
      footer={
        <div className="order-panel__actions">
          <button type="button" className="button button--lacquer" aria-disabled={busy !== null || undefined} onClick={onConfirm}>
            {t(isReserved ? 'certificate.review.reserve' : 'certificate.review.pay', { amount: sum })}
          </button>
          <button type="button" className="button button--line" onClick={() => busy || onBack()}>
            {t('certificate.review.back')}
          </button>
          <p className="order-panel__busy" role="status">
            {busy ? t(busy === 'leaving' ? 'certificate.review.leaving' : 'certificate.review.busy') : null}
          </p>
        </div>
      }
    >
      {notice ? (
        <p className="form__failure" role="alert">
          {notice.text}
          {notice.more ? (
            <span>
              {' '}
              <a href={notice.more.href}>{notice.more.label}</a>
            </span>
          ) : null}
        </p>
      ) : null}
      <OrderCheck {...order} />
      {payment && !isReserved ? <Radio {...payment} /> : null}
    </SidePanelContent>
  );
}
