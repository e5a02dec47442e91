import { Logger } from '@nestjs/common';
import type { HelpCrunchFault } from '../stubs/helpcrunch.stub';
import type { StubMessage } from '../stubs/helpcrunch-stub.data';
import { HelpCrunchBench, OLENA } from './helpcrunch-desk';

// The client logs every failed call; here they are asked for.
Logger.overrideLogger(false);

const bench = new HelpCrunchBench();

describe('the formats of a note', () => {
  const AGENT = 5;
  const sent = () => bench.sentTo('/messages').map((body) => body as Record<string, unknown>);

  async function noteOf(takes: (message: StubMessage) => boolean, agentId?: number): Promise<string> {
    bench.organisation.takes = takes;
    const desk = bench.helpdesk({ agentId });
    return desk.addNote(await desk.createChat(await desk.createCustomer(OLENA)), 'text');
  }

  it.each([
    ['private', () => true, 1],
    ['private-agent', ({ agent: by }: StubMessage) => by === AGENT, 2],
    ['private-markdown', ({ markdownText }: StubMessage) => markdownText === 'text', 3],
    ['message', ({ type }: StubMessage) => type === 'message', 4],
  ])('go up to %s where HelpCrunch takes no other before it', async (name, takes, tries) => {
    expect(await noteOf(takes, AGENT)).toBe(name);
    expect(sent()).toHaveLength(tries);
    expect(bench.organisation.messages).toHaveLength(1);
  });

  it('leave out the agent where none is configured', async () => {
    expect(await noteOf(({ type }) => type === 'message')).toBe('message');
    expect(sent().map(({ type, agent: by, markdownText }) => [type, by, markdownText])).toEqual([
      ['private', undefined, undefined],
      ['private', undefined, 'text'],
      ['message', undefined, undefined],
    ]);
  });

  it('are refused when none is taken, with the reason of the first', async () => {
    bench.stub.fail('message', 'forbidden');
    await expect(noteOf(() => false, AGENT)).rejects.toMatchObject({
      status: 403,
      message: 'HelpCrunch POST /messages: 403 forbidden',
      detail: 'Not allowed',
    });
    expect(sent()).toHaveLength(4);
  });

  it('go on after errors under 200', async () => {
    bench.stub.fail('message', 'errors-under-200');
    expect(await noteOf(() => true, AGENT)).toBe('private-agent');
  });

  it.each<HelpCrunchFault>(['unauthorized', 'unauthorized-under-200', 'too-many', 'too-many-under-200', 'status-500', 'html', 'cut'])(
    'end with %s',
    async (fault) => {
      bench.stub.fail('message', fault);
      await expect(noteOf(() => true, AGENT)).rejects.toThrow('HelpCrunch POST /messages: ');
      expect(sent()).toHaveLength(1);
      expect(bench.organisation.messages).toEqual([]);
    },
  );
});
