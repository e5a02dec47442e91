import { ActionsAt, OperatorAction, type ActionAddress, type OperatorActions } from '../../../platform/console/actions/operator-action';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import type { DocumentedError } from '../../../platform/openapi/api-doc';
import { text } from '../../../platform/pages/page-query';
import { Notifications } from '../../../platform/notifications/notifications';
import { Clock } from '../../../platform/time/clock';
import { DomainError } from '../../../shared/domain-error';
import { BOOKING_MESSAGES, DEFAULT_ANSWER_HOURS } from '../../scheduling/contract/booking-message';
import type { AppointmentRecord } from '../../scheduling/contract/admin-records';
import { AppointmentOffers } from '../application/appointment-offers.service';
import { AppointmentPayers } from '../application/appointment-payers.service';
import { BookingAdmin } from '../application/booking-admin.service';
import { ENGINE_OPS_ERRORS } from './admin-errors';
import { cancellable, guestOf } from './appointment-groups';
import { BOOK } from './booking-roles';
import { neededTestWords } from './patch-test.presenter';
import { ScopedAppointments } from './scoped-appointments';

export const APPOINTMENT_ID = { description: 'Id of an appointment', type: 'string', format: 'uuid' };
export const APPOINTMENT_UNKNOWN: DocumentedError = [404, 'appointment_unknown', 'There is no such appointment'];
const SETTLED: DocumentedError = [409, 'appointment_settled', 'The appointment is in this state already, cancelled or over'];
const NOT_BEGUN: DocumentedError = [409, 'appointment_not_begun', 'The appointment has not started, or is not confirmed'];
const PAID: DocumentedError = [409, 'appointment_paid', 'It was paid for at the counter: take the payment back first'];
const NOT_TODAY: DocumentedError = [409, 'appointment_not_begun', 'Its day has not come, or it is not confirmed'];
const UNDO_OVER: DocumentedError = [409, 'undo_over', 'Nothing to undo: the last step is more than 15 minutes old, or undone already'];
const PREPAYMENT_GONE: DocumentedError = [409, 'prepayment_gone', 'The prepayment was sent back, or is no longer asked for'];
const TAKEN: DocumentedError = [409, 'time_taken', 'The time of the cancelled appointment is taken'];
const MOVED: DocumentedError = [409, 'time_conflict', 'The client is changing it at this moment: reload and retry'];
const NOTHING_FREE: DocumentedError = [409, 'nothing_to_offer', 'Nothing is free for these services in the next two weeks'];
const UNREACHABLE: DocumentedError = [409, 'client_unreachable', 'The client has neither a phone nor an e-mail'];
const CERTIFICATE_UNKNOWN: DocumentedError = [404, 'certificate_unknown', 'No certificate has this code or link'];
const CERTIFICATE_REFUSED: DocumentedError = [
  409,
  'certificate_beyond_balance',
  'It cannot pay; also certificate_expired, certificate_empty, certificate_void, certificate_at_salon, certificate_not_needed, certificate_too_many',
];
const CERTIFICATE_GONE: DocumentedError = [409, 'certificate_gone', 'A certificate that was to pay does not have the sum any more'];
const NOT_KEPT: DocumentedError = [409, 'kept_until_wrong', 'The appointment begins too soon for an answer'];
const NOTHING_PAID: DocumentedError = [409, 'prepayment_none', 'Nothing is paid in advance for these services'];
const PAID_BEFORE: DocumentedError = [409, 'prepayment_fixed', 'A prepayment was asked for before'];
const FOR_COLLEAGUES = 'For colleagues; the client does not see it';
const REASON = { kind: 'text', most: 300, label: 'booking.console.visits.reason', hint: 'booking.console.visits.reasonHint' } as const;
const OPTIONAL_REASON = { ...REASON, doc: { description: FOR_COLLEAGUES, example: 'Прийшла на годину пізніше' } } as const;
const NEEDED_REASON = {
  ...REASON,
  required: true,
  least: 3,
  problem: 'reason_missing',
  doc: { description: FOR_COLLEAGUES, example: 'Майстриня захворіла' },
} as const;
const CANCELLATION = {
  reason: NEEDED_REASON,
  byClient: {
    kind: 'flag',
    label: 'booking.console.visits.cancelledBy',
    no: 'booking.console.visits.bySalon',
    yes: 'booking.console.visits.byClient',
    doc: { description: 'Whether the client wished it; else the salon', example: true },
  },
} as const;

/** What operators do with an appointment in our own booking engine. */
@ActionsAt({
  part: 'visits',
  path: 'visits/:id',
  // slug of the salon whose list was acted in
  carried: { list: text(100) },
  roles: BOOK,
  api: { path: 'booking/appointments/:id', id: APPOINTMENT_ID, errors: [...ENGINE_OPS_ERRORS, APPOINTMENT_UNKNOWN] },
})
export class AppointmentActions implements OperatorActions<AppointmentRecord> {
  constructor(
    private readonly admin: BookingAdmin,
    private readonly appointments: ScopedAppointments,
    private readonly offers: AppointmentOffers,
    private readonly payers: AppointmentPayers,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
  ) {}

  find(user: ConsoleUser, { id }: ActionAddress): Promise<AppointmentRecord> {
    return this.appointments.find(user, id);
  }

  backTo({ appointment: { id, date } }: AppointmentRecord, { list }: ActionAddress): string | null {
    return list ? `/ops/visits?${new URLSearchParams({ salon: list, date, about: id }).toString()}` : null;
  }

  @OperatorAction('arrived', {
    words: 'booking.console.visits.arrived',
    done: 'arrived',
    asks: false,
    api: {
      summary: 'Note that the client arrived',
      description: 'On the day of the appointment. The client no longer moves or cancels it online. Repeating it changes nothing.',
      errors: [SETTLED, NOT_TODAY, MOVED],
    },
  })
  arrived({ appointment }: AppointmentRecord): Promise<void> {
    return this.admin.engine.appointments.note(appointment.id, 'arrived');
  }

  @OperatorAction('begun', {
    words: 'booking.console.visits.begun',
    done: 'begun',
    asks: false,
    api: {
      summary: 'Note that the services began',
      description: 'The client has arrived then, too. Repeating it changes nothing.',
      errors: [SETTLED, NOT_TODAY, MOVED],
    },
  })
  begun({ appointment }: AppointmentRecord): Promise<void> {
    return this.admin.engine.appointments.note(appointment.id, 'begun');
  }

  @OperatorAction('confirm', {
    words: 'booking.console.visits.confirm',
    done: 'settled',
    api: {
      summary: 'Confirm an appointment whose time is kept',
      description: 'An appointment that nobody confirms is cancelled when its time is no longer kept. The client is told.',
      errors: [SETTLED, MOVED],
    },
  })
  confirm({ appointment }: AppointmentRecord): Promise<void> {
    return this.admin.engine.appointments.confirm(appointment.id);
  }

  @OperatorAction('message', {
    words: 'booking.console.visits.message',
    done: 'told',
    fields: {
      message: {
        kind: 'choice',
        pattern: /^(?:know|confirm|pay)$/,
        must: 'know, confirm or pay',
        problem: 'message_wrong',
        label: 'booking.console.visits.message.what',
        doc: { description: 'know: the link alone; confirm, pay: the time is kept for an answer', example: 'confirm' },
      },
      hours: {
        kind: 'whole',
        least: 1,
        most: 72,
        label: 'booking.console.visits.message.hours',
        doc: { description: 'For the answer, at most until the appointment begins; 2 when left out', example: 2 },
      },
    },
    ask: (_actions, _appointment, { t }) => ({
      fields: {
        message: {
          value: 'confirm',
          options: BOOKING_MESSAGES.map((value) => ({ value, label: t(`booking.console.book.message.${value}`) })),
        },
        hours: { value: String(DEFAULT_ANSWER_HOURS) },
      },
    }),
    api: {
      summary: 'Send the client the link of an appointment',
      description:
        'By SMS, or by mail where the phone gets none. To confirm or to pay in advance, the time is kept for some hours and is free again then. Can be undone for 15 minutes.',
      errors: [SETTLED, MOVED, UNREACHABLE, NOT_KEPT, NOTHING_PAID, PAID_BEFORE],
    },
  })
  async message(
    { appointment, client }: AppointmentRecord,
    { message, hours }: { readonly message: string; readonly hours: number | null },
  ): Promise<void> {
    const wanted = BOOKING_MESSAGES.find((each) => each === message);
    if (!wanted) throw new DomainError('conflict', 'message_wrong', 'Must be know, confirm or pay');
    const isReached = client && (client.email || this.notifications.reaches({ channel: 'sms', to: client.phone }));
    if (!isReached) throw new DomainError('conflict', 'client_unreachable', 'The client has neither a phone nor an e-mail');
    await this.admin.engine.messages.send(appointment.id, wanted, hours ?? DEFAULT_ANSWER_HOURS);
  }

  @OperatorAction('offer', {
    words: 'booking.console.visits.offer',
    done: 'offered',
    api: {
      summary: 'Offer the client other times',
      description:
        'Keeps up to three times for a day: the same employee, another of the same position, another salon. The client is told by one message, whose link takes one of them.',
      errors: [SETTLED, MOVED, NOTHING_FREE, UNREACHABLE],
      example: { offers: 3 },
    },
  })
  async offer({ appointment }: AppointmentRecord): Promise<{ readonly offers: number }> {
    return { offers: (await this.offers.offer(appointment.id)).length };
  }

  @OperatorAction('done', {
    words: 'booking.console.visits.done',
    done: 'settled',
    asks: false,
    fields: { reason: OPTIONAL_REASON },
    api: {
      summary: 'Mark an appointment as done',
      description: 'From its start on, or once the services began. An appointment that nobody marks is done when its time is over.',
      errors: [SETTLED, PAID, NOT_BEGUN, MOVED],
    },
  })
  done({ appointment }: AppointmentRecord, { reason }: { readonly reason: string }): Promise<void> {
    return this.admin.engine.appointments.settle(appointment.id, 'done', reason);
  }

  @OperatorAction('no-show', {
    words: 'booking.console.visits.no-show',
    done: 'settled',
    fields: { reason: OPTIONAL_REASON },
    api: {
      summary: 'Mark an appointment as a no-show',
      description: 'From the start of the appointment on. The rest of its time stays busy.',
      errors: [SETTLED, PAID, NOT_BEGUN, MOVED],
    },
  })
  noShow({ appointment }: AppointmentRecord, { reason }: { readonly reason: string }): Promise<void> {
    return this.admin.engine.appointments.settle(appointment.id, 'no_show', reason);
  }

  @OperatorAction('cancel', {
    words: 'booking.console.visits.cancel',
    done: 'settled',
    fields: CANCELLATION,
    ask: (_actions: AppointmentActions, { appointment }, context) => {
      const needed = neededTestWords(context, appointment, 'cancel');
      return needed === '' ? {} : { lead: `${needed} ${context.t('booking.console.visits.cancel.lead')}` };
    },
    api: {
      summary: 'Cancel an appointment',
      description:
        'Regardless of the cancellation rules. Frees the time at once. A prepayment is refunded automatically if the rules of the appointment say so; otherwise use /api/ops/payments.',
      errors: [SETTLED, PAID, MOVED],
    },
  })
  cancel({ appointment }: AppointmentRecord, { reason, byClient }: { readonly reason: string; readonly byClient: boolean }): Promise<void> {
    return this.admin.engine.appointments.settle(appointment.id, 'cancelled', reason, byClient ? 'client' : 'salon');
  }

  @OperatorAction('cancel-group', {
    words: 'booking.console.visits.cancel-group',
    done: 'settled',
    fields: CANCELLATION,
    ask: async (actions: AppointmentActions, record, { t, user }) => {
      const names = (await actions.openTogether(user, record)).map(guestOf).join(', ');
      return { lead: `${names}. ${t('booking.console.visits.cancel-group.lead')}` };
    },
    api: {
      summary: 'Cancel an appointment with all that were booked together with it',
      description:
        'Each as by cancel, in the order of the group; those that are paid for, over or cancelled stay. After a refusal those before it are cancelled: repeat it.',
      errors: [SETTLED, PAID, MOVED],
      example: { cancelled: 3 },
    },
  })
  async cancelGroup(
    record: AppointmentRecord,
    { reason, byClient }: { readonly reason: string; readonly byClient: boolean },
    user: ConsoleUser,
  ): Promise<{ readonly cancelled: number }> {
    const open = await this.openTogether(user, record);
    for (const each of open) await this.cancel(each, { reason, byClient });
    return { cancelled: open.length };
  }

  /** @throws DomainError `appointment_settled` where nothing is left to be cancelled */
  private async openTogether(user: ConsoleUser, record: AppointmentRecord): Promise<readonly AppointmentRecord[]> {
    const open = cancellable(await this.appointments.together(user, record), this.clock.now());
    if (open.length === 0) throw new DomainError('conflict', 'appointment_settled', 'Nobody of the group is booked any more');
    return open;
  }

  @OperatorAction('certificate', {
    words: 'booking.console.visits.certificate',
    done: 'reserved',
    fields: {
      code: {
        kind: 'text',
        required: true,
        most: 300,
        label: 'booking.console.visits.certificateCode',
        hint: 'booking.console.visits.certificateHint',
        problem: 'certificate_unknown',
        doc: { description: 'Code of a certificate, or its link', example: '7KQ2-M9XR-04TD' },
      },
      second: {
        kind: 'text',
        most: 300,
        label: 'booking.console.visits.certificateSecond',
        hint: 'booking.console.visits.certificateSecondHint',
        problem: 'certificate_unknown',
        doc: { description: 'Code or link of one more certificate, for what the first does not pay', example: '7KQ2-M9XR-05TE' },
      },
      sum: {
        kind: 'sum',
        label: 'booking.console.visits.certificateSum',
        hint: 'booking.console.visits.certificateSumHint',
        problem: 'amount_wrong',
        doc: { description: 'Hryvnias; left out: as much as it has and the appointment costs', example: 500 },
      },
    },
    api: {
      summary: 'Reserve a certificate for an appointment',
      description: 'The sum is taken with the sale, or a day after the end; it goes back when the appointment is cancelled in time.',
      errors: [SETTLED, PAID, MOVED, CERTIFICATE_UNKNOWN, CERTIFICATE_REFUSED],
    },
  })
  async certificate(
    { appointment }: AppointmentRecord,
    { code, second, sum }: { readonly code: string; readonly second: string; readonly sum: number | null },
  ): Promise<void> {
    const certificates = await this.payers.named([{ code, amount: sum }, ...(second === '' ? [] : [{ code: second, amount: null }])], null);
    await this.admin.engine.appointments.reserveCertificates(appointment.id, certificates);
  }

  @OperatorAction('certificate-return', {
    words: 'booking.console.visits.certificate-return',
    done: 'certificate-returned',
    fields: { reason: NEEDED_REASON },
    api: {
      summary: 'Return what certificates have reserved for an appointment',
      description: 'It is available again at once; the appointment stays, and is paid for otherwise. Repeating it changes nothing.',
      errors: [SETTLED, PAID, MOVED],
    },
  })
  certificateReturn({ appointment }: AppointmentRecord, { reason }: { readonly reason: string }): Promise<void> {
    return this.admin.engine.appointments.returnCertificates(appointment.id, reason);
  }

  @OperatorAction('undo', {
    words: 'booking.console.visits.undo',
    done: 'undone',
    asks: false,
    api: {
      summary: 'Undo the last step of an operator on an appointment',
      description:
        'Arrived, begun, done, no-show, cancelled, or an answer that was asked for, for 15 minutes. A cancelled appointment needs its time to be free still.',
      errors: [UNDO_OVER, PAID, PREPAYMENT_GONE, CERTIFICATE_GONE, TAKEN, MOVED],
    },
  })
  undo({ appointment }: AppointmentRecord): Promise<void> {
    return this.admin.engine.appointments.undo(appointment.id);
  }
}
