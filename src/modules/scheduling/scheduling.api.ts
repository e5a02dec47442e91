/** @uses clients */
// What other modules may call of the scheduling engine.
export { AppointmentAdmin } from './application/appointment-admin';
export { BookingStatistics } from './application/booking-statistics';
export { FeedbackAdmin } from './application/feedback-admin';
export { ScheduleAdmin } from './application/schedule-admin';
export { TimeOffAdmin } from './application/time-off-admin';
export { KeptSettings } from './store/kept-settings';
export { merged, without, type Interval } from './contract/interval';
export { visitsOn } from './domain/visits';
export { leastBooked } from './domain/choose-master';
export { OwnCalendar, type OwnCalendarOptions } from './application/own-calendar';
export { OwnNotificationLog } from './store/notification-log';
export { OwnKnownVisits } from './store/known-visits';
export { OwnVisitAccess } from './store/visit-access';
export { hoursOfWork, workOfHours } from './domain/working-hours';
export type { WeekPlan } from './contract/week';
export { HOLD_BOUNDS, type HoldBounds } from './application/holds';
