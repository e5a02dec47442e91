import type { MediumGrid } from '../../../../../views/content/employees/EmployeesPage';
import type { Employee } from '../../contract/entities';

/** Cards in a row of a wide screen, and the fields that a large one takes of them. */
const COLUMNS = 4;
/** From so many employees on there is room for another four large cards. */
const MANY = 24;

/**
 * Those who have worked longest: their cards are large. As many as fill the last row of the grid, in which a large card takes four fields;
 * none of the last row, where the small ones close what the large ones left open.
 * @param employees as they are listed
 */
export function mostSenior(employees: readonly Employee[]): ReadonlySet<Employee> {
  if (employees.length <= COLUMNS) return new Set();
  const count = (employees.length % COLUMNS) + (employees.length >= MANY ? COLUMNS : 0);
  const years = ({ since }: Employee) => since ?? Infinity;
  const bySeniority = employees.slice(0, -COLUMNS).sort((a, b) => years(a) - years(b));
  return new Set(bySeniority.slice(0, count));
}

/** Three cards in a row, of which a large one takes two, and two rows: beside it is room for two small ones. */
export function mediumGrid(cards: number, large: number): MediumGrid {
  const small = cards - large;
  const isLevel = small < 2 * large;
  return { isLevel, isLastAlone: (isLevel ? cards : small - 2 * large) % 3 === 1 };
}
