import { asc, eq } from 'drizzle-orm';
import { EmbeddedHelpdesk } from '../../src/modules/lead/adapters/embedded/embedded-helpdesk';
import { helpdeskChats, helpdeskCustomers, helpdeskMessages } from '../../src/modules/lead/adapters/embedded/helpdesk.schema';
import { HelpdeskUnavailable } from '../../src/modules/lead/domain/helpdesk-failure';
import { Helpdesk } from '../../src/modules/lead/ports/helpdesk.port';
import { Database } from '../../src/platform/database/database';
import { startTestSite, type TestSite } from '../support/site';
import { helpdeskContract } from './helpdesk.contract';

describe('the embedded helpdesk', () => {
  let site: TestSite;
  let database: Database;
  let helpdesk: EmbeddedHelpdesk;

  beforeAll(async () => {
    site = await startTestSite();
    database = site.app.get(Database);
    helpdesk = site.app.get<EmbeddedHelpdesk>(Helpdesk, { strict: false });
  });
  afterAll(() => site.close());
  beforeEach(() => database.query('TRUNCATE helpdesk_customers, helpdesk_chats, helpdesk_messages CASCADE'));

  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

  helpdeskContract('the embedded helpdesk', () =>
    Promise.resolve({
      helpdesk,
      customers: async () => idsOf(await database.run((db) => db.select().from(helpdeskCustomers))),
      tagsOfCustomer: async (id) =>
        (await database.run((db) => db.select().from(helpdeskCustomers).where(eq(helpdeskCustomers.id, id))))[0]!.tags,
      tagsOfChat: async (id) => (await database.run((db) => db.select().from(helpdeskChats).where(eq(helpdeskChats.id, id))))[0]!.tags,
      chatsOf: async (id) => idsOf(await database.run((db) => db.select().from(helpdeskChats).where(eq(helpdeskChats.customerId, id)))),
      notesOf: async (id) =>
        (
          await database.run((db) =>
            db.select().from(helpdeskMessages).where(eq(helpdeskMessages.chatId, id)).orderBy(asc(helpdeskMessages.id)),
          )
        ).map(({ text }) => text),
    }),
  );

  it('can be told to fail', async () => {
    helpdesk.failNext(new HelpdeskUnavailable('503'));
    await expect(helpdesk.createChat(1)).rejects.toThrow('503');
  });

  it('is out of reach together with the database', async () => {
    const alone = await startTestSite({}, { database: false });
    const desk = alone.app.get<EmbeddedHelpdesk>(Helpdesk, { strict: false });
    await expect(desk.createChat(1)).rejects.toThrow(HelpdeskUnavailable);
    await alone.close();
  });
});
