import { Injectable, StreamableFile } from '@nestjs/common';
import type { Request } from 'express';
import { ConsolePages, type Refusal } from '../../../platform/console/console-frame';
import { toConsole, typed } from '../../../platform/console/console-route';
import { readUpload } from '../../../platform/console/console-upload';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { EncoderPool } from '../../../platform/images/encoder-pool';
import { RateLimits, type RateLimiter } from '../../../platform/limits/rate-limits';
import type { Page, SeeOther } from '../../../platform/render/page';
import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import { PHOTOGRAPH_LIMITS } from '../../clients/contract/client-photograph';
import { BookingAdmin } from '../application/booking-admin.service';
import { photographQuestion, type TypedPhotograph } from './client-forms.presenter';

/** Whose photographs, and the record that they are opened from. */
export interface PhotographsOf {
  /** Id of the client. */
  readonly client: string;
  /** What the client is called. */
  readonly name: string;
  /** Part of the console that the record is of. */
  readonly part: string;
  /** Path of the record. */
  readonly path: string;
}

/** Of one operator: each is decoded by a process that the site has once. */
const UPLOADS = { name: 'console.photographs', points: 60, seconds: 600 };

/** Photographs of a client before and after: how operators add and open them. */
@Injectable()
export class ClientPhotographForms {
  private readonly limit: RateLimiter;

  constructor(
    private readonly pages: ConsolePages,
    private readonly admin: BookingAdmin,
    private readonly encoders: EncoderPool,
    limits: RateLimits,
  ) {
    this.limit = limits.limiter(UPLOADS);
  }

  /** A form with a file, which a phone takes with its camera. */
  ask(user: ConsoleUser, of: PhotographsOf): Page {
    return this.form(user, of, { kind: 'before', note: '' });
  }

  /** What the form sent: `picture`, `kind` and `note`; kept as WebP without what the camera wrote into it. A refusal is the form again. */
  async add(user: ConsoleUser, of: PhotographsOf, req: Request): Promise<Page | SeeOther> {
    await this.limit.consume(user.actor);
    const { body, file, isTooLarge } = await readUpload(req, 'picture', PHOTOGRAPH_LIMITS.bytes);
    const given = {
      kind: typed(body, 'kind') === 'after' ? 'after' : 'before',
      note: typed(body, 'note', PHOTOGRAPH_LIMITS.note),
    } as const;
    try {
      if (isTooLarge) throw refusal('photograph_large');
      if (!file) throw refusal('photograph_missing');
      await this.admin.engine.photographs.add(of.client, { ...given, by: user.actor, picture: await this.encoded(file) });
      return toConsole(`${of.path}?done=photograph-saved`);
    } catch (error) {
      return this.form(user, of, given, this.pages.conflict(user, error));
    }
  }

  /** A picture for the answer, which nothing keeps; that it was opened is written down before it is sent. @throws DomainError `photograph_unknown` */
  async picture(client: string, photograph: string): Promise<StreamableFile> {
    return pictureFile(await this.admin.engine.photographs.picture(client, photograph));
  }

  /** @throws DomainError conflict `photograph_wrong` for what is no photograph */
  private async encoded(file: Buffer): Promise<Buffer> {
    try {
      return (await this.encoders.encode(file, PHOTOGRAPH_LIMITS.width, 'webp', 'visitor')).bytes;
    } catch {
      throw refusal('photograph_wrong');
    }
  }

  private form(user: ConsoleUser, of: PhotographsOf, given: TypedPhotograph, refused: Partial<Refusal> = {}): Page {
    return this.pages.confirm(user, of.part, photographQuestion(this.pages.context(user), of, given), refused);
  }
}

/** A picture as an answer. */
export function pictureFile(picture: Buffer): StreamableFile {
  return new StreamableFile(picture, { type: 'image/webp', disposition: 'inline; filename="photograph.webp"', length: picture.length });
}

const refusal = (code: 'photograph_large' | 'photograph_missing' | 'photograph_wrong') =>
  new DomainError('conflict', code, translation(`booking.console.problems.${code}`));
