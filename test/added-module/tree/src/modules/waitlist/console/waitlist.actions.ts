import { ActionsAt, OperatorAction, type ActionAddress, type OperatorActions } from '../../../platform/console/actions/operator-action';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { OPS_ERRORS } from '../../../platform/ops/ops-controller';
import { Waitlist } from '../application/waitlist.service';
import type { WaitlistEntry } from '../domain/waitlist-entry';

/** Actions of operators on an entry of the waiting list. */
@ActionsAt({
  part: 'waitlist',
  path: 'waitlist/:id',
  roles: ['owner'],
  api: {
    path: 'waitlist/:id',
    id: { description: 'Id of an entry', type: 'string', format: 'uuid' },
    errors: [...OPS_ERRORS, [404, 'waitlist_unknown', 'There is no such entry']],
  },
})
export class WaitlistActions implements OperatorActions<WaitlistEntry> {
  constructor(private readonly waitlist: Waitlist) {}

  find(_user: ConsoleUser, { id }: ActionAddress): Promise<WaitlistEntry> {
    return this.waitlist.entry(id);
  }

  @OperatorAction('called', {
    words: 'waitlist.console.called',
    done: 'called',
    ask: (_actions: WaitlistActions, { name }, { t }) => ({ lead: t('waitlist.console.called.lead', { name }) }),
    api: {
      summary: 'Note that a visitor of the waiting list was called',
      description: 'The place becomes free.',
      errors: [[409, 'waitlist_called', 'The visitor was called already']],
    },
  })
  called({ id }: WaitlistEntry): Promise<void> {
    return this.waitlist.called(id);
  }
}
