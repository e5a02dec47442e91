import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { phoneProblem } from '../../shared/phone';

/**
 * Whether a number is one that the numbering plan of its country has, written as it is dialled from abroad; a satellite's, or one of another
 * service that belongs to no country, is none. For the server only: the plans weigh more than all scripts of a page.
 * @param international `+14155550100`
 */
export function isNumberOfItsCountry(international: string): boolean {
  const number = parsePhoneNumberFromString(international);
  return number?.number === international && !number.isNonGeographic() && number.isValid();
}

/** Why a number that was sent is not taken, as `phoneProblem` has it; null: it is. */
export function sentPhoneProblem(typed: string): ReturnType<typeof phoneProblem> {
  return phoneProblem(typed, isNumberOfItsCountry);
}
