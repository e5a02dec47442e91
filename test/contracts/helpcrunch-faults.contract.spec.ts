import { Logger } from '@nestjs/common';
import type { HelpcrunchHelpdesk } from '../../src/modules/lead/adapters/helpcrunch/helpcrunch.helpdesk';
import { HelpdeskRefused, HelpdeskUnavailable } from '../../src/modules/lead/domain/helpdesk-failure';
import { readLead } from '../../src/modules/lead/domain/lead';
import { failureOf, nextStep, NOT_BEGUN } from '../../src/modules/lead/domain/lead-delivery';
import type { DeliveryProgress } from '../../src/modules/lead/domain/lead-delivery';
import { takeStep } from '../../src/modules/lead/application/take-step';
import { HELPCRUNCH_FAULTS, RETRY_AFTER_SECONDS } from '../stubs/helpcrunch.stub';
import type { HelpCrunchCall, HelpCrunchFault } from '../stubs/helpcrunch.stub';
import { HelpCrunchBench, OLENA } from './helpcrunch-desk';

// The client logs every failed call; here they are asked for.
Logger.overrideLogger(false);

const bench = new HelpCrunchBench();

interface Report {
  readonly error: typeof HelpdeskUnavailable | typeof HelpdeskRefused;
  readonly facts?: { readonly status?: number; readonly retryAfterMs?: number; readonly message?: unknown };
}

const unavailable = (facts: Report['facts'] = {}): Report => ({ error: HelpdeskUnavailable, facts });
const refused = (status: number): Report => ({ error: HelpdeskRefused, facts: { status } });
const ending = (end: RegExp): unknown => expect.stringMatching(end);

/** What each fault is reported as. */
const REPORTS: Readonly<Record<HelpCrunchFault, Report>> = {
  'too-many': unavailable({ message: ending(/: 429 too_many_requests$/), retryAfterMs: undefined }),
  'too-many-retry-after': unavailable({ retryAfterMs: RETRY_AFTER_SECONDS * 1000 }),
  'status-500': unavailable({ message: ending(/: 500 internal_error$/) }),
  'status-502': unavailable({ message: ending(/: 502$/) }),
  'status-503': unavailable({ message: ending(/: 503 service_unavailable$/) }),
  silence: unavailable({ message: ending(/: timeout$/) }),
  cut: unavailable({ message: ending(/: network$/) }),
  'cut-without-length': unavailable({ message: ending(/: malformed$/) }),
  html: unavailable({ message: ending(/: malformed$/) }),
  drip: unavailable({ message: ending(/: timeout$/) }),
  'errors-under-200': refused(400),
  'too-many-under-200': unavailable({ message: ending(/: 429 too_many_requests$/) }),
  'unauthorized-under-200': refused(401),
  unauthorized: refused(401),
  forbidden: refused(403),
  invalid: refused(400),
  moved: refused(301),
  'no-id': refused(200),
  'done-but-cut': unavailable({ message: ending(/: network$/) }),
  'done-but-silent': unavailable({ message: ending(/: timeout$/) }),
};

/** Limit of a call to which nothing, or nothing whole, is answered, in milliseconds. */
const IMPATIENT_MS = 150;
const ENDLESS: ReadonlySet<HelpCrunchFault> = new Set(['silence', 'drip', 'done-but-silent']);
const impatient = (fault: HelpCrunchFault) => bench.helpdesk(ENDLESS.has(fault) ? { timeoutMs: IMPATIENT_MS } : {});

type Calls = Readonly<Record<HelpCrunchCall, () => Promise<unknown>>>;
const callsOf = (desk: HelpcrunchHelpdesk, customer: number, chat: number): Calls => ({
  search: () => desk.findCustomer({ by: 'email', value: 'olena@example.com' }),
  customer: () => desk.createCustomer({ ...OLENA, userId: '' }),
  'customer-tags': () => desk.tagCustomer(customer, ['website']),
  chat: () => desk.createChat(customer),
  'chat-tags': () => desk.tagChat(chat, ['website']),
  message: () => desk.addNote(chat, 'text'),
});
/** As many as there are formats of notes without an agent: a refusal of one of them leads to the next, a wrong key does not. */
const FORMATS = 3;

describe.each(HELPCRUNCH_FAULTS)('a HelpCrunch with the fault %s', (fault) => {
  const { error: kind, facts } = REPORTS[fault];
  const leadsToNextFormat = kind === HelpdeskRefused && facts?.status !== 401;
  // only what makes something is answered with an id
  const calls = (all: Calls) =>
    (Object.keys(all) as HelpCrunchCall[]).filter((call) => fault !== 'no-id' || call === 'customer' || call === 'chat');

  it('is reported in the words of the port by every call, and the next one goes well', async () => {
    const desk = impatient(fault);
    const customer = await desk.createCustomer(OLENA);
    const all = callsOf(desk, customer, await desk.createChat(customer));
    for (const call of calls(all)) {
      const times = call === 'message' && leadsToNextFormat ? FORMATS : 1;
      bench.stub.fail(call, ...Array<HelpCrunchFault>(times).fill(fault));
      const error: unknown = await all[call]().catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(kind);
      expect(error).toMatchObject({ ...facts });
      await expect(all[call]()).resolves.not.toThrow();
    }
    expect(bench.stub.plannedFaults).toBe(0);
  });
});

interface Way {
  readonly progress: DeliveryProgress;
  /** How the failures on the way were classed. */
  readonly failures: readonly string[];
}

const FIELDS = { name: 'Олена', phone: '0671234567', text: 'Хочу запис' };
const MAX_STEPS = 20;

/** Takes steps until the lead is done, after a failure the same step again: as jobs do, and operators where it was refused. */
async function untilDone(desk: HelpcrunchHelpdesk): Promise<Way> {
  let progress = NOT_BEGUN;
  const failures: string[] = [];
  for (let taken = 0; nextStep(progress) !== 'done' && taken < MAX_STEPS; taken++) {
    try {
      progress = await takeStep(desk, readLead(FIELDS, 'ua'), progress);
    } catch (error) {
      failures.push(failureOf(error, nextStep(progress)).kind);
    }
  }
  return { progress, failures };
}

/** How many customers there are, chats of the last, and notes in all of these. */
function made(): readonly number[] {
  const { customers } = bench.organisation;
  const chats = customers.flatMap(({ id }) => bench.stub.chatsOf(id));
  return [customers.length, chats.length, chats.flatMap(({ id }) => bench.stub.notesOf(id)).length];
}

const DONE: readonly HelpCrunchFault[] = ['done-but-cut', 'done-but-silent'];
const HARMLESS = HELPCRUNCH_FAULTS.filter((fault) => !DONE.includes(fault));

describe('a lead on its way', () => {
  it.each(HARMLESS)('meets %s on making a chat, and ends with one of each', async (fault) => {
    bench.stub.fail('chat', fault);
    const { progress, failures } = await untilDone(impatient(fault));
    const waits = fault.startsWith('unauthorized') ? 'unconfigured' : 'later';
    expect(failures).toEqual([REPORTS[fault].error === HelpdeskRefused && waits === 'later' ? 'refused' : waits]);
    expect(progress).toMatchObject({ customerTags: 'done', chatTags: 'done', note: 'private', warnings: [] });
    expect(made()).toEqual([1, 1, 1]);
  });

  it.each(HARMLESS.filter((fault) => fault !== 'no-id'))('meets %s on tagging, and goes on without tags', async (fault) => {
    bench.stub.fail('customer-tags', fault);
    bench.stub.fail('chat-tags', fault);
    const { progress, failures } = await untilDone(impatient(fault));
    expect(failures).toEqual([]);
    expect(progress).toMatchObject({ customerTags: 'failed', chatTags: 'failed', note: 'private' });
    expect(progress.warnings).toHaveLength(2);
    expect(made()).toEqual([1, 1, 1]);
  });

  it.each<[HelpCrunchCall, readonly number[]]>([
    ['customer', [1, 1, 1]],
    ['customer-tags', [1, 1, 1]],
    ['chat', [1, 2, 1]],
    ['chat-tags', [1, 1, 1]],
    ['message', [1, 1, 2]],
  ])('of which %s was done and the answer was lost has %j customers, chats and notes', async (call, result) => {
    for (const fault of DONE) {
      bench.organisation.clear();
      bench.stub.fail(call, fault);
      const { progress } = await untilDone(impatient(fault));
      expect(nextStep(progress)).toBe('done');
      expect(made()).toEqual(result);
    }
  });

  it('waits when HelpCrunch has had its calls of the minute, and goes on in the next', async () => {
    bench.stub.ratePerMinute = 3;
    const desk = bench.helpdesk();
    const lead = readLead(FIELDS, 'ua');
    let progress = await takeStep(desk, lead, NOT_BEGUN);
    progress = await takeStep(desk, lead, progress);
    await expect(takeStep(desk, lead, progress)).rejects.toThrow('HelpCrunch POST /chats: 429 too_many_requests');
    expect(made()).toEqual([1, 0, 0]);
    bench.now += 60_000;
    while (nextStep(progress) !== 'done') progress = await takeStep(desk, lead, progress);
    expect(made()).toEqual([1, 1, 1]);
  });

  it('is given up at once when the process stops', async () => {
    const stop = new AbortController();
    bench.stub.fail('chat', 'silence');
    const desk = bench.helpdesk();
    const chat = desk.createChat(await desk.createCustomer(OLENA), stop.signal);
    const silence = bench.stub.nextSilence();
    void silence.then(() => stop.abort(new Error('the process stops')));
    await expect(chat).rejects.toThrow('the process stops');
  });
});
