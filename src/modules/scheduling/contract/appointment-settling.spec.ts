import type { AppointmentState } from './appointment';
import { settlingProblem, type Settled } from './appointment-settling';

const NOW = new Date('2026-11-23T10:00:00Z');
const at = (state: AppointmentState, hours: number) => ({
  state,
  startsAt: new Date(NOW.getTime() + hours * 3_600_000),
  hasAnySales: false,
  begunAt: null,
});

describe('the end of an appointment, as an operator says it', () => {
  it.each<[AppointmentState, number, Settled]>([
    ['planned', 5, 'cancelled'],
    ['confirmed', -0.5, 'cancelled'],
    ['reserved', 5, 'cancelled'],
    ['awaiting_prepayment', 5, 'cancelled'],
    ['planned', -0.5, 'done'],
    ['planned', 0, 'no_show'],
    ['done', -5, 'no_show'],
    ['no_show', -5, 'done'],
  ])('%s, that begins in %d hours: %s', (state, hours, wanted) => {
    expect(settlingProblem(at(state, hours), wanted, NOW)).toBeNull();
  });

  it.each<[AppointmentState, number, Settled, string]>([
    ['cancelled', 5, 'cancelled', 'appointment_settled'],
    ['cancelled', -5, 'done', 'appointment_settled'],
    ['done', -5, 'cancelled', 'appointment_settled'],
    ['no_show', -5, 'cancelled', 'appointment_settled'],
    ['done', -5, 'done', 'appointment_settled'],
    ['planned', 1, 'done', 'appointment_not_begun'],
    ['confirmed', 1, 'no_show', 'appointment_not_begun'],
    ['reserved', -0.1, 'done', 'appointment_not_begun'],
  ])('%s, that begins in %d hours, not %s: %s', (state, hours, wanted, problem) => {
    expect(settlingProblem(at(state, hours), wanted, NOW)).toBe(problem);
  });

  it('is done before its hour when the services began early, and is no no-show', () => {
    const early = { ...at('planned', 0.2), begunAt: NOW };
    expect([settlingProblem(early, 'done', NOW), settlingProblem(early, 'no_show', NOW)]).toEqual([null, 'appointment_not_begun']);
  });

  it.each<Settled>(['done', 'no_show', 'cancelled'])('is not %s once it is paid for', (wanted) => {
    expect(settlingProblem({ ...at('done', -1), hasAnySales: true }, wanted, NOW)).toBe('appointment_paid');
  });
});
