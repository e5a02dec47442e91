import { isoOf, type Locale } from '../../../../shared/locale';
import type { SalonCardProps } from '../../../../../views/content/components/SalonCard';
import type { RouteLink } from '../../../../../views/content/components/map/RouteLinks';
import { employeePath, salonPath } from '../../domain/addresses';
import type { BookingChoice } from '../../contract/booking-path';
import type { Employee, Salon } from '../../contract/entities';
import { isOnMap, projectToMap } from '../../contract/map-projection';
import { pictureOfEmployee } from '../../domain/site-index';
import { ratingLabel } from '../rating.label';
import type { ContentContext } from '../../application/content-pages.service';
import { shortTime } from '../../../../shared/clock-time';

/** A salon as lists show it: one card or one line of a directory. */
export function salonCard({ t, locale, ratings }: ContentContext, salon: Salon): SalonCardProps {
  return {
    path: salonPath(salon),
    title: salon.title,
    address: salon.address,
    metro: salon.metro,
    hours: t('content.salons.daily', { opens: shortTime(salon.opens), closes: shortTime(salon.closes) }),
    opens: salon.opens,
    closes: salon.closes,
    phone: salon.phone,
    picture: salon.picture,
    rating: ratingLabel(ratings.salons.get(salon.slug), t, locale),
    choice: { salon: salon.slug },
  };
}

/** 9:00–21:00, alone. */
export function salonHours({ opens, closes }: Salon): string {
  return `${shortTime(opens)}–${shortTime(closes)}`;
}

/** A pin of the drawn map; `path` is without language prefix. */
export interface SalonPin {
  readonly path: string;
  readonly label: string;
  readonly x: number;
  readonly y: number;
}

/** Pins of the salons that lie inside of the drawn map. */
export function salonPins(salons: readonly Salon[]): SalonPin[] {
  return salons.flatMap((salon) => {
    const { latitude, longitude } = salon;
    if (latitude === null || longitude === null || !isOnMap(latitude, longitude)) return [];
    return [{ path: salonPath(salon), label: salon.title, ...projectToMap(latitude, longitude) }];
  });
}

/**
 * Links that open a route in the planners people have on their phones, to the coordinates where there are some
 * and to the written address otherwise; none where neither is known. The forms of the addresses are those each planner documents for links
 * from the web.
 */
export function salonRoutes(salon: Salon, locale: Locale): readonly RouteLink[] {
  // the maps service speaks the language of the page, and looks in Ukraine (docs/product.md, frame 15)
  const google = `https://www.google.com/maps/dir/?api=1&hl=${isoOf(locale)}&gl=UA&destination=`;
  const { latitude, longitude, address } = salon;
  if (latitude === null || longitude === null) {
    if (!address) return [];
    const place = encodeURIComponent(address);
    return [
      { app: 'Google Maps', url: google + place },
      { app: 'Apple Maps', url: `https://maps.apple.com/?daddr=${place}` },
      { app: 'Waze', url: `https://waze.com/ul?q=${place}&navigate=yes` },
    ];
  }
  const point = `${latitude}%2C${longitude}`;
  return [
    { app: 'Google Maps', url: google + point },
    { app: 'Apple Maps', url: `https://maps.apple.com/?daddr=${point}` },
    { app: 'Waze', url: `https://waze.com/ul?ll=${point}&navigate=yes` },
    { app: 'OpenStreetMap', url: `https://www.openstreetmap.org/directions?to=${point}` },
  ];
}

/** An employee as shown on a card. @param chosen what booking begins with beside the employee */
export function employeeCard({ site, t, locale, ratings }: ContentContext, employee: Employee, chosen: BookingChoice = {}) {
  return {
    path: employeePath(employee),
    name: employee.title,
    position: employee.position,
    picture: pictureOfEmployee(site, employee),
    rating: ratingLabel(ratings.employees.get(employee.slug), t, locale),
    choice: { ...chosen, employee: employee.slug },
  };
}

/** The salons nearest to one; salons without coordinates are left out. */
export function nearestSalons(salon: Salon, all: readonly Salon[], count: number): readonly Salon[] {
  const from = placeOf(salon);
  if (!from) return [];
  return all
    .flatMap((other) => {
      const to = placeOf(other);
      return to && other.id !== salon.id ? [{ other, distance: squaredDistance(from, to) }] : [];
    })
    .sort((a, b) => a.distance - b.distance)
    .slice(0, count)
    .map(({ other }) => other);
}

interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

function placeOf({ latitude, longitude }: Salon): Place | null {
  return latitude !== null && longitude !== null ? { latitude, longitude } : null;
}

/** Inside one city plane distances are exact enough, with degrees of longitude scaled to this latitude. */
function squaredDistance(a: Place, b: Place): number {
  const shrink = Math.cos((a.latitude * Math.PI) / 180);
  return (a.latitude - b.latitude) ** 2 + ((a.longitude - b.longitude) * shrink) ** 2;
}
