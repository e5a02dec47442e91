import { ActionsAt, OperatorAction, type OperatorActions } from '../../../platform/console/actions/operator-action';
import { BookingAdmin } from '../application/booking-admin.service';

/** What the owner does with the rules of online booking as a whole. Programs: POST /api/ops/booking/settings/reset. */
@ActionsAt({ part: 'schedules', path: 'rules', roles: ['owner'] })
export class BookingRulesActions implements OperatorActions<null> {
  constructor(private readonly admin: BookingAdmin) {}

  find(): null {
    return null;
  }

  @OperatorAction('reset', { words: 'booking.console.rules.reset', done: 'rules_saved' })
  async reset(): Promise<void> {
    await this.admin.engine.settings.reset();
  }
}
