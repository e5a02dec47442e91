import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../../../platform/database/database';
import { Jobs } from '../../../../platform/jobs/jobs';
import { Clock } from '../../../../platform/time/clock';
import { CertificateEnvironment } from '../../certificate.env';
import { REMIND_CERTIFICATES } from '../../certificate.jobs';
import { expiryReminders, isToBeReminded, type ExpiryReminder } from '../../domain/expiry-reminder';
import { CertificateStore } from '../../store/certificate.store';
import { CertificateNotifier } from './certificate-notifier';

/** In the morning, Kyiv time. */
const DAILY = '10 10 * * *';
const BATCH = 200;

/** Reminds of certificates that end soon, and once more shortly before the end: those that still have something left and have reached whom they are for. */
@Injectable()
export class CertificateReminders implements OnModuleInit {
  constructor(
    private readonly env: CertificateEnvironment,
    private readonly database: Database,
    private readonly store: CertificateStore,
    private readonly notices: CertificateNotifier,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(REMIND_CERTIFICATES, (_data, { signal }) => this.remind(signal), { parallel: 1, limitSeconds: 600 });
    this.jobs.schedule(REMIND_CERTIFICATES, DAILY);
  }

  /** One look at all certificates that end soon. Harmless to repeat: who was told once is not told again. */
  async remind(signal?: AbortSignal): Promise<void> {
    const { CERTIFICATE_REMIND_DAYS: first, CERTIFICATE_REMIND_AGAIN_DAYS: again } = this.env;
    for (const reminder of expiryReminders(this.clock.now(), { first, again })) await this.remindOf(reminder, signal);
  }

  private async remindOf(reminder: ExpiryReminder, signal?: AbortSignal): Promise<void> {
    for (let after: string | undefined; ;) {
      const ids = await this.store.expiring(reminder, after, BATCH);
      for (const id of ids) {
        signal?.throwIfAborted();
        await this.database.transaction(async (tx) => {
          const certificate = await this.store.lock(tx, id);
          if (certificate && isToBeReminded(certificate)) await this.notices.expires(tx, certificate, reminder.isAgain);
        });
      }
      after = ids.at(-1);
      if (ids.length < BATCH) return;
    }
  }
}
