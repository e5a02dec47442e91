import { Injectable } from '@nestjs/common';
import { SecuritySources } from '../../../../platform/security/security-sources.registry';
import { ContentEnvironment } from '../../content.env';

/** Lets the maps service be framed where there is a key for it. */
@Injectable()
export class GoogleMap {
  constructor(env: ContentEnvironment, security: SecuritySources) {
    if (env.GOOGLE_MAPS_API_KEY !== undefined) security.allow('frame-src', 'https://www.google.com');
  }
}
