import { Global, Module } from '@nestjs/common';
import { SecurityHeaders } from './security-headers';
import { SecuritySources } from './security-sources.registry';

/** Security headers, and the registry of sources that modules need. */
@Global()
@Module({ providers: [SecurityHeaders, SecuritySources], exports: [SecurityHeaders, SecuritySources] })
export class SecurityModule {}
