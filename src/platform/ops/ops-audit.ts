import { Injectable, Logger } from '@nestjs/common';
import { and, desc, eq, lt } from 'drizzle-orm';
import type { Request } from 'express';
import { Database } from '../database/database';
import { routePattern } from '../metrics/request-durations';
import { opsAudit } from './audit.schema';

/** One call of an operator, or a refused call. */
export interface AuditEntry {
  readonly id: number;
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly target: string | null;
  readonly status: number;
  readonly detail: unknown;
}

export interface AuditFilter {
  /** Only what this one did. */
  readonly actor?: string;
  /** Only what was done to this one. */
  readonly target?: string;
}

/** Who calls without a valid token. */
export const UNKNOWN_ACTOR = 'nobody';
/** Refused calls, of all addresses, that are recorded within an hour: attacks must not fill the table. */
const MAX_REFUSED = 2000;
const HOUR_MS = 3_600_000;

/** What an identifier looks like; anything else in an address is not kept. */
const IDENTIFIER = /^[\w-]{1,64}$/;

/** The list of what operators did. */
@Injectable()
export class OpsAudit {
  private readonly logger = new Logger('Ops');
  private refused = { since: -Infinity, count: 0 };

  constructor(private readonly database: Database) {}

  /**
   * Resolves when the call is written down. When it cannot be, because the database is out of reach, it stands in the log.
   * Of calls that were refused only so many an hour are written down.
   * @param detail without personal data
   */
  async note(req: Request, actor: string, status: number, detail: object | null): Promise<void> {
    if (actor === UNKNOWN_ACTOR && !this.countRefused()) return;
    const target = typeof req.params.id === 'string' && IDENTIFIER.test(req.params.id) ? req.params.id : null;
    const entry = { actor, action: `${req.method} ${routePattern(req)}`, target, status, detail };
    try {
      await this.database.run((db) => db.insert(opsAudit).values(entry));
    } catch (error) {
      this.logger.error({ err: error, ...entry }, 'a call of an operator could not be written down');
    }
  }

  private countRefused(): boolean {
    const now = performance.now();
    if (now - this.refused.since > HOUR_MS) this.refused = { since: now, count: 0 };
    return this.refused.count++ < MAX_REFUSED;
  }

  /** Newest first. @param before only those older than this entry */
  list(most: number, before?: number, { actor, target }: AuditFilter = {}): Promise<AuditEntry[]> {
    const where = and(
      before === undefined ? undefined : lt(opsAudit.id, before),
      actor === undefined ? undefined : eq(opsAudit.actor, actor),
      target === undefined ? undefined : eq(opsAudit.target, target),
    );
    return this.database.run((db) => db.select().from(opsAudit).where(where).orderBy(desc(opsAudit.id)).limit(most));
  }
}
