// What the console may know of booking, besides `BookingDesk` of booking-desk.service.ts.
export { isCalendarDay } from './domain/booking-days';
export { hoursOfWork, workOfHours } from './domain/schedule/working-hours';
export type { AppointmentState } from './domain/appointment';
export type { BlockedTime, WorkedDay } from './ports/block-desk.port';
export type { BookedCount, SalonFill } from './ports/count-desk.port';
