import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { ContentEnvironment } from '../content.env';
import { ContentSnapshots } from './content-snapshot.service';
import { RejectedImport } from './rejected-import';

/** How long the start waits for the first import before it serves without one. */
const START_WAIT_MS = 4000;
/** Pause before a retry while there is no content at all; doubles up to a minute. */
const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 60_000;
/** Every twelfth import is a full one, in case a change did not update the modification dates. */
const FULL_EVERY = 12;
const JOB = 'content-refresh';

/** Keeps the snapshot fresh: at start, on a schedule, and with short pauses while there is nothing to serve. */
@Injectable()
export class ContentRefresh implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('Content');
  private readings = 0;
  private retry: NodeJS.Timeout | null = null;
  private stopped = false;

  constructor(
    private readonly env: ContentEnvironment,
    private readonly snapshots: ContentSnapshots,
    private readonly scheduler: SchedulerRegistry,
  ) {}

  async onModuleInit(): Promise<void> {
    const restored = await this.snapshots.restore();
    const first = this.read(FIRST_RETRY_MS);
    this.scheduler.addInterval(
      JOB,
      setInterval(() => void this.read(null), this.env.CONTENT_REFRESH_SECONDS * 1000),
    );
    if (restored) return;
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([first, new Promise((resolve) => (timer = setTimeout(resolve, START_WAIT_MS)))]);
    clearTimeout(timer);
  }

  onApplicationShutdown(): void {
    this.stopped = true;
    if (this.retry) clearTimeout(this.retry);
  }

  /** One import; while there is no content yet a failed one is tried again after `retryMs`. Never throws. */
  private async read(retryMs: number | null): Promise<void> {
    const mode = this.readings++ % FULL_EVERY === 0 ? 'full' : 'incremental';
    try {
      await this.snapshots.refresh(mode);
    } catch (err) {
      // already logged, once
      if (err instanceof RejectedImport) return;
      this.logger.error({ err, serving: this.snapshots.current?.version ?? 'nothing' }, 'content could not be read');
      if (retryMs !== null && !this.snapshots.current && !this.stopped) {
        this.retry = setTimeout(() => void this.read(Math.min(retryMs * 2, LAST_RETRY_MS)), retryMs);
      }
    }
  }
}
