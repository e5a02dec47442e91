import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database';
import { HttpClientFactory } from '../../../platform/http-client/http-client.factory';
import { Clock } from '../../../platform/time/clock';
import { BeautyProEnvironment } from '../beautypro.env';
import { BeautyProConnection } from './beautypro-connection';

/** Access to BeautyPro by the settings of the site; nothing is opened while another system is chosen. */
@Injectable()
export class BeautyPro {
  private opened: BeautyProConnection | null = null;

  constructor(
    private readonly env: BeautyProEnvironment,
    private readonly clients: HttpClientFactory,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The same for all who ask. */
  get connection(): BeautyProConnection {
    return (this.opened ??= this.open());
  }

  private open(): BeautyProConnection {
    const { BEAUTYPRO_APPLICATION_ID: applicationId, BEAUTYPRO_APPLICATION_SECRET: applicationSecret } = this.env;
    const databaseCode = this.env.BEAUTYPRO_DATABASE_CODE;
    return new BeautyProConnection({
      createClient: (options) => this.clients.create(options),
      url: this.env.BEAUTYPRO_URL,
      account: applicationId && applicationSecret && databaseCode ? { applicationId, applicationSecret, databaseCode } : null,
      database: this.database,
      clock: this.clock,
    });
  }
}
