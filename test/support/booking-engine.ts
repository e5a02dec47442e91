import type { HttpAdapterHost } from '@nestjs/core';
import { OwnCalendar, type OwnCalendarOptions } from '../../src/modules/scheduling/application/own-calendar';
import { DEFAULT_SETTINGS } from '../../src/modules/scheduling/contract/default-settings';
import type { EngineCatalogue } from '../../src/modules/scheduling/contract/engine-catalogue';
import type { BookingSettings } from '../../src/modules/scheduling/contract/settings';
import { SiteEnvironment } from '../../src/platform/config/site.env';
import { Database } from '../../src/platform/database/database';
import { DatabaseConnection } from '../../src/platform/database/database-connection';
import { DatabaseEnvironment } from '../../src/platform/database/database.env';
import { bookingCatalogue } from './booking-catalogue';

/** The booking engine as one process of the site has it, with connections of its own. */
export interface TestEngine {
  readonly calendar: OwnCalendar;
  readonly database: Database;
  close(): Promise<void>;
}

interface EngineOptions extends OwnCalendarOptions {
  readonly catalogue?: EngineCatalogue;
  readonly settings?: BookingSettings;
}

const LISTENING = { httpAdapter: { getHttpServer: () => ({ listening: true }) } } as unknown as HttpAdapterHost;

/** Opens the engine on a database that exists; several on one are as several processes. */
export async function startEngine(url: string, options: EngineOptions = {}): Promise<TestEngine> {
  const { catalogue = bookingCatalogue(), settings = DEFAULT_SETTINGS, ...rest } = options;
  const environment = Object.assign(new DatabaseEnvironment(), { DATABASE_URL: url });
  const connection = new DatabaseConnection(environment, new SiteEnvironment(), LISTENING);
  const database = new Database(connection);
  connection.onApplicationBootstrap();
  await database.ready();
  const calendar = new OwnCalendar(
    database,
    () => catalogue,
    () => settings,
    rest,
  );
  return { calendar, database, close: () => connection.onApplicationShutdown() };
}
