import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Idempotency } from '../../../platform/idempotency/idempotency.service';
import { networkOf } from '../../../platform/limits/network';
import { Appointments, type AppointmentRequest } from './appointments.service';
import type { Hold } from '../../scheduling/contract/appointment';
import type { Visitor } from '../../scheduling/contract/calendar-requests';

export interface CreatedHold {
  readonly hold: Hold;
  /** Whether an earlier request with the same key has taken it. */
  readonly isRepeat: boolean;
}

/** Creates holds for visitors. */
@Injectable()
export class CreateHold {
  constructor(
    private readonly appointments: Appointments,
    private readonly idempotency: Idempotency,
  ) {}

  /**
   * Keeps times for 15 minutes. A visitor whose answer was lost does not know the hold, which would be in the way of the same request: with
   * an Idempotency-Key a repeat from the same address is given the first hold.
   * @throws as `Appointments.hold`, and with a key as `Idempotency.run`
   */
  async create(appointment: AppointmentRequest, visitor: Visitor, key: string | undefined): Promise<CreatedHold> {
    if (key === undefined) return { hold: await this.appointments.hold(appointment, visitor), isRepeat: false };
    let isRepeat = true;
    // the stored answer holds the token: a guessed key must not reveal it to others
    const scope = `hold ${createHash('sha256').update(networkOf(visitor.address)).digest('base64url')}`;
    const { body } = await this.idempotency.run({ scope, key }, appointment, async () => {
      isRepeat = false;
      return { status: 201, body: await this.appointments.hold(appointment, visitor) };
    });
    const hold = body as Omit<Hold, 'expiresAt'> & { readonly expiresAt: Date | string };
    return { hold: { ...hold, expiresAt: new Date(hold.expiresAt) }, isRepeat };
  }
}
