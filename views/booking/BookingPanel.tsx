import { SidePanel } from '../ui/components/panel/SidePanel';
import { useT } from '../ui/i18n/context';
import { BookingFrame } from './BookingFrame';
import { BOOKING_PANEL } from '../ui/layout/frame';
import type { FrameProps } from '../ui/layout/frame';

/** The panel that opens online booking over any page: client/booking/panel.ts puts the widget into it. */
export function BookingPanel({ frame }: { readonly frame: FrameProps }) {
  const t = useT();
  return (
    <SidePanel
      id={BOOKING_PANEL}
      label={t('booking.panel.label')}
      className="booking-panel"
      closedBy="none"
      title={<p className="booking-panel__title">{t('booking.panel.label')}</p>}
    >
      <BookingFrame phone={frame.footer.phone} messengers={frame.order.messengers} src={null} />
    </SidePanel>
  );
}
