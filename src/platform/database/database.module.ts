import { Global, Module } from '@nestjs/common';
import { DeclaresEnvironment } from '../config/environment-group';
import { HealthRegistry } from '../health/health.registry';
import { MetricsRegistry } from '../metrics/metrics.registry';
import { Announcements } from './announcements';
import { Database } from './database';
import { DatabaseConnection } from './database-connection';
import { DatabaseEnvironment } from './database.env';

/** The database. The site is ready without it: pages are made from the content, and what needs the database says so. */
@Global()
@DeclaresEnvironment(DatabaseEnvironment)
@Module({ providers: [Announcements, DatabaseConnection, Database], exports: [Announcements, Database, DatabaseConnection] })
export class DatabaseModule {
  constructor(connection: DatabaseConnection, health: HealthRegistry, metrics: MetricsRegistry) {
    const refusal = () => (connection.refusal === null ? {} : { reason: connection.refusal });
    health.add('database', () => ({ ok: connection.isUsable, source: connection.source, ...connection.state, ...refusal() }), {
      critical: false,
    });
    metrics.gauge({
      name: 'database_up',
      help: '1 while the database can be used; 0 also while it refuses to write',
      read: () => Number(connection.isUsable),
    });
    metrics.gauge({ name: 'database_connections_busy', help: 'Connections in use', read: () => connection.load.busy });
    metrics.gauge({ name: 'database_callers_waiting', help: 'Callers that wait for a connection', read: () => connection.load.waiting });
  }
}
