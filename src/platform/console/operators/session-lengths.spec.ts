import { sessionLength } from './session-lengths';

const SETTINGS = { OPS_IDLE_MINUTES: 60, OPS_MONEY_IDLE_MINUTES: 30, OPS_DEVICE_IDLE_HOURS: 12, OPS_EMPLOYEE_IDLE_DAYS: 30 };
const MINUTE_MS = 60_000;

describe('a session ends by role', () => {
  it.each([
    ['owner', false, 30],
    ['owner', true, 30],
    ['accountant', false, 30],
    ['accountant', true, 30],
    ['call_centre', false, 60],
    ['call_centre', true, 12 * 60],
    ['salon', false, 60],
    ['salon', true, 12 * 60],
    ['employee', false, 60],
    ['employee', true, 30 * 24 * 60],
    ['viewer', false, 60],
    ['viewer', true, 60],
  ] as const)('of %s, on a trusted device %s, after %i minutes without a page', (role, isTrusted, minutes) => {
    const { idle, whole } = sessionLength(SETTINGS, role, isTrusted);
    expect(idle).toBe(minutes * MINUTE_MS);
    expect(whole).toBeGreaterThanOrEqual(idle);
  });
});
