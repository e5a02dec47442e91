import { MAP_BOUNDS, MAP_SIZE, isOnMap, lonLats, projectToMap, smoothPath, straightPath } from './map-projection';

describe('the map projection', () => {
  it('puts the north-west corner at the origin and the south-east corner at the far end', () => {
    expect(projectToMap(MAP_BOUNDS.north, MAP_BOUNDS.west)).toEqual({ x: 0, y: 0 });
    const corner = projectToMap(MAP_BOUNDS.south, MAP_BOUNDS.east);
    expect(corner.x).toBeCloseTo(MAP_SIZE.width, 0);
    expect(Math.abs(corner.y - MAP_SIZE.height)).toBeLessThan(1);
  });

  it('keeps north up and east to the right', () => {
    const obolon = projectToMap(50.5014, 30.4981);
    const osokorky = projectToMap(50.3955, 30.6161);
    expect(obolon.y).toBeLessThan(osokorky.y);
    expect(obolon.x).toBeLessThan(osokorky.x);
  });

  it('keeps distances true: a kilometre is as long eastwards as northwards', () => {
    const kilometreNorth = 1 / 111.2;
    const kilometreEast = 1 / (111.3 * Math.cos((50.45 * Math.PI) / 180));
    const origin = projectToMap(50.45, 30.5);
    const north = origin.y - projectToMap(50.45 + kilometreNorth, 30.5).y;
    const east = projectToMap(50.45, 30.5 + kilometreEast).x - origin.x;
    expect(Math.abs(north - east)).toBeLessThan(0.3);
  });

  it.each([
    ['Obolon', 50.5014, 30.4981],
    ['Teremky', 50.3671, 30.4542],
    ['Pozniaky', 50.3981, 30.6344],
    ['Chernihivska', 50.4599, 30.6302],
  ])('shows %s', (_name, latitude, longitude) => {
    expect(isOnMap(latitude, longitude)).toBe(true);
  });

  it('does not show London', () => {
    expect(isOnMap(51.5, -0.12)).toBe(false);
  });
});

describe('paths on the map', () => {
  const points = [
    [30.4, 50.4],
    [30.5, 50.45],
    [30.6, 50.4],
  ] as const;

  it('are straight lines through the points', () => {
    expect(straightPath(points)).toMatch(/^M[\d.]+,[\d.]+L[\d.]+,[\d.]+L[\d.]+,[\d.]+$/);
  });

  it('pass smoothly through every point and close when asked', () => {
    const end = projectToMap(50.4, 30.6);
    const open = smoothPath(points, false);
    expect(open.match(/C/g)).toHaveLength(2);
    expect(open.endsWith(`${end.x},${end.y}`)).toBe(true);
    const closed = smoothPath(points, true);
    expect(closed.match(/C/g)).toHaveLength(3);
    expect(closed.endsWith('Z')).toBe(true);
  });

  it('are written as pairs, and an invalid pair is refused', () => {
    expect(lonLats(' 30.4,50.4\n30.5,50.45 ')).toEqual([
      [30.4, 50.4],
      [30.5, 50.45],
    ]);
    expect(() => lonLats('30.4,50.4 30.5')).toThrow('30.5');
  });

  it('fall back to a straight line for two points', () => {
    expect(smoothPath(points.slice(0, 2), false)).toBe(straightPath(points.slice(0, 2)));
  });
});
