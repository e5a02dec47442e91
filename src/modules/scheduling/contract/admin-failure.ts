import { DomainError } from '../../../shared/domain-error';

// What operators are told; they read English.

export const employeeUnknown = (): DomainError => new DomainError('not-found', 'master_unknown', 'There is no such master');
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

/** Why a time cannot be had, for who may have any that is free and worked. */
export type PlaceProblem = 'time_past' | 'time_beyond' | 'time_not_worked' | 'time_taken';
const PLACE_PROBLEMS: Readonly<Record<PlaceProblem, string>> = {
  time_past: 'That time is over',
  time_beyond: 'That day is later than the last one that can be booked',
  time_not_worked: 'The master does not work at that time, or the service takes longer than is worked',
  time_taken: 'Another visit, a held time or a blocked one is there',
};
export const placeRefused = (problem: PlaceProblem): DomainError => new DomainError('conflict', problem, PLACE_PROBLEMS[problem]);
/** A time that is to be blocked. */
export const blockTaken = (): DomainError => new DomainError('conflict', 'block_taken', 'A visit, a held time or a blocked one is there');
/** A time that the clock skips, or shows twice, in the night when it is changed. */
export const timeSkipped = (): DomainError =>
  new DomainError('conflict', 'time_skipped', 'The clock is changed at that hour: choose another');
