import { Injectable } from '@nestjs/common';
import { ClientSettings } from '../../../platform/render/client-settings.registry';
import { SecuritySources } from '../../../platform/security/security-sources.registry';
import { chatOrigin, SUPPORT_CHAT } from '../contract/support-chat';
import { SupportEnvironment } from '../support.env';

/** Lets the chat into pages, once it is configured: scripts learn of it, and the security policy allows its one host. */
@Injectable()
export class SupportChat {
  constructor(env: SupportEnvironment, settings: ClientSettings, security: SecuritySources) {
    const { HC_WIDGET_ORGANIZATION: organization, HC_WIDGET_APP_ID: appId } = env;
    if (organization === undefined || appId === undefined) return;
    settings.set(SUPPORT_CHAT, { organization, appId });
    const origin = chatOrigin({ organization, appId });
    for (const directive of ['script-src', 'style-src', 'img-src', 'font-src', 'frame-src'] as const) security.allow(directive, origin);
    security.allow('connect-src', origin, origin.replace(/^https/, 'wss'));
  }
}
