import {
  ActionsAt,
  OperatorAction,
  type ActionAddress,
  type Asking,
  type OperatorActions,
  type Question,
} from '../../../platform/console/actions/operator-action';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { Clock } from '../../../platform/time/clock';
import { kyivDay } from '../../../shared/kyiv-day';
import type { ClientCard } from '../../clients/contract/client-card';
import { BookingAdmin } from '../application/booking-admin.service';
import { ENGINE_OPS_ERRORS } from './admin-errors';
import { BOOK } from './booking-roles';
import { clientName } from './client-name';
import { ScopedClients } from './scoped-clients';

/** Writes patch tests on the card of a client of our own booking engine. */
@ActionsAt({
  part: 'visits',
  path: 'clients/:id',
  roles: BOOK,
  api: {
    path: 'booking/clients/:id',
    id: { description: 'Id of a client', type: 'string', format: 'uuid' },
    errors: [...ENGINE_OPS_ERRORS, [404, 'client_unknown', 'There is no such client']],
  },
})
export class ClientTestActions implements OperatorActions<ClientCard> {
  constructor(
    private readonly clients: ScopedClients,
    private readonly admin: BookingAdmin,
    private readonly clock: Clock,
  ) {}

  find(user: ConsoleUser, { id }: ActionAddress): Promise<ClientCard> {
    return this.clients.find(user, id);
  }

  nameOf(client: ClientCard): string {
    return clientName(client);
  }

  @OperatorAction('patch-test', {
    words: 'booking.console.patchTest.note',
    done: 'client-saved',
    fields: {
      service: {
        kind: 'choice',
        label: 'booking.console.patchTest.service',
        doc: { description: 'Id of the service that is the test', example: 'service-test-na-chutlyvist' },
      },
      day: {
        kind: 'text',
        required: true,
        most: 10,
        label: 'booking.console.patchTest.day',
        problem: 'test_day_wrong',
        doc: { description: 'When it was done, YYYY-MM-DD: today or before', example: '2026-11-21' },
      },
    },
    ask: (actions: ClientTestActions, _client, asking) => actions.question(asking),
    api: {
      summary: 'Write down that a client had a patch test',
      description: 'Appointments that require it and are not certain become so within a minute, and the client is told.',
      errors: [
        [409, 'test_unknown', 'No service requires this test'],
        [409, 'test_day_wrong', 'The day is not today or before'],
      ],
    },
  })
  note({ id }: ClientCard, { service, day }: { readonly service: string; readonly day: string }, user: ConsoleUser): Promise<void> {
    return this.admin.engine.patchTests.note(id, { service, day }, user.actor);
  }

  @OperatorAction('patch-test-remove', {
    words: 'booking.console.patchTest.remove',
    done: 'client-saved',
    fields: { test: { kind: 'id', must: 'the id of a test' } },
  })
  remove({ id }: ClientCard, { test }: { readonly test: string }): Promise<void> {
    return this.admin.engine.patchTests.remove(id, test);
  }

  private question({ locale }: Asking): Question {
    const options = this.admin.engine.patchTests.services().map(({ id, name }) => ({ value: id, label: name[locale] }));
    return { fields: { service: { value: options[0]?.value ?? '', options }, day: { type: 'date', value: kyivDay(this.clock.now()) } } };
  }
}
