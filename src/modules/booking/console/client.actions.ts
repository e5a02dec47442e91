import {
  ActionsAt,
  OperatorAction,
  type ActionAddress,
  type Asking,
  type OperatorActions,
  type Question,
} from '../../../platform/console/actions/operator-action';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { PersonParts } from '../../../platform/console/person-parts';
import type { DocumentedError } from '../../../platform/openapi/api-doc';
import { DomainError } from '../../../shared/domain-error';
import { maskPhone } from '../../../shared/phone';
import { translateText } from '../../../shared/translate-text';
import { translation } from '../../../shared/translation';
import { ONLINE_RULES, onlineRuleOf, type ClientCard, type OnlineRule } from '../../clients/contract/client-card';
import { BookingAdmin } from '../application/booking-admin.service';
import { ClientCare } from './client-care';
import { BOOK, RUN } from './booking-roles';
import { ENGINE_OPS_ERRORS } from './admin-errors';
import { clientName } from './client-name';
import { ScopedClients } from './scoped-clients';

const CLIENT_UNKNOWN: DocumentedError = [404, 'client_unknown', 'There is no such client'];
const RULE_UNKNOWN: DocumentedError = [409, 'rule_unknown', 'There is no such rule'];
const REASON = {
  kind: 'text',
  required: true,
  least: 3,
  most: 300,
  label: 'booking.console.visits.reason',
  hint: 'booking.console.visits.reasonHint',
  problem: 'reason_missing',
  doc: { description: 'For colleagues; the client does not see it', example: 'Тричі не прийшла' },
} as const;

/** What operators do with a client of our own booking engine. */
@ActionsAt({
  part: 'visits',
  path: 'clients/:id',
  roles: BOOK,
  api: {
    path: 'booking/clients/:id',
    id: { description: 'Id of a client', type: 'string', format: 'uuid' },
    errors: [...ENGINE_OPS_ERRORS, CLIENT_UNKNOWN],
  },
})
export class ClientActions implements OperatorActions<ClientCard> {
  constructor(
    private readonly clients: ScopedClients,
    private readonly care: ClientCare,
    private readonly admin: BookingAdmin,
    private readonly parts: PersonParts,
  ) {}

  find(user: ConsoleUser, { id }: ActionAddress): Promise<ClientCard> {
    return this.clients.find(user, id);
  }

  nameOf(client: ClientCard): string {
    return clientName(client);
  }

  @OperatorAction('rule', {
    words: 'booking.console.clients.rule',
    done: 'client-saved',
    fields: {
      rule: {
        kind: 'choice',
        label: 'booking.console.clients.rule.label',
        pattern: /^(?:auto|allowed|prepayment|call)$/,
        must: 'auto, allowed, prepayment or call',
        doc: { description: 'auto: by the no-shows; allowed: always; prepayment: paid in advance; call: by phone only', example: 'call' },
      },
      reason: REASON,
    },
    ask: (_: ClientActions, client, { t }) => ({
      fields: {
        rule: {
          value: onlineRuleOf(client),
          options: ONLINE_RULES.map((value) => ({ value, label: t(`booking.console.clients.rules.${value}`) })),
        },
      },
    }),
    api: {
      summary: 'Say how a client books online',
      description: 'Takes effect with the next request. Existing appointments stay. The desk may always book.',
      errors: [RULE_UNKNOWN],
    },
  })
  rule({ id }: ClientCard, { rule, reason }: { readonly rule: string; readonly reason: string }, user: ConsoleUser): Promise<void> {
    if (!isRule(rule)) throw new DomainError('conflict', 'rule_unknown', translation('booking.console.problems.rule_unknown'));
    return this.care.setRule(id, rule, { by: user.actor, reason });
  }

  @OperatorAction('messages', {
    words: 'booking.console.clients.messages',
    done: 'client-saved',
    fields: {
      reviews: {
        kind: 'flag',
        label: 'booking.console.clients.reviews',
        yes: 'booking.console.catalogue.yes',
        no: 'booking.console.catalogue.no',
        doc: { description: 'Whether the client is asked how an appointment was', example: true },
      },
      next: {
        kind: 'flag',
        label: 'booking.console.clients.next',
        yes: 'booking.console.catalogue.yes',
        no: 'booking.console.catalogue.no',
        doc: { description: 'Whether the client agreed to be offered the next appointment', example: false },
      },
    },
    ask: (_: ClientActions, client) => ({
      fields: {
        reviews: { value: client.reviewsOffAt === null ? 'reviews' : '' },
        next: { value: client.nextOnAt === null ? '' : 'next' },
      },
    }),
    api: {
      summary: 'Say which messages a client gets after appointments',
      description: 'As the client wishes. Confirmations and reminders stay.',
    },
  })
  messages({ id }: ClientCard, choice: { readonly reviews: boolean; readonly next: boolean }): Promise<void> {
    return this.admin.engine.followUpChoices.choose(id, choice);
  }

  @OperatorAction('merge', {
    words: 'booking.console.clients.merge',
    done: 'client-merged',
    roles: ['owner'],
    fields: {
      other: {
        kind: 'id',
        must: 'the id of another client',
        doc: { description: 'Client who becomes part of this one', example: '7c9e6679-7425-40de-944b-e07fc1f90ae7' },
      },
      keepsPhone: {
        kind: 'flag',
        label: 'booking.console.clients.merge.otherPhone',
        no: 'booking.console.clients.merge.typo',
        yes: 'booking.console.clients.merge.second',
        doc: { description: 'Whether the other phone stays as a second one of the client', example: true },
      },
      reason: REASON,
    },
    ask: (actions: ClientActions, client, asking) => actions.mergeQuestion(client, asking),
    api: {
      summary: 'Make one client of two',
      description:
        'Appointments, favourites, reminders and notes move, all or nothing. The other one is signed out and erased. It cannot be undone.',
      errors: [
        [409, 'clients_same', 'It is the same client'],
        [409, 'notes_too_long', 'The texts of both are longer than one card takes'],
      ],
    },
  })
  async merge(
    { id }: ClientCard,
    { other, keepsPhone, reason }: { readonly other: string; readonly keepsPhone: boolean; readonly reason: string },
    user: ConsoleUser,
  ): Promise<void> {
    const { id: absorbed } = await this.clients.find(user, other);
    await this.care.merge(id, absorbed, { by: user.actor, reason, keepsPhone });
  }

  @OperatorAction('photograph-remove', {
    words: 'booking.console.clients.photograph-remove',
    done: 'photograph-removed',
    roles: RUN,
    fields: { photograph: { kind: 'id', must: 'the id of a photograph' } },
  })
  removePhotograph({ id }: ClientCard, { photograph }: { readonly photograph: string }): Promise<void> {
    return this.admin.engine.photographs.remove(id, photograph);
  }

  @OperatorAction('erase', {
    words: 'booking.console.clients.erase',
    done: 'client-erased',
    roles: ['owner'],
    fields: { reason: REASON },
    ask: (actions: ClientActions, _, { t }) => ({ lead: actions.eraseWords(t) }),
    to: () => '/ops/clients',
    api: {
      summary: 'Erase a client',
      description:
        'But for what the law makes the site keep: documents of sales. Everything else goes, all or nothing. It cannot be undone.',
      errors: [[409, 'client_has_appointments', 'Appointments of the client are to come: cancel them first']],
    },
  })
  erase(client: ClientCard, { reason }: { readonly reason: string }, user: ConsoleUser): Promise<void> {
    return this.care.erase(client, { by: user.actor, reason });
  }

  /** Names both, with their phones as far as they are shown. */
  private async mergeQuestion(client: ClientCard, { user, address, t }: Asking): Promise<Question> {
    const other = await this.clients.find(user, address.other ?? '');
    const named = (one: ClientCard) => `${clientName(one)} ${maskPhone(one.phone)}`;
    return { lead: t('booking.console.clients.merge.both', { kept: named(client), absorbed: named(other) }) };
  }

  /** What goes, and what is kept by law. */
  private eraseWords(t: Asking['t']): string {
    const kept = this.parts.all.flatMap((part) => (part.kept ? [translateText(t, part.kept)] : []));
    return [t('booking.console.clients.erase.lead'), ...kept, t('booking.console.clients.erase.sums')].join(' ');
  }
}

const isRule = (rule: string): rule is OnlineRule => (ONLINE_RULES as readonly string[]).includes(rule);
