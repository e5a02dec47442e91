import { dialled } from '../../../../src/shared/shown-phone';

/** `tel:` address of a phone number written for people. */
export function telHref(phone: string): string {
  return `tel:${dialled(phone)}`;
}
