import { ClientAccounts } from '../../src/modules/clients/ports/client-accounts.port';
import { codeOf, newPhone, startClientSite, type MovedClock } from '../support/clients';
import type { TestSite } from '../support/site';
import { clientAccountsContract } from './client-accounts.contract';

describe('clients of our own booking engine', () => {
  let site: TestSite;
  let clock: MovedClock;
  beforeAll(async () => {
    ({ site, clock } = await startClientSite());
  });
  afterAll(() => site?.close());

  clientAccountsContract('the embedded engine', () =>
    Promise.resolve({
      accounts: site.app.get(ClientAccounts, { strict: false }),
      newPhone,
      codeOf: (authId) => codeOf(site, authId),
      pass: (ms) => clock.pass(ms),
    }),
  );
});
