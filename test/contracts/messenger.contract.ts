import type { ChatDocument, Messenger } from '../../src/modules/messenger/ports/messenger.port';

/** A messenger, and somebody who uses it. */
export interface OpenMessenger {
  readonly messenger: Messenger;
  /** What the login widget hands over for a user at a moment. */
  login(userId: string, username: string | null, at: Date): Readonly<Record<string, unknown>>;
  /** Opens a link and presses Start. @returns the request to our webhook */
  pressStart(link: string, userId: string): { readonly secret: string; readonly body: Buffer };
  /** Files in a chat, oldest first. */
  documentsOf(chat: string): Promise<readonly ChatDocument[]>;
  /** Texts in a chat, oldest first. */
  textsOf(chat: string): Promise<readonly string[]>;
}

export const TOKEN = 'f9Zt-_4kTq0y3mXw7aBcDg';
const NOW = new Date('2026-11-22T10:00:00Z');
const MINUTE_MS = 60_000;
const later = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS);

/**
 * What every messenger promises (src/modules/messenger/ports/messenger.port.ts).
 * @param open gives one for each test; the caller closes what it opened
 */
export function messengerContract(name: string, open: () => Promise<OpenMessenger>): void {
  describe(`${name} keeps the promise of a messenger`, () => {
    let bench: OpenMessenger;
    let messenger: Messenger;
    beforeEach(async () => {
      bench = await open();
      messenger = bench.messenger;
    });

    it('knows who signed in, with other fields beside', () => {
      const fields = { ...bench.login('77', 'olena', NOW), order_id: 'order_1' };
      expect(messenger.readLogin(fields, later(1))).toMatchObject({ kind: 'genuine', account: { userId: '77', username: 'olena' } });
      expect(messenger.readLogin(bench.login('78', null, NOW), NOW)).toMatchObject({ account: { userId: '78', username: null } });
    });

    it('gives each login a key of its own, by which it can be taken once', () => {
      const key = (userId: string, at: Date) => {
        const reading = messenger.readLogin(bench.login(userId, 'olena', at), at);
        return reading.kind === 'genuine' ? reading.key : '';
      };
      expect(key('77', NOW)).toBe(key('77', NOW));
      expect(new Set([key('77', NOW), key('78', NOW), key('77', later(1))]).size).toBe(3);
    });

    it('takes a login for an hour', () => {
      const fields = bench.login('77', 'olena', NOW);
      expect(messenger.readLogin(fields, later(60)).kind).toBe('genuine');
      expect(messenger.readLogin(fields, later(61))).toEqual({ kind: 'stale' });
      expect(messenger.readLogin(fields, later(-2))).toEqual({ kind: 'stale' });
      expect(messenger.readLogin(fields, NOW)).toMatchObject({ expiresAt: later(60) });
    });

    it('takes no login that somebody else made or changed', () => {
      const fields = bench.login('77', 'olena', NOW);
      const changed = Object.keys(fields).map((field) => ({ ...fields, [field]: '1795341601' }));
      const { hash: _, ...unsigned } = fields;
      const others = [...changed, unsigned, { ...fields, last_name: 'Лі' }, {}, null, 'olena', [fields]];
      for (const other of others) expect(messenger.readLogin(other, NOW)).toEqual({ kind: 'forged' });
    });

    it('links a chat by a token', () => {
      const link = messenger.deepLink(TOKEN);
      expect(link).toMatch(/^https:\/\/\S+\?start=/);
      const { secret, body } = bench.pressStart(link, '77');
      const reading = messenger.readUpdate(secret, body);
      expect(reading).toMatchObject({ kind: 'start', userId: '77', token: TOKEN });
      expect(messenger.readUpdate(secret, body)).toEqual(reading);
      expect(messenger.readUpdate(secret, bench.pressStart(link, '77').body)).not.toEqual(reading);
    });

    it.each(['', 'a b', 'a&b', 'ї', 'a'.repeat(65)])('makes no link of %j', (token) => expect(() => messenger.deepLink(token)).toThrow());

    it('takes no news without the secret', () => {
      const { secret, body } = bench.pressStart(messenger.deepLink(TOKEN), '77');
      for (const other of [undefined, '', `${secret}x`, secret.slice(1)]) {
        expect(messenger.readUpdate(other, body)).toEqual({ kind: 'forged' });
      }
    });

    it.each(['', 'null', '7', '[]', '{}', '{"update_id":"x"}', '<html>'])('survives %j as news', (text) => {
      const { secret } = bench.pressStart(messenger.deepLink(TOKEN), '77');
      expect(messenger.readUpdate(secret, Buffer.from(text))).toEqual({ kind: 'unreadable' });
    });

    it('sends a document as it is', async () => {
      const document: ChatDocument = {
        filename: 'Сертифікат «Тиша».pdf',
        contentType: 'application/pdf',
        content: Buffer.from([0x25, 0x50, 0x44, 0x46, 0, 255, 13, 10]),
        caption: 'Ваш сертифікат 🎁\nдіє 12 місяців',
      };
      await messenger.sendDocument('77', document);
      expect(await bench.documentsOf('77')).toEqual([document]);
      expect(await bench.documentsOf('78')).toEqual([]);
    });

    it('sends a text as it is', async () => {
      const text = 'Нагадуємо про ваш візит:\n\nСереда, 9 грудня, 10:00 🎁 <b>';
      await messenger.sendText('77', text, 'visit-reminder:1');
      expect(await bench.textsOf('77')).toEqual([text]);
      expect(await bench.textsOf('78')).toEqual([]);
    });

    it('sends nothing for a caller who has given up', async () => {
      const reason = new Error('the process stops');
      const document = { filename: 'a.pdf', contentType: 'application/pdf', content: Buffer.from('a'), caption: '' };
      await expect(messenger.sendDocument('77', document, AbortSignal.abort(reason))).rejects.toBe(reason);
      await expect(messenger.sendText('77', 'a', 'key', AbortSignal.abort(reason))).rejects.toBe(reason);
      expect([await bench.documentsOf('77'), await bench.textsOf('77')]).toEqual([[], []]);
    });
  });
}
