import { kyivDay } from './kyiv-day';

test('the day turns at midnight in Kyiv, in winter and in summer', () => {
  expect(kyivDay(new Date('2026-11-19T21:59:59Z'))).toBe('2026-11-19');
  expect(kyivDay(new Date('2026-11-19T22:00:00Z'))).toBe('2026-11-20');
  expect(kyivDay(new Date('2026-07-19T21:00:00Z'))).toBe('2026-07-20');
});
