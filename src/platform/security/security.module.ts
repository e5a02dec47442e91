import { Global, Module } from '@nestjs/common';
import { OriginCheck } from './origin-check';
import { RequestBounds } from './request-bounds';
import { SecurityHeaders } from './security-headers';
import { SecuritySources } from './security-sources.registry';

/** Security headers with the registry of sources that modules need, the check of a request's origin, and what one network may ask. */
@Global()
@Module({
  providers: [SecurityHeaders, SecuritySources, OriginCheck, RequestBounds],
  exports: [SecurityHeaders, SecuritySources, OriginCheck, RequestBounds],
})
export class SecurityModule {}
