import { DEFAULT_SETTINGS } from './default-settings';
import { changedSettings } from './settings-change';

describe('a change of the settings', () => {
  it('touches what it names and nothing else', () => {
    const changed = changedSettings(DEFAULT_SETTINGS, {
      clientModule: { timeStep: 'auto', logo: null, skipProfessional: true },
      statistics: { defaultAppointmentMinutes: 45 },
      common: { isOldAppointments: false },
    });
    expect(changed).toEqual({
      ...DEFAULT_SETTINGS,
      common: { ...DEFAULT_SETTINGS.common, isOldAppointments: false },
      clientModule: { ...DEFAULT_SETTINGS.clientModule, timeStep: 'auto', skipProfessional: true },
      statistics: { defaultAppointmentMinutes: 45 },
    });
  });

  it('takes what is undefined for left out, and null for a value', () => {
    const withLogo = changedSettings(DEFAULT_SETTINGS, { clientModule: { logo: '/logo.svg', name: undefined } });
    expect(withLogo.clientModule).toMatchObject({ logo: '/logo.svg', name: '' });
    expect(changedSettings(withLogo, { clientModule: { logo: null } }).clientModule.logo).toBeNull();
  });
});
