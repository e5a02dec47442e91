import { Global, Module } from '@nestjs/common';
import { join } from 'node:path';
import { I18nJsonLoader } from 'nestjs-i18n';
import { MessageService } from './message.service';
import type { LoadedMessages } from './message.service';

/** The messages of locales/ua and locales/en, read by nestjs-i18n's loader when the process starts. */
@Global()
@Module({
  providers: [
    {
      provide: MessageService,
      useFactory: async () => {
        const loader = new I18nJsonLoader({ path: join(process.cwd(), 'locales') });
        return new MessageService((await loader.load()) as LoadedMessages);
      },
    },
  ],
  exports: [MessageService],
})
export class MessagesModule {}
