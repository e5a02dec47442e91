import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { errorFacts } from '../../../../platform/errors/error-facts';
import { RateLimits, type RateLimiter } from '../../../../platform/limits/rate-limits';
import { DomainError } from '../../../../shared/domain-error';
import { readForm } from '../../../../shared/form';
import { phoneDigits } from '../../../../shared/phone';
import { Appointments } from '../../appointments.service';
import { ClientSignIn } from '../../client-sign-in';
import type { SignedIn } from '../../domain/client';
import { isWhole } from '../../domain/widget/booking-choice';
import { DETAILS_FORM, NEWCOMER_FORM } from '../../domain/widget/widget-forms';
import { HoldTaking } from '../../hold-taking.service';
import { chosenVisit } from './chosen-visit';
import { codeStep, detailsStep, signInStep } from './details-step.presenter';
import { WidgetAccount } from './widget-account.service';
import { WidgetFavourites } from './widget-favourites.service';
import { WidgetHelp } from './widget-help.service';
import type { WidgetOutcome } from './widget-outcome';
import { problemWords } from './widget-problems';
import type { WidgetRequest } from './widget-request';
import { WidgetScreens } from './widget-screens.service';
import type { WidgetSituation } from './widget-situation';
import { WidgetTimes } from './widget-times.service';
import { WidgetVisitors } from './widget-visitors.service';
import { presentScreen } from './widget.presenter';
import { said } from '../../../../../views/i18n/said';

/** Holds and bookings of one address of the network. */
const SENDS = { name: 'booking.widget', points: 90, seconds: 600 };
const NO_PROBLEMS = {};

interface Sent extends WidgetRequest {
  readonly situation: WidgetSituation;
  readonly req: Request;
  readonly res: Response;
}

/** Forms of the widget: a time is kept, a code sent, a visit booked. What goes wrong is said on the screen where it can be mended. */
@Injectable()
export class WidgetForms {
  private readonly limit: RateLimiter;

  constructor(
    private readonly screens: WidgetScreens,
    private readonly times: WidgetTimes,
    private readonly appointments: Appointments,
    private readonly taking: HoldTaking,
    private readonly signIn: ClientSignIn,
    private readonly visitors: WidgetVisitors,
    private readonly account: WidgetAccount,
    private readonly favourites: WidgetFavourites,
    private readonly help: WidgetHelp,
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
      return await this.carryOut(sent);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return this.failed(sent, error);
    }
  }

  private carryOut(sent: Sent): Promise<WidgetOutcome> {
    if (isOfVisit(sent) && !isWhole(sent.situation.choice)) return this.incomplete(sent);
    switch (sent.fields.action) {
      case 'hold':
        return this.hold(sent);
      case 'renew':
        return this.renew(sent);
      case 'release':
        return this.release(sent);
      case 'code':
        return this.code(sent);
      case 'verify':
        return this.verify(sent);
      case 'register':
        return this.register(sent);
      case 'book':
        return this.book(sent);
      case 'sign-out':
        // the same screen for nobody: what was chosen, and a held time, stay
        return this.visitors.signedOut(sent.req, sent.res, sent.visitor).then((visitor) => this.shown({ ...sent, visitor }));
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

  /** The screen of the choice, as it is now. */
  private async shown({ context, fields, visitor }: WidgetRequest, notice: string | null = null): Promise<WidgetOutcome> {
    return { model: await this.screens.screen({ context, fields, visitor }, notice), status: 200, hasAddress: true };
  }

  /** What was chosen is not all there, or not any more: the first step that is missing, with a word about it. */
  private async incomplete({ situation, fields, context }: Sent): Promise<WidgetOutcome> {
    const notice = context.t('widget.incomplete');
    return { model: await this.screens.otherTimes(situation, fields, notice), status: 422, hasAddress: false };
  }

  private async hold(sent: Sent): Promise<WidgetOutcome> {
    const { situation, visitor, req, res } = sent;
    const { hold } = await this.taking.take(await chosenVisit(this.times, situation, ''), visitor, req.get('idempotency-key'));
    this.visitors.holds(res, hold);
    const fields = { ...sent.fields, step: 'details' };
    return this.shown({ ...sent, fields, visitor: { ...visitor, hold: hold.token } });
  }

  private async renew(sent: Sent): Promise<WidgetOutcome> {
    const { visitor, res } = sent;
    this.visitors.holds(res, await this.appointments.renewHold(visitor.hold ?? ''));
    return this.shown(sent);
  }

  private async release(sent: Sent): Promise<WidgetOutcome> {
    const { visitor, res, fields } = sent;
    if (visitor.hold !== null) await this.appointments.releaseHold(visitor.hold);
    this.visitors.holds(res, null);
    return this.shown({ ...sent, fields: { ...fields, time: '' }, visitor: { ...visitor, hold: null } });
  }

  private async code(sent: Sent): Promise<WidgetOutcome> {
    const { situation, fields, visitor, context } = sent;
    const reading = readForm(DETAILS_FORM, fields);
    if (Object.keys(reading.problems).length > 0) return this.details(sent, problemWords(sent, DETAILS_FORM, reading), 422);
    const { authId } = await this.signIn.requestCode(phoneDigits(String(fields.phone)), context.locale, visitor.address);
    return this.codeScreen(situation, { typed: { ...fields, code: '' }, authId, isNew: false, problems: NO_PROBLEMS }, 200);
  }

  private async verify(sent: Sent): Promise<WidgetOutcome> {
    const { situation, fields, visitor } = sent;
    const code = codeOf(sent);
    if (!code) return this.wrongCode(sent, false);
    try {
      return await this.bookAs(sent, await this.signIn.verify(code, visitor.address));
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'client_unknown') throw error;
      return this.codeScreen(situation, { typed: fields, authId: code.authId, isNew: true, problems: NO_PROBLEMS }, 200);
    }
  }

  private async register(sent: Sent): Promise<WidgetOutcome> {
    const { situation, fields, visitor, context } = sent;
    const code = codeOf(sent);
    if (!code) return this.wrongCode(sent, true);
    const reading = readForm(NEWCOMER_FORM, fields);
    const { values } = reading;
    if (Object.keys(reading.problems).length > 0) {
      const shown = { typed: fields, authId: code.authId, isNew: true, problems: problemWords(sent, NEWCOMER_FORM, reading) };
      return this.codeScreen(situation, shown, 422);
    }
    const { firstname = '', lastname = '', email = '', sex } = values;
    const client = { firstname, lastname, email: email || null, sex: sex === 'Male' ? ('Male' as const) : ('Female' as const) };
    const who = { locale: context.locale, address: visitor.address };
    return this.bookAs(sent, await this.signIn.register(code, client, who));
  }

  private async bookAs(sent: Sent, signedIn: SignedIn): Promise<WidgetOutcome> {
    const visitor = await this.visitors.signedIn(sent.req, sent.res, signedIn, sent.visitor);
    const known = { ...sent, visitor, situation: { ...sent.situation, visitor } };
    if (sent.fields.step === 'visits') return { model: await this.screens.visits(known.situation), status: 200, hasAddress: true };
    try {
      return await this.book(known);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      // the sign-in is good: only the visit is to be tried again
      return this.failed({ ...known, fields: { ...known.fields, action: 'book' } }, error);
    }
  }

  private async book(sent: Sent): Promise<WidgetOutcome> {
    const { situation, visitor, fields, context, res } = sent;
    const { identity, hold } = visitor;
    if (!identity) return this.details(sent, NO_PROBLEMS, 401);
    const comments = typeof fields.comments === 'string' ? fields.comments : '';
    const asked = await chosenVisit(this.times, situation, comments);
    const visit = await this.appointments.book(asked, identity, { hold, locale: context.locale, state: 'planned' });
    if (hold !== null) this.visitors.holds(res, null);
    return { model: await this.screens.done(situation, visit, identity), status: 200, hasAddress: true };
  }

  private async favour(sent: Sent): Promise<WidgetOutcome> {
    const { fields, visitor, res } = sent;
    const favourites = await this.favourites.toggle(res, visitor.identity, visitor.favourites, fields.favour);
    return this.shown({ ...sent, visitor: { ...visitor, favourites } });
  }

  private async changeAccount({ situation, fields, visitor }: Sent): Promise<WidgetOutcome> {
    if (!visitor.identity) return { model: await this.screens.visits(situation), status: 401, hasAddress: false };
    const words = await this.account.change(situation, visitor.identity, fields);
    return { model: await this.screens.visits(situation, words), status: 200, hasAddress: false };
  }

  /** What went wrong, on the screen where somebody can do something about it. */
  private async failed(sent: Sent, error: DomainError): Promise<WidgetOutcome> {
    const { situation, fields } = sent;
    const { status } = errorFacts(error);
    const notice = said(sent.context.t, error.text);
    if (['time_conflict', 'cannot_be_booked', 'too_many_holds'].includes(error.code)) {
      return { model: await this.screens.otherTimes(situation, fields, notice), status, hasAddress: false };
    }
    if (fields.step === 'visits' && sent.visitor.identity) {
      return { model: await this.screens.visits(situation, { notice, chatLink: null }), status, hasAddress: false };
    }
    const isCode = fields.action === 'verify' || fields.action === 'register';
    const code = isCode && error.kind === 'unauthorized' ? codeOf(sent) : null;
    if (code && error.code !== 'code_expired') {
      const shown = {
        typed: fields,
        authId: code.authId,
        isNew: fields.action === 'register',
        problems: { code: error.code === 'code_wrong' ? sent.context.t('widget.code.wrong') : notice },
      };
      return this.codeScreen(situation, shown, status);
    }
    return this.details(sent, NO_PROBLEMS, status, notice);
  }

  private details(
    { situation, fields }: Sent,
    problems: Readonly<Record<string, string>>,
    status: number,
    notice: string | null = null,
  ): Promise<WidgetOutcome> {
    const isSignIn = fields.step === 'visits';
    const body = (isSignIn ? signInStep : detailsStep)(situation, { typed: fields, problems });
    return Promise.resolve({
      model: presentScreen(situation, isSignIn ? 'visits' : 'details', body, { notice }),
      status,
      hasAddress: false,
    });
  }

  private codeScreen(situation: WidgetSituation, shown: Parameters<typeof codeStep>[1], status: number): WidgetOutcome {
    return { model: presentScreen(situation, 'code', codeStep(situation, shown)), status, hasAddress: false };
  }

  private wrongCode({ situation, fields, context }: Sent, isNew: boolean): WidgetOutcome {
    const authId = typeof fields.authId === 'string' ? fields.authId : '';
    const problems = { code: context.t('booking.signIn.code') };
    return this.codeScreen(situation, { typed: fields, authId, isNew, problems }, 422);
  }
}

/** Whether a form needs all of a visit. After a code that needs the sign-in as well, booking says what is missing. */
function isOfVisit({ fields: { action, step } }: Sent): boolean {
  return action === 'hold' || ((action === 'code' || action === 'book') && step !== 'visits');
}

/** Null for what cannot be a code. */
function codeOf({ fields, situation }: Sent): { readonly authId: string; readonly code: string; readonly location: string | null } | null {
  const code = typeof fields.code === 'string' ? fields.code.trim() : '';
  const authId = typeof fields.authId === 'string' && /^[\w.-]{1,100}$/.test(fields.authId) ? fields.authId : null;
  return authId !== null && /^\d{4}$/.test(code) ? { authId, code, location: situation.choice.salon } : null;
}
