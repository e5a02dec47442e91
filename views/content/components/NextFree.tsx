import { bookingPath, type BookingChoice } from '../../../src/modules/content/contract/booking-path';
import { useBookingLinks } from '../../ui/i18n/booking-links';
import { usePage } from '../../ui/i18n/context';

interface NextFreeProps {
  /** What the link chooses. */
  readonly choice: BookingChoice;
  /** Whose time it is, for those who hear the link alone. */
  readonly name: string;
}

/**
 * A link to booking at the foot of a card that says the next free time once a script has asked for it (client/booking/next-free.ts). The page is kept
 * for many visitors and names none; without a script, and when nothing is known, it stays as it is, on the same line.
 */
export function NextFree({ choice, name }: NextFreeProps) {
  const { t, href } = usePage();
  const { calls, bookLabel } = useBookingLinks();
  const path = bookingPath(choice);
  return (
    // what the script makes of it: {when} is filled in
    <a className="next-free next-free--card" href={href(path)} data-next-free={calls(path) ? undefined : '{when}'}>
      {bookLabel(path, t('common.nextFree.card'))}
      <span className="visually-hidden">{`: ${name}`}</span>
    </a>
  );
}
