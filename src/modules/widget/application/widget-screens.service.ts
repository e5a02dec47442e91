import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/time/clock';
import {
  AddOns,
  AppointmentPayers,
  Appointments,
  BookingEnvironment,
  BookingReads,
  AppointmentLinks,
  AppointmentTexts,
  ClientGroups,
  ClientWaits,
  NextAppointments,
  LinkedAppointments,
  wantedLines,
  type FittingAddOn,
} from '../../booking/booking.api';
import { SentPhotographs } from '../../scheduling/scheduling.api';
import type { Appointment } from '../../scheduling/contract/appointment';
import type { ClientIdentity } from '../../clients/contract/client';
import { mayBookOnline } from '../../scheduling/contract/what-can-be-booked';
import type { AppointmentOption } from '../../scheduling/contract/free-time';
import { choosingSteps, isWhole, readChoice } from '../contract/booking-choice';
import type { BookingChoice, WidgetFields, WidgetStep } from '../contract/booking-choice';
import { WIDGET_APPOINTMENTS_PATH, WIDGET_GROUP_PATH, WIDGET_WAIT_PATH } from '../contract/widget-model';
import type { AppointmentsBody } from '../contract/appointments-model';
import type { HelpBody } from '../contract/help-model';
import type { WidgetBody, WidgetModel } from '../contract/widget-model';
import type { BookingDraft } from '../../clients/contract/booking-draft';
import { ClientSignIn, DraftSignIn } from '../../clients/clients.api';
import { helpForm } from '../screens/help-form';
import { keptCodeScreen } from '../screens/code-screens';
import { detailsStep, signInStep } from '../screens/details-step.presenter';
import { doneStep } from '../screens/done-step.presenter';
import { employeeStep } from '../screens/employee-step.presenter';
import { salonStep } from '../screens/salon-step.presenter';
import { serviceStep } from '../screens/service-step.presenter';
import { bookableTests, hasTestTimes, testedAt, testRange, testStep } from '../screens/test-step.presenter';
import { appointmentsStep } from '../screens/appointments-step.presenter';
import { WidgetAccount } from './widget-account.service';
import type { AccountWords } from './widget-account.service';
import { readLists } from './widget-lists';
import { addressOf, filterOf, shownDay, stepOf } from './widget-filter';
import { stepHref } from '../screens/widget-links';
import { normalizedChoice, holdOfChoice, picturesOf, withIds } from './widget-request';
import type { WidgetRequest } from './widget-request';
import { chosenEmployee, isNarrowed, optionOf, servicesOf, validChoice } from '../screens/widget-situation';
import type { ChosenCertificate, WidgetSituation, WidgetVisitor } from '../screens/widget-situation';
import { firstSearchRange, WidgetTimes } from './widget-times.service';
import { presentClosed, presentScreen } from '../screens/widget.presenter';
import { longDay } from '../../../shared/calendar-day';

const NOTHING_SAID: AccountWords = { notice: null, chatLink: null };

/** Screens of the widget, each from what stands in its address. */
@Injectable()
export class WidgetScreens {
  constructor(
    private readonly reads: BookingReads,
    private readonly appointments: Appointments,
    private readonly texts: AppointmentTexts,
    private readonly links: AppointmentLinks,
    private readonly drafts: DraftSignIn,
    private readonly signIn: ClientSignIn,
    private readonly clock: Clock,
    private readonly account: WidgetAccount,
    private readonly env: BookingEnvironment,
    private readonly times: WidgetTimes,
    private readonly linked: LinkedAppointments,
    private readonly waits: ClientWaits,
    private readonly next: NextAppointments,
    private readonly groups: ClientGroups,
    private readonly payers: AppointmentPayers,
    private readonly addOns: AddOns,
    private readonly photographs: SentPhotographs,
  ) {}

  /** `language` of the settings, ISO 639; null while they cannot be read. */
  async language(): Promise<string | null> {
    return (await this.reads.settings()).value?.clientModule.language ?? null;
  }

  /** What can be booked, and what the visitor has chosen of it; null while online booking is off, or nothing is known of it. */
  async situation({ context, fields, visitor }: WidgetRequest): Promise<WidgetSituation | null> {
    const { value: settings } = await this.reads.settings();
    if (!settings?.clientModule.enabled) return null;
    const lists = await readLists(this.reads, context.locale);
    if (lists.locations.length === 0 || lists.services.length === 0) return null;
    const typed = readChoice(withIds(fields, context.site, lists), settings.clientModule);
    const choice = normalizedChoice(validChoice(typed, lists), lists);
    const [kept, draft] = await Promise.all([this.appointments.held(visitor.hold), this.drafts.draft(visitor.draft)]);
    const held = holdOfChoice(kept, choice);
    const asksNext = await this.next.asksConsent(choice.services, visitor.identity?.client ?? null);
    const asksPhotographs = servicesOf({ lists, choice }).some(({ asks }) => asks?.photographs);
    const [certificates, fitting, photographs] = await Promise.all([
      this.certificates(draft),
      settings.clientModule.severalServices ? this.fitting(choice, { context, fields, visitor }) : [],
      asksPhotographs ? this.photographs.waiting(visitor.draft) : [],
    ]);
    const analytics = this.env.BOOKING_ANALYTICS === 'on' ? settings.clientModule.googleAnalyticsCode : null;
    const is = {
      takesHelp: this.env.BOOKING_LEADS !== 'off',
      mayUndo: this.linked.takesAnswers,
      hasWaitlist: this.waits.isOn,
      takesGroups: this.groups.isOn,
    };
    const asked = { context, visitor, draft, typed: fields, ...is, smsCountries: this.signIn.smsCountries };
    const knownTests = await this.knownTests({ lists, choice }, visitor);
    return {
      ...asked,
      asksNext,
      knownTests,
      settings,
      lists,
      choice,
      isLessThanAsked: isNarrowed(choice, typed),
      held,
      certificates,
      option: null,
      fitting,
      photographs,
      analytics,
      now: this.clock.now(),
      pictures: picturesOf(context.site),
    };
  }

  /** The tests of who is signed in, for what is chosen. */
  private async knownTests(chosen: Pick<WidgetSituation, 'lists' | 'choice'>, { identity }: WidgetVisitor) {
    const at = testedAt(chosen);
    return identity && at ? this.appointments.knownTests(at.rules, at, identity) : [];
  }

  /** What fits the chosen time beside what is chosen. */
  private async fitting(choice: BookingChoice, { context, fields, visitor }: WidgetRequest): Promise<readonly FittingAddOn[]> {
    if (!isWhole(choice) || fields.step === 'done') return [];
    const { salon: location, services, date, time: start, addOns } = choice;
    const employee = chosenEmployee(choice);
    const employees = employee === null ? [] : [employee];
    return this.addOns.fitting({ location, services, date, start, addOns, employees, hold: visitor.hold ?? undefined }, context.locale);
  }

  /** Those of the draft that can pay still; null: the booking system takes none. */
  private async certificates({ certificates: chosen = [] }: BookingDraft): Promise<readonly ChosenCertificate[] | null> {
    if (!this.payers.areTaken) return null;
    const known = await this.payers.known(chosen.map(({ id }) => id));
    return known.map((certificate) => ({ ...certificate, wanted: chosen.find(({ id }) => id === certificate.id)?.amount ?? null }));
  }

  /** The screen of an address, or of a form that could not go on. @param notice what went wrong */
  async screen(request: WidgetRequest, notice: string | null = null): Promise<WidgetModel> {
    const situation = await this.situation(request);
    if (!situation) return this.closed(request);
    const { step, visit: appointment } = request.fields;
    const { identity } = request.visitor;
    if (step === 'visits')
      return (request.fields.at === 'details' ? null : keptCodeScreen(situation, 'visits')) ?? this.appointmentsScreen(situation);
    const code = step === 'code' && notice === null ? keptCodeScreen(situation, 'booking') : null;
    if (code) return code;
    if (step === 'done' && typeof appointment === 'string' && identity)
      return this.done(situation, await this.appointments.one(appointment, identity), identity);
    const at = stepOf(situation, request.fields);
    if (step === 'test' && at === 'details') return this.testScreen(situation, request.fields, notice);
    const option = at === 'details' && notice === null ? await this.offered(situation) : null;
    if (option === 'taken') return this.otherTimes(situation, request.fields, unfitWords(situation));
    const lost = situation.isLessThanAsked ? request.context.t('widget.incomplete') : null;
    return this.show({ ...situation, option }, request.fields, at, notice ?? lost);
  }

  /** What is shown where nothing can be booked here now. @param body in its place */
  async closed(request: WidgetRequest, body: HelpBody | null = null, notice: string | null = null): Promise<WidgetModel> {
    return presentClosed(request.context, await this.again(request), {
      help: this.env.BOOKING_LEADS === 'off' ? null : helpForm(request),
      body,
      notice,
    });
  }

  /** Where booking is not off, but could not be read: the address at which it is asked for again. */
  private async again({ fields, context: { locale } }: WidgetRequest): Promise<string | null> {
    const settings = await this.reads.settings();
    if (settings.value && !settings.value.clientModule.enabled) return null;
    const lists = await Promise.all([this.reads.locations(locale), this.reads.services(locale)]);
    // what was read and holds nothing is closed
    if (![settings, ...lists].some(({ isDegraded }) => isDegraded)) return null;
    return addressOf(fields);
  }

  /** @param step one of choosing, or `details` */
  async show(situation: WidgetSituation, fields: WidgetFields, step: WidgetStep, notice: string | null = null): Promise<WidgetModel> {
    if (step === 'professional' && (await this.isNobodyFree(situation))) {
      const { time } = situation.choice;
      return this.otherTimes(situation, { ...fields, time }, situation.context.t('widget.time.nobody', { time: time ?? '' }));
    }
    return presentScreen(situation, step, await this.body(situation, fields, step), { notice });
  }

  /** The chosen appointment, where it is not kept for the visitor; null while that cannot be read, `taken` when it is not offered any more. */
  async offered(situation: WidgetSituation): Promise<AppointmentOption | 'taken' | null> {
    const { choice, held, visitor } = situation;
    const isForbidden = visitor.client !== null && !mayBookOnline(visitor.client);
    if (held || isForbidden || choice.date === null) return null;
    const { value, isDegraded } = await this.times.readOptions(situation, choice.date);
    return isDegraded ? null : (optionOf(choice, value) ?? 'taken');
  }

  /** When the test can be done that the chosen services require; the details where they require none. */
  async testScreen(situation: WidgetSituation, { from }: WidgetFields, notice: string | null = null): Promise<WidgetModel> {
    const at = testedAt(situation);
    if (!at) return presentScreen(situation, 'details', await this.body(situation, {}, 'details'), { notice });
    const path = stepHref(situation.choice, { step: 'test', ...(typeof from === 'string' && { from }) });
    const show = (rules: Parameters<typeof testStep>[2], found: Parameters<typeof testStep>[3]) =>
      presentScreen(situation, 'test', testStep(situation, at, rules, found), { notice, path });
    const all = bookableTests(situation, at);
    for (const rules of [all, ...(all.length > 1 ? [all.slice(0, 1)] : [])]) {
      const range = testRange(situation, { ...at, rules }, shownDay(typeof from === 'string' ? from : null));
      if (!range) continue;
      const services = rules.map(({ service }) => service);
      const test = { ...situation, choice: { ...situation.choice, services } };
      const free = await this.times.free(test, range, null);
      // those that nobody does one after the other are booked each by itself
      const found = { range, free };
      if (rules.length === 1 || free.isDegraded || hasTestTimes(situation, at, rules, found)) return show(rules, found);
    }
    return show(all, null);
  }

  /** The times that are left, where the chosen one cannot be booked; what comes before them, where that is not chosen. @param notice why */
  otherTimes(situation: WidgetSituation, fields: WidgetFields, notice: string): Promise<WidgetModel> {
    const free = { ...situation, choice: { ...situation.choice, time: null, end: null, test: null }, held: null, option: null };
    return this.show(free, fields, stepOf(free, { step: 'time' }), notice);
  }

  /** Whether no employee can do the chosen services at the time chosen before. */
  private async isNobodyFree(situation: WidgetSituation): Promise<boolean> {
    const { date, time, services } = situation.choice;
    if (date === null || time === null || choosingSteps(situation.choice, situation.settings.clientModule).at(-1) !== 'professional')
      return false;
    const { value: own, isDegraded } = await this.times.free(situation, { from: date, to: date }, null);
    if (isDegraded) return false;
    if (Object.values(own).some((days) => days[date]?.includes(time))) return false;
    if (services.length === 1) return true;
    const { value: options, isDegraded: isUnknown } = await this.times.readOptions(situation, date);
    return !isUnknown && !options.some(({ start }) => start === time);
  }

  /** What was booked. */
  async done(situation: WidgetSituation, appointment: Appointment, client: ClientIdentity): Promise<WidgetModel> {
    const [[rule = ''], next] = await Promise.all([
      this.texts.rules([appointment], situation.context.locale),
      this.account.expected(situation, appointment, client),
    ]);
    const path = stepHref(situation.choice, { step: 'done', visit: appointment.id });
    const page = this.managed(appointment.id);
    return presentScreen(situation, 'done', doneStep(situation, appointment, { next, rule, pay: page && `${page}pay/` }), { path });
  }

  /** The appointments of who is signed in, with what they have just asked for; else the way to sign in. */
  async appointmentsScreen(situation: WidgetSituation, { notice, chatLink }: AccountWords = NOTHING_SAID): Promise<WidgetModel> {
    const { identity, client } = situation.visitor;
    const address = { path: WIDGET_APPOINTMENTS_PATH };
    const { wish, group } = situation.draft.typed;
    if (!identity || !client) return presentScreen(situation, 'visits', signInStep(situation, { typed: {}, problems: {} }), address);
    const [appointments, waits, reminders] = await Promise.all([
      this.appointments.of(identity),
      this.waitsOf(situation, identity),
      this.account.reminders(situation, identity, chatLink),
    ]);
    return presentScreen(
      situation,
      'visits',
      appointmentsStep(situation, {
        client,
        appointments,
        reminders,
        takesFeedback: this.appointments.takesFeedback,
        manage: (id) => this.managed(id),
        groupPath: (id) => this.groups.path(id),
        waits,
        wish: wish ? `${WIDGET_WAIT_PATH}?${wish}` : null,
        group: group ? `${WIDGET_GROUP_PATH}?${group}` : null,
        absent: (appointment) => this.linked.absentEmployees(appointment),
      }),
      {
        ...address,
        notice,
      },
    );
  }

  /** What a client waits for now. */
  private async waitsOf({ context, lists }: WidgetSituation, client: ClientIdentity): Promise<AppointmentsBody['waits']> {
    const names = new Map([...lists.locations, ...lists.services, ...lists.employees].map(({ id, name }) => [id, name]));
    const live = (await this.waits.of(client)).filter(({ state }) => state === 'waiting' || state === 'offered');
    return live.map((wait) => ({
      id: wait.id,
      state: context.t(`booking.waits.state.${wait.offer ? 'offered' : 'waiting'}`),
      lines: wantedLines(wait, names, context),
      manage: this.waits.path(wait.id),
      isOffered: wait.offer !== null,
    }));
  }

  /** The page of one appointment; null where the booking system has none. */
  private managed(id: string): string | null {
    const path = this.links.path(id);
    return path.startsWith('/visit/') ? path : null;
  }

  private async body(situation: WidgetSituation, fields: WidgetFields, step: WidgetStep): Promise<WidgetBody> {
    switch (step) {
      case 'salon':
        return salonStep(situation);
      case 'service':
        return serviceStep(situation, filterOf(fields), fields.step === 'confirm' && situation.choice.services.length > 0);
      case 'professional':
        return this.employees(situation);
      case 'time':
        return this.times.step(situation, fields);
      default:
        return detailsStep(situation, { problems: {}, typed: fields });
    }
  }

  private async employees(situation: WidgetSituation): Promise<WidgetBody> {
    const { value, isDegraded } = await this.times.free(situation, firstSearchRange(situation), null);
    return employeeStep(situation, value, !isDegraded);
  }
}

/** That the chosen appointment cannot begin at the chosen time, whether it does not fit there or was taken. */
function unfitWords({ choice, context: { t, locale } }: WidgetSituation): string {
  return t('widget.time.unfit', { day: choice.date ? longDay(choice.date, locale) : '', time: choice.time ?? '' });
}
