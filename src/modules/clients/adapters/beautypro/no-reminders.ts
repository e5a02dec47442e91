import { reminderElsewhere } from '../../../../shared/booking-failure';
import { ReminderChoices } from '../../ports/reminder-choices.port';

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
