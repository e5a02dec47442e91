import { MAP_VIEW_BOX } from '../../../../src/modules/content/contract/map-projection';
import { placeLabels } from './KyivMap.labels';
import type { LabelPlace } from './KyivMap.labels';
import { KYIV } from './kyiv.drawing';

export interface MapPin {
  /** Address of the salon's page, language prefix included. */
  readonly href: string;
  readonly label: string;
  /** In map units (domain/map-projection.ts). */
  readonly x: number;
  readonly y: number;
}

export interface KyivMapProps {
  readonly pins: readonly MapPin[];
  /** Names the map for those who do not see it; the pins are links of their own. */
  readonly label: string;
  readonly tone?: 'light' | 'dark';
}

const PIN_RADIUS = 9;
const LABEL_SIZE = 19;

/** Kyiv as we draw it: the Dnipro, parks, metro lines, and a pin for every salon. */
export function KyivMap({ pins, label, tone = 'light' }: KyivMapProps) {
  const places = placeLabels(pins, LABEL_SIZE, PIN_RADIUS);
  return (
    <div className="kyiv-map-frame">
      <svg className={`kyiv-map kyiv-map--${tone}`} viewBox={MAP_VIEW_BOX} role="group" aria-label={label}>
        <City />
        {pins.map((pin, index) => (
          <a key={pin.href} className="kyiv-map__pin" href={pin.href} aria-label={pin.label}>
            <circle className="kyiv-map__dot" cx={pin.x} cy={pin.y} r={PIN_RADIUS} />
            <text
              className={places[index] ? 'kyiv-map__label' : 'kyiv-map__label kyiv-map__label--crowded'}
              x={tenth(places[index]?.x ?? pin.x)}
              y={tenth(places[index]?.y ?? pin.y - PIN_RADIUS * 2)}
              textAnchor={anchorOf(places[index])}
              aria-hidden="true"
            >
              {pin.label}
            </text>
          </a>
        ))}
      </svg>
    </div>
  );
}

/** A tenth of a map unit is not seen. */
export function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

/** What SVG takes for granted is not said. A name without a place stands above its pin. */
export function anchorOf(place: LabelPlace | null | undefined): 'middle' | 'end' | undefined {
  if (!place) return 'middle';
  return place.anchor === 'start' ? undefined : place.anchor;
}

/** The ground of the map: a file of its own, coloured here. */
export function City() {
  return (
    <g aria-hidden="true">
      <use className="kyiv-map__park" href={`${KYIV.href}#parks`} />
      <use className="kyiv-map__stream" href={`${KYIV.href}#streams`} />
      <use className="kyiv-map__water" href={`${KYIV.href}#water`} />
      <use className="kyiv-map__metro" href={`${KYIV.href}#metro`} />
    </g>
  );
}
