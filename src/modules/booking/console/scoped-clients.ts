import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { adminClientUnknown } from '../../clients/clients.api';
import type { ClientCard } from '../../clients/contract/client-card';
import { BookingAdmin } from '../application/booking-admin.service';
import { BookingSalons } from './booking-salons';

/** Clients as far as somebody may see them: all, or those with an appointment at their own salon. */
@Injectable()
export class ScopedClients {
  constructor(
    private readonly admin: BookingAdmin,
    private readonly places: BookingSalons,
  ) {}

  /** @throws DomainError `client_unknown`, also for one without an appointment at one's own salon; `booking_kept_elsewhere` */
  async find(user: ConsoleUser, id: string): Promise<ClientCard> {
    const { clients, directory } = this.admin.engine;
    if (!isUUID(id) || !(await directory.sees(this.places.scope(user), id))) throw adminClientUnknown();
    return clients.card(id);
  }

  /** The id of the client who has a phone and is seen by somebody; null: there is none. @param phone as it is kept */
  async withPhone(user: ConsoleUser, phone: string): Promise<string | null> {
    if (!this.admin.isOurs) return null;
    const [found] = await this.admin.engine.directory.search({ phone, at: this.places.scope(user), most: 1 });
    return found?.id ?? null;
  }
}
