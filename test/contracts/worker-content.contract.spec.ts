import { Logger } from '@nestjs/common';
import { Agent } from 'undici';
import type { WorkerContentSource, WorkerLimits } from '../../src/modules/content/adapters/wordpress/worker-content.source';
import { LOCALES } from '../../src/shared/locale';
import { WordPressStub, type WordPressFault } from '../stubs/wordpress.stub';
import { embeddedSeed } from '../wordpress/embedded-seed';
import { contentSourceContract } from './content-source.contract';
import { wordpressSource, workerSource } from './wordpress-source';

// The client logs every failed call; here they are asked for.
Logger.overrideLogger(false);

describe('a WordPress that is read in a thread of its own', () => {
  const agent = new Agent();
  const sources: WorkerContentSource[] = [];
  let stub: WordPressStub;
  const open = (limits?: WorkerLimits) => {
    const source = workerSource(stub.url, agent, 5000, limits);
    sources.push(source);
    return source;
  };
  let source: WorkerContentSource;

  beforeAll(async () => {
    stub = new WordPressStub(await embeddedSeed('@host'), 'separate');
    await stub.start();
    source = open();
  });
  afterEach(() => {
    stub.fault = null;
    stub.ignoresVisitors = false;
  });
  afterAll(async () => {
    await Promise.all(sources.map((each) => each.onApplicationShutdown()));
    await agent.destroy();
    await stub.stop();
  });

  contentSourceContract('a WordPress in a thread of its own', () => Promise.resolve(source));

  it.each(LOCALES)('gives what the adapter gives in this thread, in %s', async (locale) => {
    const here = await wordpressSource(stub.url, agent, 5000).read(locale, 'full');
    // fields without a value do not pass
    expect(await source.read(locale, 'full')).toEqual(JSON.parse(JSON.stringify(here)));
  });

  it.each<WordPressFault>(['too-many-requests', 'html-error', 'cut-body', 'html-instead-of-json'])(
    'is content_unavailable on %s, and is read again after that',
    async (fault) => {
      stub.fault = fault;
      await expect(source.read('ua', 'full')).rejects.toMatchObject({ name: 'DomainError', code: 'content_unavailable' });
      stub.fault = null;
      expect((await source.read('ua', 'full')).content.services.length).toBeGreaterThan(0);
    },
  );

  it('is not asked any more by a call that is given up, which ends with the reason', async () => {
    stub.ignoresVisitors = true;
    const gone = new AbortController();
    const ignored = stub.nextIgnored();
    const asking = source.has('service', 'nobody', 'ua', gone.signal);
    const { closed } = await ignored;
    gone.abort(new Error('has left'));
    await expect(asking).rejects.toThrow('has left');
    await closed;
  });

  it('ends a thread that needs too much memory, and reads in another one', async () => {
    const small = open({ ms: 60_000, memoryMb: 16 });
    stub.change('services', (row) => ({ ...row, content: { rendered: `<p>${'текст '.repeat(4000)}</p>`, protected: false } }));
    const failed = { code: 'content_unavailable', message: expect.stringMatching(/^WordPress reading: the worker has ended: /) as string };
    await expect(small.read('ua', 'full')).rejects.toMatchObject(failed);
    stub.change('services', (row) => ({ ...row, content: { rendered: '', protected: false } }));
    expect(await small.has('service', 'nobody', 'ua')).toBe(false);
  });

  it('ends a thread that does not answer', async () => {
    stub.fault = 'silence';
    const stuck = open({ ms: 1, memoryMb: 256 });
    await expect(stuck.read('ua', 'full')).rejects.toMatchObject({
      code: 'content_unavailable',
      message: 'WordPress reading: the worker has ended: silent for 1 ms',
    });
  });

  it('ends with the site, and does not begin again', async () => {
    const ending = open();
    stub.ignoresVisitors = true;
    const ignored = stub.nextIgnored();
    const asking = ending.has('service', 'nobody', 'ua');
    const { closed } = await ignored;
    const ended = { code: 'content_unavailable' };
    const refused = expect(asking).rejects.toMatchObject(ended);
    await ending.onApplicationShutdown();
    await refused;
    await closed;
    await expect(ending.readContacts()).rejects.toMatchObject(ended);
  });
});
