import { storedSettings } from './stored-settings';

describe('settings as they are stored', () => {
  const read = (row: unknown) => {
    const unknown: string[] = [];
    return { settings: storedSettings(row, (name) => unknown.push(name)), unknown };
  };

  it('are read as they were written', () => {
    const row = {
      common: { isOldAppointments: false },
      clientModule: { timeStep: 'auto', gapsMode: 'maximal', gapsPositions: ['day_end'], logo: null, nearestBookingMinutes: 0 },
      information: { telegram: 'https://t.me/oksamyt' },
      statistics: { defaultAppointmentMinutes: 45 },
      noShows: { limit: 3, rule: 'call', prepaymentPercent: 30 },
      followUps: { reviews: false, next: true, heldHours: 48 },
    };
    expect(read(row)).toEqual({ settings: row, unknown: [] });
  });

  it('lose what another release wrote and this one does not know, and say its name', () => {
    const row = {
      clientModule: { timeStep: 'hourly', theme: 'neon', calendar: 'week', routes: [], glitter: true },
      statistics: { defaultAppointmentMinutes: 0 },
      noShows: { limit: 21, rule: 'shame', prepaymentPercent: 30 },
      followUps: { heldHours: 1, reviews: true },
    };
    const { settings, unknown } = read(row);
    expect(settings).toEqual({
      common: {},
      clientModule: { calendar: 'week' },
      information: {},
      statistics: {},
      noShows: { prepaymentPercent: 30 },
      followUps: { reviews: true },
    });
    expect(unknown).toEqual([
      ...['timeStep', 'theme', 'routes', 'glitter'].map((name) => `clientModule.${name}`),
      'noShows.limit',
      'noShows.rule',
      'followUps.heldHours',
      'statistics.defaultAppointmentMinutes',
    ]);
  });

  it.each([null, 'x', [], { clientModule: 'x' }, { clientModule: null }])('are those of the release where the row is %j', (row) => {
    expect(read(row).settings).toEqual({ common: {}, clientModule: {}, information: {}, statistics: {}, noShows: {}, followUps: {} });
  });
});
