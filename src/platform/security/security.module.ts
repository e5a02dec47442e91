import { Global, Module } from '@nestjs/common';
import { DeclaresEnvironment } from '../config/environment-group';
import { MonitoringAccess } from './monitoring-access';
import { MonitoringEnvironment } from './monitoring.env';
import { OriginCheck } from './origin-check';
import { RequestBounds } from './request-bounds';
import { SecurityHeaders } from './security-headers';
import { SecuritySources } from './security-sources.registry';

/** Security headers with the registry of sources that modules need, the check of a request's origin, and what one network may ask. */
@DeclaresEnvironment(MonitoringEnvironment)
@Global()
@Module({
  providers: [SecurityHeaders, SecuritySources, OriginCheck, RequestBounds, MonitoringAccess],
  exports: [SecurityHeaders, SecuritySources, OriginCheck, RequestBounds, MonitoringAccess],
})
export class SecurityModule {}
