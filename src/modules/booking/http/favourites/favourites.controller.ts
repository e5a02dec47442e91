import { Body, Controller, Get, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RateLimits, type RateLimiter } from '../../../../platform/limits/rate-limits';
import { ApiDoc, type DocumentedError } from '../../../../platform/openapi/api-doc';
import { DomainError } from '../../../../shared/domain-error';
import { bookingIdOf, bookingSlugOf } from '../../../content/content.api';
import { ContentService } from '../../../content/content.service';
import type { Favourites } from '../../domain/client';
import type { MarkedSlugs } from '../../domain/favourite-routes';
import { WidgetFavourites } from '../widget/widget-favourites.service';
import { WidgetVisitors } from '../widget/widget-visitors.service';
import { FavouriteRequest } from './favourites.requests';

const MARKS = { name: 'booking.favourites', points: 120, seconds: 600 };
const EXAMPLE = { services: ['balayazh'], employees: ['anna-melnyk'] };
const UNAVAILABLE: DocumentedError = [503, 'database_unavailable', 'Marks of the client who is signed in cannot be kept now'];

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
  @ApiDoc({ summary: 'What this browser, or the client who is signed in, has marked, by slugs', example: EXAMPLE, errors: [] })
  async marked(@Req() req: Request, @Res({ passthrough: true }) res: Response): Promise<MarkedSlugs> {
    return this.slugs((await this.visitors.of(req, res)).favourites);
  }

  /** POST /api/favourites */
  @Post()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Mark a service or a master, or take the mark away',
    description:
      'One of both by its slug. The answer is what is marked then; readable cookies keep it, and the record of the client who is signed in.',
    example: EXAMPLE,
    errors: [
      [404, 'not_found', 'Nothing that can be booked has this slug'],
      [422, 'invalid_fields', 'A value is no slug'],
      [429, 'rate_limited', 'Too many marks from this address'],
      UNAVAILABLE,
    ],
  })
  async mark(
    @Req() req: Request,
    @Res({ passthrough: true }) res: Response,
    @Body() { service, employee }: FavouriteRequest,
  ): Promise<MarkedSlugs> {
    await this.limit.consume(req.ip ?? 'unknown');
    const kind = service === undefined ? 'employees' : 'services';
    const id = bookingIdOf(this.content.site('ua').content, kind, service ?? employee ?? '');
    if (id === null) throw new DomainError('not-found', 'not_found', 'Nothing that can be booked has this slug');
    const { identity, favourites } = await this.visitors.of(req, res);
    return this.slugs(await this.favourites.toggle(res, identity, favourites, `${kind}:${id}`));
  }

  private slugs(marked: Favourites): MarkedSlugs {
    const { content } = this.content.site('ua');
    const of = (kind: 'services' | 'employees') => marked[kind].flatMap((id) => bookingSlugOf(content, kind, id) ?? []);
    return { services: of('services'), employees: of('employees') };
  }
}
