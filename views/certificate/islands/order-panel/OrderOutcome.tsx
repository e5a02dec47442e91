import { useEffect, useState } from 'react';
import { orderEvent } from '../../../../src/modules/certificate/contract/order-event';
import { BEGIN_PAYMENT, READ_ORDER } from '../../../../src/modules/certificate/contract/order-routes';
import { orderNumber } from '../../../../src/modules/certificate/contract/order-id';
import type { OrderView } from '../../../../src/modules/certificate/contract/order-view';
import { formatMoney, toKopiykas } from '../../../../src/shared/money';
import { ApiError } from '../../../ui/api/api-error';
import { callApi } from '../../../ui/api/call-api';
import { poll } from '../../../ui/api/poll';
import { isForOthers, isMoving, orderPhase, orderWords } from '../../components/order-phase';
import { orderPath, thankState } from '../../../../src/modules/certificate/contract/certificate-addresses';
import { SidePanelContent } from '../../../ui/components/panel/SidePanelContent';
import { usePage } from '../../../ui/i18n/context';
import { showPopup } from '../../../ui/state/messages';
import type { PaymentPick } from './OrderReview';
import { openCheckout } from './submission';
import { Radio } from '../../../ui/components/form/Radio';
import { tellAnalytics } from '../../../ui/state/analytics';

/** How often the state of an order is polled, and for how long at most, ms. */
const EVERY = 3000;
const FOR = 180_000;

interface OrderOutcomeProps {
  /** Empty: not known. */
  readonly order: string;
  /** As the address says, which counts until the order is known. */
  readonly state: 'email' | 'success';
  readonly payment: PaymentPick | null;
  /** The order is settled: what was typed for it is not needed any more. */
  readonly onDone: () => void;
  readonly onEdit: () => void;
}

type LoadedOrder = OrderView | 'unknown' | null;

/**
 * The states success and email of the panel: what really became of the order, whatever the address said. email: its certificate comes by itself,
 * success: it is fetched, at the salon or in the chat.
 */
export function OrderOutcome({ order, state, payment, onDone, onEdit }: OrderOutcomeProps) {
  const { t, href, locale } = usePage();
  const [view, isLate] = useOrder(order);
  const [isBusy, setBusy] = useState(false);
  const phase = view !== null && view !== 'unknown' ? orderPhase(view, isLate) : null;
  useEffect(() => {
    if (phase === 'done' || phase === 'reserved') onDone();
    if (view !== null && view !== 'unknown') tellAnalytics(orderEvent(view));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for a phase
  }, [phase]);
  useEffect(() => {
    const back = () => setBusy(false);
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, []);
  const all = (
    <a className="button button--line" href={href('/gift_certificate/')}>
      {t('certificate.status.certificates')}
    </a>
  );
  if (view === 'unknown') {
    return (
      <SidePanelContent
        title={t('certificate.status.titles.unknown.title')}
        accent={t('certificate.status.titles.unknown.accent')}
        footer={all}
      >
        <p role="status">{t('certificate.status.unknown')}</p>
      </SidePanelContent>
    );
  }
  if (view === null || phase === null) {
    return (
      <SidePanelContent
        title={t('certificate.status.titles.waiting.title')}
        accent={t('certificate.status.titles.waiting.accent')}
        subtitle={t(`certificate.outcome.waiting.${state}`)}
        footer={isLate ? all : null}
      >
        <p className="order-outcome__text" role="status">
          {t(isLate ? 'certificate.status.late' : 'certificate.status.checking')}
        </p>
      </SidePanelContent>
    );
  }
  const payAgain = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      openCheckout(await callApi(BEGIN_PAYMENT, { order_id: view.order_id, provider: payment?.value }, { locale }));
    } catch (error) {
      setBusy(false);
      showPopup('error', (error instanceof ApiError && error.refusal?.error) || t('certificate.review.failedPayment'));
    }
  };
  const { title, accent, text } = orderWords(t, view, phase);
  const way = phase === 'done' ? wayOf(view) : null;
  const own = thankState(view) === 'email' ? 'email' : 'success';
  const amount = formatMoney(toKopiykas(view.amount) ?? 0, locale);
  const mayPay = view.canPay && (phase === 'failed' || phase === 'unpaid');
  const subtitle = () => {
    if (way) return t('certificate.outcome.paid', { order: orderNumber(view.order_id) });
    return phase === 'waiting' ? t(`certificate.outcome.waiting.${own}`) : undefined;
  };
  return (
    <SidePanelContent
      title={way ? t('certificate.outcome.thanks') : title}
      accent={way ? t(`certificate.outcome.accent.${way}`) : accent}
      subtitle={subtitle()}
      footer={
        <div className="order-panel__actions">
          {mayPay ? (
            <button type="button" className="button button--lacquer" aria-disabled={isBusy || undefined} onClick={() => void payAgain()}>
              {phase === 'failed' ? t('certificate.status.again') : t('certificate.status.pay', { amount })}
            </button>
          ) : null}
          <a className={mayPay ? 'button button--line' : 'button button--lacquer'} href={href(orderPath(view))}>
            {t('certificate.status.toOrder')}
          </a>
        </div>
      }
    >
      <div className="order-outcome" data-phase={phase} data-state={own}>
        <p className="order-outcome__text" role="status">
          {text}
        </p>
        {mayPay && payment ? <Radio {...payment} /> : null}
        {way ? <p className="order-outcome__next">{t(`certificate.outcome.next.${way}`)}</p> : null}
        <dl className="order-check">
          {view.items.map((item) => (
            <div key={item.id}>
              <dt>{item.title}</dt>
              <dd>
                {item.qty > 1
                  ? `${item.qty} × ${formatMoney(toKopiykas(item.price) ?? 0, locale)}`
                  : formatMoney(toKopiykas(item.price) ?? 0, locale)}
              </dd>
            </div>
          ))}
          <div>
            <dt>{t(phase === 'done' ? 'certificate.mine.paid' : 'common.blocks.order.total')}</dt>
            <dd>{amount}</dd>
          </div>
        </dl>
        {phase === 'failed' || phase === 'expired' ? (
          <button type="button" className="button button--line order-outcome__edit" onClick={onEdit}>
            {t('certificate.status.edit')}
          </button>
        ) : null}
      </div>
    </SidePanelContent>
  );
}

/** How what was ordered gets to where it belongs. */
function wayOf(view: OrderView): OrderView['linkValue'] | 'gifts' {
  return isForOthers(view) ? 'gifts' : view.linkValue;
}

/** The order as it is now, asked for again while it changes by itself; and whether that takes too long. */
function useOrder(order: string): [view: LoadedOrder, isLate: boolean] {
  const { locale } = usePage();
  const [view, setView] = useState<LoadedOrder>(null);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const ask = async (signal: AbortSignal) => {
      if (!order) {
        setView('unknown');
        return true;
      }
      try {
        const now = await callApi(READ_ORDER, { order_id: order }, { locale, signal });
        setView(now);
        return !isMoving(now);
      } catch (error) {
        if (!(error instanceof ApiError) || error.isTransient) return false;
        setView('unknown');
        return true;
      }
    };
    return poll(ask, { everyMs: EVERY, forMs: FOR, onLate: () => setLate(true) });
  }, [order, locale]);
  return [view, isLate];
}
