import { loadGroup } from '../../../platform/config/load-environment';
import { ClientSettings } from '../../../platform/render/client-settings.registry';
import { SecuritySources } from '../../../platform/security/security-sources.registry';
import { SupportChat } from './support-chat.service';
import { SupportEnvironment } from '../support.env';

function started(source: NodeJS.ProcessEnv) {
  const settings = new ClientSettings();
  const security = new SecuritySources();
  new SupportChat(loadGroup(SupportEnvironment, source), settings, security);
  const policy = Object.fromEntries([...security.close()].map(([directive, sources]) => [directive, [...sources]]));
  return { settings: JSON.parse(settings.toJson()) as object, policy };
}

describe('the chat of the helpdesk', () => {
  it('is allowed by the security policy, its one host only, once it is configured', () => {
    const host = 'https://oksamyt.widget.helpcrunch.com';
    const { settings, policy } = started({ HC_WIDGET_ORGANIZATION: 'oksamyt', HC_WIDGET_APP_ID: 'app-1' });
    expect(settings).toMatchObject({ chat: { organization: 'oksamyt', appId: 'app-1' } });
    const same = ['script-src', 'style-src', 'img-src', 'font-src', 'frame-src'].map((directive) => [directive, [host]]);
    expect(policy).toEqual({ ...Object.fromEntries(same), 'connect-src': [host, 'wss://oksamyt.widget.helpcrunch.com'] });
  });

  it('is absent while it is not configured', () => {
    expect(started({}).settings).not.toHaveProperty('chat');
    expect(started({}).policy).toEqual({});
  });

  it.each(['evil.example;', "x' 'unsafe-inline", 'a.b', 'https://x', ''])(
    'takes no organization that could widen the policy: %p',
    (name) => {
      expect(() => started({ HC_WIDGET_ORGANIZATION: name, HC_WIDGET_APP_ID: 'app-1' })).toThrow(/HC_WIDGET_ORGANIZATION/);
    },
  );
});
