import { Param } from '@nestjs/common';
import { FormReq, type FormRequest } from '../../../platform/pages/page-form';
import { PageReq, type PageRequest } from '../../../platform/pages/page-route';
import { ConsolePages, DONE, type Refusal } from '../../../platform/console/console-frame';
import { ConsoleAction, ConsoleController, ConsolePage, formKey, toConsole, typed, User } from '../../../platform/console/console-route';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import type { Page, SeeOther } from '../../../platform/render/page';
import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import { Counter } from '../application/counter';
import { readSale, type TypedSale } from '../domain/typed-sale';
import { SaleActions } from './sale.actions';
import { presentSale, saleQuestion, type Payable } from './sale.presenter';

const LOOK = { roles: ['owner', 'salon', 'accountant', 'viewer'] } as const;
const SALON_ROLES = { roles: ['owner', 'salon'] } as const;
const RECORD = { done: DONE };

/** The payment of an appointment. */
@ConsoleController('sales/of')
export class SaleController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly counter: Counter,
    private readonly actions: SaleActions,
  ) {}

  /** GET /ops/sales/of/{appointment}: what was paid, or the form that takes it */
  @ConsolePage(':id', { ...LOOK, query: RECORD })
  async show(@PageReq() { query }: PageRequest<typeof RECORD>, @Param('id') id: string, @User() user: ConsoleUser): Promise<Page> {
    const payable = await this.actions.find(user, { id });
    if (!payable.sale) return this.question(user, payable, { key: formKey() });
    const context = this.pages.context(user);
    const props = presentSale(context, payable.sale, await this.counter.receiptsOf(payable.sale.id), user.role);
    return this.pages.record(user, 'sales', props, { done: query.done });
  }

  /** POST /ops/sales/of/{appointment}: takes the money; 409 with why it is not possible, and the form as it was filled in */
  @ConsoleAction(':id', SALON_ROLES)
  async take(@FormReq() { body }: FormRequest, @Param('id') id: string, @User() user: ConsoleUser): Promise<Page | SeeOther> {
    const payable = await this.actions.find(user, { id });
    const field = (name: string, most = 300) => typed(body, name, most);
    const given: TypedSale & { readonly reason: string; readonly key: string } = {
      prices: Object.fromEntries(payable.parts.map(({ id: part }) => [part, field(`price.${part}`, 20)])),
      discount: field('discount', 20),
      tip: field('tip', 20),
      certificates: ['1', '2'].map((place) => ({ code: field(`code${place}`), amount: field(`sum${place}`, 20) })),
      rest: field('rest') === 'cash' ? 'cash' : 'card',
      other: field('other', 20),
      reason: field('reason'),
      key: formKey(body),
    };
    try {
      const read = readSale(given, payable.prepaid, payable.reserved);
      if (!read) throw new DomainError('conflict', 'payment_differs', translation('sales.problems.payment_differs'));
      const { reason, key: request } = given;
      await this.counter.take({ ...read, appointment: id, reason, key: request }, this.actions.cashier(user, payable));
      return toConsole(`/ops/sales/of/${id}?done=sold`);
    } catch (error) {
      return this.question(user, payable, given, this.pages.conflict(user, error));
    }
  }

  private question(
    user: ConsoleUser,
    payable: Payable,
    given: Partial<TypedSale> & { readonly key: string; readonly reason?: string },
    refused: Partial<Refusal> = {},
  ) {
    return this.pages.confirm(user, 'sales', saleQuestion(this.pages.context(user), payable, given), refused);
  }
}
