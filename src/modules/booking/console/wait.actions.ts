import { isUUID } from 'class-validator';
import { ActionsAt, OperatorAction, type ActionAddress, type OperatorActions } from '../../../platform/console/actions/operator-action';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { covers } from '../../../shared/scope';
import type { Wait } from '../../scheduling/contract/wait';
import { waitUnknown } from '../../scheduling/scheduling.api';
import { BookingAdmin } from '../application/booking-admin.service';
import { ENGINE_OPS_ERRORS } from './admin-errors';
import { BookingSalons } from './booking-salons';
import { BOOK } from './booking-roles';

const REASON = {
  kind: 'text',
  most: 300,
  least: 3,
  required: true,
  problem: 'reason_missing',
  label: 'booking.console.visits.reason',
  hint: 'booking.console.visits.reasonHint',
  doc: { description: 'For colleagues; the client does not see it', example: 'Скасували її візит через хворобу майстрині' },
} as const;

/** What operators do with a place on the waitlist. */
@ActionsAt({
  part: 'visits',
  path: 'waits/:id',
  back: 'list',
  roles: BOOK,
  api: {
    path: 'booking/waits/:id',
    id: { description: 'Id of a wait', type: 'string', format: 'uuid' },
    errors: [...ENGINE_OPS_ERRORS, [404, 'wait_unknown', 'There is no such wait']],
  },
})
export class WaitActions implements OperatorActions<Wait> {
  constructor(
    private readonly admin: BookingAdmin,
    private readonly salons: BookingSalons,
  ) {}

  /** @throws DomainError `wait_unknown`, also for one at none of one's own salons; `booking_kept_elsewhere` */
  async find(user: ConsoleUser, { id }: ActionAddress): Promise<Wait> {
    const { waits } = this.admin.engine;
    if (!isUUID(id)) throw waitUnknown();
    const wait = await waits.one(id);
    const scope = this.salons.scope(user);
    if (!wait.locations.some((location) => covers(scope, location))) throw waitUnknown();
    return wait;
  }

  @OperatorAction('jump', {
    words: 'booking.console.waits.jump',
    done: 'wait-jumped',
    fields: { reason: REASON },
    api: {
      summary: 'Put a client first on the waitlist',
      description: 'Before all others, at all of its salons. The reason is written down.',
      errors: [[409, 'wait_over', 'The wait is over']],
    },
  })
  jump({ id }: Wait, _given: { readonly reason: string }): Promise<void> {
    return this.admin.engine.waits.jump(id);
  }

  @OperatorAction('remove', {
    words: 'booking.console.waits.remove',
    done: 'wait-removed',
    fields: { reason: REASON },
    api: {
      summary: 'Remove a client from the waitlist',
      description: 'A time that is kept for the client goes to the next. The client is not told. Done twice it is done once.',
    },
  })
  remove({ id }: Wait, _given: { readonly reason: string }): Promise<void> {
    return this.admin.engine.waits.leave(id);
  }
}
