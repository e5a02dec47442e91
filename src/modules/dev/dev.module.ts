import { Module } from '@nestjs/common';
import { ComponentsController } from './http/components.controller';
import { OutboxController, OutboxPageController } from './http/outbox.controller';

/** Pages for those who build the site; none of them answers where the public visits. */
@Module({ controllers: [ComponentsController, OutboxPageController, OutboxController] })
export class DevModule {}
