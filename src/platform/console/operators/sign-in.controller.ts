import { Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { FormReq, type FormRequest } from '../../pages/page-form';
import { oneOf, text } from '../../pages/page-query';
import { PageReq, type PageRequest } from '../../pages/page-route';
import { OriginCheck } from '../../security/origin-check';
import type { Page, SeeOther } from '../../render/page';
import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import { OPERATOR_ROLES, type ConsoleUser } from './operator';
import { OperatorSessions } from './operator-sessions';
import { OperatorSignIn, type BegunSession } from './operator-sign-in';
import { ConsoleCookie } from '../console-cookie';
import { ConsolePages } from '../console-frame';
import { langOf, placeOf, SignInPages, type SignInState } from '../sign-in-page';
import { KeptForms, type KeptForm } from './kept-forms';
import { DEVICE_SECONDS, OperatorDevices } from './operator-devices';
import { ConsoleAction, ConsoleController, ConsolePage, toConsole, typed, User } from '../console-route';

const ANYBODY = { roles: [] } as const;
const ALL = { roles: OPERATOR_ROLES };
const QUERY = { done: oneOf('joined', 'left'), to: text(500), lang: oneOf('en') };
const MAX_KEPT = 40_000;
/** Values that a form carries and nobody typed: codes of choices, ids and keys. */
const CARRIED = /^(?:|[a-z*][\w/:-]*|[\da-f-]{36})$/;
const MAX_SHOWN = 300;

/** In and out of the console. */
@ConsoleController()
export class SignInController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly signIn: OperatorSignIn,
    private readonly sessions: OperatorSessions,
    private readonly devices: OperatorDevices,
    private readonly forms: KeptForms,
    private readonly doors: SignInPages,
    private readonly cookie: ConsoleCookie,
    private readonly origins: OriginCheck,
  ) {}

  /** GET /ops/sign-in?to=&lang= */
  @ConsolePage('sign-in', { ...ANYBODY, query: QUERY })
  show(@PageReq() { query: { done, to, lang } }: PageRequest<typeof QUERY>, @Req() req: Request): Promise<Page> {
    const locale = lang ?? 'ua';
    return this.door(req, { locale, notice: done ? this.doors.words(`console.signIn.${done}`, locale) : '', to: placeOf(to) });
  }

  /**
   * POST /ops/sign-in: e-mail, password and code of an invited operator; `trust` trusts the device, where the code may be left out from then
   * on. 401, 429 with the form
   */
  @ConsoleAction('sign-in', ANYBODY)
  operator(
    @FormReq() { body, address }: FormRequest,
    @Req() req: Request,
    @Res({ passthrough: true }) res: Response,
  ): Promise<Page | SeeOther> {
    const email = typed(body, 'email');
    const secrets = { password: rawly(body, 'password'), code: typed(body, 'code') };
    const agent = req.headers['user-agent'] ?? '';
    const device = { token: this.cookie.readDevice(req), agent, isToTrust: typed(body, 'trust') === 'yes' };
    return this.enter(req, res, { ...carried(body), email }, () => this.signIn.operator({ email, ...secrets }, device, address));
  }

  /** POST /ops/sign-in/owner: the token of the site. 401, 429 with the form */
  @ConsoleAction('sign-in/owner', ANYBODY)
  owner(
    @FormReq() { body, address }: FormRequest,
    @Req() req: Request,
    @Res({ passthrough: true }) res: Response,
  ): Promise<Page | SeeOther> {
    const state = carried(body);
    return this.enter(req, res, state, async () => {
      const begun = await this.signIn.owner(typed(body, 'token'), address);
      await this.sessions.speak(begun.token, state.locale);
      return begun;
    });
  }

  /** POST /ops/sign-out: the session is over for good */
  @ConsoleAction('sign-out', ALL)
  async out(@Req() req: Request, @Res({ passthrough: true }) res: Response, @User() { locale }: ConsoleUser): Promise<SeeOther> {
    const token = this.cookie.read(req);
    if (token !== null) await this.sessions.end(token);
    this.cookie.clear(res);
    return toConsole(`/ops/sign-in?done=left${langOf(locale) && '&lang=en'}`);
  }

  /** POST /ops/language */
  @ConsoleAction('language', ALL)
  async language(@FormReq() { body }: FormRequest, @Req() req: Request, @User() user: ConsoleUser): Promise<SeeOther> {
    const token = this.cookie.read(req);
    const asked = typed(body, 'locale');
    if (token !== null) await this.sessions.speak(token, asked === 'ua' || asked === 'en' ? asked : user.locale);
    return toConsole('/ops');
  }

  private async enter(req: Request, res: Response, state: Carried, begin: () => Promise<BegunSession>): Promise<Page | SeeOther> {
    // the general check looks at requests with cookies alone; nobody signs others in from elsewhere, either
    const headers = { ...req.headers, cookie: '' };
    if (this.origins.isForged({ method: req.method, path: req.path, host: req.host, headers }))
      throw new DomainError('forbidden', 'foreign_origin', translation('common.problems.foreignOrigin'));
    try {
      const { token, keptSeconds, device } = await begin();
      const before = this.cookie.read(req);
      if (before !== null) await this.sessions.end(before);
      this.cookie.write(res, token, keptSeconds);
      if (device !== null) this.cookie.writeDevice(res, device, DEVICE_SECONDS);
      const user = await this.sessions.user(token);
      req.operator = user?.actor;
      const form = this.forms.open(state.kept);
      if (user && form?.by === user.actor) return this.again(user, form, state.to);
      return toConsole(state.to || '/ops');
    } catch (error) {
      return this.door(req, { ...this.pages.refusal(state, error), ...state });
    }
  }

  /** What was filled in when the session had ended: sent again by a press, as it was. */
  private again(user: ConsoleUser, { path, fields }: KeptForm, to: string): Page {
    const { t } = this.pages.context(user);
    const filled = Object.values(fields).filter((value) => !CARRIED.test(value));
    const shown = filled.join(' · ').slice(0, MAX_SHOWN);
    return this.pages.confirm(user, '', {
      title: t('console.signIn.again.title'),
      lead: [t('console.signIn.again.lead'), shown].filter(Boolean).join(' '),
      action: path,
      hidden: fields,
      submit: t('console.signIn.again.submit'),
      back: to || '/ops',
    });
  }

  private async door(req: Request, state: SignInState): Promise<Page> {
    req.locale = state.locale;
    const isKnownDevice = await this.devices.isKnown(this.cookie.readDevice(req)).catch(() => false);
    return this.doors.page({ ...state, isKnownDevice });
  }
}

type Carried = Pick<SignInState, 'email'> & Required<Pick<SignInState, 'to' | 'kept' | 'locale'>>;

/** What the sign-in carries along. */
const carried = (body: unknown): Carried => ({
  to: placeOf(typed(body, 'to')),
  kept: typed(body, 'kept', MAX_KEPT),
  locale: typed(body, 'lang') === 'en' ? 'en' : 'ua',
});

/** A password is not trimmed. */
function rawly(body: unknown, name: string): string {
  const value = (body as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return typeof value === 'string' ? value : '';
}
