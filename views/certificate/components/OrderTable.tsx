import type { CSSProperties, MouseEvent } from 'react';
import { quote } from '../../../src/modules/certificate/contract/quote';
import type { Quote } from '../../../src/modules/certificate/contract/quote';
import { formatMoney } from '../../../src/shared/money';
import type { Kopiykas } from '../../../src/shared/money';
import { usePage } from '../../ui/i18n/context';
import { Icon } from '../../ui/components/media/Icon';

export interface OrderLine<Id extends string | number = string | number> {
  readonly id: Id;
  readonly name: string;
  readonly note?: string;
  /** Of one. */
  readonly price: Kopiykas;
  readonly quantity: number;
  /** Most of it that can be ordered. */
  readonly most?: number;
}

export interface OrderTableProps<Id extends string | number> {
  readonly lines: readonly OrderLine<Id>[];
  /** Its name for those who do not see it, where several stand on one page. */
  readonly caption?: string;
  /** Certificates have a discount on their total; what is booked has none. */
  readonly discounted?: boolean;
  /** What it costs, where that does not follow from the lines alone: with a promo code, or as it was placed. */
  readonly sums?: Pick<Quote, 'subtotal' | 'percent' | 'amount' | 'promo'> & Partial<Pick<Quote, 'next'>>;
  /** An order that is placed: what its total is called. Nothing more is offered then. */
  readonly placed?: string;
  /** How and where it is handed over. */
  readonly delivery?: string;
  /** Without these two (on the server, in an order that is placed) the table only shows. */
  readonly onQuantity?: (id: Id, quantity: number) => void;
  readonly onRemove?: (id: Id) => void;
}

/** An order: what it holds, the discount on its total, what is paid, and how it is handed over. Its messages: `common.blocks.order`. */
export function OrderTable<Id extends string | number>(props: OrderTableProps<Id>) {
  const { lines, discounted = true, placed, delivery, onQuantity, sums = quote(lines) } = props;
  const { t, locale } = usePage();
  const { subtotal } = sums;
  const { percent, amount, promo = null, next = null } = discounted ? sums : { percent: 0, amount: subtotal };
  return (
    <section className="order" aria-label={props.caption ?? t('common.blocks.order.caption')} tabIndex={-1}>
      {lines.length ? (
        <ul className="order__lines">
          {lines.map((line) => (
            <Line key={line.id} {...props} line={line} />
          ))}
        </ul>
      ) : (
        <p className="order__empty">{t('common.blocks.order.empty')}</p>
      )}
      {next && placed === undefined ? (
        <p className="order__next" style={{ '--share': subtotal / (subtotal + next.rest) } as CSSProperties}>
          {t('common.blocks.order.rest', { rest: formatMoney(next.rest, locale), percent: next.percent })}
        </p>
      ) : null}
      {lines.length ? (
        <dl className="order__sums">
          {amount < subtotal ? (
            <>
              <div>
                <dt>{t('common.blocks.order.subtotal')}</dt>
                <dd>{formatMoney(subtotal, locale)}</dd>
              </div>
              <div>
                <dt>
                  {promo?.counts ? t('common.blocks.order.promo', { code: promo.code }) : t('common.blocks.order.discount')}{' '}
                  {percent ? <span className="badge">{t('common.blocks.order.off', { percent })}</span> : null}
                </dt>
                <dd>−{formatMoney(subtotal - amount, locale)}</dd>
              </div>
            </>
          ) : null}
          <div className="order__total">
            <dt>{placed ?? t('common.blocks.order.total')}</dt>
            <dd aria-live={onQuantity && 'polite'}>{formatMoney(amount, locale)}</dd>
          </div>
        </dl>
      ) : null}
      {promo && !promo.counts ? <p className="field__hint">{t('common.blocks.order.promoWeaker')}</p> : null}
      {delivery ? (
        <p className="order__delivery">
          <Icon name="gift" size={20} />
          {delivery}
        </p>
      ) : null}
    </section>
  );
}

interface LineProps<Id extends string | number> extends OrderTableProps<Id> {
  readonly line: OrderLine<Id>;
}

function Line<Id extends string | number>({ line, onQuantity, onRemove }: LineProps<Id>) {
  const { t, locale } = usePage();
  const { id, name, note, price, quantity, most = 99 } = line;
  const step = (label: string, icon: 'minus' | 'plus', to: number) => {
    const ends = to < 1 || to > most;
    // not `disabled`: that would take the focus away from whoever reached the end
    return (
      <button
        type="button"
        className="icon-button"
        aria-label={`${label}: ${name}`}
        aria-disabled={ends || undefined}
        onClick={() => ends || onQuantity?.(id, to)}
      >
        <Icon name={icon} size={16} />
      </button>
    );
  };
  return (
    <li className="order__line">
      <p className="order__name">
        {name}
        {note ? <small>{note}</small> : null}
      </p>
      <p className="order__price">
        {onQuantity || quantity === 1 ? null : <small>{quantity} × </small>}
        <span>{formatMoney(onQuantity ? price * quantity : price, locale)}</span>
      </p>
      {onQuantity ? (
        <div className="order__quantity" role="group" aria-label={`${t('common.blocks.order.quantity')}: ${name}`}>
          {step(t('common.blocks.order.less'), 'minus', quantity - 1)}
          <span aria-live="polite">{quantity}</span>
          {step(t('common.blocks.order.more'), 'plus', quantity + 1)}
        </div>
      ) : null}
      {onRemove ? (
        <button
          type="button"
          className="order__remove"
          aria-label={`${t('common.blocks.order.remove')}: ${name}`}
          onClick={(event) => {
            passFocus(event);
            onRemove(id);
          }}
        >
          {t('common.blocks.order.remove')}
        </button>
      ) : null}
    </li>
  );
}

/** The line under the focus goes away: the next one gets it, and the table when there is none. */
function passFocus({ currentTarget }: MouseEvent<HTMLElement>): void {
  const line = currentTarget.closest('li');
  const heir = line?.nextElementSibling ?? line?.previousElementSibling;
  const target = heir?.querySelector<HTMLElement>('.order__remove') ?? currentTarget.closest<HTMLElement>('.order');
  target?.focus();
}
