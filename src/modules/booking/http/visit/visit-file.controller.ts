import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { localeOf } from '../../../../platform/render/request-locale';
import { calendarFileName } from '../../domain/calendar-file';
import { LinkedVisits } from '../../application/linked-visits.service';
import { VisitTexts } from '../../application/visit-texts.service';

/** The calendar file of a visit, for who has its link. */
@Controller()
export class VisitFileController {
  constructor(
    private readonly visits: LinkedVisits,
    private readonly texts: VisitTexts,
  ) {}

  /** GET /visit/{token}/visit.ics: never kept on the way; 404 for a link that leads nowhere */
  @Get(['visit/:token/visit.ics', 'en/visit/:token/visit.ics'])
  async file(@Param('token') token: string, @Req() req: Request, @Res() res: Response): Promise<void> {
    const visit = await this.visits.show(token, req.ip ?? '');
    const file = await this.texts.calendarFile(visit, localeOf(req));
    res.set({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${calendarFileName(visit)}"`,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    res.send(file);
  }
}
