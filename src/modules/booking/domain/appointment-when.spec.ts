import { appointmentWhen, appointmentWhenShort } from './appointment-when';

describe('when an appointment is, in words', () => {
  const appointment = { startsAt: new Date('2026-11-24T14:00:00+02:00'), endsAt: new Date('2026-11-24T15:30:00+02:00') };

  it('names weekday, day and hours on the clock of the salon', () => {
    expect(appointmentWhen(appointment, { timezone: 'Europe/Kyiv', locale: 'ua' })).toBe('вівторок, 24 листопада, 14:00–15:30');
    expect(appointmentWhen(appointment, { timezone: 'Europe/Kyiv', locale: 'en' })).toBe('Tuesday 24 November, 14:00–15:30');
    expect(appointmentWhen(appointment, { timezone: 'Europe/London', locale: 'en' })).toBe('Tuesday 24 November, 12:00–13:30');
  });

  it('is short in an SMS', () => {
    expect(appointmentWhenShort(appointment.startsAt, { timezone: 'Europe/Kyiv', locale: 'ua' })).toBe('вт 24.11 о 14:00');
    expect(appointmentWhenShort(appointment.startsAt, { timezone: 'Europe/Kyiv', locale: 'en' })).toBe('Tue 24 Nov, 14:00');
  });
});
