import { Body, Controller, Headers, HttpCode, Header, Post } from '@nestjs/common';
import { createHash, timingSafeEqual } from 'node:crypto';
import { DomainError } from '../../../shared/domain-error';
import { ApiDoc } from '../../../platform/openapi/api-doc';
import { ContentEnvironment } from '../content.env';
import { ContentService, notFound } from '../application/content.service';

/** Answer of the refresh hook. `skipped` counts items of the source that could not be read, `cut` those that are shown in part, `doubts` those shown without values that could not be read, `incomplete` those that lack fields. */
interface RefreshAnswer {
  readonly ok: true;
  readonly version: string;
  readonly changed: boolean;
  readonly durationMs: number;
  readonly skipped: number;
  readonly cut: number;
  readonly doubts: number;
  readonly incomplete: number;
}

/** The hook an editor's backend calls after a change. Without CONTENT_WEBHOOK_TOKEN it does not exist. */
@Controller('api/content')
export class ContentRefreshController {
  constructor(
    private readonly env: ContentEnvironment,
    private readonly content: ContentService,
  ) {}

  /**
   * POST /api/content/refresh: 401 without a bearer token, 403 with a wrong one, 503 when the source cannot be read, 409 when the import
   * loses too much. `{"accept":"<name of the refused reading>"}` takes it nevertheless; whatever else a backend sends is not read.
   */
  @Post('refresh')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiDoc({
    summary: 'Refresh the content',
    description: 'Webhook of the content backend after a change.',
    bearer: true,
    accepts: {
      type: 'object',
      properties: { accept: { type: 'string', description: 'Name of a rejected import to accept nevertheless' } },
    },
    example: { ok: true, version: 'Qm9yaXMgd2Fz', changed: true, durationMs: 840, skipped: 0, cut: 0, doubts: 0, incomplete: 12 },
    errors: [
      [401, 'unauthorized', 'No bearer token'],
      [403, 'wrong_token', 'The token is not CONTENT_WEBHOOK_TOKEN'],
      [404, 'not_found', 'CONTENT_WEBHOOK_TOKEN is not set'],
      [409, 'content_refused', 'The import would lose too much content'],
      [503, 'content_unavailable', 'The content backend is unavailable'],
    ],
  })
  async refresh(@Headers('authorization') header: string | undefined, @Body('accept') accept: unknown): Promise<RefreshAnswer> {
    const expected = this.env.CONTENT_WEBHOOK_TOKEN;
    if (!expected) throw notFound();
    const given = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
    if (!given) throw new DomainError('unauthorized', 'unauthorized', 'A bearer token is needed');
    if (!isSame(given, expected)) throw new DomainError('forbidden', 'wrong_token', 'The token is not valid');
    return { ok: true, ...(await this.content.refreshNow(typeof accept === 'string' ? accept : null)) };
  }
}

/** Compares in constant time; hashed first, because the comparison needs equal lengths and must not reveal them. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
