/** @uses beautypro, certificate, clients, content, fiscal, lead, messenger, payment, scheduling, traffic, wallet */
// What other modules may call of booking.
export { BookingAdmin } from './application/booking-admin.service';
export { BookingSalons } from './console/booking-salons';
export { ScopedAppointments } from './console/scoped-appointments';
export { type AppointmentRequest, Appointments } from './application/appointments.service';
export { AddOns, type FittingAddOn } from './application/add-ons.service';
export { filesTooLarge, PhotographUploads } from './http/photographs/photograph-uploads.service';
export { AppointmentPayers } from './application/appointment-payers.service';
export { wasNotifiedLate } from './application/reminder-times';
export { CreateHold, type CreatedHold } from './application/create-hold.service';
export { momentIn } from './domain/appointment-lead';
export { BookingReads, type ReadResult } from './application/booking-reads.service';
export { BookingEnvironment } from './booking.env';
export { AppointmentLinks } from './application/appointment-links.service';
export { AppointmentTexts } from './application/appointment-texts.service';
export { LinkedAppointments } from './application/linked-appointments.service';
export { firstIn, viewOf, type CalendarView, weeksOf } from './http/appointment-page/calendar-view';
export { BrowserToken, isToken } from './http/browser-token';
export { holdCookie, setHoldCookie } from './http/holds/hold-cookie';
export { BookingListRequest } from './http/reads/booking-reads.requests';
export { NextAppointments } from './application/next-appointments.service';
export { ClientGroups } from './application/client-groups.service';
export { ClientWaits } from './application/client-waits.service';
export { wantedLines, weekdayWord } from './http/waits/wait-words';
export { readFeedback } from './domain/read-feedback';
export { appointmentWhenShort } from './domain/appointment-when';
export { neededWords, patchTestWords } from './domain/patch-test-words';
export { salonPageOf } from './application/salon-page';
