import { Body, Controller, Get, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RateLimits, type RateLimiter } from '../../../platform/limits/rate-limits';
import { ApiDoc, type DocumentedError } from '../../../platform/openapi/api-doc';
import { DomainError } from '../../../shared/domain-error';
import { bookingIdOf, bookingSlugOf, ContentService } from '../../content/content.api';
import type { Favourites } from '../../clients/contract/client';
import type { FavouriteSlugs } from '../contract/favourite-routes';
import { WidgetFavourites } from './widget-favourites.service';
import { WidgetVisitors } from './widget-visitors.service';
import { FavouriteRequest } from './favourites.requests';

const MARKS = { name: 'booking.favourites', points: 120, seconds: 600 };
const EXAMPLE = { services: ['balayazh'], employees: ['anna-melnyk'] };
const UNAVAILABLE: DocumentedError = [503, 'database_unavailable', 'Favourites of a signed-in client cannot be stored now'];

/** What visitors mark on the cards of our pages, which know slugs and not the ids of the booking system. */
@Controller('api/favourites')
export class FavouritesController {
  private readonly limit: RateLimiter;

  constructor(
    private readonly visitors: WidgetVisitors,
    private readonly favourites: WidgetFavourites,
    private readonly content: ContentService,
    limits: RateLimits,
  ) {
    this.limit = limits.limiter(MARKS);
  }

  /** GET /api/favourites */
  @Get()
  @Header('cache-control', 'no-store')
  @ApiDoc({ summary: 'Favourites of this browser or of the signed-in client, as slugs', example: EXAMPLE, errors: [] })
  async marked(@Req() req: Request, @Res({ passthrough: true }) res: Response): Promise<FavouriteSlugs> {
    return this.slugs((await this.visitors.of(req, res)).favourites);
  }

  /** POST /api/favourites */
  @Post()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Add or remove a favourite',
    description:
      'Takes one of both, by slug, and returns the favourites. They are stored in readable cookies and in the record of a signed-in client.',
    example: EXAMPLE,
    errors: [
      [404, 'not_found', 'No bookable service or employee has this slug'],
      [422, 'invalid_fields', 'A value is not a slug'],
      [429, 'rate_limited', 'Too many changes from this network'],
      UNAVAILABLE,
    ],
  })
  async mark(
    @Req() req: Request,
    @Res({ passthrough: true }) res: Response,
    @Body() { service, employee }: FavouriteRequest,
  ): Promise<FavouriteSlugs> {
    await this.limit.consume(req.ip ?? 'unknown');
    const kind = service === undefined ? 'employees' : 'services';
    const id = bookingIdOf(this.content.site('ua').content, kind, service ?? employee ?? '');
    if (id === null) throw new DomainError('not-found', 'not_found', 'No bookable service or employee has this slug');
    const { identity, favourites } = await this.visitors.of(req, res);
    return this.slugs(await this.favourites.toggle(res, identity, favourites, `${kind}:${id}`));
  }

  private slugs(marked: Favourites): FavouriteSlugs {
    const { content } = this.content.site('ua');
    const of = (kind: 'services' | 'employees') => marked[kind].flatMap((id) => bookingSlugOf(content, kind, id) ?? []);
    return { services: of('services'), employees: of('employees') };
  }
}
