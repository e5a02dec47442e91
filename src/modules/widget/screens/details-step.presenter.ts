import { instantAt } from '../../../platform/time/zoned-time';
import { formatPhone, getsCodeByMail } from '../../../shared/phone';
import type { ContentContext } from '../../content/content.api';
import type { BookingClient } from '../../clients/contract/client';
import { changeRuleWords, changeableUntil, isChangeable, UNDO_MINUTES } from '../../scheduling/contract/change-rules';
import { isOpen, type SentCode } from '../../clients/contract/booking-draft';
import { WIDGET_APPOINTMENTS_PATH } from '../contract/widget-model';
import type { DetailsBody } from '../contract/widget-model';
import type { CodeBody } from '../contract/code-model';
import { mayBookOnline, priceAt } from '../../scheduling/contract/what-can-be-booked';
import type { WidgetFields } from '../contract/booking-choice';
import { asksAnything, NO_PREPAYMENT, prepaymentFor } from '../../scheduling/contract/prepayment';
import { formatMoney, type Kopiykas } from '../../../shared/money';
import { choiceFields, stepHref } from './widget-links';
import { exactMinutes, employeeOf, employeeOfService, salonOf, servicesOf } from './widget-situation';
import type { WidgetSituation } from './widget-situation';
import { addOnFields } from './add-on-fields';
import { answerFields, askingServices } from './ask-fields';
import { certificateFields, coveredBy, payingOf } from './certificate-fields';
import { testFields } from './test-step.presenter';
import { exactPrice } from './widget-words';
import { translateText } from '../../../shared/translate-text';
import { minuteOfDay } from '../../../shared/clock-time';

/** What was typed on the way to an appointment, and what is wrong with it. */
export interface TypedDetails {
  readonly typed: WidgetFields;
  readonly problems: Readonly<Record<string, string>>;
}

/** Who the appointment is for: the phone of somebody new, or a word of consent of somebody who is signed in. */
export function detailsStep(situation: WidgetSituation, { typed, problems }: TypedDetails): DetailsBody {
  const { choice, visitor, draft, smsCountries } = situation;
  const text = (name: 'phone' | 'email' | 'comments' | 'guest' | 'next') =>
    typeof typed[name] === 'string' ? typed[name] : (draft.typed[name] ?? '');
  return {
    kind: 'details',
    fields: { ...choiceFields(choice), ...shownFields(situation, typed), action: visitor.client ? 'book' : 'code' },
    client: visitor.client && shownClient(visitor.client),
    phone: text('phone'),
    email: text('email'),
    smsCountries,
    comments: text('comments'),
    guest: text('guest'),
    whom: choice.whom,
    problems,
    rule: ruleWords(situation),
    prepayment: prepaymentWords(situation),
    test: testFields(situation),
    certificates: certificateFields(situation, typed, prepaymentOf(situation)),
    next: situation.asksNext ? { isOn: text('next') === 'on' } : null,
    addOns: addOnFields(situation),
    asks: askingServices(situation, typed),
    isSignIn: false,
  };
}

/** Price and length that stand on the screen, with which the appointment is booked: those that were shown first, until others were told of. */
function shownFields(situation: WidgetSituation, { amount, minutes }: WidgetFields): Readonly<Record<string, string>> {
  const sum = typeof amount === 'string' ? amount : exactPrice(situation)?.toString();
  const length = typeof minutes === 'string' ? minutes : exactMinutes(situation)?.toString();
  const paying = payingOf(situation);
  return {
    ...(sum !== undefined && { amount: sum }),
    ...(length !== undefined && { minutes: length }),
    ...(paying.length > 0 && { paid: String(coveredBy(paying)) }),
  };
}

/** Somebody signs in to see their appointments. */
export function signInStep(situation: WidgetSituation, details: TypedDetails): DetailsBody {
  const body = detailsStep(situation, details);
  return {
    ...body,
    fields: { step: 'visits', action: 'code' },
    client: null,
    whom: null,
    rule: '',
    prepayment: '',
    test: null,
    certificates: null,
    next: null,
    addOns: null,
    asks: [],
    isSignIn: true,
  };
}

export function shownClient(client: BookingClient): NonNullable<DetailsBody['client']> {
  const { firstname, lastname, phone } = client;
  return { name: [firstname, lastname].filter(Boolean).join(' '), phone: formatPhone(phone), isForbidden: !mayBookOnline(client) };
}

/** That the appointment is paid for in advance, and how much where its employees are known; empty where nothing is asked for. */
function prepaymentWords(situation: WidgetSituation): string {
  const { t, locale } = situation.context;
  // the booking system does not say how much it is, and takes it by itself
  const isElsewhere = [...servicesOf(situation), employeeOf(situation)].some((one) => one?.asksPrepayment);
  if (isElsewhere) return t('widget.details.prepaymentElsewhere');
  const sum = prepaymentOf(situation);
  if (sum === 0) return '';
  if (sum === null) return t('widget.details.prepayment');
  const card = Math.max(0, sum - coveredBy(payingOf(situation)));
  return card === 0 ? t('widget.details.prepaymentCovered') : t('widget.details.prepaymentOf', { amount: formatMoney(card, locale) });
}

/** What is paid in advance, kopiykas; 0 for nothing, null where it is not known before the booking. */
function prepaymentOf(situation: WidgetSituation): Kopiykas | null {
  const { settings, choice, visitor } = situation;
  // as `BookableSalon.prepaymentOf` has it
  const ofClient = visitor.client?.asksPrepayment ? { percent: settings.noShows.prepaymentPercent, sum: 0 } : NO_PREPAYMENT;
  const asking = servicesOf(situation).flatMap((service) => {
    const own = settings.prepayments.active ? { percent: service.prepaymentPercent, sum: service.prepaymentSum } : NO_PREPAYMENT;
    const rule = asksAnything(own) ? own : ofClient;
    return asksAnything(rule) ? [{ service, rule }] : [];
  });
  const sums = asking.map(({ service, rule }) => {
    const employee = employeeOfService(situation, service.id);
    const price = employee && choice.salon !== null ? priceAt(service.locationPrices, choice.salon, employee.positions) : null;
    return prepaymentFor(rule, price, 1);
  });
  return sums.reduce<number | null>((all, one) => (all === null || one === null ? null : all + one), 0);
}

/** Until when the appointment could be changed online, in words. */
function ruleWords(situation: WidgetSituation): string {
  const { choice, settings, context, now, mayUndo } = situation;
  const timezone = salonOf(situation)?.timezone;
  const minute = minuteOfDay(choice.time ?? '');
  if (!timezone || choice.date === null || minute === null) return '';
  const startsAt = instantAt(choice.date, minute, timezone);
  if (!startsAt) return '';
  const until = changeableUntil(startsAt, settings.clientModule);
  if (mayUndo && !isChangeable(until, now)) return context.t('widget.details.undo', { minutes: UNDO_MINUTES });
  return ruleSentence(context, until, now, translateText(context.t, changeRuleWords(until, { now, timezone, locale: context.locale })));
}

/** A rule of changes as a sentence. @param until as the rule has it */
export function ruleSentence({ t }: Pick<ContentContext, 't'>, until: Date | null, now: Date, rule: string): string {
  return isChangeable(until, now) ? t('widget.details.rule', { rule }) : `${rule.charAt(0).toLocaleUpperCase()}${rule.slice(1)}`;
}

/** What is known of a code that is to be typed. */
export interface ShownCode extends TypedDetails {
  /** The request that it belongs to. */
  readonly authId: string;
  /** As the draft has it; null where no draft is kept. */
  readonly sent: SentCode | null;
  /** The code is right, and its phone nobody's. */
  readonly isNew: boolean;
  /** The booking system takes it no more. */
  readonly isOver?: boolean;
}

/** The code that came by SMS or mail, and for somebody new who they are. */
export function codeStep(situation: WidgetSituation, { typed: fields, problems, authId, sent, isNew, isOver }: ShownCode): CodeBody {
  const { context, choice, draft, now } = situation;
  const typed: WidgetFields = { ...draft.typed, ...fields };
  const text = (name: string) => (typeof typed[name] === 'string' ? typed[name] : '');
  const isSignIn = typed.step === 'visits';
  const mailedTo = getsCodeByMail(text('phone'), situation.smsCountries) ? text('email') : '';
  const kept = {
    phone: text('phone'),
    ...(mailedTo !== '' && { email: mailedTo }),
    comments: text('comments'),
    guest: text('guest'),
    next: text('next'),
    authId,
    ...(isSignIn && { step: 'visits' }),
  };
  return {
    kind: 'code',
    fields: {
      ...(isSignIn
        ? {}
        : {
            ...choiceFields(choice),
            ...answerFields(situation, fields),
            ...shownFields(situation, typed),
            ...(text('paid') && { paid: text('paid') }),
          }),
      ...kept,
      action: isNew ? 'register' : 'verify',
    },
    phone: formatPhone(text('phone')),
    mailedTo,
    code: text('code'),
    back: isSignIn ? `${WIDGET_APPOINTMENTS_PATH}?step=details` : stepHref(choice, { step: 'details' }),
    over: isOver || (sent && !isOpen(sent, now.getTime())) ? context.t(overWords(sent, now)) : '',
    resendSeconds: sent ? Math.max(0, Math.ceil((sent.resendAt - now.getTime()) / 1000)) : 0,
    newcomer: isNew
      ? {
          firstname: text('firstname'),
          lastname: text('lastname'),
          sex: typed.sex === 'Male' ? 'Male' : 'Female',
          email: mailedTo === '' ? text('email') : null,
        }
      : null,
    problems,
  };
}

/** Why a code counts no more: it was mistyped too often, or has run out or been used. */
function overWords(sent: SentCode | null, now: Date): 'widget.code.over' | 'widget.code.late' {
  return sent && sent.triesLeft === 0 && now.getTime() < sent.expiresAt ? 'widget.code.over' : 'widget.code.late';
}
