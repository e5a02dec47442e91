import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database';
import { Jobs } from '../../../platform/jobs/jobs';
import { Notifications } from '../../../platform/notifications/notifications';
import { PLACE_CONFIRMED } from '../domain/waitlist-notifications';
import { WaitlistStore } from '../store/waitlist.store';
import { CONFIRM_PLACE } from '../waitlist.jobs';

/** Confirms places by mail. */
@Injectable()
export class WaitlistConfirmation {
  constructor(
    private readonly store: WaitlistStore,
    private readonly database: Database,
    private readonly notifications: Notifications,
    jobs: Jobs,
  ) {
    jobs.handle(CONFIRM_PLACE, ({ id }) => this.confirm(id));
  }

  /** Safe to repeat: the key sends one mail per entry. An entry that was deleted gets none. */
  private async confirm(id: string): Promise<void> {
    const entry = await this.store.find(id);
    if (!entry) return;
    const { email, name, locale } = entry;
    const mail = { channel: 'mail', to: email, template: PLACE_CONFIRMED, args: { name }, locale, key: `waitlist:${id}` } as const;
    await this.database.transaction((tx) => this.notifications.send(tx, mail));
  }
}
