import { MAP_LAKES, MAP_PARKS, MAP_RIVER, MAP_STREAMS, METRO_PATHS } from './KyivMap.data';
import type { MapShape } from './KyivMap.data';
import { drawing } from '../../../ui/drawings/drawing';

const part = (id: string, shapes: readonly MapShape[], rest = '') =>
  `<g id="${id}"${rest}>${shapes.map(({ d }) => `<path d="${d}"/>`).join('')}</g>`;

/** The city in four parts, coloured where they are used (KyivMap.css), so that one file serves light and dark backgrounds. */
export const KYIV = drawing('kyiv', [
  part('parks', MAP_PARKS),
  part('streams', MAP_STREAMS),
  part('water', [MAP_RIVER, ...MAP_LAKES], ' fill-rule="evenodd"'),
  part('metro', METRO_PATHS),
]);
