import { absentEmployees } from './absent-employees';
import type { EngineEmployee } from '../contract/engine-catalogue';

const employee = (id: string, locations: readonly string[], archive = false) =>
  [id, { id, locations, archive } as unknown as EngineEmployee] as const;
const appointment = (employees: readonly string[], state: 'planned' | 'done' = 'planned') => ({
  state,
  location: 'lypky',
  services: employees.map((professional) => ({ professional, professionalName: `Name of ${professional}` }) as never),
});
const catalogue = (...employees: readonly (readonly [string, EngineEmployee])[]) => ({ employees: new Map(employees) });

describe('employees of an appointment who do not work at its salon any more', () => {
  const here = employee('anna', ['lypky', 'hilton']);

  it.each([
    ['gone', catalogue(here)],
    ['at another salon', catalogue(here, employee('olha', ['hilton']))],
    ['at no salon', catalogue(here, employee('olha', []))],
    ['archived', catalogue(here, employee('olha', ['lypky'], true))],
  ])('are those who are %s', (_, now) => expect(absentEmployees(now, appointment(['anna', 'olha', 'olha']))).toEqual(['Name of olha']));

  it('are none once they are back, of an appointment that is over, and while nothing is known', () => {
    expect(absentEmployees(catalogue(here, employee('olha', ['lypky'])), appointment(['anna', 'olha']))).toEqual([]);
    expect(absentEmployees(catalogue(here), appointment(['olha'], 'done'))).toEqual([]);
    expect(absentEmployees(catalogue(), appointment(['olha']))).toEqual([]);
  });
});
