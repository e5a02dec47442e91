import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '../../../platform/jobs/jobs';
import { CertificateReservations } from '../../certificate/certificate.api';
import { SETTLE_CERTIFICATES } from '../booking.jobs';
import { AdminAccess } from './admin-access';

const EVERY_FIVE_MINUTES = '*/5 * * * *';
/** Appointments that one run looks at; the next goes on. */
const BATCH = 100;

/** Job of certificates: takes what is reserved for appointments that were not settled at the counter, and returns what was for those that ran out. */
@Injectable()
export class CertificateSettlement implements OnModuleInit {
  constructor(
    private readonly access: AdminAccess,
    private readonly certificates: CertificateReservations,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(SETTLE_CERTIFICATES, (_data, { signal }) => this.run(signal), { parallel: 1, limitSeconds: 240 });
    if (this.access.engine) this.jobs.schedule(SETTLE_CERTIFICATES, EVERY_FIVE_MINUTES);
  }

  /** Each appointment in a transaction of its own. Idempotent. */
  async run(signal?: AbortSignal): Promise<void> {
    const { engine } = this.access;
    if (!engine) return;
    for (const id of await this.certificates.due(BATCH)) {
      signal?.throwIfAborted();
      await engine.appointments.settleCertificates(id);
    }
  }
}
