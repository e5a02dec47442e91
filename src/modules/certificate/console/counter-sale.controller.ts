import { Req } from '@nestjs/common';
import type { Request } from 'express';
import { ConsolePages } from '../../../platform/console/console-frame';
import { ConsoleAction, ConsoleController, ConsolePage, formKey, toConsole, typed, User } from '../../../platform/console/console-route';
import { ConsoleSalons } from '../../../platform/console/console-salons';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { FormReq, type FormRequest } from '../../../platform/pages/page-form';
import type { Page, SeeOther } from '../../../platform/render/page';
import { formatMoney } from '../../../shared/money';
import { CertificateOffers } from '../application/certificate-offers.service';
import { PromoCodes } from '../application/orders/promo-codes';
import { CounterSale } from '../application/orders/counter-sale';
import { fieldProblems } from './field-problems';
import { readSale, saleFields, type TypedCounterSale } from './counter-sale.presenter';

const SALON_ROLES = { roles: ['owner', 'salon'] } as const;

/** Certificates that are sold on the spot: ordered and paid at the counter with one form. */
@ConsoleController('orders/sell')
export class CounterSaleController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly sale: CounterSale,
    private readonly offers: CertificateOffers,
    private readonly promos: PromoCodes,
    private readonly salons: ConsoleSalons,
  ) {}

  /** GET /ops/orders/sell */
  @ConsolePage('', SALON_ROLES)
  ask(@User() user: ConsoleUser): Page {
    return this.question(user, { key: formKey() });
  }

  /** POST /ops/orders/sell: the order, paid; 409 or 422 with why not, and the form as it was filled in. With `step` what is to be paid */
  @ConsoleAction('', SALON_ROLES)
  async sell(@FormReq() { body }: FormRequest, @Req() req: Request, @User() user: ConsoleUser): Promise<Page | SeeOther> {
    const field = (name: string, most = 200) => typed(body, name, most);
    const given: TypedCounterSale = {
      package: field('package', 40),
      quantity: field('quantity', 3),
      name: field('name'),
      phone: field('phone', 50),
      email: field('email'),
      promo: field('promo', 40),
      method: field('method', 10),
      salon: field('salon', 100),
      language: field('language', 2),
      key: formKey(body),
    };
    try {
      if (field('step') !== '') return this.question(user, given, {}, await this.sum(user, given, req.ip));
      const salon = this.salons.chosen(user, given.salon) ?? '';
      const order = await this.sale.sell({ ...readSale(given), salon, by: user.actor, key: given.key }, req.ip);
      return toConsole(`/ops/orders/${order}?done=sold_certificate`);
    } catch (error) {
      return this.question(user, given, fieldProblems(this.pages, user, error));
    }
  }

  /** What is to be paid, with its discount. @throws DomainError `invalid_fields`, `rate_limited` */
  private async sum({ locale }: ConsoleUser, given: TypedCounterSale, address: string | undefined): Promise<string> {
    const { t } = this.pages.context({ locale });
    const { line } = readSale(given);
    const { items } = this.offers.quoted({ items: [{ id: line.id, qty: line.quantity }] }, locale);
    const { amount, percent, discount, promo } = await this.promos.quote(items, given.promo, { address });
    const sum = formatMoney(amount, locale);
    if (promo?.counts)
      return t('certificate.console.orders.sell.toPayPromo', { sum, discount: formatMoney(discount, locale), code: promo.code });
    const words =
      percent === 0
        ? t('certificate.console.orders.sell.toPay', { sum })
        : t('certificate.console.orders.sell.toPayLess', { sum, percent });
    return promo === null ? words : `${words} ${t('common.blocks.order.promoWeaker')}`;
  }

  private question(
    user: ConsoleUser,
    given: Partial<TypedCounterSale> & { readonly key: string },
    refused = {},
    lead = this.pages.context(user).t('certificate.console.orders.sell.lead'),
  ): Page {
    const context = this.pages.context(user);
    const { t } = context;
    const question = {
      title: t('certificate.console.orders.sell.title'),
      lead,
      steps: [{ value: 'sum', label: t('certificate.console.orders.sell.count') }],
      submit: t('certificate.console.orders.sell.submit'),
      action: '/ops/orders/sell',
      back: '/ops/orders',
      also: { label: t('certificate.console.cards.scan'), href: '/ops/certificates' },
      hidden: { key: given.key },
      ...saleFields(context, given, { offers: this.offers.packages(context.locale), salons: this.salons.of(user), role: user.role }),
    };
    return this.pages.confirm(user, 'orders', question, refused);
  }
}
