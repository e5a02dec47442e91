import { Global, Module } from '@nestjs/common';
import { DeclaresEnvironment } from '../config/environment-group';
import { IDEMPOTENCY_RETENTION } from '../idempotency/idempotency.retention';
import { RATE_LIMIT_RETENTION } from '../limits/rate-limits.retention';
import { NOTIFICATION_DATA, OUTBOX_RETENTION } from '../notifications/notification.retention';
import { AUDIT_RETENTION } from '../ops/audit.retention';
import { PersonalData } from './personal-data';
import { PrivacyEnvironment } from './privacy.env';

/** How long data of people are kept; the tables of the platform are declared here, those of modules by them. */
@Global()
@DeclaresEnvironment(PrivacyEnvironment)
@Module({ providers: [PersonalData], exports: [PersonalData] })
export class PrivacyModule {
  constructor(personal: PersonalData) {
    personal.declare(NOTIFICATION_DATA, OUTBOX_RETENTION, IDEMPOTENCY_RETENTION, RATE_LIMIT_RETENTION, AUDIT_RETENTION);
  }
}
