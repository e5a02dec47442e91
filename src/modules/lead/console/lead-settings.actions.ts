import { ActionsAt, OperatorAction, type ActionAddress, type OperatorActions } from '../../../platform/console/actions/operator-action';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { LeadSettings } from '../application/lead-settings';
import { SALON_ACCESS } from '../domain/lead-recipient';

/** Takes a recipient of alerts away. */
@ActionsAt({ part: 'leads', path: 'leads/alerts/:id', back: 'list', roles: ['owner'] })
export class LeadRecipientActions implements OperatorActions<string> {
  constructor(private readonly settings: LeadSettings) {}

  find(_user: ConsoleUser, { id }: ActionAddress): string {
    return id;
  }

  @OperatorAction('remove', { words: 'lead.console.settings.remove', done: 'recipientRemoved' })
  remove(id: string): Promise<void> {
    return this.settings.remove(id);
  }
}

/** Decides which leads salons see. */
@ActionsAt({ part: 'leads', path: 'leads/access/:id', roles: ['owner'] })
export class LeadAccessActions implements OperatorActions<string> {
  constructor(private readonly settings: LeadSettings) {}

  find(_user: ConsoleUser, { id }: ActionAddress): string {
    return id;
  }

  backTo(): string {
    return '/ops/leads/alerts';
  }

  @OperatorAction('choose', {
    words: 'lead.console.settings.choose',
    done: 'accessChosen',
    fields: {
      salons: { kind: 'choice', label: 'lead.console.settings.choose.label', pattern: new RegExp(`^(${SALON_ACCESS.join('|')})$`) },
    },
    ask: async (actions: LeadAccessActions, _id, { t }) => ({
      fields: {
        salons: {
          value: await actions.settings.access(),
          options: SALON_ACCESS.map((value) => ({ value, label: t(`lead.console.settings.options.${value}`) })),
        },
      },
    }),
  })
  async choose(_id: string, { salons }: { readonly salons: string }): Promise<void> {
    const access = SALON_ACCESS.find((each) => each === salons);
    if (access !== undefined) await this.settings.setAccess(access);
  }
}
