import type { CertificateReservations } from '../../certificate/certificate.api';
import type { AppointmentCertificates } from '../../scheduling/scheduling.api';

/** Certificates for our own engine. @param salonOf slug of a salon of the booking system, as the ledger names it; empty: the content has none */
export function ownCertificates(reservations: CertificateReservations, salonOf: (location: string) => string): AppointmentCertificates {
  return {
    reserve: (tx, wanted) => reservations.reserve(tx, wanted),
    take: (tx, appointment, { location, ...how }) => reservations.take(tx, appointment, { ...how, salon: salonOf(location) }),
    giveBack: (tx, appointment, reason) => reservations.giveBack(tx, appointment, reason),
    fit: (tx, appointment, total) => reservations.fit(tx, appointment, total),
    reopen: (tx, appointment, dueAt) => reservations.reopen(tx, appointment, dueAt),
    putOff: (tx, appointment, dueAt) => reservations.putOff(tx, appointment, dueAt),
  };
}
