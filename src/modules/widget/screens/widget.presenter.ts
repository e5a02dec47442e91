import { MESSENGER_NAMES } from '../../../../views/ui/components/navigation/messengers';
import { telHref } from '../../../../views/ui/components/navigation/phone';
import type { ContentContext } from '../../content/content.api';
import { ANY_EMPLOYEE, choosingSteps, isChosen, WHOM } from '../contract/booking-choice';
import type { HeldAppointment } from '../../scheduling/contract/appointment';
import type { WidgetStep } from '../contract/booking-choice';
import { lengthsOf } from '../contract/day-line';
import { WIDGET_GROUP_PATH, WIDGET_PATH } from '../contract/widget-model';
import type { HelpBody, HelpForm } from '../contract/help-model';
import type { WidgetBody, WidgetModel, WidgetSummary } from '../contract/widget-model';
import type { BookingSettings } from '../../scheduling/contract/settings';
import { dateFormat } from '../../../shared/date-format';
import { durationLabel } from '../../../../views/ui/i18n/labels';
import { minutesOf } from '../../scheduling/contract/what-can-be-booked';
import { helpFormOf } from './help-form';
import { stepHref } from './widget-links';
import { tokenFields } from '../http/widget-tokens';
import { employeeOf, minutesOfAll, partsOf, salonOf, servicesOf } from './widget-situation';
import type { WidgetSituation } from './widget-situation';
import { servicePrice, totalPrice } from './widget-words';
import { minuteOf } from '../../../shared/clock-time';
import { longDay } from '../../../shared/calendar-day';

interface ShownScreen {
  readonly notice?: string | null;
  /** Where the screen is not that of the choice: the address it has. */
  readonly path?: string;
}

/** A screen, with what stands around each: the way back, what is chosen, the kept time. */
export function presentScreen(
  situation: WidgetSituation,
  step: WidgetStep,
  body: WidgetBody,
  { notice = null, path }: ShownScreen = {},
): WidgetModel {
  const { choice, settings, context, held } = situation;
  const steps = choosingSteps(choice, settings.clientModule);
  const at = steps.indexOf(step);
  const isAside = step === 'done' || step === 'visits';
  const before = isAside ? null : step === 'test' ? 'details' : (steps[at < 0 ? steps.length - 1 : at - 1] ?? null);
  const progress = [...steps, 'details'] as const;
  return {
    path: path ?? stepHref(choice, { step }),
    title: titleOf(body, context.t),
    brand: brandOf(situation),
    step,
    progress: (step === 'visits' ? [] : progress).map((name) => {
      const isOpen = step !== 'done' && name !== step && isChosen(choice, name);
      return { step: name, href: isOpen ? stepHref(choice, { step: name }) : null };
    }),
    back: before && stepHref(choice, { step: before }),
    summary: summaryOf(situation),
    hold: held && !isAside ? holdOf(held, situation) : null,
    keepsNoTime: situation.visitor.cookies === 'refused',
    carried: tokenFields(situation),
    notice,
    body,
    whom: whomOf(situation, body),
    help: helpFormOf(situation, body, notice),
    phone: phoneOf(context, salonOf(situation)?.phone),
    messengers: messengersOf(context),
    about: aboutOf(settings),
    analytics: situation.analytics,
  };
}

/**
 * Online booking is off, or cannot be read: who can be called.
 * @param again where it cannot be read: the address at which it is asked for again
 */
export function presentClosed(
  context: ContentContext,
  again: string | null,
  { help, body, notice }: { readonly help: HelpForm | null; readonly body: HelpBody | null; readonly notice: string | null },
): WidgetModel {
  const closed = { kind: 'closed', text: context.t(again === null ? 'widget.closed.text' : 'widget.closed.unreachable'), again } as const;
  return {
    path: again ?? WIDGET_PATH,
    title: titleOf(body ?? closed, context.t),
    brand: { name: context.siteName, logo: null, color: null, theme: 'normal' },
    step: 'salon',
    progress: [],
    back: null,
    summary: {
      later: null,
      salon: null,
      picture: null,
      services: [],
      employee: null,
      when: null,
      price: null,
      duration: null,
      sketch: null,
    },
    hold: null,
    keepsNoTime: false,
    carried: {},
    notice,
    body: body ?? closed,
    whom: [],
    help: body ? null : help,
    phone: phoneOf(context, null),
    messengers: messengersOf(context),
    about: null,
    analytics: null,
  };
}

/** Until something is chosen but the salon. */
function whomOf({ choice, takesGroups }: WidgetSituation, { kind }: WidgetBody): WidgetModel['whom'] {
  const isBegun = choice.services.length > 0 || choice.employee !== null || choice.date !== null;
  if (isBegun || (kind !== 'salon' && kind !== 'service' && kind !== 'professional' && kind !== 'time')) return [];
  const one = ([null, ...WHOM] as const).map((whom) => ({
    whom: whom ?? ('me' as const),
    href: stepHref({ ...choice, whom }),
    isCurrent: choice.whom === whom,
  }));
  const group = choice.salon === null ? WIDGET_GROUP_PATH : `${WIDGET_GROUP_PATH}?salon=${choice.salon}`;
  return takesGroups ? [...one, { whom: 'group', href: group, isCurrent: false }] : one;
}

function holdOf({ expiresAt, isRenewed }: HeldAppointment, situation: WidgetSituation): WidgetModel['hold'] {
  const { now, context } = situation;
  const clock = { timeZone: salonOf(situation)?.timezone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const until = dateFormat(context.locale, clock).format(expiresAt);
  return { until, secondsLeft: Math.max(0, Math.round((expiresAt.getTime() - now.getTime()) / 1000)), canRenew: !isRenewed };
}

function titleOf(body: WidgetBody, t: ContentContext['t']): string {
  if (body.kind === 'service' && body.isConfirming) return t('widget.confirmTitle');
  if (body.kind === 'code' && body.newcomer) return t('widget.newcomerTitle');
  if (body.kind === 'code' && body.mailedTo !== '') return t('widget.mailedTitle');
  if (body.kind === 'details' && body.isSignIn) return t('widget.titles.visits');
  if (body.kind === 'done' && body.due) return t('widget.due.title');
  if (body.kind === 'help' && body.form === null) return t('widget.callBack.taken');
  return t(`widget.titles.${body.kind}`);
}

function brandOf({ settings, context }: WidgetSituation): WidgetModel['brand'] {
  const { name, logo, color, theme } = settings.clientModule;
  return { name: name || context.siteName, logo, color: color !== null && /^#[\da-f]{6}$/i.test(color) ? color : null, theme };
}

function messengersOf({ site }: ContentContext): WidgetModel['messengers'] {
  return site.content.contacts.messengers.map(({ kind, url }) => ({ label: MESSENGER_NAMES[kind], url }));
}

/** `information` of the settings: the foot of the widget. What is no web address is left out. */
function aboutOf({ information: { description, webSite, instagram, facebook, viber, telegram } }: BookingSettings): WidgetModel['about'] {
  const site = URL.canParse(webSite) ? new URL(webSite).host : '';
  const named = { [site]: webSite, Instagram: instagram, Facebook: facebook, Viber: viber, Telegram: telegram };
  const links = Object.entries(named).flatMap(([label, url]) => (label && /^(?:https?|viber|tg):\/\//i.test(url) ? [{ label, url }] : []));
  return description || links.length > 0 ? { text: description, links } : null;
}

function phoneOf({ site }: ContentContext, own: string | null | undefined): WidgetModel['phone'] {
  const phone = own ?? site.content.contacts.phone;
  return phone ? { href: telHref(phone), label: phone } : null;
}

function summaryOf(situation: WidgetSituation): WidgetSummary {
  const { choice, context, settings, held, lists, pictures } = situation;
  const { t, locale } = context;
  const nameOf = (id: string) => lists.employees.find((employee) => employee.id === id)?.name ?? '';
  const heldBy = [...new Set((held?.services ?? []).map(({ professional: employee }) => nameOf(employee)))].filter(Boolean);
  const any = choice.employee === ANY_EMPLOYEE || settings.clientModule.skipProfessional ? t('widget.master.any') : null;
  const date = choice.date && longDay(choice.date, locale);
  return {
    later: choice.then.flatMap((id) => lists.services.find((service) => service.id === id)?.name ?? []).join(', ') || null,
    salon: salonOf(situation)?.name ?? null,
    picture: pictures.get(choice.salon ?? '') ?? null,
    services: servicesOf(situation).map((service) => ({
      name: service.name,
      note: [durationLabel(minutesOf(service, settings, employeeOf(situation)), t), servicePrice(situation, service)]
        .filter(Boolean)
        .join(' · '),
    })),
    employee: heldBy.length > 0 ? heldBy.join(', ') : (employeeOf(situation)?.name ?? any),
    when: date && [date, choice.time].filter(Boolean).join(', '),
    price: totalPrice(situation),
    duration: servicesOf(situation).length > 0 ? durationLabel(minutesOfAll(situation), t) : null,
    sketch: sketchOf(situation),
  };
}

/** The appointment in its day: as it is kept or offered, else its services one after the other. */
function sketchOf(situation: WidgetSituation): WidgetSummary['sketch'] {
  const { choice, settings } = situation;
  const services = servicesOf(situation);
  if (choice.date === null || choice.time === null || services.length === 0) return null;
  const minutes = services.map((service) => minutesOf(service, settings, employeeOf(situation)));
  const parts = partsOf(situation)?.map(({ start, end }) => ({ from: minuteOf(start), to: minuteOf(end) }));
  return { start: choice.time, minutes: parts ? lengthsOf(parts) : minutes };
}
