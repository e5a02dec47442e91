import type { Appointment } from '../../scheduling/contract/appointment';
import { AppointmentLedger, type AppointmentIntent } from '../ports/appointment-ledger.port';

/** Our own engine writes its events down with the appointments. */
export class OwnLedger extends AppointmentLedger {
  override recordWrite(_intent: AppointmentIntent, work: () => Promise<Appointment>): Promise<Appointment> {
    return work();
  }

  override recordShown(): Promise<void> {
    return Promise.resolve();
  }

  override withLocalFacts(appointments: readonly Appointment[]): Promise<readonly Appointment[]> {
    return Promise.resolve(appointments);
  }

  override resolve(): Promise<void> {
    return Promise.resolve();
  }
}
