import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '../../../platform/jobs/jobs';
import { Notifications } from '../../../platform/notifications/notifications';
import { Clock } from '../../../platform/time/clock';
import { dateFormat } from '../../../shared/date-format';
import { homeZone } from '../../../shared/home-zone';
import { maskPhone } from '../../../shared/phone';
import { Database, type Transaction } from '../../../platform/database/database';
import { LEAD_CAME, LEAD_IS_LATE } from '../domain/lead-notifications';
import type { LeadRecipient } from '../domain/lead-recipient';
import type { StoredLead } from '../domain/stored-lead';
import { ALERT_LEADS } from '../lead.jobs';
import { LeadCallStore } from '../store/lead-call.store';
import { LeadSettings } from './lead-settings';

const EVERY_MINUTE = '* * * * *';
const LOCALE = 'ua';
const MOMENT = { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Notifies those whom the owner has named of new leads, and of promises that were broken: each once, whatever process looks. */
@Injectable()
export class LeadAlerts implements OnModuleInit {
  constructor(
    private readonly calls: LeadCallStore,
    private readonly settings: LeadSettings,
    private readonly database: Database,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(ALERT_LEADS, () => this.look(), { parallel: 1 });
    this.jobs.schedule(ALERT_LEADS, EVERY_MINUTE);
  }

  /** One look at the leads of the last day. Harmless to repeat. */
  async look(): Promise<void> {
    const recipients = await this.settings.recipients();
    const now = this.clock.now();
    for (const kind of ['new', 'late'] as const) {
      await this.database.transaction(async (tx) => {
        for (const lead of await this.calls.takeToNotify(tx, kind, now)) await this.notify(tx, kind, lead, recipients);
      });
    }
  }

  private async notify(
    tx: Transaction,
    kind: 'new' | 'late',
    { id, lead, call, salonSlug }: StoredLead,
    recipients: readonly LeadRecipient[],
  ) {
    const { promisedAt } = call;
    const promised = promisedAt === null ? '' : dateFormat(LOCALE, { ...MOMENT, timeZone: homeZone() }).format(promisedAt);
    const args = { id, name: lead.name, phone: maskPhone(lead.phone), salon: lead.salon, promised };
    const template = kind === 'new' ? LEAD_CAME : LEAD_IS_LATE;
    for (const { id: recipient, channel, address, salon } of recipients) {
      const isOfSalon = salon === null || salonSlug === null || salon === salonSlug;
      if (address === null || !isOfSalon) continue;
      await this.notifications.send(tx, { channel, to: address, template, args, locale: LOCALE, key: `lead-${kind}:${id}:${recipient}` });
    }
  }
}
