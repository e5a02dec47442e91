import { ActionsAt, OperatorAction, type ActionAddress, type OperatorActions } from '../../../platform/console/actions/operator-action';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import { BookingSalons, ScopedAppointments } from '../../booking/booking.api';
import { Counter, type Cashier } from '../application/counter';
import type { Payable } from './sale.presenter';

/** What operators do with the payment of an appointment, by the id of the appointment. */
@ActionsAt({ part: 'sales', path: 'sales/of/:id', roles: ['owner', 'salon'] })
export class SaleActions implements OperatorActions<Payable> {
  constructor(
    private readonly counter: Counter,
    private readonly appointments: ScopedAppointments,
    private readonly places: BookingSalons,
  ) {}

  async find(user: ConsoleUser, { id }: ActionAddress): Promise<Payable> {
    const { appointment } = await this.appointments.find(user, id);
    const [sale, prepaid, reserved] = await Promise.all([this.counter.saleOf(id), this.counter.prepaidOf(id), this.counter.reservedOf(id)]);
    const parts = appointment.services.map(({ id: part, serviceName, professionalName, predictedSum }) => ({
      id: part,
      name: `${serviceName}, ${professionalName}`,
      price: predictedSum,
    }));
    return { appointment, parts, prepaid, reserved, sale };
  }

  /** Who takes money of an appointment, or gives it back. */
  cashier(user: ConsoleUser, { appointment }: Payable): Cashier {
    return { id: user.actor, salon: this.places.at(appointment.location, user)?.slug ?? user.salon ?? '' };
  }

  @OperatorAction('undo', {
    words: 'sales.sale.undo',
    done: 'unsold',
    fields: { reason: { kind: 'text', required: true, most: 300, label: 'sales.sale.reason', problem: 'reason_missing' } },
    to: ({ appointment }: Payable) => `/ops/visits/${appointment.id}`,
  })
  async undo(payable: Payable, { reason }: { readonly reason: string }, user: ConsoleUser): Promise<void> {
    if (!payable.sale) throw new DomainError('conflict', 'sale_unknown', translation('sales.problems.sale_unknown'));
    await this.counter.undo(payable.sale.id, reason, this.cashier(user, payable));
  }
}
