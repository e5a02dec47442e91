import { DomainError } from '../../../shared/domain-error';

export const adminClientUnknown = (): DomainError => new DomainError('not-found', 'client_unknown', 'There is no such client');
