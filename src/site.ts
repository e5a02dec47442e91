import './platform/config/node-env';
import { createSite } from './platform/boot/create-site';
import { startSite } from './platform/boot/start-site';
import { AppModule } from './app.module';

/** The site as a whole. */
export const site = {
  /** Starts it with the settings of the process. */
  start: () => startSite(AppModule),
  /** Puts it together with other settings, without listening. */
  create: (environment: NodeJS.ProcessEnv) => createSite(AppModule, environment),
};
