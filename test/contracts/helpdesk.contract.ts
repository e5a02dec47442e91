import { HelpdeskConflict, HelpdeskRefused } from '../../src/modules/lead/domain/helpdesk-failure';
import { readLead } from '../../src/modules/lead/domain/lead';
import { nextStep, NOT_BEGUN } from '../../src/modules/lead/domain/lead-delivery';
import type { CustomerLookup, DeliveryProgress, HelpdeskId } from '../../src/modules/lead/domain/lead-delivery';
import { leadNote, leadTags, NOTE_FORMATS } from '../../src/modules/lead/domain/lead-note';
import type { Helpdesk, NewCustomer } from '../../src/modules/lead/ports/helpdesk.port';
import { takeStep } from '../../src/modules/lead/application/take-step';

/** A helpdesk, and a look at what it holds. */
export interface OpenHelpdesk {
  readonly helpdesk: Helpdesk;
  customers(): Promise<readonly HelpdeskId[]>;
  /** Names of the tags. */
  tagsOfCustomer(customer: HelpdeskId): Promise<readonly string[]>;
  tagsOfChat(chat: HelpdeskId): Promise<readonly string[]>;
  chatsOf(customer: HelpdeskId): Promise<readonly HelpdeskId[]>;
  /** Texts of the notes, oldest first. */
  notesOf(chat: HelpdeskId): Promise<readonly string[]>;
}

const OLENA: NewCustomer = { name: 'Олена', email: 'olena@example.com', phone: '380671234567', userId: 'client-1', locale: 'ua' };
const NOBODY: NewCustomer = { name: 'Anonymous', email: null, phone: '', userId: '', locale: 'en' };
const LOOKUPS: readonly CustomerLookup[] = [
  { by: 'email', value: 'olena@example.com' },
  { by: 'userId', value: 'client-1' },
  { by: 'phone', value: '380671234567' },
];
const UNKNOWN_ID = 987_654_321;

/** Takes all steps, each from what was recorded of those before. */
export async function deliver(helpdesk: Helpdesk, fields: object): Promise<DeliveryProgress> {
  let progress = NOT_BEGUN;
  while (nextStep(progress) !== 'done') {
    progress = JSON.parse(JSON.stringify(await takeStep(helpdesk, readLead(fields, 'ua'), progress))) as DeliveryProgress;
  }
  return progress;
}

/**
 * What every helpdesk promises (src/modules/lead/ports/helpdesk.port.ts).
 * @param open gives an empty one for each test; the caller closes what it opened
 */
export function helpdeskContract(name: string, open: () => Promise<OpenHelpdesk>): void {
  describe(`${name} keeps the promise of a helpdesk`, () => {
    let desk: OpenHelpdesk;
    let helpdesk: Helpdesk;
    beforeEach(async () => {
      desk = await open();
      helpdesk = desk.helpdesk;
    });

    it('has a name', () => {
      expect(helpdesk.name).toMatch(/^[a-z]+$/);
    });

    it.each(LOOKUPS)('finds a customer that was made by $by, and nobody else', async (lookup) => {
      expect(await helpdesk.findCustomer(lookup)).toBeNull();
      await helpdesk.createCustomer({ ...OLENA, email: 'other@example.com', phone: '380671234568', userId: 'client-12' });
      const olena = await helpdesk.createCustomer(OLENA);
      await helpdesk.createCustomer(NOBODY);
      expect(await helpdesk.findCustomer(lookup)).toBe(olena);
      for (const value of [lookup.value.slice(0, -1), `${lookup.value}1`]) {
        expect(await helpdesk.findCustomer({ ...lookup, value })).toBeNull();
      }
    });

    it('finds a customer by the phone of another country', async () => {
      const guest = await helpdesk.createCustomer({ ...NOBODY, phone: '+14155550100' });
      expect(await helpdesk.findCustomer({ by: 'phone', value: '+14155550100' })).toBe(guest);
    });

    it('makes no second customer with the same user id', async () => {
      await helpdesk.createCustomer(OLENA);
      const twin = helpdesk.createCustomer({ ...NOBODY, userId: OLENA.userId });
      await expect(twin).rejects.toBeInstanceOf(HelpdeskConflict);
      expect(await desk.customers()).toHaveLength(1);
    });

    it('makes a customer each for visitors without ids', async () => {
      const ids = [await helpdesk.createCustomer(NOBODY), await helpdesk.createCustomer(NOBODY)];
      expect(new Set(ids).size).toBe(2);
      expect(await desk.customers()).toEqual(ids);
    });

    it('adds tags of customers and chats to those that there are, each once', async () => {
      const customer = await helpdesk.createCustomer(OLENA);
      const chat = await helpdesk.createChat(customer);
      await helpdesk.tagCustomer(customer, ['website', 'Печерськ']);
      await helpdesk.tagCustomer(customer, ['website', 'support']);
      await helpdesk.tagChat(chat, ['website', 'booking']);
      await helpdesk.tagChat(chat, ['booking', 'Липки 2']);
      expect(await desk.tagsOfCustomer(customer)).toEqual(['website', 'Печерськ', 'support']);
      expect(await desk.tagsOfChat(chat)).toEqual(['website', 'booking', 'Липки 2']);
    });

    it('makes a new chat whenever it is asked to', async () => {
      const customer = await helpdesk.createCustomer(OLENA);
      const chats = [await helpdesk.createChat(customer), await helpdesk.createChat(customer)];
      expect(new Set(chats).size).toBe(2);
      expect(await desk.chatsOf(customer)).toEqual(chats);
    });

    it('writes a note as it is, once, and says in which form', async () => {
      const chat = await helpdesk.createChat(await helpdesk.createCustomer(OLENA));
      const text = leadNote(readLead({ name: 'Олена «Лі» <b>', text: 'раз\nдва & "три" 🙂', support: true }, 'ua'));
      const format = await helpdesk.addNote(chat, text);
      expect(NOTE_FORMATS.map((each) => each.name)).toContain(format);
      expect(await desk.notesOf(chat)).toEqual([text]);
    });

    it('refuses what belongs to nobody', async () => {
      const calls = [
        () => helpdesk.createChat(UNKNOWN_ID),
        () => helpdesk.tagCustomer(UNKNOWN_ID, ['website']),
        () => helpdesk.tagChat(UNKNOWN_ID, ['website']),
        () => helpdesk.addNote(UNKNOWN_ID, 'text'),
      ];
      for (const call of calls) await expect(call()).rejects.toBeInstanceOf(HelpdeskRefused);
    });

    it('does nothing for a caller who has given up', async () => {
      const customer = await helpdesk.createCustomer(OLENA);
      const chat = await helpdesk.createChat(customer);
      const reason = new Error('the process stops');
      const gone = AbortSignal.abort(reason);
      const calls = [
        () => helpdesk.findCustomer(LOOKUPS[0]!, gone),
        () => helpdesk.createCustomer(NOBODY, gone),
        () => helpdesk.tagCustomer(customer, ['website'], gone),
        () => helpdesk.createChat(customer, gone),
        () => helpdesk.tagChat(chat, ['website'], gone),
        () => helpdesk.addNote(chat, 'text', gone),
      ];
      for (const call of calls) await expect(call()).rejects.toBe(reason);
      expect(await desk.customers()).toEqual([customer]);
      expect(await desk.chatsOf(customer)).toEqual([chat]);
      expect(await desk.tagsOfCustomer(customer)).toEqual([]);
      expect(await desk.tagsOfChat(chat)).toEqual([]);
      expect(await desk.notesOf(chat)).toEqual([]);
    });

    it('takes a lead step by step: customer, tags, chat, note', async () => {
      const fields = { name: 'Олена', phone: '0671234567', source: 'booking', salon: 'Печерськ', support: true, text: 'Хочу запис' };
      const { customerId, chatId, ...rest } = await deliver(helpdesk, fields);
      const lead = readLead(fields, 'ua');
      expect(await desk.customers()).toEqual([customerId]);
      expect(await desk.chatsOf(customerId!)).toEqual([chatId]);
      expect(await desk.tagsOfCustomer(customerId!)).toEqual(leadTags(lead));
      expect(await desk.tagsOfChat(chatId!)).toEqual(leadTags(lead));
      expect(await desk.notesOf(chatId!)).toEqual([leadNote(lead)]);
      expect(rest).toMatchObject({ customerTags: 'done', chatTags: 'done', warnings: [] });
    });

    it('knows a visitor who comes again by any of e-mail, user id and phone', async () => {
      const { customerId } = await deliver(helpdesk, OLENA);
      for (const fields of [{ email: 'Olena@Example.com' }, { userId: 'client-1' }, { phone: '067 123 45 67' }]) {
        expect((await deliver(helpdesk, fields)).customerId).toBe(customerId);
      }
      expect(await desk.customers()).toEqual([customerId]);
      expect(await desk.chatsOf(customerId!)).toHaveLength(4);
    });

    it('takes two strangers for two', async () => {
      const [one, two] = [await deliver(helpdesk, { text: 'a' }), await deliver(helpdesk, { text: 'a' })];
      expect(one.customerId).not.toBe(two.customerId);
    });
  });
}
