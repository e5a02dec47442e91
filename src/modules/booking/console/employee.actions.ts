import {
  ActionsAt,
  OperatorAction,
  type ActionAddress,
  type Asking,
  type OperatorActions,
  type Question,
} from '../../../platform/console/actions/operator-action';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { text } from '../../../platform/pages/page-query';
import { toHryvnias, type Kopiykas } from '../../../shared/money';
import { employeeTermOf, TERM_BOUNDS, type EmployeeTerm } from '../../scheduling/contract/catalogue-terms';
import type { EngineEmployee } from '../../scheduling/contract/engine-catalogue';
import type { CatalogueItem } from '../../scheduling/scheduling.api';
import { BookingAdmin } from '../application/booking-admin.service';
import { ENGINE_OPS_ERRORS } from './admin-errors';
import { optionsOf, readYesNo, YES_NO, yesNoChoice } from './catalogue-fields';
import { asContent } from './catalogue-words';

export type EmployeeRecord = CatalogueItem<EngineEmployee, EmployeeTerm>;
type NamedEmployee = EmployeeRecord & { readonly title: string };

const SALON_UNKNOWN = [409, 'salon_unknown', 'There is no such salon'] as const;

/** What operators do with an employee of our own engine. */
@ActionsAt({
  part: 'schedules',
  path: 'catalogue/employees/:id',
  carried: { of: text(100) },
  roles: ['owner'],
  api: {
    path: 'booking/employees/:id',
    id: { description: 'Id of an employee, as GET /api/employees has it', type: 'string' },
    errors: [...ENGINE_OPS_ERRORS, [404, 'employee_unknown', 'There is no such employee']],
  },
})
export class EmployeeActions implements OperatorActions<NamedEmployee> {
  constructor(private readonly admin: BookingAdmin) {}

  /** @throws DomainError `employee_unknown`, `booking_kept_elsewhere` */
  find({ locale }: ConsoleUser, { id }: ActionAddress): NamedEmployee {
    const employee = this.admin.engine.catalogue.employee(id);
    return { ...employee, title: employee.item.name[locale] };
  }

  nameOf({ title }: NamedEmployee): string {
    return title;
  }

  backTo({ item }: NamedEmployee): string {
    return `/ops/catalogue/employees/${encodeURIComponent(item.id)}`;
  }

  @OperatorAction('terms', {
    words: 'booking.console.catalogue.person',
    done: 'terms-saved',
    fields: {
      position: {
        kind: 'choice',
        label: 'booking.console.catalogue.position',
        doc: { description: 'Id of a position; empty: as the content has it', example: 'position-top-stylist' },
      },
      gender: {
        kind: 'choice',
        pattern: /^(?:female|male)?$/,
        must: 'female, male or empty',
        label: 'booking.console.catalogue.gender',
        doc: { description: 'female, male; empty: not known', example: 'female' },
      },
      public: {
        ...YES_NO,
        label: 'booking.console.catalogue.public',
        doc: {
          description: 'Whether the employee can be booked online; the desk books anyway. Empty: as the content has it',
          example: 'yes',
        },
      },
    },
    ask: (actions: EmployeeActions, record, asking) => actions.termsQuestion(record, asking),
    api: {
      summary: 'Set the terms of an employee',
      description: 'All of them at once: what is left out is as the content has it. In force within seconds; existing appointments stay.',
      errors: [[409, 'position_unknown', 'There is no such position']],
    },
  })
  setTerms(
    { item }: NamedEmployee,
    { position, gender, public: isPublic }: { readonly position: string; readonly gender: string; readonly public: string },
    user: ConsoleUser,
  ): Promise<void> {
    const terms = {
      position: position || null,
      gender: gender === 'female' || gender === 'male' ? gender : null,
      public: readYesNo(isPublic),
    } as const;
    return this.admin.engine.catalogue.setEmployee(item.id, terms, user.actor);
  }

  @OperatorAction('salon', {
    words: 'booking.console.catalogue.salon',
    done: 'terms-saved',
    asks: false,
    fields: {
      location: {
        kind: 'choice',
        label: 'booking.console.visits.salon',
        doc: { description: 'Id of a salon', example: 'location-pechersk' },
      },
      works: {
        kind: 'flag',
        label: 'booking.console.catalogue.works',
        yes: 'booking.console.catalogue.yes',
        no: 'booking.console.catalogue.no',
        doc: { description: 'Whether the employee works there', example: true },
      },
    },
    ask: (actions: EmployeeActions, _record, asking) => ({ fields: { location: { options: actions.options('locations', asking) } } }),
    api: {
      summary: 'Say whether an employee works at a salon',
      description: 'Appointments that are booked there stay, and are listed as those of somebody who is away.',
      errors: [SALON_UNKNOWN],
    },
  })
  setSalon(
    { item }: NamedEmployee,
    { location, works }: { readonly location: string; readonly works: boolean },
    user: ConsoleUser,
  ): Promise<void> {
    return this.admin.engine.catalogue.setSalon(item.id, location, works, user.actor);
  }

  @OperatorAction('skill', {
    words: 'booking.console.catalogue.skill',
    done: 'terms-saved',
    fields: {
      service: {
        kind: 'choice',
        label: 'booking.console.catalogue.service',
        doc: { description: 'Id of a service', example: 'service-klasychnyi-masazh' },
      },
      does: {
        kind: 'flag',
        label: 'booking.console.catalogue.does',
        yes: 'booking.console.catalogue.yes',
        no: 'booking.console.catalogue.no',
        doc: { description: 'Whether the employee does it', example: true },
      },
      minutes: {
        kind: 'whole',
        ...TERM_BOUNDS.minutes,
        label: 'booking.console.catalogue.ownMinutes',
        hint: 'booking.console.catalogue.ownHint',
        problem: 'length_wrong',
        doc: { description: 'Minutes that the employee needs; left out: those of the service', example: 75 },
      },
      price: {
        kind: 'sum',
        label: 'booking.console.catalogue.ownPrice',
        hint: 'booking.console.catalogue.ownHint',
        problem: 'amount_wrong',
        doc: { description: 'Hryvnias at all salons of the employee; left out: those of the service', example: 1200 },
      },
    },
    ask: (actions: EmployeeActions, record, asking) => actions.skillQuestion(record, asking),
    api: {
      summary: 'Say whether an employee does a service, in which time and for what price',
      description: 'In force within seconds; existing appointments stay.',
      errors: [[409, 'service_unknown', 'There is no such service']],
    },
  })
  setSkill(
    { item }: NamedEmployee,
    {
      service,
      ...skill
    }: { readonly service: string; readonly does: boolean; readonly minutes: number | null; readonly price: Kopiykas | null },
    user: ConsoleUser,
  ): Promise<void> {
    return this.admin.engine.catalogue.setSkill(item.id, service, skill, user.actor);
  }

  @OperatorAction('leave', {
    words: 'booking.console.catalogue.leave',
    done: 'leaving',
    to: (_target: NamedEmployee, { absence }: { readonly absence: string }) => `/ops/absences/${absence}`,
    fields: {
      day: {
        kind: 'text',
        required: true,
        most: 10,
        label: 'booking.console.catalogue.firstDay',
        problem: 'day_wrong',
        doc: { description: 'The first day without the employee', example: '2026-12-01' },
      },
      reason: {
        kind: 'text',
        required: true,
        least: 3,
        most: 300,
        label: 'booking.console.visits.reason',
        hint: 'booking.console.visits.reasonHint',
        problem: 'reason_missing',
        doc: { description: 'For colleagues; clients do not see it', example: 'Звільняється' },
      },
    },
    ask: () => ({ fields: { day: { type: 'date' } } }),
    api: {
      summary: 'Note that an employee leaves on a day',
      description:
        'An absence at all salons of the employee, with the appointments that are to be moved; from that day on the employee cannot be booked.',
      example: { absence: '17' },
      errors: [
        [409, 'employee_leaves', 'A day is noted already'],
        [409, 'absence_days_wrong', 'The day is over, or more than a year ahead'],
      ],
    },
  })
  async leave(
    { item }: NamedEmployee,
    { day, reason }: { readonly day: string; readonly reason: string },
    { actor, name, role }: ConsoleUser,
  ): Promise<{ readonly absence: string }> {
    return { absence: await this.admin.engine.catalogue.leave(item.id, day, { by: actor, name: name || role, reason }) };
  }

  @OperatorAction('stay', {
    words: 'booking.console.catalogue.stay',
    done: 'staying',
    api: {
      summary: 'Note that an employee does not leave',
      description: 'The absences end, the time can be booked again. Appointments that were moved meanwhile stay where they are.',
    },
  })
  stay({ item }: NamedEmployee, _given: object, user: ConsoleUser): Promise<void> {
    return this.admin.engine.catalogue.stay(item.id, user.actor);
  }

  @OperatorAction('reset', {
    words: 'booking.console.catalogue.resetPerson',
    done: 'terms-reset',
    api: {
      summary: 'Set everything of an employee back to the content',
      description: 'Not the day of leaving. An employee whom the content does not know stays as is.',
    },
  })
  reset({ item }: NamedEmployee, _given: object, user: ConsoleUser): Promise<void> {
    return this.admin.engine.catalogue.resetEmployee(item.id, user.actor);
  }

  private termsQuestion({ item, base, terms }: EmployeeRecord, context: Asking): Question {
    const { t, locale } = context;
    const { positions } = this.admin.engine.catalogue.catalogue();
    const own = <Name extends EmployeeTerm['name']>(name: Name) => employeeTermOf(terms, name);
    const content = (text: string | null | undefined) =>
      base === null ? t('booking.console.catalogue.notSaid') : asContent(context, text ?? null);
    return {
      fields: {
        position: {
          value: own('position') ?? (base === null ? (item.position ?? '') : ''),
          options: [
            { value: '', label: content(positions.get(base?.position ?? '')?.name[locale]) },
            ...this.options('positions', context),
          ],
        },
        gender: {
          value: own('gender') ?? '',
          options: [
            { value: '', label: content(base?.gender && t(`booking.console.catalogue.${base.gender}`)) },
            ...(['female', 'male'] as const).map((value) => ({ value, label: t(`booking.console.catalogue.${value}`) })),
          ],
        },
        public: yesNoChoice(context, own('public'), base?.public),
      },
    };
  }

  private skillQuestion({ item }: EmployeeRecord, asking: Asking): Question {
    const service = asking.address.of ?? '';
    const [minutes, price] = [item.durations[service], item.prices[service]];
    return {
      fields: {
        service: { value: service, options: this.options('services', asking) },
        does: { value: 'does' },
        minutes: { value: minutes?.toString() ?? '' },
        price: { value: price === undefined ? '' : String(toHryvnias(price)), isRequired: false },
      },
    };
  }

  private options(kind: 'locations' | 'positions' | 'services', { locale }: Asking) {
    return optionsOf(this.admin.engine.catalogue.catalogue(), kind, locale);
  }
}
