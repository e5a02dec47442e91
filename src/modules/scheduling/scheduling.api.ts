// What other modules may call of the scheduling engine.
export { AppointmentAdmin } from './application/appointment-admin';
export { BookingStatistics } from './application/booking-statistics';
export { FeedbackAdmin } from './application/feedback-admin';
export { ScheduleAdmin } from './application/schedule-admin';
export { TimeOffAdmin } from './application/time-off-admin';
export { KeptSettings } from './store/kept-settings';
