import { Param, Req, type StreamableFile } from '@nestjs/common';
import type { Request } from 'express';
import { ConsoleAction, ConsoleController, ConsoleFile, ConsolePage, User } from '../../../platform/console/console-route';
import { UploadRoutes } from '../../../platform/console/console-upload';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import type { Page, SeeOther } from '../../../platform/render/page';
import { ClientPhotographForms, type PhotographsOf } from './client-photograph-forms';
import { clientOf, OwnAppointments } from './own-appointments';

const EMPLOYEE = { roles: ['employee'] } as const;

/** Photographs of the client of an own appointment: each opening is written down. */
@ConsoleController('my-day')
export class OwnPhotographsController {
  constructor(
    private readonly own: OwnAppointments,
    private readonly photographs: ClientPhotographForms,
    uploads: UploadRoutes,
  ) {
    uploads.declare('/ops/my-day/:id/photographs');
  }

  /** GET /ops/my-day/{id}/photographs */
  @ConsolePage(':id/photographs', EMPLOYEE)
  async ask(@Param('id') id: string, @User() user: ConsoleUser): Promise<Page> {
    return this.photographs.ask(user, await this.of(user, id));
  }

  /** POST /ops/my-day/{id}/photographs with `picture`, `kind` and `note` */
  @ConsoleAction(':id/photographs', EMPLOYEE)
  async add(@Param('id') id: string, @Req() req: Request, @User() user: ConsoleUser): Promise<Page | SeeOther> {
    return this.photographs.add(user, await this.of(user, id), req);
  }

  /** GET /ops/my-day/{id}/photographs/{photograph}/picture */
  @ConsoleFile(':id/photographs/:photograph/picture', EMPLOYEE)
  async picture(@Param('id') id: string, @Param('photograph') photograph: string, @User() user: ConsoleUser): Promise<StreamableFile> {
    return this.photographs.picture((await this.of(user, id)).client, photograph);
  }

  private async of(user: ConsoleUser, id: string): Promise<PhotographsOf> {
    const record = await this.own.find(user, id);
    return { client: clientOf(record), name: record.appointment.clientFirstName, part: 'my-day', path: `/ops/my-day/${id}` };
  }
}
