import type { Translate } from '../../i18n/messages';

/** What an order table says; given to islands as props, because the browser has no messages. */
export interface OrderTexts {
  readonly caption: string;
  readonly quantity: string;
  readonly less: string;
  readonly more: string;
  readonly remove: string;
  readonly subtotal: string;
  readonly discount: string;
  /** With `{percent}`. */
  readonly off: string;
  readonly total: string;
  /** With `{rest}` and `{percent}`. */
  readonly rest: string;
  readonly empty: string;
}

export function orderTexts(t: Translate): OrderTexts {
  return {
    caption: t('blocks.order.caption'),
    quantity: t('blocks.order.quantity'),
    less: t('blocks.order.less'),
    more: t('blocks.order.more'),
    remove: t('blocks.order.remove'),
    subtotal: t('blocks.order.subtotal'),
    discount: t('blocks.order.discount'),
    off: t('blocks.order.off', { percent: '{percent}' }),
    total: t('blocks.order.total'),
    rest: t('blocks.order.rest', { rest: '{rest}', percent: '{percent}' }),
    empty: t('blocks.order.empty'),
  };
}
