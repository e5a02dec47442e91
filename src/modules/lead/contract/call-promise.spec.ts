import { answerDeadline, callDeadline, nextCall } from './call-promise';

// 2026-11-20 is a Friday; the clock of Kyiv is two hours ahead of UTC in winter, three in summer
const at = (text: string) => new Date(text);

describe('a promised call', () => {
  it.each([
    ['by day, in 30 minutes', '2026-11-20T10:00:00Z', '2026-11-20T10:30:00Z'],
    ['at the weekend, too', '2026-11-22T18:30:00Z', '2026-11-22T19:00:00Z'],
    ['half an hour before closing, tomorrow after opening', '2026-11-20T18:31:00Z', '2026-11-21T07:30:00Z'],
    ['in the evening, tomorrow after opening', '2026-11-20T21:15:00Z', '2026-11-21T07:30:00Z'],
    ['after midnight, on the same day after opening', '2026-11-20T23:15:00Z', '2026-11-21T07:30:00Z'],
    ['in the night in which summer time begins', '2026-03-28T22:30:00Z', '2026-03-29T06:30:00Z'],
    ['in the night in which it ends', '2026-10-24T21:30:00Z', '2026-10-25T07:30:00Z'],
  ])('is due %s', (_when, left, due) => expect(callDeadline(at(left)).toISOString()).toBe(at(due).toISOString()));

  it.each([
    ['morning', '2026-11-20T06:00:00Z', '2026-11-20T10:00:00Z'],
    ['morning', '2026-11-20T09:45:00Z', '2026-11-21T10:00:00Z'],
    ['day', '2026-11-20T09:45:00Z', '2026-11-20T15:00:00Z'],
    ['evening', '2026-11-20T19:30:00Z', '2026-11-21T19:00:00Z'],
    ['soon', '2026-11-20T10:00:00Z', '2026-11-20T10:30:00Z'],
    ['', '2026-11-20T10:00:00Z', '2026-11-20T10:30:00Z'],
  ])('is due at the end of the chosen part of the day (%j at %s)', (part, left, due) =>
    expect(callDeadline(at(left), part).toISOString()).toBe(at(due).toISOString()),
  );

  it('of who applies for work is an answer within two working days', () => {
    expect(answerDeadline(at('2026-11-20T10:00:00Z')).toISOString()).toBe('2026-11-24T19:00:00.000Z');
    expect(answerDeadline(at('2026-11-21T10:00:00Z')).toISOString()).toBe('2026-11-24T19:00:00.000Z');
    expect(answerDeadline(at('2026-11-23T22:30:00Z')).toISOString()).toBe('2026-11-26T19:00:00.000Z');
  });

  it('is tried again in an hour, and never in the night', () => {
    expect(nextCall(at('2026-11-20T10:00:00Z')).toISOString()).toBe('2026-11-20T11:00:00.000Z');
    expect(nextCall(at('2026-11-20T18:15:00Z')).toISOString()).toBe('2026-11-21T07:00:00.000Z');
    expect(nextCall(at('2026-11-20T22:30:00Z')).toISOString()).toBe('2026-11-21T07:00:00.000Z');
  });
});
