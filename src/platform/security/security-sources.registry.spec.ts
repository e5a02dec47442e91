import { SecuritySources } from './security-sources.registry';

describe('what the security policy allows beside the site', () => {
  it.each([
    '*',
    'https:',
    'https://*.example',
    "'unsafe-inline'",
    "https://x' 'unsafe-inline'",
    'https://evil.example;script-src *',
    'https://evil.example, https://b.example',
    'data:',
    '',
    'javascript:alert(1)',
  ])('is no %p', (source) => {
    expect(() => new SecuritySources().allow('frame-src', source)).toThrow('is no source for frame-src');
  });

  it.each(['https://pay.example', 'https://pay.example:8443/checkout', 'wss://chat.example', 'http://127.0.0.1:4010'])(
    'is %s',
    (source) => {
      const sources = new SecuritySources();
      sources.allow('connect-src', source);
      expect([...sources.close().get('connect-src')!]).toEqual([source]);
    },
  );

  it('is complete before the first answer: the policy is the same for all pages', () => {
    const sources = new SecuritySources();
    sources.close();
    expect(() => sources.allow('frame-src', 'https://maps.example')).toThrow('do it in onModuleInit');
    expect(() => sources.allowFraming('/widget/', 'https://partner.example')).toThrow('do it in onModuleInit');
  });

  it.each(['widget', '/widget', '/', '/*/', ''])('lets nobody frame %p, which is no part of the site', (path) => {
    expect(() => new SecuritySources().allowFraming(path, 'https://partner.example')).toThrow('is no part of the site');
  });

  it('lets no site frame a part that is not the address of one host', () => {
    expect(() => new SecuritySources().allowFraming('/widget/', '*')).toThrow('is no source for frame-ancestors');
  });
});
