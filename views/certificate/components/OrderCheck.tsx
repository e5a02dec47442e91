import { giftsOf } from '../../../src/modules/certificate/contract/order-draft';
import type { DraftLine, OrderDraft } from '../../../src/modules/certificate/contract/order-draft';
import { DELIVERY_IDS } from '../../../src/modules/certificate/contract/order-request';
import type { Quote } from '../../../src/modules/certificate/contract/quote';
import { formatPhone } from '../../../src/shared/phone';
import { OrderTable } from './OrderTable';
import type { OrderLine } from './OrderTable';
import { usePage } from '../../ui/i18n/context';
import type { OrderChoices } from '../order-choices';
import { useDeliveryInfo } from './delivery-words';
import { dottedDay } from './order-phase';

export interface OrderCheckProps {
  /** What it costs. */
  readonly sums: Pick<Quote, 'subtotal' | 'percent' | 'amount' | 'promo'>;
  readonly choices: { readonly packages: readonly { readonly id: number; readonly title: string }[] } & Pick<OrderChoices, 'salons'>;
  readonly lines: readonly (OrderLine<number> & DraftLine)[];
  readonly draft: OrderDraft;
  /** Who signed in with the messenger, as they are called there; null: nobody. */
  readonly account: { readonly name: string } | null;
}

/** The order as it is about to be sent. */
export function OrderCheck({ choices, sums, lines, draft, account }: OrderCheckProps) {
  const { t } = usePage();
  const info = useDeliveryInfo(draft, choices);
  const gifts = giftsOf(draft, lines);
  const isAtSalon = draft.delivery === DELIVERY_IDS.salon;
  const salon = isAtSalon ? choices.salons.find(({ slug }) => slug === draft.salon) : undefined;
  return (
    <>
      <OrderTable lines={lines} sums={sums} />
      <dl className="order-check">
        <div>
          <dt>{t('certificate.review.buyer')}</dt>
          <dd>
            {draft.name.trim()}
            <br />
            {formatPhone(draft.phone)}
          </dd>
        </div>
        <div>
          <dt>{t('certificate.review.delivery')}</dt>
          <dd>
            {info}
            {salon?.address ? (
              <>
                <br />
                <span>{salon.address}</span>
              </>
            ) : null}
            {!isAtSalon && draft.link === 'email' ? (
              <>
                <br />
                <span>{draft.email.trim()}</span>
              </>
            ) : null}
            {!isAtSalon && draft.link === 'telegram' && account?.name ? (
              <>
                <br />
                <span>{account.name}</span>
              </>
            ) : null}
          </dd>
        </div>
        <div>
          <dt>{t('certificate.review.payment')}</dt>
          <dd>{t(isAtSalon && draft.pay === 'salon' ? 'certificate.form.atSalon' : 'certificate.form.card')}</dd>
        </div>
        {gifts.length ? (
          <div>
            <dt>{t('certificate.review.gifts')}</dt>
            {gifts.map((gift, place) => (
              <dd key={place}>
                <strong>{gift.recipient.trim() || t('certificate.review.nobody')}</strong>
                <span>{`, ${choices.packages.find(({ id }) => id === gift.id)?.title ?? ''}`}</span>
                <br />
                <span>
                  {gift.email.trim() || t('certificate.review.byLink')},{' '}
                  {gift.when === 'now'
                    ? t('certificate.review.sendNow')
                    : t('certificate.review.sendAt', { day: dottedDay(gift.day), hour: `${gift.hour}:00` })}
                </span>
                {gift.message.trim() ? <q className="order-check__words">{gift.message.trim()}</q> : null}
                {gift.giver.trim() ? (
                  <span className="order-check__giver">{t('certificate.review.giver', { name: gift.giver.trim() })}</span>
                ) : null}
              </dd>
            ))}
          </div>
        ) : null}
        {draft.forMother || draft.comments.trim() ? (
          <div>
            <dt>{t('certificate.review.comments')}</dt>
            <dd>
              {draft.forMother ? <span>{t('certificate.review.forMother')}</span> : null}
              {draft.forMother && draft.comments.trim() ? <br /> : null}
              <span>{draft.comments.trim()}</span>
            </dd>
          </div>
        ) : null}
      </dl>
    </>
  );
}
