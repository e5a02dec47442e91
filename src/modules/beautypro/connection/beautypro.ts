import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database';
import { HttpClientFactory } from '../../../platform/http-client/http-client.factory';
import { Clock } from '../../../platform/time/clock';
import { BeautyproEnvironment } from '../beautypro.env';
import { BeautyproConnection } from './beautypro-connection';

/** Access to BeautyPro by the settings of the site; nothing is opened while another system is chosen. */
@Injectable()
export class Beautypro {
  private opened: BeautyproConnection | null = null;

  constructor(
    private readonly env: BeautyproEnvironment,
    private readonly clients: HttpClientFactory,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The same for all who ask. */
  get connection(): BeautyproConnection {
    return (this.opened ??= this.open());
  }

  private open(): BeautyproConnection {
    const { BEAUTYPRO_APPLICATION_ID: applicationId, BEAUTYPRO_APPLICATION_SECRET: applicationSecret } = this.env;
    const databaseCode = this.env.BEAUTYPRO_DATABASE_CODE;
    return new BeautyproConnection({
      createClient: (options) => this.clients.create(options),
      url: this.env.BEAUTYPRO_URL,
      account: applicationId && applicationSecret && databaseCode ? { applicationId, applicationSecret, databaseCode } : null,
      database: this.database,
      clock: this.clock,
    });
  }
}
