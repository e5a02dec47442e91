import { dialledPhone } from '../../../../src/shared/dialled-phone';

/** `tel:` address of a phone number written for people. */
export function telHref(phone: string): string {
  return `tel:${dialledPhone(phone)}`;
}
