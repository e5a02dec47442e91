/**
 * The projection of our own drawn map of Kyiv: longitude and latitude (WGS 84, degrees) to units of an SVG view box.
 * Equirectangular at the latitude of the city centre: over 20 km the error against a real map is below half a unit,
 * and the same two lines of arithmetic serve the drawing and the pins.
 */

/** [longitude, latitude], degrees. */
export type LonLat = readonly [longitude: number, latitude: number];

export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

/** What the map shows: from Akademmistechko to Chervonyi Khutir, from Teremky to the north of Obolon. */
export const MAP_BOUNDS = { west: 30.345, east: 30.705, north: 50.535, south: 50.35 } as const;

const WIDTH = 1000;
const MIDDLE_LATITUDE = (MAP_BOUNDS.north + MAP_BOUNDS.south) / 2;
const UNITS_PER_LONGITUDE = WIDTH / (MAP_BOUNDS.east - MAP_BOUNDS.west);
const UNITS_PER_LATITUDE = UNITS_PER_LONGITUDE / Math.cos((MIDDLE_LATITUDE * Math.PI) / 180);

/** Size of the view box. */
export const MAP_SIZE = { width: WIDTH, height: Math.round((MAP_BOUNDS.north - MAP_BOUNDS.south) * UNITS_PER_LATITUDE) } as const;

/** `viewBox` attribute of the map. */
export const MAP_VIEW_BOX = `0 0 ${MAP_SIZE.width} ${MAP_SIZE.height}`;

/** A place on the map, rounded to a tenth of a unit (7 m); places outside of the bounds come out outside of the view box. */
export function projectToMap(latitude: number, longitude: number): MapPoint {
  return {
    x: round((longitude - MAP_BOUNDS.west) * UNITS_PER_LONGITUDE),
    y: round((MAP_BOUNDS.north - latitude) * UNITS_PER_LATITUDE),
  };
}

/** Whether a place is inside the map: a salon of another city must not become a pin on the frame. */
export function isOnMap(latitude: number, longitude: number): boolean {
  const { west, east, north, south } = MAP_BOUNDS;
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
}

/** Reads `longitude,latitude longitude,latitude …` (the notation of the SVG `points` attribute): a shore stays readable as a few lines. */
export function lonLats(points: string): readonly LonLat[] {
  return points
    .trim()
    .split(/\s+/)
    .map((point): LonLat => {
      const [longitude = NaN, latitude = NaN] = point.split(',').map(Number);
      if (Number.isNaN(longitude) || Number.isNaN(latitude)) throw new TypeError(`Not a longitude,latitude pair: ${point}`);
      return [longitude, latitude];
    });
}

/** Straight segments through the points as an SVG path. */
export function straightPath(points: readonly LonLat[]): string {
  return points.map((point, index) => `${index === 0 ? 'M' : 'L'}${pair(project(point))}`).join('');
}

/**
 * A smooth curve through every point (Catmull-Rom as cubic Béziers): shores drawn by few points do not look like polygons.
 * Fewer than three points give a straight path.
 */
export function smoothPath(points: readonly LonLat[], closed: boolean): string {
  if (points.length < 3) return straightPath(points);
  const places = points.map(project);
  const count = places.length;
  const at = (index: number): MapPoint => places[closed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1)]!;
  let path = `M${pair(at(0))}`;
  for (let index = 0; index < (closed ? count : count - 1); index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const first = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 };
    const second = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 };
    path += `C${pair(first)} ${pair(second)} ${pair(to)}`;
  }
  return closed ? `${path}Z` : path;
}

function project([longitude, latitude]: LonLat): MapPoint {
  return projectToMap(latitude, longitude);
}

function pair(point: MapPoint): string {
  return `${round(point.x)},${round(point.y)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
