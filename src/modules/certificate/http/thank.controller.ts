import { Controller, Get, Req } from '@nestjs/common';
import type { Request } from 'express';
import { page } from '../../../platform/render/page';
import type { Page } from '../../../platform/render/page';
import { ThankPage } from '../../../../views/pages/certificate/ThankPage';
import { ContentPages } from '../../content/content-pages.service';
import { queryValue } from '../../../platform/pages/page-query';
import { presentThank, thankContent, thankHead, thankState } from './thank.presenter';

@Controller('thank')
export class ThankController {
  constructor(private readonly pages: ContentPages) {}

  /** GET /thank/?state=success|telegram|email */
  @Get()
  thank(@Req() req: Request): Page {
    const context = this.pages.context(req);
    const state = thankState(queryValue(req.query.state));
    const own = thankContent(context, state);
    return page(ThankPage, presentThank(context, own, state), thankHead(context, own, state));
  }
}
