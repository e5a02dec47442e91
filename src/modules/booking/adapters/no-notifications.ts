import { VisitNotificationLog } from '../ports/told-visits.port';
import { type UpcomingVisit } from '../../scheduling/contract/visit-notices';

/** Where the salons' own system tells its clients of their visits, and reminds them: nothing comes from the site. */
export class NoNotifications extends VisitNotificationLog<never> {
  override news(): Promise<void> {
    return Promise.resolve();
  }

  override upcoming(): Promise<readonly UpcomingVisit[]> {
    return Promise.resolve([]);
  }

  override remind(): Promise<void> {
    return Promise.resolve();
  }

  override remindOtherwise(): Promise<void> {
    return Promise.resolve();
  }
}
