import { Module } from '@nestjs/common';
import { ComponentsController } from './http/components.controller';
import { Drawings } from './http/drawings';
import { OutboxController, OutboxPageController } from './http/outbox.controller';

/** Pages for those who build the site; none of them answers where the public visits. */
@Module({ controllers: [ComponentsController, OutboxPageController, OutboxController], providers: [Drawings] })
export class DevModule {}
