import { Controller, Get, Param, ParseIntPipe, Res } from '@nestjs/common';
import type { Response } from 'express';
import { DomainError } from '../../../shared/domain-error';
import { OutboxPage } from '../../../../views/dev/OutboxPage';
import { SiteEnvironment } from '../../../platform/config/site.env';
import { Outbox, type KeptNotification } from '../../../platform/notifications/outbox';
import { PageController, PageRoute } from '../../../platform/pages/page-route';
import { page } from '../../../platform/render/page';
import type { Page } from '../../../platform/render/page';
import { homeZone } from '../../../shared/home-zone';
import { dateFormat } from '../../../shared/date-format';

/** Messages that are shown, and that tests can read. */
const MOST = 200;

const fileOf = ({ id }: KeptNotification, place: number) => `/dev/outbox/${id}/${place}`;

function refuseInPublic(site: SiteEnvironment): void {
  if (site.isPublicProduction) throw new DomainError('not-found', 'not_found', 'Not found');
}

/** What the embedded adapters have sent, to be read. */
@PageController('dev', { access: 'private' })
export class OutboxPageController {
  constructor(
    private readonly site: SiteEnvironment,
    private readonly outbox: Outbox,
  ) {}

  /** GET /dev/outbox; 404 where the public visits. */
  @PageRoute({ path: 'outbox' })
  async show(): Promise<Page> {
    refuseInPublic(this.site);
    const messages = (await this.outbox.latest(MOST)).map((message) => ({
      ...message,
      at: dateFormat('ua', { dateStyle: 'short', timeStyle: 'medium', timeZone: homeZone() }).format(message.at),
      files: message.attachments.map(({ filename }, place) => ({ name: filename, href: fileOf(message, place) })),
    }));
    return page(OutboxPage, { messages }, { title: 'Outbox', description: '', path: '/dev/outbox/', locales: ['ua'], noindex: true });
  }
}

/** The same for programs. */
@Controller('dev')
export class OutboxController {
  constructor(
    private readonly site: SiteEnvironment,
    private readonly outbox: Outbox,
  ) {}

  /** GET /dev/outbox.json: the newest 200 messages; 404 where the public visits. */
  @Get('outbox.json')
  async list(@Res({ passthrough: true }) res: Response): Promise<object[]> {
    refuseInPublic(this.site);
    res.setHeader('cache-control', 'no-store');
    return (await this.outbox.latest(MOST)).map((message) => ({
      at: message.at.toISOString(),
      channel: message.channel,
      to: message.to,
      ...(message.subject !== null && { subject: message.subject }),
      text: message.text,
      ...(message.attachments.length > 0 && {
        attachments: message.attachments.map((file, place) => ({ ...file, href: fileOf(message, place) })),
      }),
    }));
  }

  /** GET /dev/outbox/7/0: a file of a message; 404 where the public visits. */
  @Get('outbox/:id/:place')
  async file(@Param('id', ParseIntPipe) id: number, @Param('place', ParseIntPipe) place: number, @Res() res: Response): Promise<void> {
    refuseInPublic(this.site);
    const file = await this.outbox.file(id, place);
    if (!file) throw new DomainError('not-found', 'not_found', 'Not found');
    res.attachment(file.filename).setHeader('cache-control', 'no-store');
    res.type(file.contentType).send(Buffer.from(file.content, 'base64'));
  }
}
