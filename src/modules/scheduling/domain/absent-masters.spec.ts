import { absentMasters } from './absent-masters';
import type { EngineEmployee } from '../contract/engine-catalogue';

const employee = (id: string, locations: readonly string[], archive = false) =>
  [id, { id, locations, archive } as unknown as EngineEmployee] as const;
const visit = (professionals: readonly string[], state: 'planned' | 'done' = 'planned') => ({
  state,
  location: 'lypky',
  services: professionals.map((professional) => ({ professional, professionalName: `Name of ${professional}` }) as never),
});
const catalogue = (...employees: readonly (readonly [string, EngineEmployee])[]) => ({ employees: new Map(employees) });

describe('masters of a visit who do not work at its salon any more', () => {
  const here = employee('anna', ['lypky', 'hilton']);

  it.each([
    ['gone', catalogue(here)],
    ['at another salon', catalogue(here, employee('olha', ['hilton']))],
    ['at no salon', catalogue(here, employee('olha', []))],
    ['archived', catalogue(here, employee('olha', ['lypky'], true))],
  ])('are those who are %s', (_, now) => expect(absentMasters(now, visit(['anna', 'olha', 'olha']))).toEqual(['Name of olha']));

  it('are none once they are back, of a visit that is over, and while nothing is known', () => {
    expect(absentMasters(catalogue(here, employee('olha', ['lypky'])), visit(['anna', 'olha']))).toEqual([]);
    expect(absentMasters(catalogue(here), visit(['olha'], 'done'))).toEqual([]);
    expect(absentMasters(catalogue(), visit(['olha']))).toEqual([]);
  });
});
