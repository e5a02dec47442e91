import { Param, Req } from '@nestjs/common';
import type { Request } from 'express';
import { toDataURL } from 'qrcode';
import { ConsoleJoinPage } from '../../../../views/console/ConsoleJoinPage';
import { FormReq, type FormRequest } from '../../pages/page-form';
import type { Page, SeeOther } from '../../render/page';
import { MIN_PASSWORD } from './operator';
import { OperatorInvitations } from './operator-invitations';
import { totpAddress } from './operator-secrets';
import { ConsolePages, type Refusal } from '../console-frame';
import { ConsoleAction, ConsoleController, ConsolePage, toConsole, typed } from '../console-route';

const ANYBODY = { roles: [] } as const;

/** Invitations are accepted. */
@ConsoleController('join')
export class JoinController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly invitations: OperatorInvitations,
  ) {}

  /** GET /ops/join/{token}: 404 for a link that opens nothing */
  @ConsolePage(':token', ANYBODY)
  show(@Param('token') token: string, @Req() req: Request): Promise<Page> {
    return this.form(token, req.ip ?? '');
  }

  /** POST /ops/join/{token} with `password` and `code`: 303 to the sign-in, 400 with the form */
  @ConsoleAction(':token', ANYBODY)
  async join(@Param('token') token: string, @FormReq() { body, address }: FormRequest): Promise<Page | SeeOther> {
    const given = (body as { readonly password?: unknown } | null)?.password;
    try {
      await this.invitations.join(token, { password: typeof given === 'string' ? given : '', code: typed(body, 'code') }, address);
      return toConsole('/ops/sign-in?done=joined');
    } catch (error) {
      const { locale } = await this.invitations.invitation(token, address);
      return this.form(token, address, this.pages.refusal({ locale }, error));
    }
  }

  private async form(token: string, address: string, { failure = '', ...told }: Partial<Refusal> = {}): Promise<Page> {
    const { name, email, role, locale, totpSecret } = await this.invitations.invitation(token, address);
    const { t, siteName } = this.pages.context({ locale });
    const props = {
      lead: t('console.join.lead', { name, role: t(`console.roles.${role}`).toLowerCase() }),
      email,
      action: `/ops/join/${token}`,
      failure,
      least: MIN_PASSWORD,
      qr: await toDataURL(totpAddress(totpSecret, siteName, email), { margin: 1, width: 208 }),
      secret: totpSecret.replace(/(.{4})/g, '$1 ').trim(),
    };
    return this.pages.page({ locale }, ConsoleJoinPage, props, { title: t('console.join.title'), ...told });
  }
}
