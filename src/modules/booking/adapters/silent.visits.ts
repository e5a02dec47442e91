import { reminderElsewhere } from '../../scheduling/contract/booking-failure';
import { ReminderChoices } from '../../clients/ports/reminder-choices.port';
import { ToldVisits, type UpcomingVisit } from '../ports/told-visits.port';

/** Where the salons' own system tells its clients of their visits, and reminds them: nothing comes from the site. */
export class SilentVisits extends ToldVisits<never> {
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
export class RemindersElsewhere extends ReminderChoices {
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
