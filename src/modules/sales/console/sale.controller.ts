import { randomUUID } from 'node:crypto';
import { Param } from '@nestjs/common';
import { ConsoleRecordPage } from '../../../../views/console/ConsoleRecordPage';
import { FormReq, type FormRequest } from '../../../platform/pages/page-form';
import { PageReq, type PageRequest } from '../../../platform/pages/page-route';
import { ConsolePages, DONE } from '../../../platform/console/console-frame';
import { ConsoleAction, ConsoleController, ConsolePage, toConsole, typed, User } from '../../../platform/console/console-route';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import type { Page, SeeOther } from '../../../platform/render/page';
import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import { BookingSalons, OwnVisits } from '../../booking/booking.api';
import { Counter, type Cashier } from '../application/counter';
import { readSale, type TypedSale } from '../domain/typed-sale';
import { presentSale, saleQuestion, type Payable } from './sale.presenter';

const LOOK = { roles: ['owner', 'salon', 'viewer'] } as const;
const DESK = { roles: ['owner', 'salon'] } as const;
const RECORD = { done: DONE };
const KEY = /^console:[\da-f-]{36}$/;

/** The payment of an appointment. */
@ConsoleController('sales/of')
export class SaleController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly counter: Counter,
    private readonly visits: OwnVisits,
    private readonly places: BookingSalons,
  ) {}

  /** GET /ops/sales/of/{appointment}: what was paid, or the form that takes it */
  @ConsolePage(':id', { ...LOOK, query: RECORD })
  async show(@PageReq() { query }: PageRequest<typeof RECORD>, @Param('id') id: string, @User() user: ConsoleUser): Promise<Page> {
    const payable = await this.payable(user, id);
    if (!payable.sale) return this.question(user, payable, { key: `console:${randomUUID()}` });
    const context = this.pages.context(user);
    const props = presentSale(context, payable.sale, user.role !== 'viewer');
    const frame = this.pages.frame(user, 'sales', { done: query.done });
    return this.pages.page(user, ConsoleRecordPage, { frame, ...props }, { title: props.title });
  }

  /** POST /ops/sales/of/{appointment}: takes the money; 409 with why it is not possible, and the form as it was filled in */
  @ConsoleAction(':id', DESK)
  async take(@FormReq() { body }: FormRequest, @Param('id') id: string, @User() user: ConsoleUser): Promise<Page | SeeOther> {
    const payable = await this.payable(user, id);
    const field = (name: string, most = 300) => typed(body, name, most);
    const key = field('key');
    const given: TypedSale & { readonly reason: string; readonly key: string } = {
      prices: Object.fromEntries(payable.parts.map(({ id: part }) => [part, field(`price.${part}`, 20)])),
      discount: field('discount', 20),
      tip: field('tip', 20),
      certificates: ['1', '2'].map((place) => ({ code: field(`code${place}`), amount: field(`sum${place}`, 20) })),
      rest: field('rest') === 'cash' ? 'cash' : 'card',
      other: field('other', 20),
      reason: field('reason'),
      key: KEY.test(key) ? key : `console:${randomUUID()}`,
    };
    try {
      const read = readSale(given, payable.prepaid);
      if (!read) throw new DomainError('conflict', 'payment_differs', translation('sales.problems.payment_differs'));
      const { reason, key: request } = given;
      await this.counter.take({ ...read, appointment: id, reason, key: request }, this.cashier(user, payable));
      return toConsole(`/ops/sales/of/${id}?done=sold`);
    } catch (error) {
      return this.question(user, payable, given, this.pages.conflict(user, error));
    }
  }

  /** GET /ops/sales/of/{appointment}/undo: asks first */
  @ConsolePage(':id/undo', DESK)
  async askToUndo(@Param('id') id: string, @User() user: ConsoleUser): Promise<Page> {
    await this.payable(user, id);
    return this.undoing(user, id);
  }

  /** POST of the same */
  @ConsoleAction(':id/undo', DESK)
  async undo(@FormReq() { body }: FormRequest, @Param('id') id: string, @User() user: ConsoleUser): Promise<Page | SeeOther> {
    const payable = await this.payable(user, id);
    const reason = typed(body, 'reason', 300);
    try {
      if (!payable.sale) throw new DomainError('conflict', 'sale_unknown', translation('sales.problems.sale_unknown'));
      await this.counter.undo(payable.sale.id, reason, this.cashier(user, payable));
      return toConsole(`/ops/visits/${id}?done=unsold`);
    } catch (error) {
      return this.undoing(user, id, reason, this.pages.conflict(user, error));
    }
  }

  private async payable(user: ConsoleUser, id: string): Promise<Payable> {
    const { appointment } = await this.visits.find(user, id);
    const [sale, prepaid] = await Promise.all([this.counter.saleOf(id), this.counter.prepaidOf(id)]);
    const parts = appointment.services.map(({ id: part, serviceName, professionalName, predictedSum }) => ({
      id: part,
      name: `${serviceName}, ${professionalName}`,
      price: predictedSum,
    }));
    return { appointment, parts, prepaid, sale };
  }

  private cashier(user: ConsoleUser, { appointment }: Payable): Cashier {
    return { id: user.actor, salon: this.places.at(appointment.location, user)?.slug ?? user.salon ?? '' };
  }

  private question(
    user: ConsoleUser,
    payable: Payable,
    given: Partial<TypedSale> & { readonly key: string; readonly reason?: string },
    refused = {},
  ) {
    return this.pages.confirm(user, 'sales', saleQuestion(this.pages.context(user), payable, given), refused);
  }

  private undoing(user: ConsoleUser, id: string, reason = '', refused = {}): Page {
    const { t } = this.pages.context(user);
    const fields = [{ name: 'reason', label: t('sales.sale.reason'), value: reason, isRequired: true, maxLength: 300 }];
    const texts = { title: t('sales.sale.undo'), lead: t('sales.sale.undoLead'), submit: t('sales.sale.undo') };
    return this.pages.confirm(
      user,
      'sales',
      { ...texts, fields, action: `/ops/sales/of/${id}/undo`, back: `/ops/sales/of/${id}` },
      refused,
    );
  }
}
