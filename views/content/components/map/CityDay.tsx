import { bookingPath } from '../../../../src/modules/content/contract/booking-path';
import { closingMinute, dayScale } from '../../../../src/modules/content/contract/city-day';
import { MAP_SIZE } from '../../../../src/modules/content/contract/map-projection';
import { KYIV } from './kyiv.drawing';
import { useBookingLinks } from '../../../ui/i18n/booking-links';
import { usePage } from '../../../ui/i18n/context';
import { TitleBlock } from '../../../ui/components/section/TitleBlock';
import { minuteOf } from '../../../../src/shared/clock-time';

/** A salon with its hours; `path` is without language prefix. */
export interface CityDaySalon {
  readonly path: string;
  readonly slug: string;
  readonly title: string;
  /** `HH:mm`, Kyiv time. */
  readonly opens: string;
  readonly closes: string;
  readonly hours: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Hours between the marks above the ribbons. */
const MARK_EVERY = 3;
/** The part of the map in which the river runs, in its units. */
const RIVER = { left: 430, width: 310 } as const;

/**
 * The day of the city: a ribbon for every salon, from north to south as the river passes them. The page is kept for many visitors and draws
 * opening hours; a script draws the free ones into them, says from when, and has the pins of the map shine (client/booking/free-day.ts). Without it
 * each ribbon leads to booking in its salon; where nothing is booked online, free hours are not drawn.
 */
export function CityDay({ city, salons }: { readonly city: string; readonly salons: readonly CityDaySalon[] }) {
  const { t, href } = usePage();
  const { calls, bookLabel } = useBookingLinks();
  const scale = dayScale(salons);
  if (!scale) return null;
  const isByPhone = calls(bookingPath({}));
  const share = (minute: number) => Math.round(((minute - scale.from) / (scale.to - scale.from)) * 1000) / 1000;
  const hours = Array.from({ length: (scale.to - scale.from) / 60 + 1 }, (_, at) => scale.from / 60 + at);
  return (
    <div
      className="wrap city-day"
      data-free-day={isByPhone ? '' : `${scale.from} ${scale.to}`}
      data-tomorrow={t('content.salons.day.tomorrow')}
      data-from={t('content.salons.day.from')}
      data-none={t('content.salons.day.none')}
      data-book={t('content.salons.day.bookAt')}
      data-free={t('content.salons.day.free')}
      data-legend={t('content.salons.day.legend')}
    >
      <div className="city-day__head">
        <TitleBlock text={t('content.salons.day.title', { city })} accent={t('content.salons.day.today')} size="middle" color="light" />
        <div className="city-day__near" data-words={JSON.stringify(nearWords(t))} />
      </div>
      <div className="city-day__body">
        <svg
          className="city-day__river"
          viewBox={`${RIVER.left} 0 ${RIVER.width} ${MAP_SIZE.height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
        >
          <use href={`${KYIV.href}#water`} />
        </svg>
        <p className="city-day__hours" aria-hidden="true">
          {hours
            .filter((_, at) => at % MARK_EVERY === 0)
            .map((hour) => (
              <span key={hour} style={{ left: `${share(hour * 60) * 100}%` }}>
                {hour}
              </span>
            ))}
        </p>
        <ul className="city-day__salons">
          {salons.map((salon) => (
            <li
              key={salon.path}
              className="city-day__salon"
              data-slug={salon.slug}
              data-at={salon.latitude === null || salon.longitude === null ? undefined : `${salon.latitude} ${salon.longitude}`}
            >
              <a className="city-day__name" href={href(salon.path)}>
                {salon.title}
              </a>
              <span className="city-day__when">{salon.hours}</span>
              <a
                className="city-day__ribbon"
                href={href(bookingPath({ salon: salon.slug }))}
                aria-label={
                  isByPhone ? `${salon.title}: ${bookLabel(bookingPath({}))}` : t('content.salons.day.book', { salon: salon.title })
                }
              >
                <span
                  className="city-day__open"
                  style={{ left: `${share(minuteOf(salon.opens)) * 100}%`, right: `${(1 - share(closingMinute(salon))) * 100}%` }}
                />
              </a>
            </li>
          ))}
        </ul>
      </div>
      <p className="city-day__legend">{t(isByPhone ? 'content.salons.day.hours' : 'content.salons.day.downstream')}</p>
    </div>
  );
}

function nearWords(t: ReturnType<typeof usePage>['t']) {
  return {
    ask: t('content.salons.day.near.ask'),
    asking: t('content.salons.day.near.asking'),
    found: t('content.salons.day.near.found'),
    refused: t('content.salons.day.near.refused'),
    km: t('content.salons.day.near.km'),
    m: t('content.salons.day.near.m'),
  };
}
