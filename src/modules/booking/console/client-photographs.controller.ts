import { Param, Req, type StreamableFile } from '@nestjs/common';
import type { Request } from 'express';
import { ConsoleAction, ConsoleController, ConsoleFile, ConsolePage, User } from '../../../platform/console/console-route';
import { UploadRoutes } from '../../../platform/console/console-upload';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import type { Page, SeeOther } from '../../../platform/render/page';
import { clientName } from './client-name';
import { ClientPhotographForms, type PhotographsOf } from './client-photograph-forms';
import { ScopedClients } from './scoped-clients';

/** As for what is about health. */
const ACT = { roles: ['owner', 'salon'] } as const;

/** Photographs of a client before and after: private, each opening is written down. */
@ConsoleController('clients')
export class ClientPhotographsController {
  constructor(
    private readonly clients: ScopedClients,
    private readonly photographs: ClientPhotographForms,
    uploads: UploadRoutes,
  ) {
    uploads.declare('/ops/clients/:id/photographs');
  }

  /** GET /ops/clients/{id}/photographs */
  @ConsolePage(':id/photographs', ACT)
  async ask(@Param('id') id: string, @User() user: ConsoleUser): Promise<Page> {
    return this.photographs.ask(user, await this.of(user, id));
  }

  /** POST /ops/clients/{id}/photographs with `picture`, `kind` and `note` */
  @ConsoleAction(':id/photographs', ACT)
  async add(@Param('id') id: string, @Req() req: Request, @User() user: ConsoleUser): Promise<Page | SeeOther> {
    return this.photographs.add(user, await this.of(user, id), req);
  }

  /** GET /ops/clients/{id}/photographs/{photograph}/picture */
  @ConsoleFile(':id/photographs/:photograph/picture', ACT)
  async picture(@Param('id') id: string, @Param('photograph') photograph: string, @User() user: ConsoleUser): Promise<StreamableFile> {
    return this.photographs.picture((await this.of(user, id)).client, photograph);
  }

  private async of(user: ConsoleUser, id: string): Promise<PhotographsOf> {
    return { client: id, name: clientName(await this.clients.find(user, id)), part: 'visits', path: `/ops/clients/${id}` };
  }
}
