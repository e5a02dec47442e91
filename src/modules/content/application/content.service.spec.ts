import { Logger } from '@nestjs/common';
import { join } from 'node:path';
import { Clock } from '../../../platform/time/clock';
import { kyivDay } from '../../../shared/kyiv-day';
import type { Locale } from '../../../shared/locale';
import { EmbeddedContentSource } from '../adapters/embedded/embedded-content.source';
import { NoSnapshotStore } from '../adapters/disk/no-snapshot.store';
import { addressesOf } from './content-addresses.service';
import { ContentService } from './content.service';
import { loadGroup } from '../../../platform/config/load-environment';
import { ContentEnvironment } from '../content.env';
import { ContentSnapshots } from './content-snapshot.service';
import type { Vacancy } from '../contract/entities';
import { ContentSource } from '../ports/content-source.port';
import type { ImportedContent, ItemKind } from '../ports/content-source.port';

Logger.overrideLogger(false);

/** The embedded content with a vacancy that can be published later, and a connection that can fail. */
class EditedSource extends ContentSource {
  override readonly name = 'edited';
  private readonly own = new EmbeddedContentSource({ contentDir: join(process.cwd(), 'content'), salonSlugPrefix: 'oksamyt-' });
  published: string | null = null;
  broken = false;
  readonly questions: string[] = [];
  readonly choices: (readonly number[])[] = [];
  readonly signals: AbortSignal[] = [];
  gate: Promise<void> = Promise.resolve();
  /** Holds readings that have passed what they read. */
  readGate: Promise<void> = Promise.resolve();

  override async read(locale: Locale): Promise<ImportedContent> {
    if (this.broken) throw new Error('source is down');
    const { published } = this;
    const { content } = await this.own.read(locale, 'full');
    await this.readGate;
    const more: Vacancy[] = published ? [{ ...content.vacancies[0]!, id: 999, slug: published }] : [];
    return { content: { ...content, vacancies: [...content.vacancies, ...more] }, skipped: [] };
  }

  override readContacts() {
    return this.own.readContacts();
  }

  override async has(kind: ItemKind, slug: string, locale: Locale, signal: AbortSignal): Promise<boolean> {
    this.questions.push(`${locale} ${kind} ${slug}`);
    this.signals.push(signal);
    await this.gate;
    if (this.broken) throw new Error('source is down');
    return kind === 'vacancy' && slug === this.published;
  }

  override async salonsByServices(serviceIds: readonly number[]): Promise<readonly number[]> {
    this.choices.push(serviceIds);
    await this.gate;
    return this.broken ? Promise.reject(new Error('source is down')) : this.own.salonsByServices(serviceIds, 'ua');
  }
}

function thrownBy(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('the content', () => {
  let source: EditedSource;
  let snapshots: ContentSnapshots;
  let content: ContentService;

  beforeEach(async () => {
    source = new EditedSource();
    snapshots = new ContentSnapshots(source, new NoSnapshotStore(), loadGroup(ContentEnvironment), new Clock());
    content = new ContentService(snapshots, source);
    await snapshots.refresh('full');
  });

  const vacancy = async (slug: string) => (await content.find('ua', 'vacancy', slug, (site) => site.vacancy.get(slug))).item;

  it('is unavailable while nothing has been read', () => {
    const empty = new ContentService(
      new ContentSnapshots(source, new NoSnapshotStore(), loadGroup(ContentEnvironment), new Clock()),
      source,
    );
    expect(thrownBy(() => empty.site('ua'))).toMatchObject({ kind: 'unavailable', code: 'content_unavailable' });
  });

  it('is found in the snapshot without a request to the source', async () => {
    const known = content.site('ua').content.vacancies[0]!;
    expect(await vacancy(known.slug)).toBe(known);
    expect(source.questions).toEqual([]);
  });

  it('asks the source once for an unknown slug and remembers the miss', async () => {
    for (let i = 0; i < 3; i++) await expect(vacancy('nobody')).rejects.toMatchObject({ kind: 'not-found', code: 'not_found' });
    expect(source.questions).toEqual(['ua vacancy nobody']);
    await expect(content.find('en', 'vacancy', 'nobody', () => null)).rejects.toMatchObject({ kind: 'not-found' });
    expect(source.questions).toHaveLength(2);
  });

  it('shows an item that was published after the last reading', async () => {
    source.published = 'new-master';
    expect((await vacancy('new-master')).slug).toBe('new-master');
    expect((await addressesOf(snapshots.current!.sites, kyivDay(new Date()))).isLive('ua', '/vacancies/new-master/')).toBe(true);
  });

  it('shows an item that was published while everything was being read', async () => {
    let open!: () => void;
    source.readGate = new Promise((resolve) => (open = resolve));
    const reading = snapshots.refresh('incremental');
    // it has begun
    await Promise.resolve();
    source.published = 'new-master';
    const asked = vacancy('new-master');
    open();
    await reading;
    expect((await asked).slug).toBe('new-master');
  });

  it('shares one request between concurrent callers', async () => {
    let open!: () => void;
    source.gate = new Promise((resolve) => (open = resolve));
    source.published = 'new-master';
    const asked = [vacancy('new-master'), vacancy('new-master'), vacancy('new-master')];
    open();
    expect((await Promise.all(asked)).map(({ slug }) => slug)).toEqual(['new-master', 'new-master', 'new-master']);
    expect(source.questions).toHaveLength(1);
  });

  it('asks for two unknown slugs at once while eight wait, and answers all others without asking', async () => {
    // on a busy machine those who wait would give up before all are asked
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] });
    let open!: () => void;
    source.gate = new Promise((resolve) => (open = resolve));
    const slugs = Array.from({ length: 2000 }, (_, index) => `nobody-${index}`);
    const asked = slugs.map((slug) => vacancy(slug).catch(() => 'not found'));
    await Promise.all(asked.slice(10));
    expect(source.questions).toHaveLength(2);
    // the refresh has its own way
    expect(await content.refreshNow()).toMatchObject({ changed: false });
    open();
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['not found']));
    expect(source.questions).toHaveLength(10);
    source.published = 'nobody-1999';
    expect((await vacancy('nobody-1999')).slug).toBe('nobody-1999');
    jest.useRealTimers();
  });

  describe('whose source does not answer', () => {
    beforeEach(() => {
      jest.useFakeTimers();
      source.gate = new Promise(() => undefined);
    });
    afterEach(() => jest.useRealTimers());

    it('answers an unknown slug within two seconds, and does not take that for a miss', async () => {
      const answers = ['a', 'b', 'c'].map((slug) => vacancy(slug).catch((error: { kind: string }) => error.kind));
      await jest.advanceTimersByTimeAsync(2000);
      expect(await Promise.all(answers)).toEqual(['not-found', 'not-found', 'not-found']);
      expect(source.signals.map(({ aborted }) => aborted)).toEqual([true, true]);
    });

    it('answers salons by services from the snapshot within two seconds', async () => {
      const { services, salons } = content.site('ua').content;
      const answer = content.salonsByServices('ua', [services[0]!.id]);
      await jest.advanceTimersByTimeAsync(2000);
      expect((await answer).length).toBeGreaterThan(0);
      expect((await answer).length).toBeLessThanOrEqual(salons.length);
    });

    it('drops a request when all who waited for it have gone', async () => {
      const [one, other] = [new AbortController(), new AbortController()];
      const find = ({ signal }: AbortController) =>
        content.find('ua', 'vacancy', 'nobody', () => null, signal).catch((error: { kind: string }) => error.kind);
      const answers = [find(one), find(other)];
      await jest.advanceTimersByTimeAsync(0);
      one.abort();
      expect(source.signals.map(({ aborted }) => aborted)).toEqual([false]);
      other.abort();
      expect(source.signals.map(({ aborted }) => aborted)).toEqual([true]);
      expect(await Promise.all(answers)).toEqual(['not-found', 'not-found']);
      // and asks for nobody who is gone already
      expect(await find(one)).toBe('not-found');
      expect(source.questions).toHaveLength(1);
    });
  });

  it('asks nothing for a known slug at an address that is not its own', async () => {
    const known = content.site('ua').content.services[0]!;
    await expect(content.find('ua', 'service', known.slug, () => null)).rejects.toMatchObject({ kind: 'not-found' });
    expect(source.questions).toEqual([]);
  });

  it('asks again after everything was refreshed', async () => {
    await expect(vacancy('new-master')).rejects.toThrow();
    source.published = 'new-master';
    await content.refreshNow();
    expect((await vacancy('new-master')).slug).toBe('new-master');
  });

  it('sends no request for a slug that cannot exist', async () => {
    for (const slug of ['', 'New-Master', '../..', 'a/b', 'wp-login.php', '-x', 'a'.repeat(300), '<script>']) {
      await expect(vacancy(slug)).rejects.toMatchObject({ kind: 'not-found' });
    }
    expect(source.questions).toEqual([]);
  });

  it('takes an unknown slug for unknown while the source is down', async () => {
    source.broken = true;
    await expect(vacancy('nobody')).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('answers salons by services from the snapshot while the source is down', async () => {
    const { services } = content.site('ua').content;
    source.broken = true;
    const answered = await content.salonsByServices('ua', [services[0]!.id]);
    expect(answered.length).toBeGreaterThan(0);
    source.broken = false;
    expect(await content.salonsByServices('ua', [services[0]!.id])).toEqual(answered);
    expect(source.choices).toHaveLength(2);
  });

  it('asks for the salons of the same services once in a version of the content', async () => {
    const [one, other] = content.site('ua').content.services.map(({ id }) => id);
    for (const ids of [
      [one!, other!],
      [other!, one!],
      [one!, one!, other!],
    ])
      await content.salonsByServices('ua', ids);
    expect(source.choices).toHaveLength(1);
    source.published = 'new-master';
    await content.refreshNow();
    await content.salonsByServices('ua', [one!, other!]);
    expect(source.choices).toHaveLength(2);
  });

  it('asks for the salons of one choice of services at a time, and answers a flood of them from the snapshot', async () => {
    let open!: () => void;
    source.gate = new Promise((resolve) => (open = resolve));
    const asked = Array.from({ length: 1000 }, (_, index) => content.salonsByServices('ua', [index + 1]));
    await Promise.all(asked.slice(10));
    expect(source.choices).toHaveLength(1);
    open();
    await Promise.all(asked);
    expect(source.choices).toHaveLength(10);
  });

  it('lists every address of a language, closed vacancies left out', async () => {
    const { siteMap, isLive } = await addressesOf(snapshots.current!.sites, kyivDay(new Date()));
    const paths = siteMap('en').map(({ path }) => path);
    expect(paths).toContain('/about/');
    expect(paths).toContain('/vacancies/stylist/');
    expect(isLive('en', '/vacancies/stylist/')).toBe(true);
  });

  it('notifies listeners of every change', async () => {
    const heard: number[] = [];
    content.onChange(({ ua }) => heard.push(ua.content.vacancies.length));
    source.published = 'new-master';
    await content.refreshNow();
    expect(heard).toEqual([heard[0], heard[0]! + 1]);
  });
});
