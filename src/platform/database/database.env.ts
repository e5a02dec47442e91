import { EnvironmentGroup, Secret } from '../config/environment-group';
import { Optional, Pattern, WholeNumber } from '../config/setting.decorators';

/** Where orders, leads and jobs are kept. */
export class DatabaseEnvironment extends EnvironmentGroup {
  /** Address of a PostgreSQL server, 15 or newer. Unset: a server of our own is started in DATA_DIR. */
  @Secret()
  @Optional()
  @Pattern(
    /^postgres(ql)?:\/\/(?!.*[?&](?:host|target_session_attrs)=)(?:[^/\s@]*@)?[^/\s@,]+\/[^/\s]+$/,
    'must be the address of one PostgreSQL database, like postgres://user:password@host:5432/site, without a list of hosts and target_session_attrs: name what leads to the primary',
  )
  DATABASE_URL?: string;

  /** Most connections of this process at a time. All processes together must stay below the server's max_connections. */
  @WholeNumber(4, 200)
  DATABASE_POOL: number = 16;
}
