import { Global, Module } from '@nestjs/common';
import { join } from 'node:path';
import { I18nModule } from 'nestjs-i18n';
import { MessageService } from './message.service';

/** nestjs-i18n over locales/ua and locales/en. The language comes from the address, so its request middleware is off. */
@Global()
@Module({
  imports: [
    I18nModule.forRoot({
      fallbackLanguage: 'ua',
      loaderOptions: { path: join(process.cwd(), 'locales'), watch: process.env.NODE_ENV === 'development' },
      disableMiddleware: true,
      // MessageService fills in the arguments
      formatter: (template: string) => template,
      // no resolvers: every text is asked for with its language
      logging: false,
    }),
  ],
  providers: [MessageService],
  exports: [MessageService],
})
export class MessagesModule {}
