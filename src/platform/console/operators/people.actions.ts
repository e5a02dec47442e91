import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import { ActionsAt, OperatorAction, type ActionAddress, type OperatorActions } from '../actions/operator-action';
import type { ConsoleUser, Operator } from './operator';
import { OperatorInvitations } from './operator-invitations';

/** What the owner does with an operator. */
@ActionsAt({ part: 'people', path: 'people/:id', back: 'list', roles: ['owner'] })
export class PeopleActions implements OperatorActions<Operator> {
  constructor(private readonly invitations: OperatorInvitations) {}

  async find(_user: ConsoleUser, { id }: ActionAddress): Promise<Operator> {
    const operator = (await this.invitations.list()).find((each) => each.id === id);
    if (operator) return operator;
    throw new DomainError('not-found', 'operator_unknown', translation('console.people.unknown'));
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
