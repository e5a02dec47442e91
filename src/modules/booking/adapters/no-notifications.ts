import { AppointmentNotificationLog } from '../ports/appointment-notification-log.port';
import { type UpcomingAppointment } from '../../scheduling/contract/appointment-notices';

/** Where the salons' own system tells its clients of their appointments, and reminds them: nothing comes from the site. */
export class NoNotifications extends AppointmentNotificationLog<never> {
  override notify(): Promise<void> {
    return Promise.resolve();
  }

  override upcoming(): Promise<readonly UpcomingAppointment[]> {
    return Promise.resolve([]);
  }

  override remind(): Promise<void> {
    return Promise.resolve();
  }

  override remindOtherwise(): Promise<void> {
    return Promise.resolve();
  }
}
