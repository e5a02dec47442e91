import { Global, Module } from '@nestjs/common';
import { OriginCheck } from './origin-check';
import { SecurityHeaders } from './security-headers';
import { SecuritySources } from './security-sources.registry';

/** Security headers with the registry of sources that modules need, and the check of a request's origin. */
@Global()
@Module({
  providers: [SecurityHeaders, SecuritySources, OriginCheck],
  exports: [SecurityHeaders, SecuritySources, OriginCheck],
})
export class SecurityModule {}
