import { Module } from '@nestjs/common';
import { DeclaresEnvironment } from '../../platform/config/environment-group';
import { SupportChat } from './application/support-chat.service';
import { SupportEnvironment } from './support.env';

/** Help while visiting the site: the helpdesk's chat, where it is configured. */
@DeclaresEnvironment(SupportEnvironment)
@Module({ providers: [SupportChat] })
export class SupportModule {}
