import { Injectable } from '@nestjs/common';
import { DomainError } from '../../shared/domain-error';
import { EngineDesks, type EngineDesk } from './ports/engine-desk.port';

/** What operators do with our own booking engine. */
@Injectable()
export class BookingDesk {
  constructor(private readonly desks: EngineDesks) {}

  /** Whether our own engine keeps the calendar. */
  get isOurs(): boolean {
    return this.desks.engine !== null;
  }

  /** @throws DomainError `booking_kept_elsewhere` (409) with another booking system: what is asked for is done there */
  get engine(): EngineDesk {
    const { engine } = this.desks;
    if (engine) return engine;
    throw new DomainError('conflict', 'booking_kept_elsewhere', 'Another system keeps the calendar of this site: it is done there');
  }
}
