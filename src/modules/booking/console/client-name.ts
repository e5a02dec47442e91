import { maskPhone } from '../../../shared/phone';
import type { ListedClient } from '../../clients/contract/client-card';

/** First and last name; the phone, masked, of who has none. */
export function clientName({ firstname, lastname, phone }: Pick<ListedClient, 'firstname' | 'lastname' | 'phone'>): string {
  return [firstname, lastname].filter(Boolean).join(' ') || maskPhone(phone);
}
