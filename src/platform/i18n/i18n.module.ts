import { Global, Module } from '@nestjs/common';
import { join } from 'node:path';
import { I18nJsonLoader } from 'nestjs-i18n';
import { Translations } from './translations';
import type { LoadedTranslations } from './translations';

/** The translations of locales/ua and locales/en, read by nestjs-i18n's loader when the process starts. */
@Global()
@Module({
  providers: [
    {
      provide: Translations,
      useFactory: async () => {
        const loader = new I18nJsonLoader({ path: join(process.cwd(), 'locales') });
        return new Translations((await loader.load()) as LoadedTranslations);
      },
    },
  ],
  exports: [Translations],
})
export class TranslationsModule {}
