import { Param } from '@nestjs/common';
import { ConsolePages, type Refusal } from '../../../platform/console/console-frame';
import { ConsoleAction, ConsoleController, ConsolePage, formKey, toConsole, typed, User } from '../../../platform/console/console-route';
import { ConsoleSalons } from '../../../platform/console/console-salons';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { FormReq, type FormRequest } from '../../../platform/pages/page-form';
import type { Page, SeeOther } from '../../../platform/render/page';
import { formatMoney, toKopiykas, type Kopiykas } from '../../../shared/money';
import { CertificateOffers } from '../application/certificate-offers.service';
import { CardSale } from '../application/orders/card-sale';
import { offersPickUp } from '../contract/certificate-salons';
import { quoteOf } from '../contract/quote';
import type { Card } from '../domain/card';
import { COUNTER_METHODS } from '../domain/order';
import { limitsOf } from './cards.presenter';
import { fieldProblems } from './field-problems';

const SALON_ROLES = { roles: ['owner', 'salon'] } as const;

/** The form as it was filled in. */
interface TypedCardSale {
  readonly nominal: string;
  readonly method: string;
  readonly name: string;
  readonly phone: string;
  readonly salon: string;
  readonly key: string;
}

/** A printed card that is sold on the spot: its scan leads here. */
@ConsoleController('orders/sell/card')
export class CardSaleController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly sale: CardSale,
    private readonly offers: CertificateOffers,
    private readonly salons: ConsoleSalons,
  ) {}

  /** GET /ops/orders/sell/card/{id}: 409 for one that is sold or void */
  @ConsolePage(':id', SALON_ROLES)
  async ask(@Param('id') id: string, @User() user: ConsoleUser): Promise<Page> {
    const { card, refused } = await this.sale.look(id);
    return this.question(user, card, { key: formKey() }, refused ? this.pages.refusal(user, refused) : {});
  }

  /** POST /ops/orders/sell/card/{id}: the order, paid, with the certificate under the code of the card; else the form with why not. With `step` what is to be paid */
  @ConsoleAction(':id', SALON_ROLES)
  async sell(@Param('id') id: string, @FormReq() { body }: FormRequest, @User() user: ConsoleUser): Promise<Page | SeeOther> {
    const field = (name: string, most = 200) => typed(body, name, most);
    const given: TypedCardSale = {
      nominal: field('nominal', 15),
      method: field('method', 10),
      name: field('name'),
      phone: field('phone', 50),
      salon: field('salon', 100),
      key: formKey(body),
    };
    try {
      const nominal = toKopiykas(given.nominal);
      if (field('step') !== '') {
        const { card } = await this.sale.look(id);
        return this.question(user, card, given, {}, this.sale.nominalOf(card, nominal));
      }
      const salon = user.role === 'salon' ? (user.salon ?? '') : (this.salons.chosen(user, given.salon) ?? '');
      const order = await this.sale.sell({
        card: id,
        nominal,
        name: given.name,
        phone: given.phone,
        method: given.method === 'card' ? 'card' : 'cash',
        salon,
        by: user.actor,
        key: given.key,
      });
      return toConsole(`/ops/orders/${order}?done=sold_card`);
    } catch (error) {
      const refused = fieldProblems(this.pages, user, error);
      return this.question(user, (await this.sale.look(id)).card, given, refused);
    }
  }

  private question(
    user: ConsoleUser,
    card: Card,
    given: Partial<TypedCardSale> & Pick<TypedCardSale, 'key'>,
    refused: Partial<Refusal> = {},
    nominal = card.nominal,
  ): Page {
    const context = this.pages.context(user);
    const { t } = context;
    const buyer = { maxLength: 200, autoComplete: 'off' } as const;
    const salons = this.salons.of(user).filter(offersPickUp);
    const question = {
      title: t('certificate.console.cards.sell.title', { batch: card.batch, number: card.number }),
      lead: this.toPay(user, nominal),
      steps: card.nominal === null ? [{ value: 'sum', label: t('certificate.console.orders.sell.count') }] : [],
      submit: t('certificate.console.orders.sell.submit'),
      action: `/ops/orders/sell/card/${card.id}`,
      back: '/ops/certificates',
      hidden: { key: given.key },
      fields: [
        ...(card.nominal === null
          ? [
              {
                name: 'nominal',
                label: t('certificate.console.cards.sell.nominal'),
                hint: limitsOf(context, this.offers.nominalLimits()),
                value: given.nominal,
                isRequired: true,
                inputMode: 'numeric' as const,
                maxLength: 15,
                autoComplete: 'off',
              },
            ]
          : []),
        {
          name: 'method',
          label: t('certificate.console.orders.method'),
          value: given.method,
          options: COUNTER_METHODS.map((value) => ({ value, label: t(`certificate.console.orders.methods.${value}`) })),
        },
        ...(user.role === 'salon'
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
        title: t('certificate.console.cards.sell.buyer'),
        isOpen: Boolean(given.name) || Boolean(given.phone),
        fields: [
          { name: 'phone', label: t('console.list.phone'), value: given.phone, ...buyer, maxLength: 50 },
          { name: 'name', label: t('console.list.name'), value: given.name, ...buyer },
        ],
      },
    };
    return this.pages.confirm(user, 'orders', question, refused);
  }

  /** What a card is worth, and what is to be paid for it, with the discount of a large sum. @param nominal null: it is not chosen yet */
  private toPay({ locale }: ConsoleUser, nominal: Kopiykas | null): string {
    const { t } = this.pages.context({ locale });
    if (nominal === null) return t('certificate.console.cards.sell.open');
    const { amount, percent } = quoteOf(nominal);
    const sum = formatMoney(amount, locale);
    const worth = t('certificate.console.cards.sell.worth', { sum: formatMoney(nominal, locale) });
    const paid =
      percent === 0
        ? t('certificate.console.orders.sell.toPay', { sum })
        : t('certificate.console.orders.sell.toPayLess', { sum, percent });
    return `${worth} ${paid}`;
  }
}
