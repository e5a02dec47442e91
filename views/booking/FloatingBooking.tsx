import { useBookingLinks } from '../ui/i18n/booking-links';
import { usePage } from '../ui/i18n/context';
import type { FloatingProps, PagePartProps } from '../ui/layout/frame';

/** Where one books anyway. */
const BOOKING_PAGE = /^\/online\//;

/** The floating booking of every page but the home page and the one of booking. */
export function FloatingBookingPart({ path, hasTranslation, floating }: PagePartProps) {
  const isHome = path === '/' && hasTranslation;
  return isHome || BOOKING_PAGE.test(path) ? null : <FloatingBooking {...floating} />;
}

/**
 * The booking action within reach of a thumb: a bar at the foot of a phone, a button at that of a tablet. Plain links;
 * client/booking/floating-booking.ts shows it while no other one is on the screen, and brings the styles that make it a bar: without them
 * it is the button alone.
 */
function FloatingBooking({ about, facts, path = '/online/', label, attributes, ways = [] }: FloatingProps) {
  const { href } = usePage();
  const { bookLabel } = useBookingLinks();
  const text = label ?? bookLabel(path);
  return (
    <aside className="floating-booking floating-booking--away" aria-label={text}>
      {about ? (
        <p className="floating-booking__text" hidden>
          <span className="floating-booking__about">{about}</span>
          {facts ? <span className="floating-booking__facts">{facts}</span> : null}
        </p>
      ) : null}
      {ways.map((way) => (
        <a key={way.url} className="floating-booking__way" href={way.url} hidden>
          {way.label}
        </a>
      ))}
      <a className="floating-booking__action" href={href(path)} {...attributes}>
        {text}
      </a>
    </aside>
  );
}
