import { Button } from '../ui/components/navigation/Button';
import { MESSENGER_NAMES, type MessengerLink } from '../ui/components/navigation/messengers';
import { telHref } from '../ui/components/navigation/phone';
import { useBookingLinks } from '../ui/i18n/booking-links';
import { usePage } from '../ui/i18n/context';

interface BookingFrameProps {
  readonly phone: string;
  readonly messengers: readonly MessengerLink[];
  /** Address of the widget; null: a script says it (client/booking/widget-frame.ts). */
  readonly src: string | null;
}

/** The booking widget in a frame, over a sketch of it while it loads; and how to book without it, where it does not come. */
export function BookingFrame({ phone, messengers, src }: BookingFrameProps) {
  const { t, href } = usePage();
  const { calls } = useBookingLinks();
  return (
    <div className="booking-frame" data-title={t('booking.panel.label')}>
      <div className="booking-frame__sketch" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
        <i />
      </div>
      {src === null ? null : <iframe className="booking-frame__widget" src={src} title={t('booking.panel.label')} />}
      <p className="visually-hidden" role="status" data-text={t('booking.panel.loading')} />
      <div className="booking-frame__failed" hidden>
        <p className="booking-frame__title">{t('booking.panel.failedTitle')}</p>
        <p>{t('booking.panel.failed')}</p>
        {phone ? (
          <a className="booking-frame__phone" href={telHref(phone)}>
            {phone}
          </a>
        ) : null}
        {messengers.length > 0 ? (
          <ul className="booking-frame__messengers">
            {messengers.map(({ kind, url }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noopener">
                  {MESSENGER_NAMES[kind]}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
        <button type="button" className="button button--line" data-booking-retry="" data-needs-script="">
          {t('booking.panel.retry')}
        </button>
        {src === null && !calls('/online/') ? (
          <Button href={href('/online/')} look="line">
            {t('booking.panel.page')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
