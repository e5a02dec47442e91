import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { DeclaresEnvironment } from '../config/environment-group';
import { HealthRegistry, type HealthState } from '../health/health.registry';
import { MetricsRegistry } from '../metrics/metrics.registry';
import { Announcements } from './announcements';
import { Database } from './database';
import { DatabaseClock, MAX_DIFFERENCE_MS } from './database-clock';
import { DatabaseConnection } from './database-connection';
import { DatabaseEnvironment } from './database.env';
import { RequestWorkGuard } from './work-owner';

/** The database. The site is ready without it: pages are made from the content, and what needs the database says so. */
@Global()
@DeclaresEnvironment(DatabaseEnvironment)
@Module({
  providers: [Announcements, DatabaseConnection, Database, DatabaseClock, { provide: APP_GUARD, useClass: RequestWorkGuard }],
  exports: [Announcements, Database, DatabaseClock, DatabaseConnection],
})
export class DatabaseModule {
  constructor(connection: DatabaseConnection, clock: DatabaseClock, health: HealthRegistry, metrics: MetricsRegistry) {
    const refusal = () => (connection.refusal === null ? {} : { reason: connection.refusal });
    health.add('database', () => ({ ok: connection.isUsable, source: connection.source, ...connection.state, ...refusal() }), {
      critical: false,
    });
    health.add('clock', () => (connection.isUsable ? clockState(clock) : { ok: true }), { critical: false });
    metrics.gauge({
      name: 'database_up',
      help: '1 while the database can be used; 0 also while it refuses to write',
      read: () => Number(connection.isUsable),
    });
    metrics.gauge({ name: 'database_connections_busy', help: 'Connections in use', read: () => connection.load.busy });
    metrics.gauge({ name: 'database_callers_waiting', help: 'Callers that wait for a connection', read: () => connection.load.waiting });
  }
}

async function clockState(clock: DatabaseClock): Promise<HealthState> {
  const differenceMs = await clock.differenceMs();
  return { ok: Math.abs(differenceMs) <= MAX_DIFFERENCE_MS, aheadOfDatabaseSeconds: Math.round(differenceMs / 1000) };
}
