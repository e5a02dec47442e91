import { Global, Injectable, Module } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { join } from 'node:path';
import { I18nModule } from 'nestjs-i18n';
import type { I18nResolver } from 'nestjs-i18n';
import { localeOf } from '../render/request-locale';
import { MessageService } from './message.service';

/** The language is in the address. */
@Injectable()
class AddressLocale implements I18nResolver {
  resolve(context: ExecutionContext): string {
    return localeOf(context.switchToHttp().getRequest<Request>());
  }
}

/** nestjs-i18n over locales/ua and locales/en. Its request middleware is off: pages ask for texts with their language. */
@Global()
@Module({
  imports: [
    I18nModule.forRoot({
      fallbackLanguage: 'ua',
      loaderOptions: { path: join(process.cwd(), 'locales'), watch: process.env.NODE_ENV === 'development' },
      resolvers: [AddressLocale],
      disableMiddleware: true,
      // MessageService fills in the arguments
      formatter: (template: string) => template,
      logging: false,
    }),
  ],
  providers: [MessageService],
  exports: [MessageService],
})
export class MessagesModule {}
