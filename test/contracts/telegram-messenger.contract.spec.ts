import { Logger } from '@nestjs/common';
import { TelegramMessenger } from '../../src/modules/messenger/adapters/telegram/telegram.messenger';
import type { TelegramOptions } from '../../src/modules/messenger/adapters/telegram/telegram.messenger';
import { RemoteRefused, RemoteUnavailable } from '../../src/shared/remote-failure';
import { HealthRegistry } from '../../src/platform/health/health.registry';
import { HttpClientFactory } from '../../src/platform/http-client/http-client.factory';
import { MetricsRegistry } from '../../src/platform/metrics/metrics.registry';
import { RETRY_AFTER_SECONDS, TELEGRAM_FAULTS, TelegramStub } from '../stubs/telegram.stub';
import type { TelegramFault } from '../stubs/telegram.stub';
import { messengerContract, TOKEN } from './messenger.contract';

// The client logs every failed call; here they are asked for.
Logger.overrideLogger(false);

const NOW = new Date('2026-11-22T10:00:00Z');
const DOCUMENT = { filename: 'a.pdf', contentType: 'application/pdf', content: Buffer.from('a'), caption: '' };
let stub: TelegramStub;
const factories: HttpClientFactory[] = [];
beforeEach(async () => {
  stub = new TelegramStub();
  await stub.start();
});
afterEach(async () => {
  for (const clients of factories.splice(0)) await clients.onApplicationShutdown();
  await stub.stop();
});

function messenger(options: Partial<TelegramOptions> = {}): TelegramMessenger {
  const clients = new HttpClientFactory(new MetricsRegistry(), new HealthRegistry());
  factories.push(clients);
  const { url: apiUrl, botName, botToken, webhookSecret } = stub;
  return new TelegramMessenger(clients, { apiUrl, botName, botToken, webhookSecret, ...options });
}

messengerContract('Telegram', () =>
  Promise.resolve({
    messenger: messenger(),
    login: (id, username, at) => stub.login({ id: Number(id), first_name: 'Олена', ...(username && { username }) }, at),
    pressStart: (link, userId) => ({ secret: stub.webhookSecret, body: stub.pressStart(link, Number(userId)) }),
    textsOf: (chat) => Promise.resolve(stub.texts.filter((one) => one.chat === chat).map(({ text }) => text)),
    documentsOf: (chat) =>
      Promise.resolve(
        stub.documents
          .filter((one) => one.chat === chat)
          .map(({ filename, type, content, caption }) => ({ filename, contentType: type, content, caption })),
      ),
  }),
);

describe('a login of Telegram', () => {
  it('is checked over every field of the widget, as text or as numbers', () => {
    const user = { id: 77, first_name: 'Олена', last_name: 'Лі', username: 'olena', photo_url: 'https://t.me/i/userpic/320/x.jpg' };
    const fields = stub.login(user, NOW);
    expect(messenger().readLogin(fields, NOW).kind).toBe('genuine');
    const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    expect(messenger().readLogin(texts, NOW)).toEqual(messenger().readLogin(fields, NOW));
  });

  it('of another bot is none', () => {
    const other = messenger({ botToken: '1:another' });
    expect(other.readLogin(stub.login({ id: 77 }, NOW), NOW)).toEqual({ kind: 'forged' });
  });
});

describe('news of Telegram', () => {
  const read = (body: Buffer | object) =>
    messenger().readUpdate(stub.webhookSecret, Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body)));

  it('are a start with the bot named, too', () => {
    expect(read(stub.message(77, `/start@${stub.botName} ${TOKEN}`))).toMatchObject({ kind: 'start', chat: '77', token: TOKEN });
  });

  it.each(['/start', '/stop', 'hello', `/start  ${TOKEN}`, '/start a b', `/start ${'a'.repeat(65)}`])('are no start with %j', (text) => {
    expect(read(stub.message(77, text)).kind).toBe('other');
  });

  it('of groups, channels and bots are none of ours', () => {
    const message = { from: { id: 77, is_bot: false }, chat: { id: -5, type: 'group' }, text: `/start ${TOKEN}` };
    expect(read({ update_id: 1, message })).toEqual({ kind: 'other', updateId: '1' });
    const bot = { from: { id: 77, is_bot: true }, chat: { id: 77, type: 'private' }, text: `/start ${TOKEN}` };
    expect(read({ update_id: 2, message: bot })).toEqual({ kind: 'other', updateId: '2' });
    expect(read({ update_id: 3, edited_message: message })).toEqual({ kind: 'other', updateId: '3' });
  });
});

describe('a bot without its settings', () => {
  it('says so, and asks nobody', async () => {
    const bare = messenger({ botName: undefined, botToken: undefined, webhookSecret: undefined });
    const unset: unknown = expect.objectContaining({ kind: 'unavailable', code: 'messenger_unconfigured' });
    expect(() => bare.readLogin({}, NOW)).toThrow(unset as Error);
    expect(() => bare.deepLink(TOKEN)).toThrow(unset as Error);
    expect(() => bare.readUpdate('', Buffer.from('{}'))).toThrow(unset as Error);
    await expect(bare.sendDocument('77', DOCUMENT)).rejects.toEqual(unset);
    await expect(bare.sendText('77', 'a', 'key')).rejects.toEqual(unset);
    expect(stub.documents).toEqual([]);
  });
});

const REPORTS: Readonly<Record<TelegramFault, object>> = {
  blocked: {
    constructor: RemoteRefused,
    status: 403,
    message: 'Telegram sendDocument: 403',
    words: 'Forbidden: bot was blocked by the user',
  },
  'too-many': { constructor: RemoteUnavailable, retryAfterMs: RETRY_AFTER_SECONDS * 1000 },
  'too-many-under-200': { constructor: RemoteUnavailable, retryAfterMs: RETRY_AFTER_SECONDS * 1000 },
  'status-502': { constructor: RemoteUnavailable, message: 'Telegram sendDocument: 502' },
  moved: { constructor: RemoteRefused, status: 301 },
  silence: {},
  cut: { constructor: RemoteUnavailable, message: 'Telegram sendDocument: network' },
  html: { constructor: RemoteUnavailable, message: 'Telegram sendDocument: malformed' },
  list: { constructor: RemoteUnavailable, message: 'Telegram sendDocument: the answer cannot be used' },
};

describe.each(TELEGRAM_FAULTS.filter((fault) => fault !== 'silence'))('a Telegram with the fault %s', (fault) => {
  it('is reported in the words of the port, without the token, and the next document goes well', async () => {
    const bot = messenger();
    stub.fail(fault);
    const error: unknown = await bot.sendDocument('77', DOCUMENT).catch((caught: unknown) => caught);
    expect(error).toMatchObject(REPORTS[fault]);
    const { message, stack, cause } = error as Error;
    expect(JSON.stringify([message, stack, String(cause), { ...(error as object) }])).not.toContain(stub.botToken);
    await bot.sendDocument('77', DOCUMENT);
    expect(stub.documents).toHaveLength(1);
    stub.fail(fault);
    await expect(bot.sendText('77', 'a', 'key')).rejects.toBeInstanceOf((error as Error).constructor);
  });
});

it('a document that waits is given up when the process stops', async () => {
  const stop = new AbortController();
  stub.fail('silence');
  void stub.nextSilence().then(() => stop.abort(new Error('the process stops')));
  await expect(messenger().sendDocument('77', DOCUMENT, stop.signal)).rejects.toThrow('the process stops');
});
