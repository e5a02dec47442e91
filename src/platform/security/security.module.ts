import { Global, Module } from '@nestjs/common';
import { SecurityHeaders } from './security-headers';
import { SecuritySources } from './security-sources.registry';

/** The headers that keep pages to what they need, and where modules say what they need more. */
@Global()
@Module({ providers: [SecurityHeaders, SecuritySources], exports: [SecurityHeaders, SecuritySources] })
export class SecurityModule {}
