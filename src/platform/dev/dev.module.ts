import { Module } from '@nestjs/common';
import { ComponentsController } from './components.controller';
import { OutboxController, OutboxPageController } from './outbox.controller';

/** Pages for those who build the site; none of them answers where the public visits. */
@Module({ controllers: [ComponentsController, OutboxPageController, OutboxController] })
export class DevModule {}
