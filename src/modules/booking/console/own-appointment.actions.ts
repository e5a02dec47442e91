import { ActionsAt, OperatorAction, type ActionAddress, type OperatorActions } from '../../../platform/console/actions/operator-action';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { oneOf } from '../../../platform/pages/page-query';
import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import type { AppointmentRecord } from '../../scheduling/contract/admin-records';
import { BookingAdmin } from '../application/booking-admin.service';
import { OwnAppointments } from './own-appointments';
import { isLastOf, isOwnStep } from './own-parts';

/** What an employee does with their own appointments. */
@ActionsAt({ part: 'my-day', path: 'my-day/:id', carried: { list: oneOf('day') }, roles: ['employee'] })
export class OwnAppointmentActions implements OperatorActions<AppointmentRecord> {
  constructor(
    private readonly admin: BookingAdmin,
    private readonly own: OwnAppointments,
  ) {}

  find(user: ConsoleUser, { id }: ActionAddress): Promise<AppointmentRecord> {
    return this.own.find(user, id);
  }

  backTo({ appointment: { id, date } }: AppointmentRecord, { list }: ActionAddress): string | null {
    return list ? `/ops/my-day?${new URLSearchParams({ date, about: id }).toString()}` : null;
  }

  @OperatorAction('arrived', { words: 'booking.console.visits.arrived', done: 'arrived', asks: false })
  arrived({ appointment }: AppointmentRecord): Promise<void> {
    return this.admin.engine.appointments.note(appointment.id, 'arrived');
  }

  @OperatorAction('begun', { words: 'booking.console.visits.begun', done: 'begun', asks: false })
  begun({ appointment }: AppointmentRecord): Promise<void> {
    return this.admin.engine.appointments.note(appointment.id, 'begun');
  }

  /** @throws DomainError conflict `others_go_on` while another employee does a later part */
  @OperatorAction('done', { words: 'booking.console.visits.done', done: 'settled', asks: false })
  async done(record: AppointmentRecord, _given: object, { employee }: ConsoleUser): Promise<void> {
    if (!isLastOf(record, employee)) throw refusal('others_go_on');
    await this.admin.engine.appointments.settle(record.appointment.id, 'done', '');
  }

  @OperatorAction('note', {
    words: 'booking.console.own.note',
    done: 'noted',
    fields: { note: { kind: 'lines', most: 500, label: 'booking.console.book.note' } },
    ask: (_actions: OwnAppointmentActions, { note }) => ({ fields: { note: { value: note } } }),
  })
  annotate({ appointment }: AppointmentRecord, { note }: { readonly note: string }): Promise<void> {
    return this.admin.engine.appointments.annotate(appointment.id, note);
  }

  /** Of what an employee notes; a no-show or a cancellation is the salon's. @throws DomainError conflict `undo_over` */
  @OperatorAction('undo', { words: 'booking.console.visits.undo', done: 'undone', asks: false })
  async undo({ appointment, undo }: AppointmentRecord): Promise<void> {
    if (!isOwnStep(undo)) throw refusal('undo_over');
    await this.admin.engine.appointments.undo(appointment.id);
  }
}

const refusal = (code: 'others_go_on' | 'undo_over') => new DomainError('conflict', code, translation(`booking.console.problems.${code}`));
