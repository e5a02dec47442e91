import { MAP_SIZE, projectToMap } from '../../../../src/modules/content/contract/map-projection';
import { MAP_LAKES, MAP_PARKS, MAP_RIVER, METRO_LINES, METRO_PATHS, METRO_STATIONS, namesStation } from './KyivMap.data';

const station = (en: string) => METRO_STATIONS.find((candidate) => candidate.en === en)!;

describe('the drawn map of Kyiv', () => {
  it('keeps every metro station inside the frame', () => {
    for (const { x, y } of METRO_STATIONS) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(MAP_SIZE.width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(MAP_SIZE.height);
    }
  });

  it('draws three lines through all their stations', () => {
    for (const line of METRO_LINES) {
      const drawn = METRO_PATHS.find((path) => path.line === line)!.d.match(/[ML]/g)!.length;
      expect(drawn).toBe(METRO_STATIONS.filter((candidate) => candidate.line === line).length);
    }
    expect(METRO_STATIONS.map((candidate) => candidate.ua).filter((name) => name.includes('_'))).toEqual([]);
  });

  it('lays the stations of the left bank east of those of the right bank', () => {
    expect(station('Slavutych').x).toBeGreaterThan(station('Vydubychi').x);
    expect(station('Livoberezhna').x).toBeGreaterThan(station('Dnipro').x);
  });

  it('cuts three islands out of the river, each green as well', () => {
    expect(MAP_RIVER.d.match(/M/g)).toHaveLength(4);
    expect(MAP_PARKS.map((park) => park.id)).toEqual(expect.arrayContaining(['trukhaniv', 'hydropark', 'olzhyn']));
  });

  it('has only closed shapes of finite numbers', () => {
    for (const { d } of [MAP_RIVER, ...MAP_LAKES, ...MAP_PARKS]) {
      expect(d).toMatch(/^M[-\d.,CMZ ]+Z$/);
    }
  });

  it('finds the station a salon names, in either language', () => {
    expect(namesStation('м. Палац «Україна»', station('Palats Ukraina'))).toBe(true);
    expect(namesStation('Lukianivska metro', station('Lukianivska'))).toBe(true);
    expect(namesStation("Лук'янівська", station('Lukianivska'))).toBe(true);
    expect(namesStation('Печерська', station('Klovska'))).toBe(false);
  });

  it('agrees with the projection of the salon pins', () => {
    expect(station('Obolon')).toMatchObject(projectToMap(50.5014, 30.4981));
  });
});
