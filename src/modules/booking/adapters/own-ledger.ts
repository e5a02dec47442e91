import type { Appointment } from '../../scheduling/contract/appointment';
import { VisitLedger, type VisitIntent } from '../ports/visit-ledger.port';

/** Our own engine writes its events down with the visits. */
export class OwnLedger extends VisitLedger {
  override writing(_intent: VisitIntent, work: () => Promise<Appointment>): Promise<Appointment> {
    return work();
  }

  override seen(): Promise<void> {
    return Promise.resolve();
  }

  override recall(visits: readonly Appointment[]): Promise<readonly Appointment[]> {
    return Promise.resolve(visits);
  }

  override look(): Promise<void> {
    return Promise.resolve();
  }
}
