import { isUUID } from 'class-validator';
import { ActionsAt, OperatorAction, type ActionAddress, type OperatorActions } from '../../../platform/console/actions/operator-action';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import { BookingAdmin } from '../application/booking-admin.service';
import { ENGINE_OPS_ERRORS } from './admin-errors';

/** What operators do with feedback of a client, by its id. */
@ActionsAt({
  part: 'feedback',
  path: 'feedback/:id',
  back: 'list',
  roles: ['owner'],
  api: {
    path: 'booking/feedback/:id',
    id: { description: 'Id of feedback', type: 'string', format: 'uuid' },
    errors: [...ENGINE_OPS_ERRORS, [404, 'feedback_unknown', 'There is no such feedback']],
  },
})
export class FeedbackActions implements OperatorActions<string> {
  constructor(private readonly admin: BookingAdmin) {}

  find(_user: ConsoleUser, { id }: ActionAddress): string {
    if (isUUID(id)) return id;
    throw new DomainError('not-found', 'feedback_unknown', translation('booking.console.problems.feedback_unknown'));
  }

  @OperatorAction('publish', {
    words: 'booking.console.feedback.publish',
    done: 'published',
    api: {
      summary: 'Publish feedback',
      description: 'It counts towards the rating of its employee.',
      errors: [[409, 'feedback_public', 'The feedback is published already']],
    },
  })
  async publish(id: string): Promise<void> {
    if (!(await this.admin.feedback.show(id, true)))
      throw new DomainError('conflict', 'feedback_public', 'The feedback is published already');
  }

  @OperatorAction('hide', {
    words: 'booking.console.feedback.hide',
    done: 'hidden',
    api: { summary: 'Hide feedback', errors: [[409, 'feedback_hidden', 'The feedback is hidden already']] },
  })
  async hide(id: string): Promise<void> {
    if (!(await this.admin.feedback.show(id, false)))
      throw new DomainError('conflict', 'feedback_hidden', 'The feedback is hidden already');
  }

  @OperatorAction('delete', {
    words: 'booking.console.feedback.delete',
    done: 'deleted',
    api: { summary: 'Delete feedback', description: 'Irreversible. The client may then give feedback on the appointment again.' },
  })
  remove(id: string): Promise<void> {
    return this.admin.feedback.remove(id);
  }
}
