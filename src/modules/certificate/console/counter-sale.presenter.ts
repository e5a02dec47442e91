import type { ConsoleConfirmPageProps } from '../../../../views/console/ConsoleConfirmPage';
import type { ConsoleContext } from '../../../platform/console/console-words';
import type { SalonChoice } from '../../../platform/console/console-salons';
import type { OperatorRole } from '../../../platform/console/operators/operator';
import { formatMoney, type Kopiykas } from '../../../shared/money';
import type { CertificateOffers } from '../application/certificate-offers.service';
import type { SoldCertificates } from '../application/orders/counter-sale';
import { MAX_PROMO } from '../contract/promo-code';
import { COUNTER_METHODS } from '../domain/order';

/** The form as it was filled in. */
export interface TypedCounterSale {
  /** `<id>:<price in kopiykas>`: the price that was shown is the one that is paid, or nothing is sold. */
  readonly package: string;
  readonly quantity: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly promo: string;
  readonly method: string;
  readonly salon: string;
  readonly language: string;
  readonly key: string;
}

interface Offered {
  readonly offers: ReturnType<CertificateOffers['packages']>;
  readonly salons: readonly SalonChoice[];
  readonly role: OperatorRole;
}

const PACKAGE = /^(\d{1,15}):(\d{1,12})$/;

/** What is sold, as far as it can be read: the rules of orders say what is wrong with the rest. */
export function readSale({ package: chosen, quantity, name, phone, email, promo, method, language }: TypedCounterSale): SoldCertificates {
  const [, id, price] = PACKAGE.exec(chosen) ?? [];
  return {
    line: { id: Number(id ?? NaN), price: Number(price ?? NaN), quantity: quantity === '' ? 1 : Number(quantity) },
    name,
    phone,
    email,
    promo,
    method: method === 'cash' ? 'cash' : 'card',
    locale: language === 'en' ? 'en' : 'ua',
  };
}

/** Sums first, from the least, then packages of services. */
export function saleFields(
  { t, locale }: ConsoleContext,
  given: Partial<TypedCounterSale>,
  { offers, salons, role }: Offered,
): Pick<ConsoleConfirmPageProps, 'fields' | 'more'> {
  const sold = [...offers]
    .filter(([, { singleItem }]) => singleItem)
    .sort(([, a], [, b]) => Number(isSum(b)) - Number(isSum(a)) || a.price - b.price);
  const money = (amount: Kopiykas) => formatMoney(amount, locale);
  return {
    fields: [
      {
        name: 'package',
        label: t('certificate.console.orders.sell.package'),
        value: given.package,
        options: sold.map(([id, offer]) => ({
          value: `${id}:${offer.price}`,
          label: isSum(offer)
            ? t('certificate.console.orders.sell.sum', { sum: money(offer.price) })
            : `${offer.title}, ${money(offer.price)}`,
        })),
      },
      {
        name: 'method',
        label: t('certificate.console.orders.method'),
        value: given.method,
        options: COUNTER_METHODS.map((value) => ({ value, label: t(`certificate.console.orders.methods.${value}`) })),
      },
      { name: 'phone', label: t('console.list.phone'), value: given.phone, isRequired: true, maxLength: 50, autoComplete: 'off' },
      { name: 'name', label: t('console.list.name'), value: given.name, isRequired: true, maxLength: 200, autoComplete: 'off' },
      {
        name: 'email',
        label: t('console.list.email'),
        hint: t('certificate.console.orders.sell.emailHint'),
        value: given.email,
        type: 'email',
        maxLength: 200,
        autoComplete: 'off',
      },
      ...(role === 'salon'
        ? []
        : [
            {
              name: 'salon',
              label: t('console.list.salon'),
              value: given.salon,
              options: salons.map(({ slug, title }) => ({ value: slug, label: title })),
            },
          ]),
    ],
    more: {
      title: t('certificate.console.orders.sell.more'),
      isOpen: (given.quantity ?? '1') !== '1' || given.language === 'en' || (given.promo ?? '') !== '',
      fields: [
        {
          name: 'quantity',
          label: t('certificate.console.orders.sell.quantity'),
          value: given.quantity ?? '1',
          inputMode: 'numeric',
          maxLength: 3,
        },
        {
          name: 'promo',
          label: t('certificate.form.promo'),
          hint: t('certificate.form.promoHint'),
          value: given.promo,
          maxLength: MAX_PROMO,
          autoComplete: 'off',
        },
        {
          name: 'language',
          label: t('certificate.console.orders.sell.language'),
          value: given.language ?? 'ua',
          options: [
            { value: 'ua', label: 'Українська' },
            { value: 'en', label: 'English' },
          ],
        },
      ],
    },
  };
}

const isSum = ({ kind }: { readonly kind: 'sum' | 'service' }) => kind === 'sum';
