import { Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ConsolePages, type Refusal } from '../../../platform/console/console-frame';
import {
  ConsoleAction,
  ConsoleController,
  ConsoleFile,
  ConsolePage,
  toConsole,
  typed,
  User,
} from '../../../platform/console/console-route';
import { readUpload, UploadRoutes } from '../../../platform/console/console-upload';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { EncoderPool } from '../../../platform/images/encoder-pool';
import { RateLimits, type RateLimiter } from '../../../platform/limits/rate-limits';
import type { Page, SeeOther } from '../../../platform/render/page';
import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import type { ClientCard } from '../../clients/contract/client-card';
import { PHOTOGRAPH_LIMITS } from '../../clients/contract/client-photograph';
import { BookingAdmin } from '../application/booking-admin.service';
import { photographQuestion, type TypedPhotograph } from './client-forms.presenter';
import { ScopedClients } from './scoped-clients';

/** As for what is about health. */
const ACT = { roles: ['owner', 'salon'] } as const;
/** Of one operator: each is decoded by a process that the site has once. */
const UPLOADS = { name: 'console.photographs', points: 60, seconds: 600 };

/** Photographs of a client before and after: private, each opening is written down. */
@ConsoleController('clients')
export class ClientPhotographsController {
  private readonly limit: RateLimiter;

  constructor(
    private readonly pages: ConsolePages,
    private readonly admin: BookingAdmin,
    private readonly clients: ScopedClients,
    private readonly encoders: EncoderPool,
    limits: RateLimits,
    uploads: UploadRoutes,
  ) {
    uploads.declare('/ops/clients/:id/photographs');
    this.limit = limits.limiter(UPLOADS);
  }

  /** GET /ops/clients/{id}/photographs: a form with a file, which a phone takes with its camera */
  @ConsolePage(':id/photographs', ACT)
  async ask(@Param('id') id: string, @User() user: ConsoleUser): Promise<Page> {
    return this.form(user, await this.clients.find(user, id), { kind: 'before', note: '' });
  }

  /** POST /ops/clients/{id}/photographs with `picture`, `kind` and `note`; kept as WebP without what the camera wrote into it */
  @ConsoleAction(':id/photographs', ACT)
  async add(@Param('id') id: string, @Req() req: Request, @User() user: ConsoleUser): Promise<Page | SeeOther> {
    const client = await this.clients.find(user, id);
    await this.limit.consume(user.actor);
    const { body, file, isTooLarge } = await readUpload(req, 'picture', PHOTOGRAPH_LIMITS.bytes);
    const given = {
      kind: typed(body, 'kind') === 'after' ? 'after' : 'before',
      note: typed(body, 'note', PHOTOGRAPH_LIMITS.note),
    } as const;
    try {
      if (isTooLarge) throw refusal('photograph_large');
      if (!file) throw refusal('photograph_missing');
      await this.admin.engine.photographs.add(id, { ...given, by: user.actor, picture: await this.encoded(file) });
      return toConsole(`/ops/clients/${id}?done=photograph-saved`);
    } catch (error) {
      return this.form(user, client, given, this.pages.conflict(user, error));
    }
  }

  /** GET /ops/clients/{id}/photographs/{photograph}/picture */
  @ConsoleFile(':id/photographs/:photograph/picture', ACT)
  async picture(
    @Param('id') id: string,
    @Param('photograph') photograph: string,
    @User() user: ConsoleUser,
    @Res() res: Response,
  ): Promise<void> {
    await this.clients.find(user, id);
    const picture = await this.admin.engine.photographs.picture(id, photograph);
    res.setHeader('Content-Disposition', 'inline; filename="photograph.webp"');
    res.setHeader('Cache-Control', 'no-store');
    res.type('image/webp').send(picture);
  }

  /** @throws DomainError conflict `photograph_wrong` for what is no photograph */
  private async encoded(file: Buffer): Promise<Buffer> {
    try {
      return (await this.encoders.encode(file, PHOTOGRAPH_LIMITS.width, 'webp', 'visitor')).bytes;
    } catch {
      throw refusal('photograph_wrong');
    }
  }

  private form(user: ConsoleUser, client: ClientCard, given: TypedPhotograph, refused: Partial<Refusal> = {}): Page {
    return this.pages.confirm(user, 'visits', photographQuestion(this.pages.context(user), client, given), refused);
  }
}

const refusal = (code: 'photograph_large' | 'photograph_missing' | 'photograph_wrong') =>
  new DomainError('conflict', code, translation(`booking.console.problems.${code}`));
