import { Logger } from '@nestjs/common';
import type { CallPace } from '../../src/platform/limits/call-pace';
import type { HelpcrunchHelpdesk } from '../../src/modules/lead/adapters/helpcrunch/helpcrunch.helpdesk';
import {
  HelpdeskConflict,
  HelpdeskRefused,
  HelpdeskUnavailable,
  HelpdeskUnconfigured,
} from '../../src/modules/lead/domain/helpdesk-failure';
import { readLead } from '../../src/modules/lead/domain/lead';
import { failureOf, NOT_BEGUN } from '../../src/modules/lead/domain/lead-delivery';
import { takeStep } from '../../src/modules/lead/application/take-step';
import { HelpCrunchBench, OLENA } from './helpcrunch-desk';
import { deliver, helpdeskContract } from './helpdesk.contract';

// The client logs every failed call; here they are asked for.
Logger.overrideLogger(false);

const bench = new HelpCrunchBench();

describe.each(['by-path', 'by-body'] as const)('with tags %s', (address) => {
  helpdeskContract('HelpCrunch', () => {
    Object.assign(bench.organisation.tagAddress, { customers: address, chats: address });
    return Promise.resolve({
      helpdesk: bench.helpdesk(),
      customers: () => Promise.resolve(bench.organisation.customers.map(({ id }) => id)),
      tagsOfCustomer: (id) => Promise.resolve(bench.organisation.customers.find((one) => one.id === id)!.tagsData.map(({ name }) => name)),
      tagsOfChat: (id) => Promise.resolve(bench.organisation.chats.find((one) => one.id === id)!.tags.map(({ name }) => name)),
      chatsOf: (customer) => Promise.resolve(bench.stub.chatsOf(customer).map(({ id }) => id)),
      notesOf: (chat) => Promise.resolve(bench.stub.notesOf(chat).map(({ text }) => text)),
    });
  });
});

describe('what HelpCrunch is sent', () => {
  it('is a customer in its own words', async () => {
    await bench.helpdesk().createCustomer(OLENA);
    await bench.helpdesk().createCustomer({ name: 'Anonymous', email: null, phone: '+14155550100', userId: '', locale: 'en' });
    expect(bench.sentTo('/customers')).toEqual([
      { name: 'Олена', email: 'olena@example.com', phone: '+380671234567', userId: 'client-1', locale: 'uk' },
      { name: 'Anonymous', phone: '+14155550100', locale: 'en' },
    ]);
  });

  it('is the application with every chat, as a number where it is one', async () => {
    const customer = await bench.helpdesk().createCustomer(OLENA);
    await bench.helpdesk().createChat(customer);
    await bench.helpdesk({ appId: 'site-app' }).createChat(customer);
    expect(bench.sentTo('/chats')).toEqual([
      { customer, application: 17 },
      { customer, application: 'site-app' },
    ]);
  });

  it('is nothing without its keys, and the error says which is missing', async () => {
    const calls = (desk: HelpcrunchHelpdesk) => [
      () => desk.findCustomer({ by: 'email', value: 'a@b.co' }),
      () => desk.createCustomer(OLENA),
      () => desk.tagCustomer(1, ['a']),
      () => desk.createChat(1),
      () => desk.tagChat(1, ['a']),
      () => desk.addNote(1, 'a'),
    ];
    for (const [missing, message] of [
      [{ apiKey: undefined, appId: undefined }, 'HC_API_KEY missing'],
      [{ appId: undefined }, 'HC_APP_ID missing'],
    ] as const) {
      for (const call of calls(bench.helpdesk(missing))) {
        await expect(call()).rejects.toMatchObject({ message, constructor: HelpdeskUnconfigured });
      }
    }
    expect(bench.stub.requests).toEqual([]);
  });

  it('asks the pace before every call, and makes none while it is held back', async () => {
    const caller = new AbortController();
    let taken = 0;
    const pace: CallPace = {
      take: (signal) => {
        if (taken++ < 3) return Promise.resolve();
        return new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason as Error)));
      },
    };
    const desk = bench.helpdesk({ pace });
    const chat = await desk.createChat(await desk.createCustomer(OLENA));
    await desk.addNote(chat, 'text');
    const held = desk.addNote(chat, 'another', caller.signal);
    caller.abort(new Error('the process stops'));
    await expect(held).rejects.toThrow('the process stops');
    expect(bench.stub.requests).toHaveLength(3);
    expect(taken).toBe(4);
  });
});

describe('the search for a customer', () => {
  it('goes on without the phone where HelpCrunch cannot search by it', async () => {
    bench.organisation.phoneSearch = 'refused';
    const desk = bench.helpdesk();
    const first = await deliver(desk, { phone: '0671234567', text: 'a' });
    expect(first).toMatchObject({ note: 'private', warnings: [] });
    await expect(desk.findCustomer({ by: 'phone', value: '380671234567' })).resolves.toBeNull();
  });

  it('takes nobody for the visitor whose phone is another, when everybody is found', async () => {
    bench.organisation.phoneSearch = 'ignored';
    const desk = bench.helpdesk();
    await desk.createCustomer(OLENA);
    expect(await desk.findCustomer({ by: 'phone', value: '380671234568' })).toBeNull();
    expect(await desk.findCustomer({ by: 'phone', value: '380671234567' })).toBe(bench.organisation.customers[0]!.id);
  });

  it('finds phones that were entered as digits', async () => {
    bench.organisation.createCustomer({ name: 'Олена', phone: '380671234567' });
    expect(await bench.helpdesk().findCustomer({ by: 'phone', value: '380671234567' })).toBe(bench.organisation.customers[0]!.id);
  });

  it('reports a wrong key whatever is searched by', async () => {
    bench.stub.fail('search', 'unauthorized');
    await expect(bench.helpdesk().findCustomer({ by: 'phone', value: '380671234567' })).rejects.toMatchObject({ status: 401 });
  });
});

describe('an e-mail address that HelpCrunch does not take', () => {
  beforeEach(() => (bench.organisation.emailForm = /^[a-z.]+@[a-z.]+$/));

  it('is left to the note', async () => {
    const { customerId, chatId } = await deliver(bench.helpdesk(), { email: 'пошта@приклад.укр', phone: '0671234567' });
    expect(bench.organisation.customers).toEqual([expect.objectContaining({ id: customerId, email: null, phone: '+380671234567' })]);
    expect(bench.stub.notesOf(chatId!)[0]!.text).toContain('E-mail: пошта@приклад.укр');
  });

  it('is searched for in vain, unless the whole search is refused', async () => {
    const lookup = { by: 'email', value: 'пошта@приклад.укр' } as const;
    expect(await bench.helpdesk().findCustomer(lookup)).toBeNull();
    bench.stub.fail('search', 'invalid');
    await expect(bench.helpdesk().findCustomer(lookup)).rejects.toBeInstanceOf(HelpdeskRefused);
  });
});

describe('an error', () => {
  it('names no person where it is logged, and tells operators what HelpCrunch said', async () => {
    bench.organisation.conflict = { status: 403, code: 'olena@example.com', message: 'Олена (+380671234567) is blocked' };
    await bench.helpdesk().createCustomer(OLENA);
    const error = (await bench
      .helpdesk()
      .createCustomer(OLENA)
      .catch((caught: unknown) => caught)) as HelpdeskRefused;
    expect(error).toBeInstanceOf(HelpdeskRefused);
    expect(error.message).toBe('HelpCrunch POST /customers: 403');
    expect(JSON.stringify({ ...error, stack: error.stack })).not.toMatch(/olena|380671234567|Олена/i);
    expect(error.detail).toBe('Олена (+380671234567) is blocked');
  });
});

describe('a user id that exists', () => {
  const CODE = { code: 'invalid_userId_value', message: 'Value is wrong' };
  const TEXT = { code: 'invalid_request', message: 'Customer already exists' };

  it.each([400, 409, 422].flatMap((status) => [CODE, TEXT].map((said) => ({ status, ...said }))))(
    'is a conflict under $status with $code, “$message”',
    async (conflict) => {
      bench.organisation.conflict = conflict;
      await bench.helpdesk().createCustomer(OLENA);
      await expect(bench.helpdesk().createCustomer(OLENA)).rejects.toBeInstanceOf(HelpdeskConflict);
    },
  );

  it('is a conflict under 200 too', async () => {
    bench.organisation.conflict = { status: 200, ...CODE };
    await bench.helpdesk().createCustomer(OLENA);
    await expect(bench.helpdesk().createCustomer(OLENA)).rejects.toBeInstanceOf(HelpdeskConflict);
  });

  it('leads back to the customer who has it, once the search knows of it', async () => {
    const desk = bench.helpdesk();
    const lead = readLead({ userId: 'client-1', phone: '0501112233', email: 'new@example.com' }, 'ua');
    const olena = await desk.createCustomer(OLENA);
    bench.organisation.isIndexed = false;
    const error: unknown = await takeStep(desk, lead, NOT_BEGUN).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(HelpdeskConflict);
    expect(failureOf(error, 'customer')).toMatchObject({ kind: 'later' });
    const fields = bench.sentTo('/customers/search').map((body) => (body as { filter: { field: string }[] }).filter[0]!.field);
    expect(fields).toEqual([
      'customers.email',
      'customers.userId',
      'customers.phone',
      'customers.userId',
      'customers.phone',
      'customers.email',
    ]);
    bench.organisation.isIndexed = true;
    expect(await takeStep(desk, lead, NOT_BEGUN)).toMatchObject({ customerId: olena });
    expect(bench.organisation.customers).toHaveLength(1);
  });

  it('is found by the search that follows the conflict', async () => {
    const desk = bench.helpdesk();
    const olena = await desk.createCustomer(OLENA);
    bench.organisation.isIndexed = false;
    // the customer appears in the index between the two searches
    const pace: CallPace = {
      take: () => {
        bench.organisation.isIndexed ||= bench.sentTo('/customers').length > 1;
        return Promise.resolve();
      },
    };
    const lead = readLead({ userId: 'client-1' }, 'ua');
    expect(await takeStep(bench.helpdesk({ pace }), lead, NOT_BEGUN)).toMatchObject({ customerId: olena });
  });
});

describe('the tags of chats', () => {
  const paths = () => bench.stub.requests.filter(({ path }) => /^\/chats.*tags$/.test(path)).map(({ path }) => path);

  it('are sent to the address that exists, which is then remembered', async () => {
    bench.organisation.tagAddress.chats = 'by-body';
    const desk = bench.helpdesk();
    const chat = await desk.createChat(await desk.createCustomer(OLENA));
    await desk.tagChat(chat, ['a']);
    await desk.tagChat(chat, ['b']);
    bench.organisation.tagAddress.chats = 'by-path';
    await desk.tagChat(chat, ['c']);
    expect(paths()).toEqual([`/chats/${chat}/tags`, '/chats/tags', '/chats/tags', '/chats/tags', `/chats/${chat}/tags`]);
    expect(bench.organisation.chats[0]!.tags.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });

  it('are a warning where neither exists', async () => {
    bench.organisation.tagAddress.chats = 'none';
    const progress = await deliver(bench.helpdesk(), { text: 'a' });
    expect(progress).toMatchObject({ customerTags: 'done', chatTags: 'failed', note: 'private' });
    expect(progress.warnings).toEqual([`chat-tags: HelpCrunch PUT /chats/${progress.chatId}/tags: 404 not_found`]);
  });

  it('are not sent to the other address after a failure of another kind', async () => {
    const desk = bench.helpdesk();
    const chat = await desk.createChat(await desk.createCustomer(OLENA));
    bench.stub.fail('chat-tags', 'invalid', 'status-503');
    await expect(desk.tagChat(chat, ['a'])).rejects.toBeInstanceOf(HelpdeskRefused);
    await expect(desk.tagChat(chat, ['a'])).rejects.toBeInstanceOf(HelpdeskUnavailable);
    expect(paths()).toHaveLength(2);
  });
});
