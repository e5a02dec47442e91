import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { minuteOf } from '../../../shared/clock-time';
import type { AppointmentRecord } from '../../scheduling/contract/admin-records';

export type Employee = ConsoleUser['employee'];

/** The parts of an appointment that one employee does. */
export function partsOf({ appointment }: AppointmentRecord, employee: Employee) {
  return appointment.services
    .filter(({ professional }) => professional === employee)
    .map(({ start, durationMinutes, processing, serviceName }) => ({
      from: minuteOf(start),
      to: minuteOf(start) + durationMinutes,
      start,
      processing,
      serviceName,
    }));
}

/** Whether nobody does a part of an appointment after an employee is done. */
export function isLastOf(record: AppointmentRecord, employee: Employee): boolean {
  const end = Math.max(0, ...partsOf(record, employee).map(({ to }) => to));
  return record.appointment.services.every(({ start, durationMinutes }) => minuteOf(start) + durationMinutes <= end);
}

/** Whether an employee may have taken a step, and so takes it back. */
export function isOwnStep(step: AppointmentRecord['undo']): boolean {
  return step === 'arrived' || step === 'begun' || step === 'done';
}
