import { Messenger } from '../../src/modules/messenger/ports/messenger.port';
import { SandboxChat } from '../../src/modules/messenger/ports/sandbox-chat.port';
import { Database } from '../../src/platform/database/database';
import { Outbox } from '../../src/platform/notifications/outbox';
import { startTestSite, type TestSite } from '../support/site';
import { messengerContract } from './messenger.contract';

describe('the sandbox of the messenger', () => {
  let site: TestSite;
  let chat: SandboxChat;
  let outbox: Outbox;

  beforeAll(async () => {
    site = await startTestSite({ MESSENGER: 'sandbox' });
    chat = site.app.get(SandboxChat, { strict: false });
    outbox = site.app.get(Outbox, { strict: false });
  });
  afterAll(() => site?.close());
  beforeEach(() => site.app.get(Database).query('TRUNCATE outbox_messages'));

  messengerContract('the sandbox', () =>
    Promise.resolve({
      messenger: site.app.get(Messenger, { strict: false }),
      login: (userId, username, at) => chat.login(userId, username ?? '', at),
      pressStart: (link, userId) => chat.pressStart(new URL(link).searchParams.get('start')!, userId),
      textsOf: async (to) =>
        (await outbox.latest(10))
          .filter((one) => one.channel === 'bot' && one.to === to && one.attachments.length === 0)
          .map(({ text }) => text),
      documentsOf: async (to) => {
        const sent = (await outbox.latest(10)).filter((one) => one.channel === 'bot' && one.to === to);
        return Promise.all(
          sent.map(async ({ id, text: caption }) => {
            const { filename, contentType, content } = (await outbox.file(Number(id), 0))!;
            return { filename, contentType, content: Buffer.from(content, 'base64'), caption };
          }),
        );
      },
    }),
  );

  it('leads to a page of our own', () => {
    expect(site.app.get(Messenger, { strict: false }).deepLink('a')).toBe('https://oksamyt.test/sandbox/messenger/?start=a');
  });
});
