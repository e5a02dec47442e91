import { MAP_VIEW_BOX } from '../../src/modules/content/domain/map-projection';
import { MAP_LAKES, MAP_PARKS, MAP_RIVER, MAP_STREAMS, METRO_PATHS } from './KyivMap.data';

export interface MapPin {
  /** Address of the salon's page, language prefix included. */
  readonly href: string;
  readonly label: string;
  /** In map units (domain/map-projection.ts). */
  readonly x: number;
  readonly y: number;
}

interface KyivMapProps {
  readonly pins: readonly MapPin[];
  /** Names the map for those who do not see it; the pins are links of their own. */
  readonly label: string;
  readonly tone?: 'light' | 'dark';
}

const PIN_RADIUS = 9;

/** Kyiv as we draw it: the Dnipro, parks, metro lines, and a pin for every salon. */
export function KyivMap({ pins, label, tone = 'light' }: KyivMapProps) {
  return (
    <svg className={`kyiv-map kyiv-map--${tone}`} viewBox={MAP_VIEW_BOX} role="group" aria-label={label}>
      <g aria-hidden="true">
        {MAP_PARKS.map((shape) => (
          <path key={shape.id} className="kyiv-map__park" d={shape.d} />
        ))}
        {MAP_STREAMS.map((shape) => (
          <path key={shape.id} className="kyiv-map__stream" d={shape.d} />
        ))}
        <path className="kyiv-map__water" d={MAP_RIVER.d} fillRule="evenodd" />
        {MAP_LAKES.map((shape) => (
          <path key={shape.id} className="kyiv-map__water" d={shape.d} />
        ))}
        {METRO_PATHS.map((shape) => (
          <path key={shape.id} className="kyiv-map__metro" d={shape.d} />
        ))}
      </g>
      {pins.map((pin) => (
        <a key={pin.href} className="kyiv-map__pin" href={pin.href} aria-label={pin.label}>
          <circle className="kyiv-map__halo" cx={pin.x} cy={pin.y} r={PIN_RADIUS * 2.6} />
          <circle className="kyiv-map__dot" cx={pin.x} cy={pin.y} r={PIN_RADIUS} />
          <text className="kyiv-map__label" x={pin.x + PIN_RADIUS * 1.7} y={pin.y + 7} aria-hidden="true">
            {pin.label}
          </text>
        </a>
      ))}
    </svg>
  );
}
