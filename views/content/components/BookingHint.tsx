import { useBookingLinks } from '../../ui/i18n/booking-links';
import { usePage } from '../../ui/i18n/context';

/** Describes every line of a list that books: one hint on a page. */
export const BOOKING_HINT = 'book-hint';

interface BookingHintProps {
  /** Lines of the list: where each leads, without language prefix, and whether it books there. */
  readonly lines: readonly { readonly path: string | null; readonly books?: boolean }[];
}

/** Says once what the plus of each line does; nothing where no line books online. */
export function BookingHint({ lines }: BookingHintProps) {
  const { t } = usePage();
  const { calls } = useBookingLinks();
  if (!lines.some(({ path, books }) => books && path !== null && !calls(path))) return null;
  return (
    <p className="book-hint">
      <span className="book-plus" aria-hidden="true" />
      <span id={BOOKING_HINT}>{t('common.bookHint')}</span>
    </p>
  );
}
