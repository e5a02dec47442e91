import { startTestServer } from '../support/database/server';
import { wholeSiteSuite } from '../support/whole-site.suite';

describe('the whole site on a real WordPress and all other services', () => {
  let stopDatabase: () => Promise<void>;

  wholeSiteSuite(async () => {
    stopDatabase = await startTestServer();
    return process.env.WORDPRESS_TEST_URL ?? '';
  });
  afterAll(() => stopDatabase());
});
