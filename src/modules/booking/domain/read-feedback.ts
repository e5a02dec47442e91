import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import { COMMENT } from '../../scheduling/contract/booking-limits';

/** What a form says of an appointment. @throws DomainError `invalid_fields` without a mark from 1 to 5 */
export function readFeedback(rating: unknown, text: unknown): { readonly rating: number; readonly text: string } {
  if (typeof rating !== 'string' || !/^[1-5]$/.test(rating))
    throw new DomainError('invalid', 'invalid_fields', translation('widget.feedback.missing'));
  return { rating: Number(rating), text: typeof text === 'string' ? text.trim().slice(0, COMMENT.most) : '' };
}
