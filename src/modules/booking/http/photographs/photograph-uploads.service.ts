import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { isUpload, readUploads, UploadRoutes, type UploadedFiles } from '../../../../platform/console/console-upload';
import { beginsLikePhotograph } from '../../../../platform/images/picture-bytes';
import { EncoderPool } from '../../../../platform/images/encoder-pool';
import { RateLimits, type RateLimiter } from '../../../../platform/limits/rate-limits';
import { DomainError } from '../../../../shared/domain-error';
import { translation } from '../../../../shared/translation';
import { PHOTOGRAPH_LIMITS } from '../../../clients/contract/client-photograph';
import type { ServiceAsks } from '../../../scheduling/contract/service-asks';
import { SentPhotographs } from '../../../scheduling/scheduling.api';

/** Of one network: in the day that photographs wait, one alone cannot fill the place of all. */
const UPLOADS = { name: 'booking.photographs', points: 40, seconds: 3600 };
/** Forms with files that one process reads at once: it has them in memory. The server itself ends a request that takes too long. */
const MAX_READING = 3;
/** Bytes of one file, of all of one form, and of a picture that is kept. */
const BOUNDS = { most: 10_000_000, all: 21_000_000, kept: 4_000_000 } as const;
/** Paths that take photographs, without language. */
const PATHS = ['/widget', '/api/booking/widget/photographs', '/api/booking/photographs'] as const;

/** Photographs that services ask for before they are booked: read, decoded and kept within bounds. */
@Injectable()
export class PhotographUploads {
  private readonly limit: RateLimiter;
  private reading = 0;

  constructor(
    private readonly photographs: SentPhotographs,
    private readonly encoders: EncoderPool,
    routes: UploadRoutes,
    limits: RateLimits,
  ) {
    this.limit = limits.limiter(UPLOADS);
    for (const path of PATHS) routes.declare(path);
  }

  /** A form with files; null: it is another one. @throws DomainError `rate_limited`, unavailable `photographs_busy` */
  async read(req: Request): Promise<UploadedFiles | null> {
    if (!isUpload(req)) return null;
    await this.limit.consume(req.ip ?? 'unknown');
    if (this.reading >= MAX_READING)
      throw new DomainError('unavailable', 'photographs_busy', translation('booking.asks.busy'), { retryAfterSeconds: 10 });
    this.reading++;
    try {
      return await readUploads(req, BOUNDS);
    } finally {
      this.reading--;
    }
  }

  /**
   * Keeps a photograph for who sent it, as WebP without what the camera wrote into it.
   * @returns its id
   * @throws DomainError conflicts `photograph_wrong` for what is no photograph, `photographs_enough`, `photographs_unasked`; as `SentPhotographs.add`
   */
  async add(owner: string, { id, asks }: { readonly id: string; readonly asks?: ServiceAsks<unknown> }, bytes: Buffer): Promise<string> {
    const most = asks?.photographs?.most;
    if (most === undefined) throw new DomainError('conflict', 'photographs_unasked', translation('booking.asks.unasked'));
    return this.photographs.add(owner, id, most, await this.encoded(bytes));
  }

  private async encoded(file: Buffer): Promise<Buffer> {
    const wrong = () => new DomainError('conflict', 'photograph_wrong', translation('booking.asks.notPicture'));
    if (!beginsLikePhotograph(file)) throw wrong();
    const { bytes } = await this.encoders.encode(file, PHOTOGRAPH_LIMITS.width, 'webp', 'visitor').catch(() => {
      throw wrong();
    });
    if (bytes.length > BOUNDS.kept) throw wrong();
    return bytes;
  }
}

/** That nothing of a form was kept. */
export const filesTooLarge = (): DomainError =>
  new DomainError(
    'conflict',
    'photograph_large',
    translation('booking.asks.large', { megabytes: BOUNDS.most / 1_000_000, all: BOUNDS.all / 1_000_000 }),
  );
