import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { errorFacts } from '../../../platform/errors/error-facts';
import { RateLimits, type RateLimiter } from '../../../platform/limits/rate-limits';
import { DomainError } from '../../../shared/domain-error';
import { toKopiykas } from '../../../shared/money';
import type { UploadedFiles } from '../../../platform/console/console-upload';
import {
  AppointmentPayers,
  Appointments,
  CreateHold,
  filesTooLarge,
  PhotographUploads,
  type CreatedHold,
  NextAppointments,
} from '../../booking/booking.api';
import { readForm } from '../../../shared/form';
import { checkAmount, timeConflict } from '../../../shared/booking-failure';
import type { SignedIn } from '../../clients/contract/client';
import { isWhole } from '../contract/booking-choice';
import { WISHES_FORM } from '../contract/widget-forms';
import type { WidgetModel } from '../contract/widget-model';
import { DraftSignIn } from '../../clients/clients.api';
import { chosenAppointment } from '../application/chosen-appointment';
import { problemWords } from '../screens/widget-problems';
import { codeScreen, detailsScreen } from '../screens/code-screens';
import { WidgetAccount } from '../application/widget-account.service';
import { WidgetCodes } from '../application/widget-codes.service';
import { WidgetFavourites } from './widget-favourites.service';
import { WidgetHelp } from '../application/widget-help.service';
import type { WidgetOutcome } from '../application/widget-outcome';
import type { SentForm, WidgetRequest } from '../application/widget-request';
import { WidgetScreens } from '../application/widget-screens.service';
import type { WidgetVisitor } from '../screens/widget-situation';
import { WidgetTimes } from '../application/widget-times.service';
import { WidgetVisitors } from './widget-visitors.service';
import { ADD_CERTIFICATE, coveredBy, payingOf, REMOVE_CERTIFICATE } from '../screens/certificate-fields';
import { photographsField } from '../../scheduling/contract/service-asks';
import { SentPhotographs } from '../../scheduling/scheduling.api';
import { ADD_ADD_ON, REMOVE_ADD_ON } from '../screens/add-on-fields';
import { ADD_PHOTOGRAPH, askProblems, givenAnswers, REMOVE_PHOTOGRAPH } from '../screens/ask-fields';
import { choiceFields } from '../screens/widget-links';
import { servicesOf } from '../screens/widget-situation';
import { MAX_PAYING_CERTIFICATES } from '../../scheduling/contract/booking-limits';
import { exactPrice } from '../screens/widget-words';
import { translateText } from '../../../shared/translate-text';

/** Holds and bookings of one address of the network. */
const SENDS = { name: 'booking.widget', points: 90, seconds: 600 };
/** Forms whose typed fields are kept until the appointment is booked. */
const TYPED: ReadonlySet<unknown> = new Set(['code', 'register', 'book', 'renew', ADD_CERTIFICATE]);

/** Forms of the sign-in on the way to an appointment. */
const SIGNING_IN: ReadonlySet<unknown> = new Set(['code', 'verify', 'register']);

/** A form with the exchange that brought it: cookies are set on the answer. */
interface PostedForm extends SentForm {
  readonly req: Request;
  readonly res: Response;
}

/** Forms of the widget: a time is kept, a code sent, an appointment booked. What goes wrong is said on the screen where it can be mended. */
@Injectable()
export class WidgetForms {
  private readonly limit: RateLimiter;

  constructor(
    private readonly screens: WidgetScreens,
    private readonly times: WidgetTimes,
    private readonly appointments: Appointments,
    private readonly taking: CreateHold,
    private readonly codes: WidgetCodes,
    private readonly drafts: DraftSignIn,
    private readonly visitors: WidgetVisitors,
    private readonly account: WidgetAccount,
    private readonly favourites: WidgetFavourites,
    private readonly help: WidgetHelp,
    private readonly payers: AppointmentPayers,
    private readonly next: NextAppointments,
    private readonly uploads: PhotographUploads,
    private readonly photographs: SentPhotographs,
    limits: RateLimits,
  ) {
    this.limit = limits.limiter(SENDS);
  }

  /** @param upload the form, where it came with photographs */
  async send(asked: WidgetRequest, req: Request, res: Response, upload: UploadedFiles | null = null): Promise<WidgetOutcome> {
    const request = { ...asked, fields: withConsent(asked) };
    const situation = await this.screens.situation(request);
    if (request.fields.action === 'help') return this.help.ask(request, situation);
    if (!situation) return { model: await this.screens.screen(request), status: 503, hasAddress: false };
    const sent = { ...request, situation, req, res };
    try {
      await this.limit.consume(request.visitor.address);
      const typed = await this.typed(sent);
      const refused = upload && (await this.keepPhotographs(typed, upload));
      if (refused) return refused;
      // with what was sent
      const now = upload ? { ...typed, situation: (await this.screens.situation(typed)) ?? situation } : typed;
      return await (this.pressed(now) ?? this.certificates(now) ?? this.unanswered(now) ?? this.carryOut(now));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return this.failed(sent, error);
    }
  }

  /** Keeps what was typed, whatever becomes of the form. */
  private async typed(sent: PostedForm): Promise<PostedForm> {
    const action = actionOf(sent);
    if (!TYPED.has(action) && !isBeside(action)) return sent;
    const draft = await this.drafts.type(sent.visitor.draft, sent.fields);
    return { ...sent, situation: { ...sent.situation, draft } };
  }

  private carryOut(sent: PostedForm): Promise<WidgetOutcome> {
    if (isAboutAppointment(sent) && !isWhole(sent.situation.choice)) return this.incomplete(sent);
    // before a code is sent or used up; what is booked is compared once more with what it costs then
    if (SIGNING_IN.has(actionOf(sent)) && sent.fields.step !== 'visits') {
      checkAmount(numberOf(sent.fields.amount), [exactPrice(sent.situation)]);
    }
    switch (actionOf(sent)) {
      case 'hold':
        return this.hold(sent);
      case 'renew':
        return this.renew(sent);
      case 'release':
        return this.release(sent);
      case 'code':
        return this.codes.send(sent);
      case 'again':
        return this.codes.sendAgain(sent);
      case 'verify':
        return this.codes.verify(sent).then((outcome) => this.bookAs(sent, outcome));
      case 'register':
        return this.codes.register(sent).then((outcome) => this.bookAs(sent, outcome));
      case 'book':
        return this.book(sent);
      case 'sign-out':
        // the same screen signed out: the choice and a held time stay
        return this.signOut(sent);
      case 'favour':
        return this.favour(sent);
      case 'remind':
      case 'chat':
      case 'forget-chat':
      case 'feedback':
        return this.changeAccount(sent);
      default:
        return this.shown(sent);
    }
  }

  /** The details with what is missing of what the services ask; null: nothing is, or the form says not yet that it is all. */
  private unanswered(sent: PostedForm): Promise<WidgetOutcome> | null {
    if (!isSending(sent) || !isWhole(sent.situation.choice)) return null;
    const problems = askProblems(sent.situation, sent.fields);
    return Object.keys(problems).length > 0 ? Promise.resolve(this.asking(sent, problems)) : null;
  }

  /** What a button beside the fields asks for: add-ons, photographs; null: something else is asked for. */
  private pressed(sent: PostedForm): Promise<WidgetOutcome> | null {
    const action = actionOf(sent);
    if (typeof action !== 'string') return null;
    if (action.startsWith(ADD_ADD_ON)) return this.withAddOn(sent, action.slice(ADD_ADD_ON.length), true);
    if (action.startsWith(REMOVE_ADD_ON)) return this.withAddOn(sent, action.slice(REMOVE_ADD_ON.length), false);
    if (action.startsWith(REMOVE_PHOTOGRAPH)) return this.removePhotograph(sent, action.slice(REMOVE_PHOTOGRAPH.length));
    return action === ADD_PHOTOGRAPH ? Promise.resolve(this.leading(sent.visitor, detailsScreen(sent.situation, sent.fields, {}))) : null;
  }

  /** The same time with a service more or less, held anew. What was chosen before stays where that does not fit any more. */
  private async withAddOn(sent: PostedForm, id: string, isAdded: boolean): Promise<WidgetOutcome> {
    const { choice } = sent.situation;
    const listed = (ids: readonly string[]) => [...ids.filter((each) => each !== id), ...(isAdded ? [id] : [])].join(',');
    // price, length and end are those of the appointment before
    const { amount: _, minutes: __, paid: ___, press: ____, ...typed } = sent.fields;
    const fields = {
      ...typed,
      ...choiceFields({ ...choice, end: null }),
      services: listed(choice.services),
      addons: listed(choice.addOns),
      end: '',
    };
    const situation = await this.screens.situation({ ...sent, fields });
    try {
      if (!situation || !isWhole(situation.choice)) throw timeConflict();
      return await this.hold({ ...sent, fields, situation });
    } catch (error) {
      if (!(error instanceof DomainError) || !['time_conflict', 'cannot_be_booked'].includes(error.code)) throw error;
      return this.details(sent, 409, sent.context.t('widget.addOns.gone'));
    }
  }

  /** Keeps the photographs of a form. @returns the screen with what is wrong with one; null: nothing is */
  private async keepPhotographs(sent: PostedForm, { files, isTooLarge }: UploadedFiles): Promise<WidgetOutcome | null> {
    const asking = servicesOf(sent.situation).filter(({ asks }) => asks?.photographs);
    try {
      if (isTooLarge) throw filesTooLarge();
      for (const service of asking)
        for (const { bytes } of files.filter(({ name }) => name === photographsField(service.id)))
          await this.uploads.add(sent.visitor.draft, service, bytes);
      return null;
    } catch (error) {
      if (!(error instanceof DomainError) || asking.length === 0) throw error;
      const words = translateText(sent.context.t, error.text);
      const problems = Object.fromEntries(asking.slice(0, 1).map(({ id }) => [photographsField(id), words]));
      const situation = (await this.screens.situation(sent)) ?? sent.situation;
      return this.asking({ ...sent, situation }, problems, errorFacts(error).status);
    }
  }

  private async removePhotograph(sent: PostedForm, id: string): Promise<WidgetOutcome> {
    await this.photographs.remove(sent.visitor.draft, id);
    const situation = (await this.screens.situation(sent)) ?? sent.situation;
    return this.leading(sent.visitor, detailsScreen(situation, sent.fields, {}));
  }

  /** The details, with what is missing of what the services ask. */
  private asking({ situation, fields, visitor }: PostedForm, problems: Readonly<Record<string, string>>, status = 422): WidgetOutcome {
    const action = visitor.client ? 'book' : 'code';
    return { model: detailsScreen(situation, { ...fields, action }, problems), status, hasAddress: false };
  }

  /** The certificate of a link with which somebody came. @returns what is wrong with it; null: it is to pay */
  async beginWith(link: string, { context, visitor }: WidgetRequest): Promise<string | null> {
    try {
      await this.payWith(visitor, link, null);
      return null;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return translateText(context.t, error.text);
    }
  }

  /** What is done with certificates; null: something else is asked for. */
  private certificates(sent: PostedForm): Promise<WidgetOutcome> | null {
    if (namesCertificate(sent)) return this.addCertificate(sent);
    const removed = removedCertificate(sent);
    return removed === null ? null : this.removeCertificate(sent, removed);
  }

  /** The typed certificate is to pay: its balance, and what is left, are shown before anything is booked. */
  private async addCertificate(sent: PostedForm): Promise<WidgetOutcome> {
    const { fields, visitor, context } = sent;
    const [code, sum] = [textOf(fields.certificate), textOf(fields.certificateSum)];
    const refused = (problems: Readonly<Record<string, string>>, status = 422) => ({
      model: detailsScreen(sent.situation, fields, problems),
      status,
      hasAddress: false,
    });
    if (code === '') return refused({ certificate: context.t('widget.certificate.missing') });
    const amount = sum === '' ? null : toKopiykas(sum);
    if (sum !== '' && (amount === null || amount <= 0)) return refused({ certificateSum: context.t('widget.certificate.sumWrong') });
    try {
      await this.payWith(visitor, code, amount);
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
      const { status, text } = errorFacts(error);
      const words = error.code === 'certificate_unknown' ? context.t('widget.certificate.unknownCode') : translateText(context.t, text);
      return refused({ certificate: words }, status);
    }
    return this.withCertificates(sent);
  }

  private async removeCertificate(sent: PostedForm, place: number): Promise<WidgetOutcome> {
    const removed = sent.situation.certificates?.[place]?.id;
    await this.drafts.payWith(sent.visitor.draft, (certificates) => certificates.filter(({ id }) => id !== removed));
    return this.withCertificates(sent);
  }

  /** The details with the certificates as they are now. What was typed besides stays. */
  private async withCertificates(sent: PostedForm): Promise<WidgetOutcome> {
    const { certificate: _, certificateSum: __, ...fields } = sent.fields;
    const situation = (await this.screens.situation({ ...sent, fields })) ?? sent.situation;
    return this.leading(sent.visitor, detailsScreen(situation, fields, {}));
  }

  /** @throws DomainError as `AppointmentPayers.find`; `certificate_too_many` */
  private async payWith(visitor: WidgetVisitor, code: string, amount: number | null): Promise<void> {
    const { id } = await this.payers.find(code, visitor.address);
    await this.drafts.payWith(visitor.draft, (certificates) => {
      const others = certificates.filter((each) => each.id !== id);
      return [...others, { id, amount }].slice(-MAX_PAYING_CERTIFICATES);
    });
  }

  /** The screen of the choice, as it is now. */
  private async shown({ context, fields, visitor }: WidgetRequest): Promise<WidgetOutcome> {
    return { model: await this.screens.screen({ context, fields, visitor }), status: 200, hasAddress: true };
  }

  /** What was chosen is not all there, or not any more: the first step that is missing, with a word about it. */
  private async incomplete({ situation, fields, context }: PostedForm): Promise<WidgetOutcome> {
    const notice = context.t('widget.incomplete');
    return { model: await this.screens.otherTimes(situation, fields, notice), status: 422, hasAddress: false };
  }

  /** A screen of what only this visitor has. A browser without cookies is shown it at once: its address would not identify the visitor. */
  private leading({ cookies }: WidgetVisitor, model: WidgetModel): WidgetOutcome {
    return { model, status: 200, hasAddress: cookies === 'kept' };
  }

  private async signOut(sent: PostedForm): Promise<WidgetOutcome> {
    const visitor = await this.visitors.signedOut(sent.req, sent.res, sent.visitor);
    await Promise.all([this.drafts.forget(visitor.draft), this.photographs.forget(visitor.draft)]);
    return this.shown({ ...sent, visitor });
  }

  private async hold(sent: PostedForm): Promise<WidgetOutcome> {
    const { situation, visitor, req, res } = sent;
    // who cannot come back to a hold would find their own time taken
    const fields = { ...sent.fields, step: 'details' };
    if (visitor.cookies !== 'kept' && visitor.cookies !== 'seen') return this.shown({ ...sent, fields });
    const asked = await chosenAppointment(this.times, situation, '');
    const hold = await this.holdIfPossible(() => this.taking.create(asked, visitor, req.get('idempotency-key')));
    // another time was chosen: the earlier one is free for others
    if (!hold && visitor.hold !== null) await this.appointments.releaseHold(visitor.hold);
    this.visitors.holds(res, hold);
    const shown = await this.shown({ ...sent, fields, visitor: { ...visitor, hold: hold?.token ?? null } });
    // the address of the screen would not know that a hold was asked for
    return hold ? shown : { ...shown, model: { ...shown.model, keepsNoTime: true }, hasAddress: false };
  }

  /** Null where strangers hold too much already: the appointment is booked without a hold. */
  private async holdIfPossible(take: () => Promise<CreatedHold>): Promise<CreatedHold['hold'] | null> {
    try {
      return (await take()).hold;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'too_many_holds') return null;
      throw error;
    }
  }

  /** The time is kept for longer, on the screen where that was asked for. */
  private async renew(sent: PostedForm): Promise<WidgetOutcome> {
    const { visitor, res, fields } = sent;
    this.visitors.holds(res, await this.appointments.renewHold(visitor.hold ?? ''));
    const shown = await this.shown({ ...sent, fields: { ...fields, step: fields.authId === undefined ? 'details' : 'code' } });
    return this.leading(visitor, { ...shown.model, notice: sent.context.t('widget.hold.renewed') });
  }

  private async release(sent: PostedForm): Promise<WidgetOutcome> {
    const { visitor, res, fields } = sent;
    if (visitor.hold !== null) await this.appointments.releaseHold(visitor.hold);
    this.visitors.holds(res, null);
    return this.shown({ ...sent, fields: { ...fields, time: '' }, visitor: { ...visitor, hold: null } });
  }

  /** @param signedIn who is, or the screen on which signing in goes on */
  private async bookAs(sent: PostedForm, signedIn: SignedIn | WidgetOutcome): Promise<WidgetOutcome> {
    if ('model' in signedIn) return signedIn;
    const visitor = await this.visitors.signedIn(sent.req, sent.res, signedIn, sent.visitor);
    const known = { ...sent, visitor, situation: { ...sent.situation, visitor } };
    if (sent.fields.step === 'visits') return this.leading(visitor, await this.screens.appointmentsScreen(known.situation));
    try {
      return await this.book(known);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      // the sign-in is good: only the appointment is to be tried again
      return this.failed({ ...known, fields: { ...known.fields, action: 'book' } }, error);
    }
  }

  private async book(sent: PostedForm): Promise<WidgetOutcome> {
    const { situation, visitor, fields, context, res } = sent;
    const { identity, hold } = visitor;
    if (!identity) return this.details(sent, 401);
    const reading = readForm(WISHES_FORM, fields);
    if (Object.keys(reading.problems).length > 0) {
      const problems = problemWords(sent, WISHES_FORM, reading);
      return { model: detailsScreen(situation, { ...fields, action: 'book' }, problems), status: 422, hasAddress: false };
    }
    const { comments = '', guest = '' } = reading.values;
    if (situation.choice.whom && guest === '') {
      const problems = { guest: context.t('widget.details.nameMissing') };
      return { model: detailsScreen(situation, { ...fields, action: 'book' }, problems), status: 422, hasAddress: false };
    }
    const paying = payingOf(situation).filter(({ amount }) => amount > 0);
    // what was shown is what is reserved
    if (String(coveredBy(paying)) !== (fields.paid ?? '0')) return this.details(sent, 409, context.t('widget.certificate.changed'));
    const asked = { ...(await chosenAppointment(this.times, situation, comments)), guest };
    const options = {
      hold,
      locale: context.locale,
      state: 'planned',
      amount: numberOf(fields.amount),
      minutes: numberOf(fields.minutes),
      certificates: paying.map(({ id, amount }) => ({ id, amount })),
      asked: { answers: givenAnswers(situation, fields), owner: visitor.draft },
    } as const;
    const appointment = await this.appointments.book(asked, identity, options);
    if (hold !== null) this.visitors.holds(res, null);
    if (fields.next === 'on') await this.next.agree(identity);
    await this.drafts.forget(visitor.draft);
    return this.leading(visitor, await this.screens.done(situation, appointment, identity));
  }

  private async favour(sent: PostedForm): Promise<WidgetOutcome> {
    const { fields, visitor, res } = sent;
    const favourites = await this.favourites.toggle(res, visitor.identity, visitor.favourites, fields.favour);
    return this.shown({ ...sent, visitor: { ...visitor, favourites } });
  }

  private async changeAccount({ situation, fields, visitor }: PostedForm): Promise<WidgetOutcome> {
    if (!visitor.identity) return { model: await this.screens.appointmentsScreen(situation), status: 401, hasAddress: false };
    const words = await this.account.change(situation, visitor.identity, fields);
    return { model: await this.screens.appointmentsScreen(situation, words), status: 200, hasAddress: false };
  }

  /** What went wrong, on the screen where it can be corrected. */
  private async failed(sent: PostedForm, error: DomainError): Promise<WidgetOutcome> {
    const { situation, fields } = sent;
    const { status } = errorFacts(error);
    const notice = translateText(sent.context.t, error.text);
    if (situation.choice.test !== null && ['time_conflict', 'test_too_late'].includes(error.code)) {
      const without = { ...situation, held: null, choice: { ...situation.choice, test: null } };
      const isOnlyTest = (await this.screens.offered(without)) !== 'taken';
      if (isOnlyTest) return { model: await this.screens.testScreen(without, {}, notice), status, hasAddress: false };
    }
    if (['time_conflict', 'cannot_be_booked'].includes(error.code)) {
      return { model: await this.screens.otherTimes(situation, fields, notice), status, hasAddress: false };
    }
    if (error.code === 'amount_changed') {
      const amount = String(toKopiykas(Number(errorFacts(error).details?.amount)));
      return this.details({ ...sent, fields: { ...fields, amount } }, status, notice);
    }
    if (error.code.startsWith('certificate_')) {
      const anew = (await this.screens.situation(sent)) ?? situation;
      return this.details({ ...sent, situation: anew }, status, notice);
    }
    if (error.code === 'answers_wrong') return this.asking(sent, askProblems(situation, fields), status);
    if (error.code === 'duration_changed') return this.heldAnew(sent, status, notice);
    if (fields.step === 'visits' && sent.visitor.identity) {
      return { model: await this.screens.appointmentsScreen(situation, { notice, chatLink: null }), status, hasAddress: false };
    }
    if (fields.authId !== undefined && fields.action !== 'book') {
      return { model: codeScreen(situation, fields, {}, notice), status, hasAddress: false };
    }
    return this.details(sent, status, notice);
  }

  /** The details with the time as long as it is now, kept if it can be. */
  private async heldAnew(sent: PostedForm, status: number, notice: string): Promise<WidgetOutcome> {
    const { minutes: _, ...fields } = sent.fields;
    try {
      const { model } = await this.hold({ ...sent, fields });
      return { model: { ...model, notice }, status, hasAddress: false };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { model: await this.screens.otherTimes(sent.situation, fields, notice), status, hasAddress: false };
    }
  }

  private details({ situation, fields }: PostedForm, status: number, notice: string | null = null): WidgetOutcome {
    return { model: detailsScreen(situation, fields, {}, notice), status, hasAddress: false };
  }
}

/** Whether a form needs all of an appointment. After a code that needs the sign-in as well, booking says what is missing. */
function isAboutAppointment(sent: PostedForm): boolean {
  const action = actionOf(sent);
  return action === 'hold' || ((action === 'code' || action === 'book') && sent.fields.step !== 'visits');
}

/** A box that is not ticked is not sent: then it was unticked, where its form stands. */
function withConsent({ fields }: WidgetRequest): WidgetRequest['fields'] {
  const hasBox = (fields.action === 'code' || fields.action === 'book') && fields.step !== 'visits';
  return hasBox ? { ...fields, next: fields.next === 'on' ? 'on' : '' } : fields;
}

/** Whether a form says that what was filled in is all. */
function isSending(sent: PostedForm): boolean {
  const action = actionOf(sent);
  return (action === 'code' || action === 'book') && sent.fields.step !== 'visits';
}

/** Whether a button beside the fields was pressed. */
const isBeside = (action: unknown): boolean => typeof action === 'string' && /^(?:add-on|photograph)/.test(action);

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Whether a certificate is typed that is not added yet, or that is asked for: also with the button that books. */
function namesCertificate(sent: PostedForm): boolean {
  const action = actionOf(sent);
  const { certificate, step } = sent.fields;
  const isTyped = textOf(certificate) !== '';
  return action === ADD_CERTIFICATE || (isTyped && step !== 'visits' && (action === 'code' || action === 'book'));
}

/** The place of a certificate that is taken out; null: none is. */
function removedCertificate(sent: PostedForm): number | null {
  const action = actionOf(sent);
  const place = typeof action === 'string' && action.startsWith(REMOVE_CERTIFICATE) ? Number(action.slice(REMOVE_CERTIFICATE.length)) : NaN;
  return Number.isInteger(place) ? place : null;
}

/** Null for what is no number: the appointment is booked whatever it costs or takes then. */
const numberOf = (shown: unknown): number | null => (typeof shown === 'string' && /^\d{1,9}$/.test(shown) ? Number(shown) : null);

/** A button beside the fields may ask for something else than their form does. */
const actionOf = ({ fields }: WidgetRequest): unknown => fields.press ?? fields.action;
