import { z } from 'zod';
import { normalizedPhone } from '../../../../shared/phone';
import type { BookingClient } from '../../contract/client';
import { type Fields, flag, money, nullableText, oneOf, requiredId, text, texts } from '../../../beautypro/beautypro.api';

const CLIENT = 'phone,photo,photo_exists,bonus,email,balance,gender,firstname,lastname';
/** `forbiddenOnlineBooking` is not in the documentation. */
export const CLIENT_FIELDS: Fields = { all: `${CLIENT},forbiddenOnlineBooking`, documented: CLIENT };

const client = z
  .object({
    id: requiredId,
    phone: texts,
    photo: nullableText,
    photo_exists: flag(true),
    bonus: money,
    email: texts,
    balance: money,
    gender: oneOf('female', 'male'),
    forbiddenOnlineBooking: flag(false),
    firstname: text,
    lastname: text,
  })
  .transform(({ phone, photo, photo_exists, bonus, email, balance, ...rest }): BookingClient => ({
    ...rest,
    phone: normalizedPhone(phone[0] ?? ''),
    asksPrepayment: false,
    photo: photo_exists && photo?.startsWith('https://') ? photo : null,
    bonus: bonus ?? 0,
    email: email[0] ?? null,
    balance: balance ?? 0,
  }));

/** Null for what is no client. */
export function clientOf(json: unknown): BookingClient | null {
  const read = client.safeParse(json);
  return read.success ? read.data : null;
}
