/** Id of the dialog that frames the booking widget. */
export const BOOKING_PANEL = 'booking-panel';
