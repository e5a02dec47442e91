import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { sendPage } from '../../../../platform/cache/send-page';
import type { PageEntry } from '../../../../platform/cache/page-entry';
import { localeOf } from '../../../../platform/render/request-locale';
import { Clock } from '../../../../platform/time/clock';
import { notFound } from '../../application/content.service';
import { SeoDocuments } from './seo.documents';

/** Documents for search engines, feed readers and browsers. Only the feed has an address per language. */
@Controller()
export class SeoController {
  constructor(
    private readonly documents: SeoDocuments,
    private readonly clock: Clock,
  ) {}

  /** Both languages, with alternates. */
  @Get('sitemap.xml')
  sitemap(@Req() req: Request, @Res() res: Response): void {
    this.sendShared(req, res, () => this.documents.sitemap());
  }

  @Get('robots.txt')
  robots(@Req() req: Request, @Res() res: Response): void {
    this.sendShared(req, res, () => this.documents.robots());
  }

  @Get('manifest.webmanifest')
  manifest(@Req() req: Request, @Res() res: Response): void {
    this.sendShared(req, res, () => this.documents.manifest());
  }

  /** RFC 9116 */
  @Get('.well-known/security.txt')
  securityTxt(@Req() req: Request, @Res() res: Response): void {
    this.sendShared(req, res, () => this.documents.securityTxt(this.clock.now()));
  }

  /** GET /feed.xml and /en/feed.xml */
  @Get('feed.xml')
  feed(@Req() req: Request, @Res() res: Response): void {
    sendPage(req, res, this.documents.feed(localeOf(req)));
  }

  private sendShared(req: Request, res: Response, document: () => PageEntry): void {
    if (localeOf(req) !== 'ua') throw notFound();
    sendPage(req, res, document());
  }
}
