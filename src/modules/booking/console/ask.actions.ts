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
import { ASK_LIMITS, QUESTION_KINDS, type QuestionKind } from '../../scheduling/contract/service-asks';
import { BookingAdmin } from '../application/booking-admin.service';
import { ENGINE_OPS_ERRORS } from './admin-errors';
import { optionsOf } from './catalogue-fields';
import type { ServiceRecord } from './service.actions';

/** A line for each answer of a choice. */
const CHOICES = ASK_LIMITS.choices * (ASK_LIMITS.choice + 1);
const PLACES = Array.from({ length: ASK_LIMITS.questions }, (_each, at) => String(at + 1));

interface AskTarget extends ServiceRecord {
  /** Place of the question that is changed; null: a new one. */
  readonly place: string | null;
}

/** What goes with a service of our own engine: add-ons, questions, photographs. Appointments that are booked keep what was asked of them. */
@ActionsAt({
  part: 'schedules',
  path: 'catalogue/services/:id',
  carried: { at: text(1) },
  roles: ['owner'],
  api: {
    path: 'booking/services/:id',
    id: { description: 'Id of a service, as GET /api/services has it', type: 'string' },
    errors: [...ENGINE_OPS_ERRORS, [404, 'service_unknown', 'There is no such service']],
  },
})
export class AskActions implements OperatorActions<AskTarget> {
  constructor(private readonly admin: BookingAdmin) {}

  /** @throws DomainError `service_unknown`, `booking_kept_elsewhere` */
  find(_user: ConsoleUser, { id, at }: ActionAddress): AskTarget {
    return { ...this.admin.engine.catalogue.service(id), place: at ?? null };
  }

  @OperatorAction('add-on', {
    words: 'booking.console.asks.addOn',
    done: 'asks-saved',
    fields: {
      addOn: {
        kind: 'choice',
        label: 'booking.console.catalogue.service',
        doc: { description: 'Id of a service that is offered with it', example: 'service-dohliad' },
      },
      isOffered: {
        kind: 'flag',
        label: 'booking.console.asks.isOffered',
        yes: 'booking.console.catalogue.yes',
        no: 'booking.console.catalogue.no',
        doc: { description: 'Whether it is offered', example: true },
      },
    },
    ask: (actions: AskActions, { item }, asking) => actions.addOnQuestion(item.id, asking),
    api: {
      summary: 'Say whether a service is offered with another one',
      description: 'Visitors are offered it where it fits the chosen time, and the desk as well. At most six. In force within seconds.',
      errors: [
        [409, 'add_on_unknown', 'There is no such service to offer with it'],
        [409, 'add_ons_many', 'Six services are offered with it already'],
      ],
    },
  })
  addOn({ item }: AskTarget, given: { readonly addOn: string; readonly isOffered: boolean }, user: ConsoleUser): Promise<void> {
    return this.admin.engine.asks.addOn(item.id, given.addOn, given.isOffered, user.actor);
  }

  @OperatorAction('question', {
    words: 'booking.console.asks.question',
    done: 'asks-saved',
    fields: {
      place: {
        kind: 'whole',
        least: 1,
        most: ASK_LIMITS.questions,
        label: 'booking.console.asks.place',
        doc: { description: 'Which of the questions, 1 to 5; left out: the first', example: 1 },
      },
      kind: {
        kind: 'choice',
        pattern: /^(?:yes_no|text|choice)?$/,
        must: 'yes_no, text, choice or empty',
        label: 'booking.console.asks.kind',
        doc: { description: 'yes_no, text or choice; empty: the question is removed', example: 'choice' },
      },
      questionUa: {
        kind: 'text',
        most: ASK_LIMITS.question,
        label: 'booking.console.asks.questionUa',
        doc: { description: 'In Ukrainian', example: 'Яка довжина волосся?' },
      },
      questionEn: {
        kind: 'text',
        most: ASK_LIMITS.question,
        label: 'booking.console.asks.questionEn',
        doc: { description: 'In English', example: 'How long is your hair?' },
      },
      isRequired: {
        kind: 'flag',
        label: 'booking.console.asks.isRequired',
        yes: 'booking.console.catalogue.yes',
        no: 'booking.console.catalogue.no',
        doc: { description: 'Whether it has to be answered', example: true },
      },
      choicesUa: {
        kind: 'lines',
        most: CHOICES,
        label: 'booking.console.asks.choicesUa',
        hint: 'booking.console.asks.choicesHint',
        doc: { description: 'Of a choice: 2 to 6 answers in Ukrainian, a line each', example: 'До плечей\nДовше' },
      },
      choicesEn: {
        kind: 'lines',
        most: CHOICES,
        label: 'booking.console.asks.choicesEn',
        doc: { description: 'The same in English, in the same order', example: 'To the shoulders\nLonger' },
      },
    },
    ask: (_actions: AskActions, target, asking) => questionQuestion(target, asking),
    api: {
      summary: 'Write a question of a service',
      description: 'Visitors answer it before they book. In force within seconds; appointments keep what was asked of them.',
      errors: [
        [409, 'question_wrong', 'A question has words in both languages'],
        [409, 'choices_wrong', 'A choice has 2 to 6 answers, each in both languages and once'],
      ],
    },
  })
  question(
    { item }: AskTarget,
    given: {
      readonly place: number | null;
      readonly kind: string;
      readonly questionUa: string;
      readonly questionEn: string;
      readonly isRequired: boolean;
      readonly choicesUa: string;
      readonly choicesEn: string;
    },
    user: ConsoleUser,
  ): Promise<void> {
    const kind: QuestionKind | undefined = QUESTION_KINDS.find((each) => each === given.kind);
    const typed = kind && {
      kind,
      text: { ua: given.questionUa.trim(), en: given.questionEn.trim() },
      isRequired: given.isRequired,
      choices: { ua: linesOf(given.choicesUa), en: linesOf(given.choicesEn) },
    };
    return this.admin.engine.asks.question(item.id, given.place ?? 1, typed ?? null, user.actor);
  }

  @OperatorAction('photographs', {
    words: 'booking.console.asks.photographs',
    done: 'asks-saved',
    fields: {
      most: {
        kind: 'whole',
        least: 0,
        most: ASK_LIMITS.photographs,
        label: 'booking.console.asks.most',
        doc: { description: 'How many photographs are asked for, 0 to 3', example: 2 },
      },
      isRequired: {
        kind: 'flag',
        label: 'booking.console.asks.isRequired',
        yes: 'booking.console.catalogue.yes',
        no: 'booking.console.catalogue.no',
        doc: { description: 'Whether at least one is needed', example: false },
      },
    },
    ask: (_actions: AskActions, { item: { asks } }) => ({
      fields: {
        most: { value: String(asks?.photographs?.most ?? 0), options: ['0', ...PLACES.slice(0, ASK_LIMITS.photographs)].map(asOption) },
        isRequired: { value: asks?.photographs?.isRequired ? 'isRequired' : '' },
      },
    }),
    api: {
      summary: 'Ask for photographs before a service is booked',
      description: 'In force within seconds.',
    },
  })
  photographs(
    { item }: AskTarget,
    { most, isRequired }: { readonly most: number | null; readonly isRequired: boolean },
    user: ConsoleUser,
  ): Promise<void> {
    return this.admin.engine.asks.photographs(item.id, most ? { most, isRequired } : null, user.actor);
  }

  private addOnQuestion(service: string, { locale }: Asking): Question {
    const services = optionsOf(this.admin.engine.catalogue.catalogue(), 'services', locale);
    return { fields: { addOn: { options: services.filter(({ value }) => value !== service) }, isOffered: { value: 'isOffered' } } };
  }
}

const asOption = (value: string) => ({ value, label: value });
const linesOf = (typed: string) => typed.split('\n').flatMap((line) => line.trim() || []);

/** The question at its place, or a new one at the first place that is free. */
function questionQuestion({ terms, place }: AskTarget, { t }: Asking): Question {
  const own = terms.filter((term) => term.name === 'question');
  const free = PLACES.find((each) => !own.some(({ scope }) => scope === each)) ?? PLACES.at(-1)!;
  const at = place && PLACES.includes(place) ? place : free;
  const { kind = '', text: words, isRequired, choices = [] } = own.find(({ scope }) => scope === at)?.value ?? {};
  return {
    fields: {
      place: { value: at, options: PLACES.map(asOption) },
      kind: {
        value: kind || 'text',
        options: [
          ...QUESTION_KINDS.map((value) => ({ value, label: t(`booking.console.asks.kinds.${value}`) })),
          { value: '', label: t('booking.console.asks.removed') },
        ],
      },
      questionUa: { value: words?.ua ?? '' },
      questionEn: { value: words?.en ?? '' },
      isRequired: { value: isRequired ? 'isRequired' : '' },
      choicesUa: { value: choices.map((choice) => choice.text.ua).join('\n') },
      choicesEn: { value: choices.map((choice) => choice.text.en).join('\n') },
    },
  };
}
