import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { HealthRegistry } from '../../../platform/health/health.registry';
import { GiveUp, RunLater, type JobRun } from '../../../platform/jobs/job';
import { Jobs } from '../../../platform/jobs/jobs';
import { failureOf, nextStep, type DeliveryProgress } from '../domain/lead-delivery';
import { LeadResults } from './lead-results';
import { SEND_LEAD, SEND_TRIES } from '../lead.jobs';
import { Helpdesk } from '../ports/helpdesk.port';
import type { StoredLead } from '../domain/stored-lead';
import { LeadStore } from '../store/lead.store';
import { takeStep } from './take-step';

/** How far a lead has come. */
interface Way {
  progress: DeliveryProgress;
}

/** As it is called in /health/ready. */
const HELPDESK = 'helpdesk';
/** How often a lead is tried while a key of the helpdesk is missing. */
const UNCONFIGURED_MS = 60_000;

/** Brings leads into the helpdesk, step by step. A lead has no other sender. */
@Injectable()
export class LeadSender implements OnModuleInit {
  private readonly logger = new Logger('Leads');
  /** Steps that were taken and could not be recorded, because the database went away in between: they are not taken twice. */
  private readonly unrecorded = new LRUCache<string, DeliveryProgress>({ max: 1000 });

  constructor(
    private readonly jobs: Jobs,
    private readonly leads: LeadStore,
    private readonly helpdesk: Helpdesk,
    private readonly results: LeadResults,
    private readonly health: HealthRegistry,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(SEND_LEAD, ({ id }, run) => this.send(id, run), { parallel: 8, tries: SEND_TRIES });
  }

  private async send(id: string, run: JobRun): Promise<void> {
    const stored = await this.leads.find(id);
    if (stored?.state !== 'queued') return;
    if (stored.erasedAt) {
      await this.leads.drop(id, 'its personal data were erased before it was sent');
      return;
    }
    const way = { progress: this.unrecorded.get(id) ?? stored.progress };
    try {
      await (this.helpdesk.joinsTransactions
        ? this.leads.together(() => this.takeSteps(stored, way, run))
        : this.takeSteps(stored, way, run));
    } catch (error) {
      await this.failed(id, way.progress, error, run);
    }
    this.health.succeeded(HELPDESK);
    const { customerId, chatId, warnings } = way.progress;
    this.results.publish(id, { kind: 'delivered', customerId: customerId!, chatId: chatId! });
    if (warnings.length > 0) this.logger.warn({ lead: id, warnings }, 'a lead was delivered without its tags');
  }

  /** Each result is kept before the next step is taken; in one transaction, all of them at the end. */
  private async takeSteps({ id, lead, progress }: StoredLead, way: Way, run: JobRun): Promise<void> {
    const { joinsTransactions } = this.helpdesk;
    // from the beginning, if a transaction is repeated
    if (joinsTransactions) way.progress = progress;
    // the step that ended the last run: it may have been the last one of all
    else if (this.unrecorded.has(id)) await this.record(id, way.progress);
    while (nextStep(way.progress) !== 'done') {
      way.progress = await takeStep(this.helpdesk, lead, way.progress, run.signal);
      if (!joinsTransactions) await this.record(id, way.progress);
    }
    if (joinsTransactions) await this.leads.record(id, way.progress);
  }

  private async record(id: string, progress: DeliveryProgress): Promise<void> {
    this.unrecorded.set(id, progress);
    await this.leads.record(id, progress);
    this.unrecorded.delete(id);
  }

  /** Notes why, and rejects with what the job is to do. */
  private async failed(id: string, progress: DeliveryProgress, error: unknown, run: JobRun): Promise<never> {
    const failure = failureOf(error, nextStep(progress));
    this.health.failed(HELPDESK, failure.reason, failure.kind === 'unconfigured');
    const isFinal = failure.kind === 'refused' || run.attempt >= SEND_TRIES;
    await this.leads.failed(id, failure.reason, isFinal);
    this.results.publish(id, { kind: 'waiting', reason: failure.reason });
    if (isFinal) throw new GiveUp(failure.reason);
    if (failure.kind === 'unconfigured') throw new RunLater(failure.reason, UNCONFIGURED_MS);
    if (failure.kind === 'later' && failure.afterMs !== undefined) throw new RunLater(failure.reason, failure.afterMs);
    throw error;
  }
}
