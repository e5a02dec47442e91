import { bookingPath, type BookingChoice } from '../../../src/modules/content/domain/booking-path';
import { usePage } from '../../i18n/context';

interface NextFreeProps {
  /** What the link chooses; nothing: any time at all. */
  readonly choice?: BookingChoice;
  /** `line` stands below the buttons of an opening; `card` is short, for the foot of a card. */
  readonly look?: 'line' | 'card';
  /** Whose time it is, for those who hear the link alone. */
  readonly name?: string;
  /** Whether the salon is told, too: where the page does not say it. */
  readonly withSalon?: boolean;
}

/**
 * A link to booking that says the next free time once a script has asked for it (client/next-free.ts). The page is kept for many visitors
 * and names none; without a script, and when nothing is known, it stays as it is, on the same line.
 */
export function NextFree({ choice = {}, look = 'line', name, withSalon = false }: NextFreeProps) {
  const { t, href } = usePage();
  const isCard = look === 'card';
  return (
    <a
      className={isCard ? 'next-free next-free--card' : withSalon ? 'next-free next-free--salon' : 'next-free'}
      href={href(bookingPath(choice))}
      // what the script makes of it: {when} and {where} are filled in
      data-next-free={isCard ? '{when}' : t('common.nextFree.text', { when: withSalon ? '{when}, {where}' : '{when}' })}
    >
      {isCard ? t('common.nextFree.card') : t('common.nextFree.line')}
      {name ? <span className="visually-hidden">{`: ${name}`}</span> : null}
    </a>
  );
}
