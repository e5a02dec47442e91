import { Injectable } from '@nestjs/common';
import { errorFacts } from '../../../platform/errors/error-facts';
import { DomainError } from '../../../shared/domain-error';
import { Clock } from '../../../platform/time/clock';
import { readSentForm } from '../../../platform/phones/sent-form';
import { readEmail } from '../../../shared/email';
import { getsCodeByMail, normalizedPhone } from '../../../shared/phone';
import type { Translation } from '../../../shared/translation';
import { ClientSignIn, DraftSignIn } from '../../clients/clients.api';
import { isOpen, codeFor } from '../../clients/contract/booking-draft';
import type { SignedIn } from '../../clients/contract/client';
import { NEWCOMER_FORM } from '../../clients/contract/sign-in-form';
import { DETAILS_FORM } from '../contract/widget-forms';
import { codePath, codeScreen, detailsScreen, waitWords } from '../screens/code-screens';
import type { WidgetOutcome } from './widget-outcome';
import { problemWords } from '../screens/widget-problems';
import type { SentForm } from './widget-request';
import { translateText } from '../../../shared/translate-text';

/** What stands in a form of a code. */
interface TypedCode {
  readonly authId: string;
  readonly code: string;
  readonly location: string | null;
}

/** Codes by SMS or mail: sent, sent again, typed. What goes wrong is said where the code is typed, and nothing is lost. */
@Injectable()
export class WidgetCodes {
  constructor(
    private readonly signIn: ClientSignIn,
    private readonly drafts: DraftSignIn,
    private readonly clock: Clock,
  ) {}

  /** The first code, or the one that is on its way to this phone. */
  async send(sent: SentForm): Promise<WidgetOutcome> {
    const { situation, fields, context, visitor } = sent;
    const reading = readSentForm(DETAILS_FORM, fields);
    if (Object.keys(reading.problems).length > 0) {
      const problems = problemWords(sent, DETAILS_FORM, reading);
      return { model: detailsScreen(situation, fields, problems), status: 422, hasAddress: false };
    }
    try {
      await this.request(sent);
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'invalid') {
        const problems = wordsOf(context, error);
        return { model: detailsScreen(situation, fields, problems), status: 422, hasAddress: false };
      }
      if (!(error instanceof DomainError) || error.code !== 'rate_limited') throw error;
      const notice = context.t('widget.code.later', { wait: waitWords(errorFacts(error).retryAfterSeconds ?? 60, context) });
      return { model: detailsScreen(situation, fields, {}, notice), status: 429, hasAddress: false };
    }
    return { model: codeScreen(await this.anew(sent), { ...fields, code: '' }), status: 200, hasAddress: visitor.cookies === 'kept' };
  }

  /** Another code, or a word on when there may be one: the one before can be typed until then. */
  async sendAgain(sent: SentForm): Promise<WidgetOutcome> {
    const { situation, context } = sent;
    const before = codeFor(situation.draft, phoneOf(sent));
    try {
      const { authId, resendAt } = await this.request(sent);
      const seconds = Math.max(1, Math.ceil((resendAt - this.clock.epochMs()) / 1000));
      const isSame = before?.authId === authId;
      const isUsable = before !== null && isOpen(before, situation.now.getTime());
      const wait = { wait: waitWords(seconds, context) };
      const later = context.t(isUsable ? 'widget.code.laterOpen' : 'widget.code.later', wait);
      const notice = isSame ? later : context.t('widget.code.resent');
      return this.shown(sent, isSame ? 429 : 200, {}, notice);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { status, retryAfterSeconds = 60, text } = errorFacts(error);
      const isLimit = error.code === 'rate_limited';
      const notice = isLimit
        ? context.t('widget.code.later', { wait: waitWords(retryAfterSeconds, context) })
        : translateText(context.t, text);
      return this.shown(sent, status, {}, notice);
    }
  }

  /** @returns who is signed in, or the screen on which that goes on */
  async verify(sent: SentForm): Promise<SignedIn | WidgetOutcome> {
    const code = codeOf(sent);
    if (!code) return this.shown(sent, 422, { problems: { code: sent.context.t('booking.signIn.code') } });
    try {
      return await this.tried(sent, code, (authId) => this.signIn.verify({ ...code, authId }, sent.visitor.address));
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'client_unknown') return this.refused(sent, error);
      await this.drafts.accept(sent.visitor.draft, phoneOf(sent), code.code);
      return this.shown(sent, 200, { isNew: true });
    }
  }

  /** @returns as `verify` */
  async register(sent: SentForm): Promise<SignedIn | WidgetOutcome> {
    const { fields, visitor, context } = sent;
    const code = codeOf(sent);
    if (!code) return this.shown(sent, 422, { problems: { code: context.t('booking.signIn.code') } });
    const reading = readSentForm(NEWCOMER_FORM, fields);
    const { values } = reading;
    if (Object.keys(reading.problems).length > 0)
      return this.shown(sent, 422, { isNew: true, problems: problemWords(sent, NEWCOMER_FORM, reading) });
    const { firstname = '', lastname = '', email = '', sex } = values;
    const client = { firstname, lastname, email: email || null, sex: sex === 'Male' ? ('Male' as const) : ('Female' as const) };
    const who = { locale: context.locale, address: visitor.address };
    try {
      return await this.tried(sent, code, (authId) => this.signIn.register({ ...code, authId }, client, who));
    } catch (error) {
      return this.refused(sent, error);
    }
  }

  private request(sent: SentForm) {
    const { situation, fields, context, visitor } = sent;
    const asked = {
      phone: phoneOf(sent),
      email: emailOf(sent),
      locale: context.locale,
      address: visitor.address,
      path: codePath(situation, fields),
    };
    return this.drafts.send(visitor.draft, asked);
  }

  private tried(sent: SentForm, { authId }: TypedCode, work: (authId: string) => Promise<SignedIn>): Promise<SignedIn> {
    return this.drafts.with(sent.visitor.draft, phoneOf(sent), authId, work);
  }

  /** The code was not taken: what is wrong with it, and how often it can be tried again. */
  private refused(sent: SentForm, error: unknown): Promise<WidgetOutcome> {
    if (!(error instanceof DomainError)) throw error;
    const { status, text, details } = errorFacts(error);
    const { t } = sent.context;
    if (error.code === 'code_expired' || error.code === 'sign_in_blocked') {
      return this.shown({ ...sent, fields: { ...sent.fields, code: '' } }, status, { isOver: true });
    }
    if (error.kind !== 'unauthorized')
      return this.shown(sent, status, { isNew: sent.fields.action === 'register' }, translateText(t, text));
    const triesLeft = details?.triesLeft;
    const wrong = typeof triesLeft === 'number' ? t('widget.code.tries', { count: triesLeft }) : t('widget.code.wrong');
    return this.shown(sent, status, { problems: { code: error.code === 'code_wrong' ? wrong : translateText(t, text) } });
  }

  private async shown(
    sent: SentForm,
    status: number,
    shown: Parameters<typeof codeScreen>[2],
    notice: string | null = null,
  ): Promise<WidgetOutcome> {
    return { model: codeScreen(await this.anew(sent), sent.fields, shown, notice), status, hasAddress: false };
  }

  /** The situation with what has become of the draft, at this moment: an SMS may take seconds to be sent. */
  private async anew({ situation, visitor }: SentForm): Promise<SentForm['situation']> {
    return { ...situation, draft: await this.drafts.draft(visitor.draft), now: this.clock.now() };
  }
}

const phoneOf = ({ fields }: SentForm): string => normalizedPhone(String(fields.phone));

/** The address for a code by mail, as far as there is one. */
function emailOf({ fields, situation }: SentForm): string | null {
  const isMailed = getsCodeByMail(String(fields.phone), situation.smsCountries);
  return isMailed && typeof fields.email === 'string' ? readEmail(fields.email) : null;
}

/** What is wrong with the fields of a form, by what refused it. */
function wordsOf({ t }: SentForm['context'], { details }: DomainError): Readonly<Record<string, string>> {
  const found = Object.entries((details ?? {}) as Readonly<Record<string, Translation>>);
  return Object.fromEntries(found.map(([name, words]) => [name, translateText(t, words)]));
}

/** Null for what cannot be a code. */
function codeOf({ fields, situation }: SentForm): TypedCode | null {
  const code = typeof fields.code === 'string' ? fields.code.trim() : '';
  const authId = typeof fields.authId === 'string' && /^[\w.-]{1,100}$/.test(fields.authId) ? fields.authId : '';
  return /^\d{4}$/.test(code) ? { authId, code, location: situation.choice.salon } : null;
}
