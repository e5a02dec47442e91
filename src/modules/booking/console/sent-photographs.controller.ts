import { Param, type StreamableFile } from '@nestjs/common';
import { ConsoleController, ConsoleFile, User } from '../../../platform/console/console-route';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { BookingAdmin } from '../application/booking-admin.service';
import { pictureFile } from './client-photograph-forms';
import { OwnAppointments } from './own-appointments';
import { ScopedAppointments } from './scoped-appointments';

/** Photographs that clients sent with their appointments: private, each opening is written down. */
@ConsoleController('')
export class SentPhotographsController {
  constructor(
    private readonly admin: BookingAdmin,
    private readonly appointments: ScopedAppointments,
    private readonly own: OwnAppointments,
  ) {}

  /** GET /ops/visits/{id}/photographs/{photograph}/picture: for who may read what is about health */
  @ConsoleFile('visits/:id/photographs/:photograph/picture', { roles: ['owner', 'salon'] })
  async ofAppointment(
    @Param('id') id: string,
    @Param('photograph') photograph: string,
    @User() user: ConsoleUser,
  ): Promise<StreamableFile> {
    await this.appointments.find(user, id);
    return pictureFile(await this.admin.engine.asked.picture(id, photograph));
  }

  /** GET /ops/my-day/{id}/sent/{photograph}/picture */
  @ConsoleFile('my-day/:id/sent/:photograph/picture', { roles: ['employee'] })
  async ofOwn(@Param('id') id: string, @Param('photograph') photograph: string, @User() user: ConsoleUser): Promise<StreamableFile> {
    await this.own.find(user, id);
    return pictureFile(await this.admin.engine.asked.picture(id, photograph));
  }
}
