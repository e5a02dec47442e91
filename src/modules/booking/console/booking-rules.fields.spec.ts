import { DEFAULT_SETTINGS } from '../../scheduling/contract/default-settings';
import { changedSettings } from '../../scheduling/contract/settings-change';
import { presentSettings } from '../http/reads/booking-reads.presenter';
import { changedRules, inputsOf, nameOf, RULES, typedRules } from './booking-rules.fields';
import { settingsChangeOf } from './settings-ops.change';

describe('booking rules as a form', () => {
  const defaults = typedRules(DEFAULT_SETTINGS);

  it('have all settings that can be changed', () => {
    const { client_module, information, statistics } = presentSettings(DEFAULT_SETTINGS);
    const noShows = { limit: 0, rule: '', prepayment_percent: 0 };
    const followUps = { reviews: true, next: true, held_hours: 0 };
    const names = [client_module, information, statistics, noShows, followUps, { isOldAppointments: true }];
    expect(RULES.map(([path]) => nameOf(path) as string).sort()).toEqual(names.flatMap((part) => Object.keys(part)).sort());
    expect(Object.keys(defaults)).toHaveLength(RULES.flatMap(([path, field]) => inputsOf(path, field)).length);
  });

  it('that were left alone change nothing', () => {
    expect(changedRules(defaults, defaults)).toEqual({});
  });

  it('are read back as they were set', () => {
    const settings = changedSettings(DEFAULT_SETTINGS, {
      common: { isOldAppointments: false },
      clientModule: {
        timeStep: 'auto',
        routes: ['timeServiceProfessional', 'professionalServiceTime'],
        gapsPositions: ['day_end', 'day_start'],
        color: '#7a4b3a',
        logo: null,
        skipProfessional: true,
        nearestBookingMinutes: 0,
      },
      information: { description: 'Про нас' },
      noShows: { limit: 3, rule: 'call' },
      followUps: { reviews: false, heldHours: 48 },
      statistics: { defaultAppointmentMinutes: 45 },
    });
    const body = changedRules(typedRules(settings), defaults);
    const read = changedSettings(DEFAULT_SETTINGS, settingsChangeOf(body));
    expect(typedRules(read)).toEqual(typedRules(settings));
    expect(body).toMatchObject({ client_module: { time_step: 'auto', routes: ['timeServiceProfessional', 'professionalServiceTime'] } });
    expect(changedRules(defaults, typedRules(settings))).toMatchObject({ client_module: { color: null, time_step: '30m' } });
  });
});
