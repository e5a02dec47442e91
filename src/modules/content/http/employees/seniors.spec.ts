import type { Employee } from '../../contract/entities';
import { mediumGrid, mostSenior } from './seniors';

/** Employees whose careers began in these years. */
const employees = (...years: (number | null)[]) => years.map((since, id) => ({ id, since }) as Employee);
const idsOf = (list: readonly Employee[]) => [...mostSenior(list)].map(({ id }) => id);

describe('employees with a large card', () => {
  it('are those who began first, as many as fill the last row', () => {
    expect(idsOf(employees(2010, 2001, null, 2005, 2009, 2000))).toEqual([1, 0]);
    expect(idsOf(employees(2010, 2001, 2003, 2005, 2009, 2000, 2001, 2002))).toEqual([]);
  });

  it.each([5, 6, 7, 23, 24, 25, 30, 31])('leave no hole in rows of four fields: %d masters', (count) => {
    const list = employees(...Array.from({ length: count }, (_, index) => 2000 + index));
    expect((count + 3 * mostSenior(list).size) % 4).toBe(0);
  });

  it('are nobody where there is one row', () => {
    expect(idsOf(employees(2001, 2002, 2003))).toEqual([]);
  });
});

describe('three cards in a row', () => {
  it.each([
    [1, 0, { isLevel: false, isLastAlone: true }],
    [3, 0, { isLevel: false, isLastAlone: false }],
    [4, 0, { isLevel: false, isLastAlone: true }],
    [5, 1, { isLevel: false, isLastAlone: false }],
    [6, 2, { isLevel: false, isLastAlone: false }],
    [7, 3, { isLevel: true, isLastAlone: true }],
    [10, 2, { isLevel: false, isLastAlone: true }],
    [30, 6, { isLevel: false, isLastAlone: false }],
  ])('of %d cards, %d of them large: %j', (cards, large, grid) => expect(mediumGrid(cards, large)).toEqual(grid));
});
