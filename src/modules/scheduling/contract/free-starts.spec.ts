import { freeStartsOf } from './free-starts';

it('counts the employees who are free at each time of a day, in order', () => {
  const free = {
    olena: { '2026-12-01': ['10:00', '11:00'], '2026-12-02': ['09:00'] },
    iryna: { '2026-12-01': ['09:30', '10:00'] },
    marta: { '2026-12-02': ['10:00'] },
  };
  const starts = freeStartsOf(free, '2026-12-01');
  expect(starts).toEqual({ '09:30': 1, '10:00': 2, '11:00': 1 });
  expect(Object.keys(starts)).toEqual(['09:30', '10:00', '11:00']);
  expect(freeStartsOf(free, '2026-12-03')).toEqual({});
});
