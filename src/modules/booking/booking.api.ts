/** @uses beautypro, clients, content, lead, messenger, payment, scheduling */
// What other modules may call of booking.
export { type AskedVisit, Appointments } from './application/appointments.service';
export { wasToldLate } from './application/reminder-times';
export { HoldTaking, type TakenHold } from './application/hold-taking.service';
export { momentIn } from './domain/visit-lead';
export { BookingReads, type Reading } from './application/booking-reads.service';
export { BookingEnvironment } from './booking.env';
export { VisitLinks } from './application/visit-links.service';
export { VisitTexts } from './application/visit-texts.service';
export { LinkedVisits } from './application/linked-visits.service';
export { firstIn, viewOf, type CalendarView, weeksOf } from './http/visit/calendar-view';
export { BrowserToken, isToken } from './http/browser-token';
export { holdCookie, setHoldCookie } from './http/holds/hold-cookie';
export { BookingListRequest } from './http/reads/booking-reads.requests';
export { salonPageOf } from './application/salon-page';
