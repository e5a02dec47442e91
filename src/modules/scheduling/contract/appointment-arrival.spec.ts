import type { AppointmentState } from './appointment';
import { arrivalProblem, minutesLate, undoableStep, type UndoableStep } from './appointment-arrival';

const NOW = new Date('2026-11-23T10:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const TODAY = '2026-11-23';

describe('the arrival of a client', () => {
  it.each<[AppointmentState, string, string | null]>([
    ['planned', TODAY, null],
    ['confirmed', '2026-11-22', null],
    ['planned', '2026-11-24', 'appointment_not_begun'],
    ['reserved', TODAY, 'appointment_not_begun'],
    ['awaiting_prepayment', TODAY, 'appointment_not_begun'],
    ['done', TODAY, 'appointment_settled'],
    ['no_show', TODAY, 'appointment_settled'],
    ['cancelled', TODAY, 'appointment_settled'],
  ])('of an appointment that is %s on %s: %s', (state, date, problem) => {
    expect(arrivalProblem({ state, date }, TODAY)).toBe(problem);
  });

  const none = { hasAnySales: false, arrivedAt: null, begunAt: null, settledAt: null };
  it.each<[string, Partial<Parameters<typeof undoableStep>[0]>, UndoableStep | null]>([
    ['nothing was done', { state: 'planned' }, null],
    ['came a moment ago', { state: 'planned', arrivedAt: ago(14) }, 'arrived'],
    ['came before', { state: 'planned', arrivedAt: ago(15) }, null],
    ['began', { state: 'confirmed', arrivedAt: ago(40), begunAt: ago(1) }, 'begun'],
    ['began before, though the arrival was noted late', { state: 'confirmed', arrivedAt: ago(1), begunAt: ago(20) }, null],
    ['began, and is over by itself', { state: 'done', arrivedAt: ago(5), begunAt: ago(4) }, 'begun'],
    ['done', { state: 'done', arrivedAt: ago(5), begunAt: ago(4), settledAt: ago(1) }, 'done'],
    ['done before', { state: 'done', begunAt: ago(10), settledAt: ago(16) }, null],
    ['paid', { state: 'done', settledAt: ago(1), hasAnySales: true }, null],
    ['a no-show', { state: 'no_show', settledAt: ago(1) }, 'no_show'],
    ['cancelled by an operator', { state: 'cancelled', settledAt: ago(1) }, 'cancelled'],
    ['cancelled by the client', { state: 'cancelled' }, null],
  ])('is taken back with the last step: %s', (_, known, step) => {
    expect(undoableStep({ ...none, state: 'planned', ...known }, NOW)).toBe(step);
  });

  it('is late by whole minutes, until it is noted or does not matter any more', () => {
    const late = (state: AppointmentState, minutes: number, arrivedAt: Date | null = null) =>
      minutesLate({ state, startsAt: ago(minutes), arrivedAt, begunAt: null }, NOW);
    expect([late('planned', 12.9), late('confirmed', 1), late('planned', -5)]).toEqual([12, 1, 0]);
    expect([late('planned', 12, ago(1)), late('no_show', 12), late('reserved', 12)]).toEqual([0, 0, 0]);
  });
});
