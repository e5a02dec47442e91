import { Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ConsoleSignInPage } from '../../../../views/console/ConsoleSignInPage';
import { FormReq, type FormRequest } from '../../pages/page-form';
import { oneOf } from '../../pages/page-query';
import { PageReq, type PageRequest } from '../../pages/page-route';
import { OriginCheck } from '../../security/origin-check';
import type { Page, SeeOther } from '../../render/page';
import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import { OPERATOR_ROLES, type ConsoleUser } from './operator';
import { OperatorSessions } from './operator-sessions';
import { OperatorSignIn } from './operator-sign-in';
import { ConsoleCookie } from '../console-cookie';
import { ConsolePages, type Refusal } from '../console-frame';
import { ConsoleAction, ConsoleController, ConsolePage, toConsole, typed, User } from '../console-route';

const ANYBODY = { roles: [] } as const;
const ALL = { roles: OPERATOR_ROLES };
const QUERY = { done: oneOf('joined', 'left') };
/** Nobody is known yet: the language of the site. */
const STRANGER = { locale: 'ua' } as const;

/** In and out of the console. */
@ConsoleController()
export class SignInController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly signIn: OperatorSignIn,
    private readonly sessions: OperatorSessions,
    private readonly cookie: ConsoleCookie,
    private readonly origins: OriginCheck,
  ) {}

  /** GET /ops/sign-in */
  @ConsolePage('sign-in', { ...ANYBODY, query: QUERY })
  show(@PageReq() { query }: PageRequest<typeof QUERY>): Page {
    const { t } = this.pages.context(STRANGER);
    return this.door({ notice: query.done ? t(`console.signIn.${query.done}`) : '' });
  }

  /** POST /ops/sign-in: e-mail, password and code of an invited operator. 401, 429 with the form */
  @ConsoleAction('sign-in', ANYBODY)
  operator(
    @FormReq() { body, address }: FormRequest,
    @Req() req: Request,
    @Res({ passthrough: true }) res: Response,
  ): Promise<Page | SeeOther> {
    const email = typed(body, 'email');
    const secrets = { password: rawly(body, 'password'), code: typed(body, 'code') };
    return this.enter(req, res, email, () => this.signIn.operator({ email, ...secrets }, address));
  }

  /** POST /ops/sign-in/owner: the token of the site. 401, 429 with the form */
  @ConsoleAction('sign-in/owner', ANYBODY)
  owner(
    @FormReq() { body, address }: FormRequest,
    @Req() req: Request,
    @Res({ passthrough: true }) res: Response,
  ): Promise<Page | SeeOther> {
    return this.enter(req, res, '', () => this.signIn.owner(typed(body, 'token'), address));
  }

  /** POST /ops/sign-out: the session is over for good */
  @ConsoleAction('sign-out', ALL)
  async out(@Req() req: Request, @Res({ passthrough: true }) res: Response): Promise<SeeOther> {
    const token = this.cookie.read(req);
    if (token !== null) await this.sessions.end(token);
    this.cookie.clear(res);
    return toConsole('/ops/sign-in?done=left');
  }

  /** POST /ops/language */
  @ConsoleAction('language', ALL)
  async language(@FormReq() { body }: FormRequest, @Req() req: Request, @User() user: ConsoleUser): Promise<SeeOther> {
    const token = this.cookie.read(req);
    const asked = typed(body, 'locale');
    if (token !== null) await this.sessions.speak(token, asked === 'ua' || asked === 'en' ? asked : user.locale);
    return toConsole('/ops');
  }

  private async enter(req: Request, res: Response, email: string, begin: () => Promise<string>): Promise<Page | SeeOther> {
    // the general check looks at requests with cookies alone; nobody signs others in from elsewhere, either
    const headers = { ...req.headers, cookie: '' };
    if (this.origins.isForged({ method: req.method, path: req.path, host: req.host, headers }))
      throw new DomainError('forbidden', 'foreign_origin', translation('common.problems.foreignOrigin'));
    try {
      const token = await begin();
      const before = this.cookie.read(req);
      if (before !== null) await this.sessions.end(before);
      this.cookie.write(res, token);
      const user = await this.sessions.user(token);
      req.operator = user?.actor;
      return toConsole('/ops');
    } catch (error) {
      const refused = this.pages.refusal(STRANGER, error);
      return this.door({ ...refused, email });
    }
  }

  private door({
    failure = '',
    email = '',
    notice = '',
    ...told
  }: Partial<Refusal> & { readonly email?: string; readonly notice?: string }): Page {
    const title = this.pages.context(STRANGER).t('console.signIn.title');
    return this.pages.page(STRANGER, ConsoleSignInPage, { failure, email, notice }, { title, ...told });
  }
}

/** A password is not trimmed. */
function rawly(body: unknown, name: string): string {
  const value = (body as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return typeof value === 'string' ? value : '';
}
