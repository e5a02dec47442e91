import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { describeError } from '../../database/database-errors';
import { ConsoleParts, type ConsolePart, type ChangeMark } from '../console-parts';
import type { ConsoleUser } from '../operators/operator';

interface Marked extends ChangeMark {
  readonly part: ConsolePart;
}

/** Names of the parts that have changed for somebody. */
export type UpdatedParts = (user: ConsoleUser) => readonly string[];

const EVERY_MS = 3000;

/**
 * Notices what changes in the database, whoever changed it: one short look every three seconds for all who listen at this process, and none
 * while nobody does.
 */
@Injectable()
export class ConsoleUpdates implements OnModuleDestroy {
  private readonly logger = new Logger('ConsoleNews');
  private readonly listeners = new Set<(updates: UpdatedParts) => void>();
  private seen: ReadonlyMap<string, Marked> | null = null;
  private timer?: NodeJS.Timeout;
  private isLooking = false;

  constructor(private readonly parts: ConsoleParts) {}

  onModuleDestroy(): void {
    clearInterval(this.timer);
    this.listeners.clear();
  }

  /** Calls back with what changes from now on. @returns ends it */
  listen(listener: (updates: UpdatedParts) => void): () => void {
    this.listeners.add(listener);
    if (this.listeners.size === 1) {
      this.seen = null;
      void this.look();
      this.timer = setInterval(() => void this.look(), EVERY_MS).unref();
    }
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) clearInterval(this.timer);
    };
  }

  /** Compares with what was seen last, and tells the difference. */
  async look(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    try {
      const marks = await this.marks();
      const before = this.seen;
      this.seen = marks;
      if (before) this.tell([...marks].flatMap(([name, each]) => (before.get(name)?.mark === each.mark ? [] : [each])));
    } catch (error) {
      this.logger.debug({ reason: describeError(error) }, 'updates cannot be read');
    } finally {
      this.isLooking = false;
    }
  }

  private async marks(): Promise<ReadonlyMap<string, Marked>> {
    const read = this.parts.all.map(async (part) => {
      const marks = (await part.changeMarks?.()) ?? [];
      return marks.map((each) => [`${part.name} ${each.name ?? ''}`, { ...each, part }] as const);
    });
    return new Map((await Promise.all(read)).flat());
  }

  private tell(changed: readonly Marked[]): void {
    if (changed.length === 0) return;
    const updates: UpdatedParts = (user) => {
      const visible = changed.filter(({ part, isFor }) => part.roles.includes(user.role) && (isFor?.(user) ?? true));
      return [...new Set(visible.map(({ part }) => part.name))];
    };
    for (const listener of this.listeners) listener(updates);
  }
}
