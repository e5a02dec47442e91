import {
  ActionsAt,
  OperatorAction,
  type ActionAddress,
  type Asking,
  type OperatorActions,
  type Question,
} from '../../../platform/console/actions/operator-action';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { DomainError } from '../../../shared/domain-error';
import type { Kopiykas } from '../../../shared/money';
import { translation } from '../../../shared/translation';
import { serviceTermOf, TERM_BOUNDS, type ServiceTerm } from '../../scheduling/contract/catalogue-terms';
import type { EngineService } from '../../scheduling/contract/engine-catalogue';
import { readPrepaymentRule, type PrepaymentRule } from '../../scheduling/contract/prepayment';
import { NO_PROCESSING, type ProcessingTime } from '../../scheduling/contract/processing';
import type { CatalogueItem } from '../../scheduling/scheduling.api';
import { BookingAdmin } from '../application/booking-admin.service';
import { ENGINE_OPS_ERRORS } from './admin-errors';
import { optionsOf, readYesNo, YES_NO, yesNoChoice } from './catalogue-fields';
import { asContent, prepaymentText, prepaymentWords } from './catalogue-words';

export type ServiceRecord = CatalogueItem<EngineService, ServiceTerm>;
type NamedService = ServiceRecord & { readonly title: string };

/** What operators do with a service of our own engine. Appointments that are booked stay as they are. */
@ActionsAt({
  part: 'schedules',
  path: 'catalogue/services/:id',
  roles: ['owner'],
  api: {
    path: 'booking/services/:id',
    id: { description: 'Id of a service, as GET /api/services has it', type: 'string' },
    errors: [...ENGINE_OPS_ERRORS, [404, 'service_unknown', 'There is no such service']],
  },
})
export class ServiceActions implements OperatorActions<NamedService> {
  constructor(private readonly admin: BookingAdmin) {}

  /** @throws DomainError `service_unknown`, `booking_kept_elsewhere` */
  find({ locale }: ConsoleUser, { id }: ActionAddress): NamedService {
    const service = this.admin.engine.catalogue.service(id);
    return { ...service, title: service.item.name[locale] };
  }

  nameOf({ title }: NamedService): string {
    return title;
  }

  @OperatorAction('terms', {
    words: 'booking.console.catalogue.terms',
    done: 'terms-saved',
    fields: {
      minutes: {
        kind: 'whole',
        ...TERM_BOUNDS.minutes,
        label: 'booking.console.catalogue.minutes',
        problem: 'length_wrong',
        doc: { description: 'Minutes of the service; left out: as the content has it', example: 60 },
      },
      buffer: {
        kind: 'whole',
        ...TERM_BOUNDS.buffer,
        label: 'booking.console.catalogue.buffer',
        problem: 'buffer_wrong',
        doc: { description: 'Minutes that the employee needs afterwards; left out: as set for all', example: 10 },
      },
      processingFrom: {
        kind: 'whole',
        ...TERM_BOUNDS.processingFrom,
        label: 'booking.console.catalogue.processingFrom',
        hint: 'booking.console.catalogue.processingHint',
        problem: 'processing_wrong',
        doc: { description: 'From which minute of the service its employee is free for others, with `processingMinutes`', example: 30 },
      },
      processingMinutes: {
        kind: 'whole',
        ...TERM_BOUNDS.processingMinutes,
        label: 'booking.console.catalogue.processingMinutes',
        problem: 'processing_wrong',
        doc: {
          description:
            'For how many minutes the employee is free for others while the service works by itself; price and time of the client stay. At least 5 minutes of work lie before and after. Left out or 0: never',
          example: 35,
        },
      },
      public: {
        ...YES_NO,
        label: 'booking.console.catalogue.public',
        doc: { description: 'Whether it can be booked online; the desk books it anyway. Empty: as the content has it', example: 'yes' },
      },
      sideBySide: {
        ...YES_NO,
        label: 'booking.console.catalogue.sideBySide',
        doc: { description: 'Whether another employee may do it at the same time. Empty: as set for all', example: 'no' },
      },
      prepayment: {
        kind: 'text',
        most: 10,
        label: 'booking.console.catalogue.prepayment',
        doc: { description: 'A share, as 30%, hryvnias, as 200, or off; empty: as set for all', example: '30%' },
      },
      interval: {
        kind: 'whole',
        ...TERM_BOUNDS.interval,
        label: 'booking.console.catalogue.interval',
        hint: 'booking.console.catalogue.intervalHint',
        problem: 'interval_wrong',
        doc: { description: 'Weeks after which clients who agreed are offered the next one; left out: never', example: 4 },
      },
    },
    ask: (_actions: ServiceActions, record, asking) => termsQuestion(record, asking),
    api: {
      summary: 'Set the terms of a service',
      description: 'All of them at once: what is left out is as the content has it. In force within seconds; existing appointments stay.',
      errors: [
        [409, 'prepayment_wrong', 'The prepayment cannot be read'],
        [409, 'processing_unfit', 'An employee does the service in less time than the processing time needs'],
      ],
    },
  })
  setTerms(
    { item }: ServiceRecord,
    given: {
      readonly minutes: number | null;
      readonly buffer: number | null;
      readonly processingFrom: number | null;
      readonly processingMinutes: number | null;
      readonly public: string;
      readonly sideBySide: string;
      readonly prepayment: string;
      readonly interval: number | null;
    },
    user: ConsoleUser,
  ): Promise<void> {
    const { minutes, buffer, prepayment, interval } = given;
    const terms = {
      minutes,
      buffer,
      processing: readProcessing(given),
      public: readYesNo(given.public),
      sideBySide: readYesNo(given.sideBySide),
      prepayment: readRule(prepayment),
      interval,
    };
    return this.admin.engine.catalogue.setService(item.id, terms, user.actor);
  }

  @OperatorAction('price', {
    words: 'booking.console.catalogue.price',
    done: 'price-saved',
    fields: {
      location: {
        kind: 'choice',
        label: 'booking.console.visits.salon',
        doc: { description: 'Id of a salon; empty: all that offer the service', example: 'location-pechersk' },
      },
      position: {
        kind: 'choice',
        label: 'booking.console.catalogue.position',
        doc: { description: 'Id of a position; empty: all of them', example: '' },
      },
      price: {
        kind: 'sum',
        label: 'booking.console.catalogue.amount',
        hint: 'booking.console.catalogue.amountHint',
        problem: 'amount_wrong',
        doc: { description: 'Hryvnias; left out: as the content has it', example: 900 },
      },
    },
    ask: (actions: ServiceActions, _record, asking) => actions.priceQuestion(asking),
    api: {
      summary: 'Set a price of a service',
      description:
        'Of a salon and a position, or of all of them. The price of an employee comes first, then that of the position, then that of the salon. In force within seconds; existing appointments stay.',
      errors: [
        [409, 'salon_unknown', 'There is no such salon'],
        [409, 'position_unknown', 'There is no such position'],
      ],
    },
  })
  setPrice(
    { item }: ServiceRecord,
    { location, position, price }: { readonly location: string; readonly position: string; readonly price: Kopiykas | null },
    user: ConsoleUser,
  ): Promise<void> {
    return this.admin.engine.catalogue.setPrice(item.id, { location: location || null, position: position || null }, price, user.actor);
  }

  @OperatorAction('need', {
    words: 'booking.console.resources.need',
    done: 'resource-saved',
    fields: {
      resource: {
        kind: 'choice',
        label: 'booking.console.resources.resource',
        doc: { description: 'Id of a room or device', example: 'resource-5f2b3c1d9a7e4f60' },
      },
      isNeeded: {
        kind: 'flag',
        label: 'booking.console.resources.isNeeded',
        yes: 'booking.console.catalogue.yes',
        no: 'booking.console.catalogue.no',
        doc: { description: 'Whether the service takes one of it while it lasts', example: true },
      },
    },
    ask: (actions: ServiceActions, { item }, asking) => actions.needQuestion(item, asking),
    api: {
      summary: 'Say whether a service needs a room or device',
      description: 'In force within seconds. Existing appointments stay; those without one are listed on the page of the room or device.',
      errors: [
        [404, 'resource_unknown', 'There is no such room or device'],
        [409, 'needs_many', 'A service needs at most five of them'],
      ],
    },
  })
  setNeed(
    { item }: ServiceRecord,
    { resource, isNeeded }: { readonly resource: string; readonly isNeeded: boolean },
    user: ConsoleUser,
  ): Promise<void> {
    return this.admin.engine.resources.need(item.id, resource, isNeeded, user.actor);
  }

  @OperatorAction('reset', {
    words: 'booking.console.catalogue.reset',
    done: 'terms-reset',
    api: { summary: 'Set all terms and prices of a service back to the content' },
  })
  reset({ item }: ServiceRecord, _given: object, user: ConsoleUser): Promise<void> {
    return this.admin.engine.catalogue.resetService(item.id, user.actor);
  }

  private needQuestion({ needs }: EngineService, { locale }: Asking): Question {
    const options = this.admin.engine.resources.list().map(({ id, name }) => ({ value: id, label: name[locale] }));
    return { fields: { resource: { value: needs[0] ?? '', options }, isNeeded: { value: 'isNeeded' } } };
  }

  private priceQuestion({ t, locale }: Asking): Question {
    const catalogue = this.admin.engine.catalogue.catalogue();
    const options = (all: string, kind: 'locations' | 'positions') => [{ value: '', label: all }, ...optionsOf(catalogue, kind, locale)];
    return {
      fields: {
        location: { options: options(t('booking.console.catalogue.allSalons'), 'locations') },
        position: { options: options(t('booking.console.catalogue.allPositions'), 'positions') },
        price: { isRequired: false },
      },
    };
  }
}

function termsQuestion({ base, terms }: ServiceRecord, context: Asking): Question {
  const own = <Name extends ServiceTerm['name']>(name: Name) => serviceTermOf(terms, name);
  const said = (text: string | null) => asContent(context, text);
  const prepayment = own('prepayment');
  const processing = own('processing');
  return {
    fields: {
      minutes: { value: own('minutes')?.toString() ?? '', hint: said(base?.durationMinutes?.toString() ?? null) },
      buffer: { value: own('buffer')?.toString() ?? '', hint: said(base?.bufferAfter.toString() ?? null) },
      interval: { value: own('interval')?.toString() ?? '' },
      processingFrom: { value: processing?.from.toString() ?? '' },
      processingMinutes: { value: processing?.minutes.toString() ?? '' },
      public: yesNoChoice(context, own('public'), base?.public),
      sideBySide: yesNoChoice(context, own('sideBySide'), base?.sideBySide),
      prepayment: {
        value: prepayment ? prepaymentText(prepayment) : '',
        hint: `${said(base && prepaymentWords(context, base.prepayment))}. ${context.t('booking.console.catalogue.prepaymentHint')}`,
      },
    },
  };
}

/** Null: the content says none. @throws DomainError `processing_wrong` */
function readProcessing({
  processingFrom: from,
  processingMinutes: minutes,
}: Readonly<Record<'processingFrom' | 'processingMinutes', number | null>>): ProcessingTime | null {
  if (minutes === null && from === null) return null;
  if (minutes === 0) return NO_PROCESSING;
  if (minutes !== null && from !== null) return { from, minutes };
  throw new DomainError('conflict', 'processing_wrong', translation('booking.console.problems.processing_wrong'));
}

/** @throws DomainError `prepayment_wrong` */
function readRule(typed: string): PrepaymentRule | null {
  if (typed === '') return null;
  const rule = readPrepaymentRule(typed === '0' ? 'off' : typed.replace(/\s/g, ''));
  if (rule) return rule;
  throw new DomainError('conflict', 'prepayment_wrong', translation('booking.console.problems.prepayment_wrong'));
}
