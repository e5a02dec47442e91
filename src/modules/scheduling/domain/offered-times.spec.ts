import fc from 'fast-check';
import type { GapsPosition } from '../contract/settings';
import type { LengthWithBuffers } from './free-stretches';
import { offeredStarts, type EmployeeDay, type OfferRules } from './offered-times';
import { aDay, minuteByMinute, someDay, someProcessing, someRules } from '../../../../test/support/schedules';

const RULES: OfferRules = { step: 30, gapsMode: 'none', gapsPositions: ['day_start'], earliest: 0, shortestGap: 30 };
const APPOINTMENT = { before: 0, minutes: 60, after: 0 };
const ALL: readonly GapsPosition[] = ['day_start', 'before_appointment', 'after_appointment', 'day_end'];
const clock = (minutes: readonly number[]) =>
  minutes.map((minute) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`).join(' ');
const offered = (day: EmployeeDay, rules: Partial<OfferRules> = {}, appointment: LengthWithBuffers = APPOINTMENT) =>
  clock(offeredStarts(day, appointment, { ...RULES, ...rules }));

describe('time_step', () => {
  it('is counted from the beginning of work, and anew after a break', () => {
    expect(offered(aDay('9:15-12:00 12:50-15:00'))).toBe('9:15 9:45 10:15 10:45 12:50 13:20 13:50');
    expect(offered(aDay('9:00-14:00'), { step: 90 })).toBe('9:00 10:30 12:00');
  });

  it('stays the same around what is taken', () => {
    expect(offered(aDay('9:00-14:00', '10:00-10:45'))).toBe('9:00 11:00 11:30 12:00 12:30 13:00');
  });

  it('auto: is the length of the appointment with its buffers, counted from the beginning of each free stretch', () => {
    const appointment = { before: 5, minutes: 60, after: 10 };
    expect(offered(aDay('9:00-16:00', '11:20-12:00'), { step: 'auto' }, appointment)).toBe('9:05 12:05 13:20 14:35');
    expect(offered(aDay('9:00-12:00'), { step: 'auto' })).toBe('9:00 10:00 11:00');
  });

  it.each([0, -30, 12.5, NaN, 'sometimes'])('acts as 30 minutes where it is %p, which nobody knows', (step) => {
    expect(offered(aDay('9:00-11:00'), { step: step as number })).toBe('9:00 9:30 10:00');
  });
});

describe('nearest_booking_minutes', () => {
  it('offers nothing before the earliest minute', () => {
    expect(offered(aDay('9:00-12:00'), { earliest: 595 })).toBe('10:00 10:30 11:00');
    expect(offered(aDay('9:00-12:00'), { earliest: 660 })).toBe('11:00');
    expect(offered(aDay('9:00-12:00'), { earliest: 661 })).toBe('');
  });

  it('lets the first step that is left stand for the beginning that is past', () => {
    expect(offered(aDay('9:00-12:00'), { earliest: 595, gapsMode: 'maximal' })).toBe('10:00');
    expect(offered(aDay('9:00-12:00', '9:00-9:50'), { earliest: 595, gapsMode: 'optimal', shortestGap: 45 })).toBe('10:00 11:00');
  });
});

describe('buffers', () => {
  it('lie within work and within free time, and the appointment between them', () => {
    expect(offered(aDay('9:00-13:00', '11:00-11:30'), {}, { before: 15, minutes: 60, after: 15 })).toBe('9:30');
  });

  it('may end exactly where the next appointment begins', () => {
    expect(offered(aDay('9:00-13:00', '10:45-13:00'), {}, { before: 0, minutes: 60, after: 15 })).toBe('9:00 9:30');
  });
});

describe('processing time', () => {
  const COLOURING = { ...APPOINTMENT, minutes: 90, processing: [{ from: 30, to: 65 }] };

  it('is free for others: neither work nor free time have to hold it', () => {
    expect(offered(aDay('9:00-12:00', '9:30-10:00'), {}, COLOURING)).toBe('9:00 10:00 10:30');
    expect(offered(aDay('9:00-9:30 10:00-10:30'), {}, COLOURING)).toBe('9:00');
  });

  it('is offered to another client whom it holds, also between steps, with the time that begins with it', () => {
    // 9:45-10:20 is the processing time of an appointment
    const day = aDay('9:00-12:00', '9:00-9:45 10:20-12:00');
    expect(offered(day, {}, { ...APPOINTMENT, minutes: 30 })).toBe('9:45');
    expect(offered(day, { step: 'auto' }, { ...APPOINTMENT, minutes: 35 })).toBe('9:45');
    expect(offered(day, { gapsMode: 'optimal', shortestGap: 30 }, { ...APPOINTMENT, minutes: 30 })).toBe('9:45 9:50');
    expect(offered(day, {}, { ...APPOINTMENT, minutes: 36 })).toBe('');
  });

  it('holds the beginning of another appointment with processing time', () => {
    expect(offered(aDay('9:00-12:00', '9:00-9:30 10:05-10:30'), {}, COLOURING)).toBe('9:30 10:30');
  });

  it('is no gap that the appointment leaves', () => {
    expect(offered(aDay('9:00-12:30'), { gapsMode: 'optimal', shortestGap: 40 }, COLOURING)).toBe('9:00 10:00 11:00');
  });
});

describe('gaps_mode', () => {
  it('none: every step, whatever gap it leaves', () => {
    expect(offered(aDay('9:00-13:00', '11:40-12:00'), { shortestGap: 60 })).toBe('9:00 9:30 10:00 10:30 12:00');
  });

  it('optimal: besides times that touch something, the steps that leave no gap too short to sell', () => {
    const day = aDay('9:00-14:00', '12:10-13:00');
    expect(offered(day, { gapsMode: 'optimal', shortestGap: 60 })).toBe('9:00 10:00 11:10 13:00');
    expect(offered(day, { gapsMode: 'optimal', shortestGap: 40 })).toBe('9:00 10:00 10:30 11:10 13:00');
  });

  it('maximal: only times that touch something gaps_positions names', () => {
    const day = aDay('9:00-19:00', '11:10-12:05');
    expect(offered(day, { gapsMode: 'maximal', gapsPositions: ALL })).toBe('9:00 10:10 12:05 18:00');
  });

  it('maximal: every step on a day that has nothing to touch', () => {
    expect(offered(aDay('9:00-11:00'), { gapsMode: 'maximal', gapsPositions: ['after_appointment', 'before_appointment'] })).toBe(
      '9:00 9:30 10:00',
    );
    expect(offered(aDay('9:00-11:00'), { gapsMode: 'maximal', gapsPositions: [] })).toBe('9:00 9:30 10:00');
  });
});

describe('gaps_positions', () => {
  const day = aDay('9:00-13:00 14:00-19:00', '10:40-11:10 16:05-17:00');
  it.each([
    ['day_start', '9:00 14:00'],
    ['before_appointment', '9:40 15:05'],
    ['after_appointment', '11:10 17:00'],
    ['day_end', '12:00 18:00'],
  ] as const)('%s: breaks are edges of work too', (position, times) => {
    expect(offered(day, { gapsMode: 'maximal', gapsPositions: [position] })).toBe(times);
  });

  it('are those of what is there: an appointment at the edge of work takes its place', () => {
    const full = aDay('9:00-13:00', '9:00-10:00');
    expect(offered(full, { gapsMode: 'maximal', gapsPositions: ['day_start', 'after_appointment'] })).toBe('10:00');
  });
});

describe('whatever the schedule, what is taken and the rules', () => {
  it('exactly what can be booked by the rules is offered', () => {
    const length = fc
      .record({ before: fc.constantFrom(0, 1, 2), minutes: fc.constantFrom(1, 4, 7, 20), after: fc.constantFrom(0, 1, 3) })
      .chain((each) => someProcessing(each.minutes).map((processing) => ({ ...each, processing })));
    fc.assert(
      fc.property(someDay('olha'), length, someRules, (day, appointment, rules) => {
        expect(offeredStarts(day, appointment, rules)).toEqual(minuteByMinute(day, appointment, rules));
      }),
      { numRuns: 500 },
    );
  });
});
