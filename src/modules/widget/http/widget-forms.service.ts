import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { errorFacts } from '../../../platform/errors/error-facts';
import { RateLimits, type RateLimiter } from '../../../platform/limits/rate-limits';
import { DomainError } from '../../../shared/domain-error';
import { toKopiykas } from '../../../shared/money';
import { AppointmentPayers, Appointments, CreateHold, type CreatedHold } from '../../booking/booking.api';
import { readForm } from '../../../shared/form';
import { checkAmount } from '../../../shared/booking-failure';
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
    limits: RateLimits,
  ) {
    this.limit = limits.limiter(SENDS);
  }

  async send(request: WidgetRequest, req: Request, res: Response): Promise<WidgetOutcome> {
    const situation = await this.screens.situation(request);
    if (request.fields.action === 'help') return this.help.ask(request, situation);
    if (!situation) return { model: await this.screens.screen(request), status: 503, hasAddress: false };
    const sent = { ...request, situation, req, res };
    try {
      await this.limit.consume(request.visitor.address);
      const typed = await this.typed(sent);
      return await (this.certificates(typed) ?? this.carryOut(typed));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return this.failed(sent, error);
    }
  }

  /** Keeps what was typed, whatever becomes of the form. */
  private async typed(sent: PostedForm): Promise<PostedForm> {
    if (!TYPED.has(actionOf(sent))) return sent;
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
    await this.drafts.forget(visitor.draft);
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
    } as const;
    const appointment = await this.appointments.book(asked, identity, options);
    if (hold !== null) this.visitors.holds(res, null);
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
