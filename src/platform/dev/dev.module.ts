import { Module } from '@nestjs/common';
import { ComponentsController } from './components.controller';

/** Pages for those who build the site; none of them answers where the public visits. */
@Module({ controllers: [ComponentsController] })
export class DevModule {}
