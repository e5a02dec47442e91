import { PrepaidAppointments } from '../../ports/prepaid-appointments.port';

/** Where prepayments are the booking system's own business. */
export class NoPrepaidAppointments extends PrepaidAppointments {
  override readonly isOn = false;

  override ofAppointment() {
    return Promise.resolve(null);
  }

  override find() {
    return Promise.resolve(null);
  }

  override payment() {
    return Promise.resolve(null);
  }

  override ofGroup() {
    return Promise.resolve([]);
  }

  override services() {
    return Promise.resolve([]);
  }

  override paid() {
    return Promise.resolve('unknown' as const);
  }

  override reversed() {
    return Promise.resolve(false);
  }

  override refunded() {
    return Promise.resolve();
  }

  override due() {
    return Promise.resolve([]);
  }

  override release() {
    return Promise.resolve();
  }
}
