import { Injectable } from '@nestjs/common';
import { sentPhoneProblem } from '../../../platform/phones/known-number';
import { DomainError } from '../../../shared/domain-error';
import type { Locale } from '../../../shared/locale';
import { normalizedPhone } from '../../../shared/phone';
import type { Wait, WantedWait } from '../../scheduling/contract/wait';
import { BookingAdmin } from './booking-admin.service';

/** Who phones and is put on the list. */
interface WaitingCaller {
  /** As it was typed. */
  readonly phone: string;
  /** First name; empty: a client who is known. */
  readonly name: string;
  readonly locale: Locale;
  /** The operator, as the audit log names them. */
  readonly addedBy: string;
}

/** The waitlist as the desk keeps it for who phones. */
@Injectable()
export class AdminWaits {
  constructor(private readonly admin: BookingAdmin) {}

  /** The same again is the wait that is there. @throws DomainError `phone_wrong`, `name_missing`, `booking_kept_elsewhere`, and as `Waits.add` */
  async add(wanted: WantedWait, { phone, name, locale, addedBy }: WaitingCaller): Promise<Wait> {
    const { waits, clients } = this.admin.engine;
    if (sentPhoneProblem(phone) !== null) throw refused('phone_wrong');
    const kept = normalizedPhone(phone);
    const known = await clients.byPhone(kept);
    if (!known && name === '') throw refused('name_missing');
    const client = known ?? (await clients.findOrAdd(kept, name, locale));
    return waits.add(wanted, { client: client.id, locale, addedBy });
  }
}

const refused = (code: 'phone_wrong' | 'name_missing') => new DomainError('conflict', code, { key: `booking.console.problems.${code}` });
