import { MAP_SIZE } from '../../../../src/modules/content/contract/map-projection';
import { usePage } from '../../../ui/i18n/context';
import { anchorOf, City, tenth } from './KyivMap';
import type { KyivMapProps, MapPin } from './KyivMap';
import { METRO_STATIONS } from './KyivMap.data';
import { placeLabels } from './KyivMap.labels';

/** What is shown around one salon, in map units: about ten kilometres across. */
const NEAR = { width: 330, height: 250 } as const;
/** The middle of that, which every screen shows: on a phone the sides are cut off, on a wide screen top and bottom. */
const SURELY_SEEN = { width: 184, height: 170 } as const;
const NEAR_LABEL_SIZE = 8;
const NEAR_PIN_RADIUS = 5;
const NEAR_RING_RADIUS = NEAR_PIN_RADIUS * 4;
const STATION_RADIUS = 1.8;
/** What a station, and a name, keep free around themselves. */
const STATION_ROOM = 3;
const NEAR_AIR = 3;

interface Point {
  readonly x: number;
  readonly y: number;
}

interface NearMapProps extends KyivMapProps {
  /** One of the pins. */
  readonly current: MapPin;
}

/** The surroundings of one salon: its pin shown large, the nearest stations, other salons. */
export function NearMap({ pins, current, label, tone = 'light' }: NearMapProps) {
  const { locale } = usePage();
  const left = between(current.x - NEAR.width / 2, 0, MAP_SIZE.width - NEAR.width);
  const top = between(current.y - NEAR.height / 2, 0, MAP_SIZE.height - NEAR.height);
  const inside = ({ x, y }: Point, margin = 0) =>
    x > left + margin && x < left + NEAR.width - margin && y > top + margin && y < top + NEAR.height - margin;
  const others = pins.filter((pin) => pin !== current && inside(pin, NEAR_PIN_RADIUS));
  const away = ({ x, y }: Point) => Math.hypot(x - current.x, y - current.y);
  const stations = METRO_STATIONS.filter((station) => inside(station))
    .map((station) => ({ ...station, label: station[locale] }))
    .sort((a, b) => away(a) - away(b));
  const centre = { x: left + NEAR.width / 2, y: top + NEAR.height / 2 };
  const seen = {
    left: centre.x - SURELY_SEEN.width / 2,
    right: centre.x + SURELY_SEEN.width / 2,
    top: centre.y - SURELY_SEEN.height / 2,
    bottom: centre.y + SURELY_SEEN.height / 2,
  };
  // the nearest station first, so that it gets the best place; within the ring only that one is named, beside the ring
  const named = stations.map(({ label, x, y }, index) => {
    if (away({ x, y }) >= NEAR_RING_RADIUS) return { label, x, y, radius: STATION_ROOM };
    return { label: index === 0 ? label : undefined, x: current.x, y: current.y, radius: NEAR_RING_RADIUS };
  });
  const unnamed = [{ x: current.x, y: current.y, radius: NEAR_RING_RADIUS }, ...others.map(({ x, y }) => ({ x, y }))];
  const places = placeLabels([...named, ...unnamed], NEAR_LABEL_SIZE, NEAR_PIN_RADIUS, { within: seen, air: NEAR_AIR });
  return (
    <svg
      className={`kyiv-map kyiv-map--near kyiv-map--${tone}`}
      viewBox={`${left} ${top} ${NEAR.width} ${NEAR.height}`}
      preserveAspectRatio="xMidYMid slice"
      role="group"
      aria-label={label}
    >
      <City />
      <g aria-hidden="true">
        {stations.map((station, index) => {
          const place = places[index];
          return (
            <g key={`${station.line} ${station.en}`}>
              <circle className="kyiv-map__station" cx={station.x} cy={station.y} r={STATION_RADIUS} />
              {place ? (
                <text className="kyiv-map__name" x={tenth(place.x)} y={tenth(place.y)} textAnchor={anchorOf(place)}>
                  {station.label}
                </text>
              ) : null}
            </g>
          );
        })}
      </g>
      {others.map((pin) => (
        <a key={pin.href} className="kyiv-map__pin" href={pin.href} aria-label={pin.label}>
          <circle className="kyiv-map__dot kyiv-map__dot--other" cx={pin.x} cy={pin.y} r={NEAR_PIN_RADIUS * 0.6} />
        </a>
      ))}
      <g aria-hidden="true">
        <circle className="kyiv-map__ring" cx={current.x} cy={current.y} r={NEAR_RING_RADIUS} />
        <circle className="kyiv-map__dot kyiv-map__dot--current" cx={current.x} cy={current.y} r={NEAR_PIN_RADIUS * 1.6} />
      </g>
    </svg>
  );
}

function between(value: number, lowest: number, highest: number): number {
  return Math.round(Math.min(Math.max(value, lowest), highest));
}
