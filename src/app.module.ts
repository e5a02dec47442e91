import { Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { BookingModule } from './modules/booking/booking.module';
import { CertificateModule } from './modules/certificate/certificate.module';
import { ContentModule } from './modules/content/content.module';
import { RedirectModule } from './modules/redirect/redirect.module';
import { SupportModule } from './modules/support/support.module';
import { CacheModule } from './platform/cache/cache.module';
import { DevModule } from './platform/dev/dev.module';
import { ErrorsModule } from './platform/errors/errors.module';
import { HealthModule } from './platform/health/health.module';
import { HttpClientModule } from './platform/http-client/http-client.module';
import { MessagesModule } from './platform/i18n/i18n.module';
import { ImagesModule } from './platform/images/images.module';
import { LoggingModule } from './platform/logging/logging.module';
import { MetricsModule } from './platform/metrics/metrics.module';
import { PagesModule } from './platform/pages/pages.module';
import { RenderModule } from './platform/render/render.module';
import { SecurityModule } from './platform/security/security.module';
import { TimeModule } from './platform/time/time.module';

/** What the site is made of: technical services first, then what it does. */
@Module({
  imports: [
    LoggingModule,
    HealthModule,
    MetricsModule,
    HttpClientModule,
    MessagesModule,
    CacheModule,
    SecurityModule,
    RenderModule,
    PagesModule,
    ErrorsModule,
    ImagesModule,
    DevModule,
    TimeModule,
    ScheduleModule.forRoot(),
    RedirectModule,
    ContentModule,
    CertificateModule,
    BookingModule,
    SupportModule,
  ],
})
export class AppModule {}
