import { DomainError } from '../../../shared/domain-error';

// What operators are told; they read English.

export const masterUnknown = (): DomainError => new DomainError('not-found', 'master_unknown', 'There is no such master');
/** The master does not work at that salon. */
export const notAtSalon = (): DomainError =>
  new DomainError('invalid', 'invalid_fields', 'Some fields are not right', {
    details: { location: 'Must be a salon at which the master works' },
  });
export const feedbackUnknown = (): DomainError => new DomainError('not-found', 'feedback_unknown', 'There is no such feedback');
export const visitUnknown = (): DomainError => new DomainError('not-found', 'appointment_unknown', 'There is no such appointment');
/** It is over, or was cancelled. */
export const visitSettled = (): DomainError => new DomainError('conflict', 'appointment_settled', 'The appointment is over or cancelled');
export const deskClientUnknown = (): DomainError => new DomainError('not-found', 'client_unknown', 'There is no such client');
