import { Logger } from '@nestjs/common';
import { settingsOf } from './settings.wire';
import { UnknownSettings } from './unknown-settings';

const KNOWN = {
  theme: 'soft',
  calendar: 'month',
  routes: ['timeServiceProfessional', 'serviceProfessionalTime'],
  gaps_mode: 'maximal_if_has_appointment',
  gaps_positions: 'day_start,day_end',
  time_step: '15m',
};

describe('settings of BeautyPro that are not known', () => {
  const reported: unknown[] = [];
  beforeEach(() => {
    reported.length = 0;
    jest.spyOn(Logger.prototype, 'warn').mockImplementation((facts: unknown) => void reported.push(facts));
  });
  afterEach(() => jest.restoreAllMocks());

  it('are logged once each, and their defaults count', () => {
    const json = { client_module: { ...KNOWN, theme: 'dark', routes: ['serviceProfessionalTime', 'backwards'], time_step: 'often' } };
    const unknown = new UnknownSettings();
    for (let reading = 0; reading < 3; reading++) unknown.report(json);
    expect(reported).toEqual([
      { setting: 'theme', value: 'dark' },
      { setting: 'routes', value: 'backwards' },
      { setting: 'time_step', value: '"often"' },
    ]);
    expect(settingsOf(json, 'ua')?.clientModule).toMatchObject({ theme: 'normal', routes: ['serviceProfessionalTime'], timeStep: 30 });
  });

  it.each([
    ['all are known', { client_module: KNOWN }],
    ['none is said', { client_module: { theme: null, routes: [], gaps_positions: '' } }],
    ['the answer is none', ['settings']],
    ['there is no answer', null],
  ])('say nothing where %s', (_, json) => {
    new UnknownSettings().report(json);
    expect(reported).toEqual([]);
  });

  it('are told shortly, and not without end', () => {
    const unknown = new UnknownSettings();
    for (let i = 0; i < 100; i++) unknown.report({ client_module: { theme: `${i}${'x'.repeat(1000)}` } });
    expect(reported).toHaveLength(50);
    expect(reported[0]).toEqual({ setting: 'theme', value: `0${'x'.repeat(59)}` });
  });
});
