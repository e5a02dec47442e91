import { usePage } from '../i18n/context';

/** The booking action within reach of a thumb, on phones and tablets. A plain link; client/notices/floating-booking.ts shows it while no other booking button is on the screen. */
export function FloatingBooking() {
  const { t, href } = usePage();
  return (
    <aside aria-label={t('common.book')}>
      <a className="floating-booking floating-booking--away" href={href('/online/')}>
        {t('common.book')}
      </a>
    </aside>
  );
}
