import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Announcements } from '../../../platform/database/announcements';
import { Database } from '../../../platform/database/database';
import { ContentSnapshots } from './content-snapshot.service';

const CHANGED = 'content.changed';

/**
 * Every process on the database reads the content anew when one of them has found a change: an editor's hook reaches one of them only, and
 * all of them show the same pages a moment later. Without the database each follows its own schedule.
 */
@Injectable()
export class ContentFollowers implements OnModuleInit {
  private readonly logger = new Logger('Content');
  /** What another process has told last, until it is read here. */
  private wanted: string | null = null;
  private reading = false;

  constructor(
    private readonly snapshots: ContentSnapshots,
    private readonly announcements: Announcements,
    private readonly database: Database,
  ) {}

  async onModuleInit(): Promise<void> {
    this.announcements.listen(CHANGED, (version) => void this.follow(version));
    await this.snapshots.onChange(({ version }) => {
      // what was read because another process told of it is known to the others
      if (!this.reading) void this.tell(version);
    });
  }

  private async tell(version: string): Promise<void> {
    try {
      await this.announcements.publish(this.database, CHANGED, version);
    } catch (error) {
      this.logger.debug({ err: error, version }, 'other processes were not told of a new content');
    }
  }

  /**
   * One import after the other, however often it is told. An import that was accepted there although much is missing is accepted here.
   * @param version what another process shows now; null: something may have been told
   */
  private async follow(version: string | null): Promise<void> {
    this.wanted = version ?? '';
    if (this.reading) return;
    this.reading = true;
    while (this.wanted !== null) {
      const told: string = this.wanted;
      this.wanted = null;
      try {
        if (told !== this.snapshots.current?.version) await this.read(told);
      } catch (error) {
        // what was told meanwhile is read all the same; without it the next import of the schedule makes up for this one
        this.logger.warn({ err: error }, 'content that another process has read could not be read');
      }
    }
    this.reading = false;
  }

  /** A change without a new date of modification is found by a full import only. */
  private async read(told: string): Promise<void> {
    const { version } = await this.snapshots.refresh('incremental', told || null, true);
    if (told !== '' && version !== told) await this.snapshots.refresh('full', told);
  }
}
