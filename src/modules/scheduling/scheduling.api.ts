/** @uses clients */
// What other modules may call of the scheduling engine.
export { AppointmentAdmin } from './application/appointment-admin';
export { ClientDirectory } from './application/client-directory';
export { BookingStatistics } from './application/booking-statistics';
export type { EndedCount } from './contract/booked-counts';
export { AbsenceAdmin } from './application/absence-admin';
export { TimeOffers } from './application/time-offers';
export { AdminChanges } from './application/admin-changes';
export { CatalogueAdmin, type CatalogueItem } from './application/catalogue-admin';
export { CatalogueTerms } from './store/catalogue-terms';
export { catalogueWithTerms } from './domain/catalogue-with-terms';
export { AdminBookings } from './application/admin-bookings';
export { FeedbackAdmin } from './application/feedback-admin';
export { ScheduleAdmin } from './application/schedule-admin';
export { SoldServices, type SellableAppointment } from './application/sold-services';
export { TimeOffAdmin } from './application/time-off-admin';
export { SettingsStore } from './store/settings-store';
export { merged, without, type Interval } from './contract/interval';
export { appointmentsOn } from './domain/appointments';
export { leastBooked } from './domain/choose-employee';
export { OwnCalendar, type OwnCalendarOptions } from './application/own-calendar';
export { OwnNotificationLog } from './store/notification-log';
export { OwnKnownAppointments } from './store/known-appointments';
export { OwnAppointmentAccess } from './store/appointment-access';
export { hoursOfWork, workOfHours } from './domain/working-hours';
export { PATTERN_BOUNDS, type WeekPlan } from './contract/week';
export { OutsideHours } from './application/outside-hours';
export { HOLD_BOUNDS, type HoldBounds } from './application/holds';
