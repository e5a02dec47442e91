import { durationLabel } from '../../../../views/ui/i18n/labels';
import { normalizedPhone } from '../../../shared/phone';
import type { ContentContext } from '../../content/content.api';
import { isOpen, lastCode, codeFor } from '../../clients/contract/booking-draft';
import { readChoice } from '../contract/booking-choice';
import type { WidgetFields } from '../contract/booking-choice';
import { WIDGET_APPOINTMENTS_PATH } from '../contract/widget-model';
import type { WidgetModel } from '../contract/widget-model';
import { codeStep, detailsStep, signInStep, type ShownCode } from './details-step.presenter';
import { stepHref } from './widget-links';
import type { WidgetSituation } from './widget-situation';
import { presentScreen } from './widget.presenter';

const SECONDS_IN_WORDS = 90;

/** Where the code of a form is typed, without language prefix. */
export function codePath({ choice }: Pick<WidgetSituation, 'choice'>, { step }: WidgetFields): string {
  return step === 'visits' ? `${WIDGET_APPOINTMENTS_PATH}?step=code` : stepHref(choice, { step: 'code' });
}

/** The screen on which a code is typed. @param fields as they were sent, or stand in the address */
export function codeScreen(
  situation: WidgetSituation,
  fields: WidgetFields,
  shown: Partial<Pick<ShownCode, 'problems' | 'isNew' | 'isOver'>> = {},
  notice: string | null = null,
): WidgetModel {
  const sent = codeFor(situation.draft, normalizedPhone(String(fields.phone)));
  const authId = sent?.authId ?? (typeof fields.authId === 'string' ? fields.authId : '');
  const body = codeStep(situation, { problems: {}, isNew: false, ...shown, typed: fields, authId, sent });
  return presentScreen(situation, 'code', body, { notice, path: codePath(situation, fields) });
}

/** The screen of the code that was sent last, or of the names of a new client, for an address at which it is typed; null: there is none. */
export function keptCodeScreen(situation: WidgetSituation, step: 'booking' | 'visits'): WidgetModel | null {
  const code = lastCode(situation.draft, situation.now.getTime());
  const isOfStep = code?.path.startsWith(WIDGET_APPOINTMENTS_PATH) === (step === 'visits');
  if (!code || !isOfStep || situation.visitor.identity) return null;
  const { phone, accepted } = code;
  const fields = { phone, ...(step === 'visits' && { step }) };
  return accepted === undefined ? codeScreen(situation, fields) : codeScreen(situation, { ...fields, code: accepted }, { isNew: true });
}

/**
 * Where a visitor goes on after a reload while a code could be typed: the address of that code, when all that is chosen now was
 * chosen then; null: nowhere.
 */
export function pathToGoOn({ draft, choice, visitor, now, settings }: WidgetSituation): string | null {
  const code = lastCode(draft, now.getTime());
  if (!code || visitor.identity || !isOpen(code, now.getTime()) || code.path.startsWith(WIDGET_APPOINTMENTS_PATH)) return null;
  const then = readChoice(Object.fromEntries(new URLSearchParams(code.path.split('?')[1])), settings.clientModule);
  const isSame = (['salon', 'employee', 'date', 'time', 'end'] as const).every(
    (name) => choice[name] === null || choice[name] === then[name],
  );
  return isSame && choice.services.every((id) => then.services.includes(id)) ? code.path : null;
}

/** The screen of the details, or of signing in. */
export function detailsScreen(
  situation: WidgetSituation,
  fields: WidgetFields,
  problems: Readonly<Record<string, string>>,
  notice: string | null = null,
): WidgetModel {
  const isSignIn = fields.step === 'visits';
  const body = (isSignIn ? signInStep : detailsStep)(situation, { typed: fields, problems });
  const path = isSignIn ? WIDGET_APPOINTMENTS_PATH : undefined;
  return presentScreen(situation, isSignIn ? 'visits' : 'details', body, { notice, ...(path !== undefined && { path }) });
}

/** `42 с`, `12 хв`, `3 год`. */
export function waitWords(seconds: number, { t }: Pick<ContentContext, 't'>): string {
  const minutes = seconds < SECONDS_IN_WORDS ? null : durationLabel(Math.ceil(seconds / 60), t);
  return minutes ?? t('widget.code.seconds', { seconds });
}
