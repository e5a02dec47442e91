import type { Request, Response } from 'express';
import { loadGroup } from '../config/load-environment';
import { MonitoringAccess } from './monitoring-access';
import { MonitoringEnvironment } from './monitoring.env';

const TOKEN = 'token-of-the-figures';

function codeFor(settings: NodeJS.ProcessEnv, path: string, ip: string, authorization?: string): string | undefined {
  const access = new MonitoringAccess(loadGroup(MonitoringEnvironment, settings));
  let code: string | undefined;
  const next = (error?: unknown) => void (code = (error as { code?: string } | undefined)?.code);
  access.middleware({ path, ip, headers: { authorization } } as Request, {} as Response, next);
  return code;
}
const REFUSED = 'monitoring_token_needed';

describe.each(['/metrics', '/health/ready'])('%s', (path) => {
  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('is read on the machine itself (%s)', (ip) => {
    expect(codeFor({}, path, ip)).toBeUndefined();
  });

  it.each(['203.0.113.9', '10.0.0.2', '::ffff:203.0.113.9', '2001:db8::1', ''])('is not read by %s without the token', (ip) => {
    expect(codeFor({}, path, ip)).toBe(REFUSED);
    expect(codeFor({}, path, ip, 'Bearer undefined')).toBe(REFUSED);
    expect(codeFor({ MONITORING_TOKEN: TOKEN }, path, ip, `Bearer ${TOKEN}x`)).toBe(REFUSED);
    expect(codeFor({ MONITORING_TOKEN: TOKEN }, path, ip, `Bearer ${TOKEN}`)).toBeUndefined();
  });

  it('is read by everybody where it is open', () => {
    expect(codeFor({ MONITORING: 'open' }, path, '203.0.113.9')).toBeUndefined();
  });
});

it('keeps nothing else', () => {
  for (const path of ['/', '/health/live', '/api/docs-json']) expect(codeFor({}, path, '203.0.113.9')).toBeUndefined();
});
