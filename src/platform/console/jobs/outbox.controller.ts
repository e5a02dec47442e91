import { Param, Res, StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { ConsoleMessagePage } from '../../../../views/console/ConsoleMessagePage';
import { Outbox } from '../../notifications/outbox';
import { oneOf, wholeNumber } from '../../pages/page-query';
import { PageReq, type PageRequest } from '../../pages/page-route';
import type { Page } from '../../render/page';
import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import type { ConsoleUser } from '../operators/operator';
import { ConsolePages } from '../console-frame';
import { ConsoleAction, ConsoleController, ConsoleFile, ConsolePage, User } from '../console-route';
import { OUTBOX_CHANNELS, presentMessage, presentOutbox } from './outbox.presenter';

/** Messages hold codes and links that open what they tell of. */
const OWNER = { roles: ['owner'] } as const;
const QUERY = { channel: oneOf(...OUTBOX_CHANNELS), before: wholeNumber(1, Number.MAX_SAFE_INTEGER) };
const MOST = 50;

/** What the embedded adapters keep instead of sending it: mail, SMS, messages of the bot. */
@ConsoleController('outbox')
export class ConsoleOutboxController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly outbox: Outbox,
  ) {}

  /** GET /ops/outbox?channel=&before= */
  @ConsolePage('', { ...OWNER, query: QUERY })
  async list(@PageReq() { query }: PageRequest<typeof QUERY>, @User() user: ConsoleUser): Promise<Page> {
    const { channel, before } = query;
    const messages = await this.outbox.latest(MOST, { channel: channel ?? undefined, before: before ?? undefined });
    const props = presentOutbox(this.pages.context(user), messages, { channel, isFull: messages.length === MOST });
    return this.pages.list(user, 'jobs', props);
  }

  /** POST /ops/outbox/{id}/open: one message as it would have come, which is written down */
  @ConsoleAction(':id/open', OWNER)
  async open(@Param('id') id: string, @User() user: ConsoleUser): Promise<Page> {
    const found = await this.outbox.find(numberOf(id));
    if (!found) throw unknown();
    const props = presentMessage(this.pages.context(user), found);
    return this.pages.page(user, ConsoleMessagePage, { frame: this.pages.frame(user, 'jobs'), ...props }, { title: props.title });
  }

  /** GET /ops/outbox/{id}/files/{place}: a file of a message, to be saved */
  @ConsoleFile(':id/files/:place', OWNER)
  async file(@Param('id') id: string, @Param('place') place: string, @Res({ passthrough: true }) res: Response): Promise<StreamableFile> {
    const file = await this.outbox.file(numberOf(id), numberOf(place));
    if (!file) throw unknown();
    res.attachment(file.filename);
    return new StreamableFile(Buffer.from(file.content, 'base64'), { type: file.contentType });
  }
}

const unknown = () => new DomainError('not-found', 'message_unknown', translation('console.problems.message_unknown'));

function numberOf(id: string): number {
  if (/^\d{1,9}$/.test(id)) return Number(id);
  throw unknown();
}
