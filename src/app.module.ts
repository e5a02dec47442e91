import { Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { BookingOpsModule } from './modules/booking/booking-ops.module';
import { BookingModule } from './modules/booking/booking.module';
import { CertificateModule } from './modules/certificate/certificate.module';
import { ConsoleModule } from './platform/console/console.module';
import { ContentModule } from './modules/content/content.module';
import { LeadModule } from './modules/lead/lead.module';
import { FiscalModule } from './modules/fiscal/fiscal.module';
import { PaymentModule } from './modules/payment/payment.module';
import { RedirectModule } from './modules/redirect/redirect.module';
import { SalesModule } from './modules/sales/sales.module';
import { SupportModule } from './modules/support/support.module';
import { TrafficModule } from './modules/traffic/traffic.module';
import { WalletModule } from './modules/wallet/wallet.module';
import { WidgetModule } from './modules/widget/widget.module';
import { CacheModule } from './platform/cache/cache.module';
import { DevModule } from './modules/dev/dev.module';
import { ErrorsModule } from './platform/errors/errors.module';
import { DatabaseModule } from './platform/database/database.module';
import { CountersModule } from './platform/counters/counters.module';
import { HealthModule } from './platform/health/health.module';
import { OutcomesModule } from './platform/health/outcomes.module';
import { HttpClientModule } from './platform/http-client/http-client.module';
import { TranslationsModule } from './platform/i18n/i18n.module';
import { IdempotencyModule } from './platform/idempotency/idempotency.module';
import { ImagesModule } from './platform/images/images.module';
import { JobsModule } from './platform/jobs/jobs.module';
import { LimitsModule } from './platform/limits/limits.module';
import { LoggingModule } from './platform/logging/logging.module';
import { NotificationsModule } from './platform/notifications/notifications.module';
import { MetricsModule } from './platform/metrics/metrics.module';
import { OpenApiModule } from './platform/openapi/openapi.module';
import { OpsModule } from './platform/ops/ops.module';
import { PagesModule } from './platform/pages/pages.module';
import { PrivacyModule } from './platform/privacy/privacy.module';
import { RenderModule } from './platform/render/render.module';
import { SecurityModule } from './platform/security/security.module';
import { TracingModule } from './platform/tracing/tracing.module';
import { TimeModule } from './platform/time/time.module';
import { WebhooksModule } from './platform/webhooks/webhooks.module';

/** What the site is made of: technical services first, then what it does. */
@Module({
  imports: [
    TracingModule,
    LoggingModule,
    HealthModule,
    OutcomesModule,
    MetricsModule,
    DatabaseModule,
    JobsModule,
    LimitsModule,
    IdempotencyModule,
    OpsModule,
    PrivacyModule,
    ConsoleModule,
    CountersModule,
    HttpClientModule,
    TranslationsModule,
    NotificationsModule,
    CacheModule,
    WebhooksModule,
    SecurityModule,
    RenderModule,
    PagesModule,
    ErrorsModule,
    ImagesModule,
    DevModule,
    TimeModule,
    OpenApiModule,
    ScheduleModule.forRoot(),
    RedirectModule,
    TrafficModule,
    WalletModule,
    BookingOpsModule,
    CertificateModule,
    ContentModule,
    LeadModule,
    FiscalModule,
    PaymentModule,
    BookingModule,
    WidgetModule,
    SalesModule,
    SupportModule,
  ],
})
export class AppModule {}
