import { Body, Controller, Get, Header, HttpCode, Param, Post, Query, Req, Res, StreamableFile } from '@nestjs/common';
import type { Request, Response } from 'express';
import { apiLocale } from '../../../platform/i18n/api-locale';
import { ApiDoc } from '../../../platform/openapi/api-doc';
import { cleanedForm } from '../../../platform/pages/page-form';
import { PhotographUploads } from '../../booking/booking.api';
import { ContentPages } from '../../content/content.api';
import type { WidgetFields } from '../contract/booking-choice';
import type { WidgetAnswer } from '../contract/widget-model';
import { SCREEN_EXAMPLE, SCREEN_NULLABLE, SCREEN_NULLS } from './widget.examples';
import { WidgetFormRequest, WidgetScreenRequest } from './widget.requests';
import { WidgetForms } from './widget-forms.service';
import { WidgetScreens } from '../application/widget-screens.service';
import { draftCookie } from './widget-tokens';
import { WidgetVisitors } from './widget-visitors.service';
import { SentPhotographs } from '../../scheduling/scheduling.api';

/** Screens of the widget for its script, the same that the pages show. */
@Controller('api/booking/widget')
export class WidgetApiController {
  constructor(
    private readonly pages: ContentPages,
    private readonly screens: WidgetScreens,
    private readonly forms: WidgetForms,
    private readonly visitors: WidgetVisitors,
    private readonly uploads: PhotographUploads,
    private readonly photographs: SentPhotographs,
  ) {}

  /** GET /api/booking/widget?query=: the screen of an address of the widget. */
  @Get()
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'A screen of the booking widget',
    description: 'Internal to the widget; may change without notice.',
    example: SCREEN_EXAMPLE,
    nullable: SCREEN_NULLABLE,
    nulls: SCREEN_NULLS,
  })
  async screen(
    @Req() req: Request,
    @Res({ passthrough: true }) res: Response,
    @Query() { query }: WidgetScreenRequest,
  ): Promise<WidgetAnswer> {
    const context = this.pages.context({ locale: apiLocale(req) });
    const fields = Object.fromEntries(new URLSearchParams(query));
    return { ok: true, model: await this.screens.screen({ context, fields, visitor: await this.visitors.of(req, res) }) };
  }

  /** POST /api/booking/widget: a form of the widget; the answer is the screen that follows, with what is wrong as well. */
  @Post()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'A form of the booking widget',
    description: 'Internal to the widget; may change without notice.',
    example: SCREEN_EXAMPLE,
    nullable: SCREEN_NULLABLE,
    nulls: SCREEN_NULLS,
  })
  async send(@Req() req: Request, @Res({ passthrough: true }) res: Response, @Body() { fields }: WidgetFormRequest): Promise<WidgetAnswer> {
    const context = this.pages.context({ locale: apiLocale(req) });
    const { model } = await this.forms.send({ context, fields, visitor: await this.visitors.of(req, res, fields) }, req, res);
    return { ok: true, model };
  }

  /** GET /api/booking/widget/photographs/{id}: one that this browser sent, until it is booked. */
  @Get('photographs/:id')
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'A photograph that was sent by the booking widget',
    description: 'Only for the browser that sent it, by the cookie of its draft, and only before the appointment is booked. WebP.',
    type: 'image/webp',
    parts: { id: { description: 'Id of the photograph', type: 'string' } },
    errors: [[404, 'photograph_unknown', 'There is none, it is another one’s, or it is booked']],
  })
  async photograph(@Req() req: Request, @Param('id') id: string): Promise<StreamableFile> {
    const picture = await this.photographs.ownPicture(draftCookie(req) ?? '', id);
    return new StreamableFile(picture, { type: 'image/webp', disposition: 'inline; filename="photograph.webp"', length: picture.length });
  }

  /** POST /api/booking/widget/photographs: a form of the widget with photographs. */
  @Post('photographs')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'A form of the booking widget with photographs',
    description: 'Internal to the widget; may change without notice.',
    example: SCREEN_EXAMPLE,
    nullable: SCREEN_NULLABLE,
    nulls: SCREEN_NULLS,
    upload: { type: 'object', additionalProperties: true },
    errors: [
      [429, 'rate_limited', 'Too many photographs from this network'],
      [503, 'photographs_busy', 'Too many photographs are being sent'],
    ],
  })
  async sendPhotographs(@Req() req: Request, @Res({ passthrough: true }) res: Response): Promise<WidgetAnswer> {
    const context = this.pages.context({ locale: apiLocale(req) });
    const upload = await this.uploads.read(req);
    const fields = cleanedForm(upload?.body ?? {}) as WidgetFields;
    const { model } = await this.forms.send({ context, fields, visitor: await this.visitors.of(req, res, fields) }, req, res, upload);
    return { ok: true, model };
  }
}
