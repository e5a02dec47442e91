import { reminderElsewhere } from '../../../shared/booking-failure';
import { ReminderChoices } from '../../clients/ports/reminder-choices.port';
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

/** Nothing is chosen where nothing is sent. */
export class NoReminders extends ReminderChoices {
  override of(): Promise<null> {
    return Promise.resolve(null);
  }

  override choose(): Promise<never> {
    return Promise.reject(reminderElsewhere());
  }

  override addChatLink(): Promise<never> {
    return Promise.reject(reminderElsewhere());
  }

  override linkChat(): Promise<false> {
    return Promise.resolve(false);
  }

  override unlinkChat(): Promise<never> {
    return Promise.reject(reminderElsewhere());
  }
}
