import { bookingPath, type BookingChoice } from '../../../src/modules/content/contract/booking-path';
import { useBookingLinks } from '../../ui/i18n/booking-links';
import { usePage } from '../../ui/i18n/context';

/**
 * The next free times of what a page is about, three at most, as soon as a script has asked for them (client/booking/next-free.ts). The page is kept
 * for many visitors and names none: without a script, and when nothing is known, one line leads to booking, in the room of the times. What is not booked online
 * has no times.
 */
export function NextTimes({ choice = {} }: { readonly choice?: BookingChoice }) {
  const { t, href } = usePage();
  const { calls, byPhoneNote } = useBookingLinks();
  const path = bookingPath(choice);
  if (calls(path)) {
    return (
      <div className="next-times">
        <a className="next-free" href={href(path)}>
          {byPhoneNote()}
        </a>
      </div>
    );
  }
  return (
    <div className="next-times" data-next-times={path.split('?')[1] ?? ''} role="group" aria-label={t('common.nextFree.times')}>
      <a className="next-free" href={href(path)}>
        {t('common.nextFree.line')}
      </a>
    </div>
  );
}
