import { ActionsAt, OperatorAction, type ActionAddress, type OperatorActions } from '../../../platform/console/actions/operator-action';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { PersonParts } from '../../../platform/console/person-parts';
import type { DocumentedError } from '../../../platform/openapi/api-doc';
import { OPS_ERRORS } from '../../../platform/ops/ops-controller';
import { oneOf } from '../../../platform/pages/page-query';
import { Clock } from '../../../platform/time/clock';
import { instantAt } from '../../../platform/time/zoned-time';
import { isCalendarDay } from '../../../shared/calendar-day';
import { HOUR_MINUTE, minuteOf } from '../../../shared/clock-time';
import { DomainError } from '../../../shared/domain-error';
import { homeZone } from '../../../shared/home-zone';
import { kyivDay } from '../../../shared/kyiv-day';
import { LeadAdmin, type LeadRecord } from '../application/lead-admin';
import { LeadCalls } from '../application/lead-calls';
import { CALL_STATES, CLOSE_REASONS } from '../domain/lead-call';
import { LeadAccess } from './lead-access';
import { ACT, CALL } from './lead-roles';
import { LeadAssignees } from './lead-assignees';

export const LEAD_ID = { description: 'Id of a lead', type: 'string', format: 'uuid' };
export const LEAD_UNKNOWN: DocumentedError = [404, 'lead_unknown', 'There is no such lead'];
/** Lists that a lead can be acted on in: all, whom to call now, or one state of the call. */
export const LEAD_LISTS = ['all', 'due', ...CALL_STATES] as const;
const ERASED: DocumentedError = [409, 'lead_erased', 'The personal data of the lead were erased'];
const SETTLED: DocumentedError = [409, 'call_settled', 'Somebody has booked or closed the lead already'];

/** What operators do with a lead. */
@ActionsAt({
  part: 'leads',
  path: 'leads/:id',
  carried: { list: oneOf(...LEAD_LISTS) },
  roles: ACT,
  api: { path: 'leads/:id', id: LEAD_ID, errors: [...OPS_ERRORS, LEAD_UNKNOWN] },
})
export class LeadActions implements OperatorActions<LeadRecord> {
  constructor(
    private readonly admin: LeadAdmin,
    private readonly calls: LeadCalls,
    private readonly access: LeadAccess,
    private readonly assignees: LeadAssignees,
    private readonly persons: PersonParts,
    private readonly clock: Clock,
  ) {}

  find(user: ConsoleUser, { id }: ActionAddress): Promise<LeadRecord> {
    return this.access.record(user, id);
  }

  backTo({ id }: LeadRecord, { list }: ActionAddress): string | null {
    return list ? `/ops/leads?${new URLSearchParams({ ...(list !== 'all' && { call: list }), about: id }).toString()}` : null;
  }

  @OperatorAction('called', {
    words: 'lead.console.leads.called',
    done: 'spoken',
    asks: false,
    roles: CALL,
    api: {
      summary: 'Note that the visitor was spoken with',
      description: 'Repeating it changes nothing.',
      errors: [SETTLED, ERASED],
    },
  })
  called({ id }: LeadRecord): Promise<void> {
    return this.calls.called(id);
  }

  @OperatorAction('not-reached', {
    words: 'lead.console.leads.not-reached',
    done: 'notReached',
    asks: false,
    roles: CALL,
    fields: {
      day: {
        kind: 'text',
        most: 10,
        label: 'lead.console.leads.not-reached.day',
        doc: { description: 'Day to call again, YYYY-MM-DD in Kyiv; in an hour when it is left out', example: '2026-11-24' },
      },
      time: {
        kind: 'text',
        most: 5,
        label: 'lead.console.leads.not-reached.time',
        doc: { description: 'Time to call again, HH:mm in Kyiv', example: '10:30' },
      },
    },
    ask: ({ clock }: LeadActions) => ({
      fields: { day: { type: 'date', isRequired: true, value: kyivDay(clock.now()) }, time: { type: 'time', isRequired: true } },
    }),
    api: {
      summary: 'Note that the visitor was not reached',
      description:
        'The lead is due again at that time, or in an hour within 9:00 to 21:00. A repeat without a time within a minute changes nothing.',
      errors: [
        SETTLED,
        ERASED,
        [409, 'call_time_wrong', 'day and time must both be given, or neither'],
        [409, 'call_time_past', 'That time is over'],
      ],
    },
  })
  notReached({ id }: LeadRecord, { day, time }: { readonly day: string; readonly time: string }): Promise<void> {
    if (day === '' && time === '') return this.calls.notReached(id, null);
    const at = isCalendarDay(day) && HOUR_MINUTE.test(time) ? instantAt(day, minuteOf(time), homeZone()) : null;
    if (at === null) throw new DomainError('conflict', 'call_time_wrong', 'The day and the time to call again are needed');
    return this.calls.notReached(id, at);
  }

  @OperatorAction('booked', {
    words: 'lead.console.leads.booked',
    done: 'leadBooked',
    roles: CALL,
    fields: {
      appointment: {
        kind: 'choice',
        label: 'lead.console.leads.booked.label',
        doc: {
          description: 'Id of an appointment of the client with that phone; left out where another system keeps appointments',
          example: '8b0f4a52-9a3c-4f6e-8f0e-0a7f4f1f2a11',
        },
      },
    },
    ask: async (actions: LeadActions, { lead }, { user, t }) => {
      const made = await actions.persons.appointmentsOf(user, lead.phone);
      if (made === null) return { lead: t('lead.console.leads.booked.elsewhere'), fields: { appointment: null } };
      const none = { value: '', label: t('lead.console.leads.booked.choose') };
      return { fields: { appointment: { isRequired: true, options: [none, ...made.map(({ id, label }) => ({ value: id, label }))] } } };
    },
    api: {
      summary: 'Note that the lead is booked',
      description: 'Repeating it with the same appointment changes nothing.',
      errors: [SETTLED, ERASED, [409, 'appointment_of_other', 'It is no appointment of the client with that phone']],
    },
  })
  async booked({ id, lead }: LeadRecord, { appointment }: { readonly appointment: string }, user: ConsoleUser): Promise<void> {
    const made = await this.persons.appointmentsOf(user, lead.phone);
    if (made !== null && !made.some((each) => each.id === appointment))
      throw new DomainError('conflict', 'appointment_of_other', 'It is no appointment of the client with that phone');
    await this.calls.booked(id, made === null ? null : appointment);
  }

  @OperatorAction('close', {
    words: 'lead.console.leads.close',
    done: 'leadClosed',
    roles: CALL,
    fields: {
      reason: {
        kind: 'choice',
        label: 'lead.console.leads.close.label',
        pattern: new RegExp(`^(${CLOSE_REASONS.join('|')})$`),
        must: `one of: ${CLOSE_REASONS.join(', ')}`,
        doc: { description: `Why: ${CLOSE_REASONS.join(', ')}`, example: 'answered' },
      },
    },
    ask: (_actions: LeadActions, _lead, { t }) => {
      const none = { value: '', label: t('lead.console.leads.close.choose') };
      const options = CLOSE_REASONS.map((value) => ({ value, label: t(`lead.console.leads.reasons.${value}`) }));
      return { fields: { reason: { isRequired: true, options: [none, ...options] } } };
    },
    api: {
      summary: 'Close a lead',
      description: 'Without an appointment. Repeating it with the same reason changes nothing.',
      errors: [SETTLED, ERASED, [409, 'close_reason_missing', 'reason is missing']],
    },
  })
  close({ id }: LeadRecord, { reason }: { readonly reason: string }): Promise<void> {
    const known = CLOSE_REASONS.find((each) => each === reason);
    if (known === undefined) throw new DomainError('conflict', 'close_reason_missing', 'The reason is missing');
    return this.calls.closed(id, known);
  }

  @OperatorAction('undo', {
    words: 'lead.console.leads.undo',
    done: 'undone',
    asks: false,
    roles: CALL,
    api: {
      summary: 'Undo the last step with the call of a lead',
      description: 'For 15 minutes.',
      errors: [[409, 'undo_over', 'Nothing to undo: the last step is more than 15 minutes old, or undone already']],
    },
  })
  undo({ id }: LeadRecord): Promise<void> {
    return this.calls.undo(id);
  }

  @OperatorAction('assign', {
    words: 'lead.console.leads.assign',
    done: 'assigned',
    fields: { assignee: { kind: 'choice', label: 'lead.console.leads.assign.label' } },
    ask: async (actions: LeadActions, { assignee }, context) => {
      const nobody = { value: '', label: context.t('lead.console.leads.nobody') };
      const options = (await actions.assignees.list(context)).map(({ id, name }) => ({ value: id, label: name }));
      return { fields: { assignee: { value: assignee ?? '', options: [nobody, ...options] } } };
    },
  })
  async assign({ id }: LeadRecord, { assignee }: { readonly assignee: string }): Promise<void> {
    await this.admin.assign(id, await this.assignees.known(assignee));
  }

  @OperatorAction('note', {
    words: 'lead.console.leads.note',
    done: 'noted',
    roles: CALL,
    fields: { note: { kind: 'lines', most: 2000, label: 'lead.console.leads.note.label', hint: 'lead.console.leads.note.hint' } },
    ask: (_actions: LeadActions, { note }) => ({ fields: { note: { value: note } } }),
  })
  annotate({ id }: LeadRecord, { note }: { readonly note: string }): Promise<void> {
    return this.admin.annotate(id, note);
  }

  @OperatorAction('retry', {
    words: 'lead.console.leads.retry',
    done: 'retried',
    api: {
      summary: 'Send a lead to the helpdesk',
      description:
        'In every state but delivered, from the step that is due. Creates a new job if the old one is dead or gone; makes a waiting job due.',
      errors: [
        [409, 'lead_delivered', 'The lead is in the helpdesk already'],
        [409, 'lead_erased', 'The personal data of the lead were erased'],
      ],
    },
  })
  retry({ id }: LeadRecord): Promise<void> {
    return this.admin.retry(id);
  }

  @OperatorAction('drop', {
    words: 'lead.console.leads.drop',
    done: 'dropped',
    api: {
      summary: 'Drop a lead',
      description: 'The lead is kept and can still be retried.',
      errors: [[409, 'lead_settled', 'The lead is in the helpdesk or dropped already']],
    },
  })
  drop({ id }: LeadRecord): Promise<void> {
    return this.admin.drop(id);
  }
}
