import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { localeOf } from '../../../../platform/render/request-locale';
import { passHeaders } from '../../../wallet/contract/pass-file';
import { AppointmentPasses } from '../../application/appointment-passes.service';
import { LinkedAppointments } from '../../application/linked-appointments.service';
import { AppointmentTexts } from '../../application/appointment-texts.service';
import { calendarAttachment } from '../calendar-attachment';

/** The files of an appointment, for who has its link. */
@Controller()
export class AppointmentFileController {
  constructor(
    private readonly appointments: LinkedAppointments,
    private readonly texts: AppointmentTexts,
    private readonly passes: AppointmentPasses,
  ) {}

  /** GET /visit/{token}/visit.ics: never kept on the way; 404 for a link that leads nowhere */
  @Get(['visit/:token/visit.ics', 'en/visit/:token/visit.ics'])
  async file(@Param('token') token: string, @Req() req: Request, @Res() res: Response): Promise<void> {
    const appointment = await this.appointments.show(token, req.ip ?? '');
    const { name, text } = await this.texts.calendarFile(appointment, localeOf(req));
    res.set({
      'content-disposition': calendarAttachment({ name }),
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    res.send(text);
  }

  /** GET /visit/{token}/visit.pkpass: its pass of this moment for Apple Wallet; 404 for a link that leads nowhere, and where it is not set up */
  @Get(['visit/:token/visit.pkpass', 'en/visit/:token/visit.pkpass'])
  async pass(@Param('token') token: string, @Req() req: Request, @Res() res: Response): Promise<void> {
    const file = await this.passes.file(token, localeOf(req), req.ip ?? '');
    res.set(passHeaders('visit')).send(file);
  }
}
