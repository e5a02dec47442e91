import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { localeOf } from '../../../../platform/render/request-locale';
import { LinkedAppointments } from '../../application/linked-appointments.service';
import { AppointmentTexts } from '../../application/appointment-texts.service';
import { calendarAttachment } from '../calendar-attachment';

/** The calendar file of an appointment, for who has its link. */
@Controller()
export class AppointmentFileController {
  constructor(
    private readonly appointments: LinkedAppointments,
    private readonly texts: AppointmentTexts,
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
}
