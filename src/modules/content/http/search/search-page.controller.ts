import { Controller, Get, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { page } from '../../../../platform/render/page';
import type { Page } from '../../../../platform/render/page';
import { SearchPage } from '../../../../../views/pages/content/search/SearchPage';
import { SearchService } from '../../search.service';
import { pageHead } from '../../../../platform/pages/page-head';
import { ContentPages } from '../../content-pages.service';
import { queryValue } from '../../../../platform/pages/page-query';

@Controller('search')
export class SearchPageController {
  constructor(
    private readonly pages: ContentPages,
    private readonly search: SearchService,
  ) {}

  /** GET /search/?q=: for visitors without JavaScript and for search engines' own search boxes. Never cached: anybody can make up queries. */
  @Get()
  results(@Req() req: Request, @Query('q') q: unknown): Page {
    const context = this.pages.context(req);
    const { query, groups, total } = this.search.search(queryValue(q) ?? '', context.locale);
    const title = context.t('common.search.title');
    const head = pageHead(context, { title, description: title, path: '/search/', noindex: true });
    return page(SearchPage, { query, groups, total }, head, { cache: 'private' });
  }
}
