import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import { ActionsAt, OperatorAction, OperatorActions, type ActionAddress } from '../actions/operator-action';
import type { ConsoleUser, Operator } from './operator';
import { OperatorInvitations } from './operator-invitations';

/** What the owner does with an operator. */
@ActionsAt({ part: 'people', path: 'people/:id', roles: ['owner'] })
export class PeopleActions extends OperatorActions<Operator> {
  constructor(private readonly invitations: OperatorInvitations) {
    super();
  }

  async find(_user: ConsoleUser, { id }: ActionAddress): Promise<Operator> {
    const operator = (await this.invitations.list()).find((each) => each.id === id);
    if (operator) return operator;
    throw new DomainError('not-found', 'operator_unknown', translation('console.people.unknown'));
  }

  page(): string {
    return '/ops/people';
  }

  @OperatorAction('remove', {
    words: 'console.people.remove',
    done: 'removed',
    ask: (_actions: PeopleActions, { name }, { t }) => ({ title: t('console.people.remove.title', { name }) }),
  })
  remove({ id }: Operator): Promise<void> {
    return this.invitations.remove(id);
  }
}
