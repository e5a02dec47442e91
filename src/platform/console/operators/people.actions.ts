import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import { ActionsAt, OperatorAction, type ActionAddress, type OperatorActions } from '../actions/operator-action';
import type { ConsoleUser, Operator } from './operator';
import { OperatorDevices } from './operator-devices';
import { OperatorInvitations } from './operator-invitations';
import { OperatorStore } from './operator-store';

/** What the owner does with an operator. */
@ActionsAt({ part: 'people', path: 'people/:id', roles: ['owner'] })
export class PeopleActions implements OperatorActions<Operator> {
  constructor(
    private readonly invitations: OperatorInvitations,
    private readonly devices: OperatorDevices,
    private readonly store: OperatorStore,
  ) {}

  async find(_user: ConsoleUser, { id }: ActionAddress): Promise<Operator> {
    const operator = (await this.invitations.list()).find((each) => each.id === id);
    if (operator) return operator;
    throw new DomainError('not-found', 'operator_unknown', translation('console.people.unknown'));
  }

  @OperatorAction('remove', {
    words: 'console.people.remove',
    done: 'removed',
    to: () => '/ops/people',
    ask: (_actions: PeopleActions, { name }, { t }) => ({ title: t('console.people.remove.title', { name }) }),
  })
  remove({ id }: Operator): Promise<void> {
    return this.invitations.remove(id);
  }

  @OperatorAction('allow-devices', { words: 'console.people.allowDevices', done: 'devices-allowed' })
  allowDevices({ id }: Operator): Promise<void> {
    return this.store.allowDevices(id, true);
  }

  @OperatorAction('forbid-devices', { words: 'console.people.forbidDevices', done: 'devices-forbidden' })
  forbidDevices({ id }: Operator): Promise<void> {
    return this.store.allowDevices(id, false);
  }

  @OperatorAction('forget', {
    words: 'console.people.forget',
    done: 'device-forgotten',
    fields: { device: { kind: 'id', must: 'the id of a device' } },
  })
  async forget({ id }: Operator, { device }: { readonly device: string }): Promise<void> {
    if (await this.devices.forget(id, device)) return;
    throw new DomainError('conflict', 'device_unknown', translation('console.people.deviceUnknown'));
  }
}
