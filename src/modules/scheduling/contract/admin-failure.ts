import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import type { LocalName } from './engine-catalogue';

// What operators are told; they read English.

export const employeeUnknown = (): DomainError => new DomainError('not-found', 'master_unknown', 'There is no such employee');
/** What is wrong with a shift pattern. */
type PatternProblem = 'pattern_days_wrong' | 'pattern_turns_wrong' | 'pattern_hours_missing';
const PATTERN_PROBLEMS: Readonly<Record<PatternProblem, string>> = {
  pattern_days_wrong: 'A pattern ends on its first day or later; it begins at most a year ago and within two years',
  pattern_turns_wrong: 'A pattern has 1 to 31 days on and 0 to 31 days off',
  pattern_hours_missing: 'A pattern has the hours of a day on',
};
export const patternRefused = (problem: PatternProblem): DomainError => new DomainError('conflict', problem, PATTERN_PROBLEMS[problem]);
export const patternsMany = (): DomainError =>
  new DomainError('conflict', 'patterns_many', 'There are as many patterns as may be: forget one of them');
/** The employee does not work at that salon. */
export const notAtSalon = (): DomainError =>
  new DomainError('invalid', 'invalid_fields', 'Some fields are not right', {
    details: { location: 'Must be a salon at which the master works' },
  });
export const feedbackUnknown = (): DomainError => new DomainError('not-found', 'feedback_unknown', 'There is no such feedback');
export const unknownAppointment = (): DomainError => new DomainError('not-found', 'appointment_unknown', 'There is no such appointment');
/** It is over, or was cancelled. */
export const appointmentSettled = (): DomainError =>
  new DomainError('conflict', 'appointment_settled', 'The appointment is over or cancelled');

/** Why the last step of an operator cannot be taken back. */
export type UndoProblem = 'undo_over' | 'prepayment_gone' | 'certificate_gone';
const UNDO_PROBLEMS: Readonly<Record<UndoProblem, string>> = {
  undo_over: 'There is nothing to take back: the last step is more than 15 minutes old, or was taken back already',
  prepayment_gone: 'The prepayment was sent back or is asked for no more: make a new appointment',
  certificate_gone: 'A certificate that was to pay does not have the sum any more: make a new appointment',
};
export const undoRefused = (problem: UndoProblem): DomainError => new DomainError('conflict', problem, UNDO_PROBLEMS[problem]);

/** Why a time cannot be had, for who may have any that is free and worked. */
export type PlaceProblem =
  'time_past' | 'time_beyond' | 'day_not_worked' | 'time_not_worked' | 'time_taken' | 'employee_unskilled' | 'salon_closed';
const PLACE_PROBLEMS: Readonly<Record<PlaceProblem, string>> = {
  time_past: 'That time is over',
  time_beyond: 'That day is later than the last one that can be booked',
  day_not_worked: 'Nobody who does the service works on that day',
  time_not_worked: 'The master does not work at that time, or the service takes longer than is worked',
  time_taken: 'Another appointment, a held time or a blocked one is there',
  employee_unskilled: 'The master does not do this service at this salon',
  salon_closed: 'The salon takes no visits',
};
export const placeRefused = (problem: PlaceProblem): DomainError => new DomainError('conflict', problem, PLACE_PROBLEMS[problem]);
/** All units of a resource are taken, or the one that was chosen. @param from and @param to times of day */
export const resourceTaken = (name: LocalName, { from, to }: { readonly from: string; readonly to: string }): DomainError =>
  new DomainError('conflict', 'resource_taken', translation('booking.console.resources.taken', { name, from, to }));
/** A salon has no unit of a resource. */
export const resourceMissing = (name: LocalName): DomainError =>
  new DomainError('conflict', 'resource_missing', translation('booking.console.resources.missing', { name }));
/** A unit was chosen that the salon does not have, or of what the appointment does not need. */
export const unitUnknown = (): DomainError => new DomainError('conflict', 'unit_unknown', 'The visit needs no such room or device');
/** A time that is to be blocked. */
export const blockTaken = (): DomainError =>
  new DomainError('conflict', 'block_taken', 'An appointment, a held time or a blocked one is there');
/** A time that the clock skips, or shows twice, in the night when it is changed. */
export const timeSkipped = (): DomainError =>
  new DomainError('conflict', 'time_skipped', 'The clock is changed at that hour: choose another');
