import { choiceQuery, choosingSteps, nextStep, queryOf, readChoice } from './booking-choice';
import type { BookingRoute } from '../../scheduling/contract/settings';

const settings = {
  routes: ['serviceProfessionalTime', 'professionalServiceTime', 'timeServiceProfessional'] as readonly BookingRoute[],
  severalServices: true,
  skipProfessional: false,
};
const EMPTY = {
  route: 'serviceProfessionalTime',
  salon: null,
  services: [],
  employee: null,
  date: null,
  time: null,
  end: null,
  test: null,
  then: [],
  addOns: [],
  whom: null,
} as const;

describe('what is chosen on the way to an appointment', () => {
  it('is read from an address, and written into one', () => {
    const query = 'salon=s1&services=cut,tint&employee=any&date=2026-11-24&time=10:30';
    const choice = readChoice(Object.fromEntries(new URLSearchParams(query)), settings);
    expect(choice).toEqual({ ...EMPTY, salon: 's1', services: ['cut', 'tint'], employee: 'any', date: '2026-11-24', time: '10:30' });
    expect(choiceQuery(choice)).toBe(query);
  });

  it('leaves out what cannot be one', () => {
    const fields = { route: 'backwards', salon: '<b>', services: ',cut,,cut,%', employee: 7, date: '24.11', time: '25:00' };
    expect(readChoice(fields, settings)).toEqual({ ...EMPTY, services: ['cut'] });
  });

  it('takes a single service of a link, and one alone where several are not allowed', () => {
    expect(readChoice({ service: 'cut' }, settings).services).toEqual(['cut']);
    expect(readChoice({ services: 'cut,tint' }, { ...settings, severalServices: false }).services).toEqual(['cut']);
  });

  it('begins with the first of the routes', () => {
    expect(readChoice({}, { ...settings, routes: ['timeServiceProfessional'] }).route).toBe('timeServiceProfessional');
    expect(readChoice({}, { ...settings, routes: [] }).route).toBe('serviceProfessionalTime');
    expect(readChoice({ route: 'professionalServiceTime' }, { ...settings, routes: ['serviceProfessionalTime'] }).route).toBe(
      'serviceProfessionalTime',
    );
  });

  it('keeps the order of steps in the address', () => {
    expect(choiceQuery({ ...EMPTY, route: 'timeServiceProfessional' }, { step: 'salon' })).toBe('route=timeServiceProfessional&step=salon');
    expect(queryOf({ q: 'a&b', none: null, empty: '' })).toBe('q=a%26b');
  });
});

describe('the steps of an appointment', () => {
  it.each([
    ['serviceProfessionalTime', ['salon', 'service', 'professional', 'time']],
    ['professionalServiceTime', ['salon', 'professional', 'service', 'time']],
    ['timeServiceProfessional', ['salon', 'time', 'service', 'professional']],
  ] as const)('are those of its route, after the salon: %s', (route, steps) => {
    expect(choosingSteps({ route }, settings)).toEqual(steps);
  });

  it('ask nobody for an employee with skip_professional', () => {
    expect(choosingSteps({ route: 'serviceProfessionalTime' }, { skipProfessional: true })).toEqual(['salon', 'service', 'time']);
  });

  it('go on with what is not chosen yet, and end with the details', () => {
    const choice = { ...EMPTY, salon: 's1', services: ['cut'] };
    expect(nextStep(EMPTY, settings)).toBe('salon');
    expect(nextStep(choice, settings)).toBe('professional');
    expect(nextStep({ ...choice, employee: 'any', date: '2026-11-24' }, settings)).toBe('time');
    expect(nextStep({ ...choice, employee: 'any', date: '2026-11-24', time: '10:30' }, settings)).toBe('details');
  });
});
