import { useBookingLinks } from '../ui/i18n/booking-links';
import { usePage } from '../ui/i18n/context';

/** What the floating booking says and does on a page; without any of it, it books. */
export interface FloatingBookingProps {
  /** What the page is about, in a few words: a service, a salon, a master. */
  readonly about?: string;
  /** What one wants to know before the press: price and duration, an address. */
  readonly facts?: string;
  /** Where it leads, without language prefix. Default: online booking. */
  readonly path?: string;
  readonly label?: string;
  /** The panel that it opens, and what is ordered by it. */
  readonly attributes?: { readonly 'data-panel': string; readonly 'data-ordered'?: string };
  /** Other ways on the same bar, of phones alone. */
  readonly ways?: readonly { readonly label: string; readonly url: string }[];
}

/**
 * The booking action within reach of a thumb: a bar at the foot of a phone, a button at that of a tablet. Plain links;
 * client/booking/floating-booking.ts shows it while no other one is on the screen, and brings the styles that make it a bar: without them
 * it is the button alone.
 */
export function FloatingBooking({ about, facts, path = '/online/', label, attributes, ways = [] }: FloatingBookingProps) {
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
