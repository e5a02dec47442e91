import { SidePanel } from '../ui/components/panel/SidePanel';
import { useT } from '../ui/i18n/context';
import { BookingFrame } from './BookingFrame';
import type { MessengerLink } from '../ui/components/navigation/messengers';
import { BOOKING_PANEL } from './booking-panel';

interface BookingPanelProps {
  readonly phone: string;
  readonly messengers: readonly MessengerLink[];
}

/** The panel that opens online booking over any page: client/booking/panel.ts puts the widget into it. */
export function BookingPanel({ phone, messengers }: BookingPanelProps) {
  const t = useT();
  return (
    <SidePanel
      id={BOOKING_PANEL}
      label={t('booking.panel.label')}
      className="booking-panel"
      closedBy="none"
      title={<p className="booking-panel__title">{t('booking.panel.label')}</p>}
    >
      <BookingFrame phone={phone} messengers={messengers} src={null} />
    </SidePanel>
  );
}
