import { useEffect, useState } from 'react';
import { READ_ORDER } from '../../../src/modules/certificate/contract/order-routes';
import { ApiError } from '../../ui/api/api-error';
import { callApi } from '../../ui/api/call-api';
import { watchPageLeave } from '../../ui/api/page-leave';
import { poll } from '../../ui/api/poll';
import { orderFingerprint } from '../components/order-phase';
import { usePage } from '../../ui/i18n/context';
import { defineIsland } from '../../ui/islands/define-island';

/** How often the order is asked for, and for how long, ms. */
const EVERY = 3000;
const FOR = 180_000;

interface OrderWatchProps {
  readonly order: string;
  /** `orderFingerprint` of what the page shows. */
  readonly seen: string;
  /** Of the page, without language prefix. */
  readonly address: string;
}

/** Loads the page of an order again as soon as the order has changed, and says so when that takes too long. */
function OrderWatch({ order, seen, address }: OrderWatchProps) {
  const { t, href, locale } = usePage();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const { isLeaving, stop } = watchPageLeave(window);
    const ask = async (signal: AbortSignal) => {
      try {
        const isOther = orderFingerprint(await callApi(READ_ORDER, { order_id: order }, { locale, signal })) !== seen;
        // a visitor who edits a gift or leaves the page is not disturbed
        if (!isOther || isLeaving() || document.querySelector('details[open] form')) return false;
        location.reload();
        return true;
      } catch (error) {
        return error instanceof ApiError && !error.isTransient;
      }
    };
    const stopAsking = poll(ask, { everyMs: EVERY, forMs: FOR, onLate: () => setLate(true) });
    return () => {
      stopAsking();
      stop();
    };
  }, [order, seen, locale]);
  return (
    <p className="thank-order__watch" role="status">
      {isLate ? <span>{t('certificate.status.late')} </span> : null}
      <a href={href(address)}>{t('certificate.status.refresh')}</a>
    </p>
  );
}

export const OrderWatchIsland = defineIsland({
  name: 'OrderWatch',
  component: OrderWatch,
  translations: ['certificate.status'],
});
