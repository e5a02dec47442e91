import { Body, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ApiDoc } from '../../../platform/openapi/api-doc';
import { PageContexts } from '../../../platform/pages/page-context';
import { FormReq, PageForm } from '../../../platform/pages/page-form';
import type { FormRequest } from '../../../platform/pages/page-form';
import { pageHead } from '../../../platform/pages/page-head';
import { text } from '../../../platform/pages/page-query';
import { PageController, PageReq, PageRoute } from '../../../platform/pages/page-route';
import type { PageRequest } from '../../../platform/pages/page-route';
import { page } from '../../../platform/render/page';
import type { Page } from '../../../platform/render/page';
import type { Locale } from '../../../shared/locale';
import { SandboxMessengerPage } from '../../../../views/messenger/SandboxMessengerPage';
import { SANDBOX_LOGIN_PATH, SANDBOX_MESSENGER_PATH } from '../contract/messenger-settings';
import { SandboxChats } from '../application/sandbox-chats';
import { SandboxLoginRequest } from './messenger.requests';

const QUERY = { start: text(64) };

/** What the deep links of the sandbox's messenger lead to: its chat with the bot. */
@PageController('sandbox/messenger', { access: 'private' })
export class SandboxMessengerController {
  constructor(
    private readonly contexts: PageContexts,
    private readonly play: SandboxChats,
  ) {}

  /** GET /sandbox/messenger/?start=: a button Start; 404 where the messenger is another one. */
  @PageRoute({ query: QUERY })
  show(@PageReq() { locale, query }: PageRequest<typeof QUERY>): Page {
    this.play.requireSandbox();
    return this.page(locale, query.start ?? '', false);
  }

  /** POST /sandbox/messenger/ with `start`: presses it. The link is the only credential, as in a messenger. */
  @PageForm()
  async start(@FormReq() { locale, body }: FormRequest): Promise<Page> {
    const { start } = (body ?? {}) as Readonly<Record<string, unknown>>;
    const token = typeof start === 'string' ? start : '';
    await this.play.pressStart(token);
    return this.page(locale, token, true);
  }

  private page(locale: Locale, start: string, isStarted: boolean): Page {
    const context = this.contexts.of({ locale });
    const words = {
      title: context.t('messenger.sandbox.title'),
      description: context.t('messenger.sandbox.about'),
    };
    const head = pageHead(context, { ...words, path: SANDBOX_MESSENGER_PATH, noindex: true });
    return page(SandboxMessengerPage, { start, isStarted }, head, { answersForm: true });
  }
}

/** The login of the sandbox's messenger. */
@Controller(SANDBOX_LOGIN_PATH.slice(1))
export class SandboxLoginController {
  constructor(private readonly play: SandboxChats) {}

  /** POST /api/messenger/sandbox-login: what the login widget of a messenger would give to the page. */
  @Post()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Sign in to the sandbox messenger',
    description: 'Only with MESSENGER=sandbox. Post the answer to /api/messenger/auth.',
    example: { auth_date: 1795348000, first_name: 'Sandbox', id: 77, username: 'olena', hash: 'c3…' },
    errors: [[404, 'not_found', 'Another messenger is configured']],
  })
  login(@Body() { username }: SandboxLoginRequest): object {
    return this.play.login(username);
  }
}
