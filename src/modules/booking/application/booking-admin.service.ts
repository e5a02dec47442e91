import { Injectable } from '@nestjs/common';
import { keptElsewhere } from '../../../shared/booking-failure';
import type { FeedbackAdmin } from '../../scheduling/scheduling.api';
import { AdminAccess, type EngineAdmin } from './admin-access';

/** What operators do with our own booking engine. */
@Injectable()
export class BookingAdmin {
  constructor(private readonly access: AdminAccess) {}

  /** Whether our own engine keeps the calendar. */
  get isOurs(): boolean {
    return this.access.engine !== null;
  }

  /** Feedback that this site has taken. */
  get feedback(): FeedbackAdmin {
    return this.access.feedback;
  }

  /** @throws DomainError `booking_kept_elsewhere` (409) with another booking system: what is asked for is done there */
  get engine(): EngineAdmin {
    const { engine } = this.access;
    if (engine) return engine;
    throw keptElsewhere();
  }
}
