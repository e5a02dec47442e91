// What the console may know of booking, besides `BookingDesk` of booking-desk.service.ts.
export { isCalendarDay } from '../scheduling/contract/booking-days';
export { hoursOfWork, workOfHours } from '../scheduling/domain/working-hours';
export type { AppointmentState } from '../scheduling/contract/appointment';
export type { BlockedTime, WorkedDay } from '../scheduling/contract/time-off';
export type { BookedCount, SalonFill } from '../scheduling/contract/booked-counts';
