import { Logger } from '@nestjs/common';
import { Clock } from '../../../platform/time/clock';
import type { Locale } from '../../../shared/locale';
import { loadGroup } from '../../../platform/config/load-environment';
import { ContentEnvironment } from '../content.env';
import { NO_TERMS } from '../domain/content-terms';
import { ContentSnapshots } from './content-snapshot.service';
import { RejectedImport } from './rejected-import';
import { ControlledSource, MemoryStore } from '../../../../test/unit/controlled-source';

Logger.overrideLogger(false);

describe('the content snapshot', () => {
  let source: ControlledSource;
  let store: MemoryStore;
  let snapshots: ContentSnapshots;

  beforeEach(() => {
    source = new ControlledSource();
    store = new MemoryStore();
    snapshots = new ContentSnapshots(source, store, loadGroup(ContentEnvironment), new Clock());
  });

  const wordOf = (locale: Locale) => snapshots.current?.sites[locale].content.employeeCategories[0]?.name;

  /** Makes the source wait; the returned function lets it respond. */
  function hold(): () => void {
    let open!: () => void;
    source.gate = new Promise((resolve) => (open = resolve));
    return open;
  }

  it('is absent until the source has been read, then present in both languages', async () => {
    expect(snapshots.current).toBeNull();
    expect(snapshots.ageSeconds).toBeNull();
    const report = await snapshots.refresh('full');
    expect(report).toMatchObject({ changed: true, skipped: 0 });
    expect([wordOf('ua'), wordOf('en')]).toEqual(['first ua', 'first en']);
    expect(snapshots.ageSeconds).toBeLessThan(60);
  });

  it('reports what the reading missed: items that lack fields, and items that could not be used', async () => {
    expect(snapshots.gaps).toBeNull();
    source.skipped = [{ kind: 'package', id: '7', reason: 'has no amount' }];
    const { incomplete, skipped } = await snapshots.refresh('full');
    const { gaps } = snapshots;
    expect(gaps).toMatchObject({ version: snapshots.current?.version, skipped: [...source.skipped, ...source.skipped] });
    expect(gaps?.incomplete.ua.items).toContainEqual({ kind: 'page', id: 0, slug: 'main', missing: ['page'] });
    expect([skipped, incomplete]).toEqual([2, gaps!.incomplete.ua.total + gaps!.incomplete.en.total]);
  });

  it('counts skipped links of the contacts, at the first reading and later, once', async () => {
    source.skippedContacts = [{ kind: 'contact link', id: 'socials', reason: 'is no link' }];
    source.broken = true;
    await expect(snapshots.contacts()).rejects.toThrow('source is down');
    source.broken = false;
    expect((await snapshots.refresh('full')).skipped).toBe(1);
    expect((await snapshots.refresh('full')).skipped).toBe(1);
  });

  it('stops reading one language when the other cannot be read', async () => {
    const stops: (AbortSignal | undefined)[] = [];
    const failure = new Error('no more time');
    jest.spyOn(source, 'read').mockImplementation((locale, _mode, stop) => {
      stops.push(stop);
      return locale === 'en'
        ? Promise.reject(failure)
        : new Promise((_resolve, reject) => stop!.addEventListener('abort', () => reject(failure)));
    });
    await expect(snapshots.refresh('full')).rejects.toThrow('no more time');
    expect(stops.map((stop) => stop?.aborted)).toEqual([true, true]);
  });

  it('shows the terms of operators under a version of their own, with every content, and keeps the content as it is read', async () => {
    let terms = NO_TERMS;
    snapshots.useTerms(() => terms);
    const shown: string[] = [];
    await snapshots.onChange(({ shownVersion }) => void shown.push(shownVersion));
    await snapshots.refresh('full');
    const { version, sites, source: read } = snapshots.current!;
    expect(sites).toBe(read);
    terms = { ...NO_TERMS, version: 'own' };
    await Promise.all([snapshots.applyTerms(), snapshots.applyTerms()]);
    expect(snapshots.current).toMatchObject({ version, shownVersion: `${version}.own` });
    expect(snapshots.current!.source).toBe(read);
    source.word = 'second';
    await snapshots.refresh('full');
    const next = snapshots.current!;
    expect(next.shownVersion).toBe(`${next.version}.own`);
    terms = NO_TERMS;
    await snapshots.applyTerms();
    expect(shown).toEqual([version, `${version}.own`, `${next.version}.own`, next.version]);
  });

  it('is loaded from disk when the source is down at the start', async () => {
    await snapshots.refresh('full');
    const { version } = snapshots.current!;
    source.broken = true;
    const restarted = new ContentSnapshots(source, store, loadGroup(ContentEnvironment), new Clock());
    expect(await restarted.restore()).toBe(true);
    expect(restarted.current?.version).toBe(version);
    await expect(restarted.refresh('full')).rejects.toThrow('source is down');
    expect(restarted.current?.version).toBe(version);
  });

  it('cannot be restored when nothing was stored', async () => {
    expect(await snapshots.restore()).toBe(false);
    expect(snapshots.current).toBeNull();
  });

  it('keeps serving when a refresh fails, and says why', async () => {
    await snapshots.refresh('full');
    source.broken = true;
    await expect(snapshots.refresh('incremental')).rejects.toThrow('source is down');
    expect(wordOf('ua')).toBe('first ua');
    expect(snapshots.failure?.message).toBe('source is down');
    source.broken = false;
    await snapshots.refresh('incremental');
    expect(snapshots.failure).toBeNull();
  });

  it('is replaced as a whole: readers see either the old content of both languages or the new one', async () => {
    await snapshots.refresh('full');
    const seen: unknown[] = [];
    void snapshots.onChange(() => void seen.push([wordOf('ua'), wordOf('en')]));
    const before = snapshots.current;
    const open = hold();
    source.word = 'second';
    const running = snapshots.refresh('full');
    expect(snapshots.current).toBe(before);
    open();
    await running;
    expect(seen).toEqual([
      ['first ua', 'first en'],
      ['second ua', 'second en'],
    ]);
  });

  it('keeps its version and does not notify listeners when the source returns the same content', async () => {
    await snapshots.refresh('full');
    const { version } = snapshots.current!;
    const told = jest.fn();
    void snapshots.onChange(told);
    expect(await snapshots.refresh('full')).toMatchObject({ version, changed: false });
    expect(told).toHaveBeenCalledTimes(1);
  });

  it('is served even when it cannot be written to disk', async () => {
    store.broken = true;
    await snapshots.refresh('full');
    expect(wordOf('ua')).toBe('first ua');
  });

  it('is read once for concurrent callers', async () => {
    await Promise.all([snapshots.refresh('incremental'), snapshots.refresh('incremental'), snapshots.refresh('incremental')]);
    expect(source.reads).toEqual(['ua incremental', 'en incremental']);
  });

  it('is read in full after a running incremental reading, once for all callers', async () => {
    const open = hold();
    const first = snapshots.refresh('incremental');
    const full = [snapshots.refresh('full'), snapshots.refresh('full'), snapshots.refresh('incremental')];
    open();
    await Promise.all([first, ...full]);
    expect(source.reads).toEqual(['ua incremental', 'en incremental', 'ua full', 'en full']);
  });

  it('is read once more for all who come with a change while it is read', async () => {
    const open = hold();
    const first = snapshots.refresh('full');
    // the first one has begun, and may have passed what changes now
    await Promise.resolve();
    const changed = [snapshots.refresh('full', null, true), snapshots.refresh('incremental', null, true), snapshots.refresh('full')];
    open();
    await Promise.all([first, ...changed]);
    expect(source.reads).toEqual(['ua full', 'en full', 'ua full', 'en full']);
  });

  it('is read in full even when the incremental reading before it fails', async () => {
    source.broken = true;
    const open = hold();
    const failed = expect(snapshots.refresh('incremental')).rejects.toThrow('source is down');
    const full = snapshots.refresh('full');
    await Promise.resolve();
    source.broken = false;
    open();
    await failed;
    await expect(full).resolves.toMatchObject({ changed: true });
  });

  it('requests the contacts once at the start for all concurrent callers', async () => {
    const open = hold();
    const asked = [snapshots.contacts(), snapshots.refresh('full'), snapshots.contacts()];
    open();
    await Promise.all(asked);
    await snapshots.contacts();
    expect(source.contactsAsked).toBe(1);
  });

  it('requests the contacts again after a failure', async () => {
    source.broken = true;
    await expect(snapshots.contacts()).rejects.toThrow('source is down');
    source.broken = false;
    await expect(snapshots.contacts()).resolves.toMatchObject({ ua: { phone: '+380' } });
    expect(source.contactsAsked).toBe(2);
  });

  it('refreshes the contacts with everything else afterwards', async () => {
    await snapshots.refresh('full');
    await snapshots.refresh('full');
    expect(source.contactsAsked).toBe(2);
  });

  it('is written again at the next refresh after a disk was full, although nothing has changed', async () => {
    store.broken = true;
    await snapshots.refresh('full');
    expect(store.kept).toBeNull();
    store.broken = false;
    await snapshots.refresh('incremental');
    expect(store.kept?.ua.employeeCategories[0]?.name).toBe('first ua');
    store.kept = null;
    await snapshots.refresh('incremental');
    expect(store.kept).toBeNull();
  });

  describe('when a reading loses too much', () => {
    const warnings = jest.spyOn(Logger.prototype, 'warn');
    beforeEach(async () => {
      await snapshots.refresh('full');
      warnings.mockClear();
      source.items = 0;
    });

    const nameOf = (refused: Promise<unknown>) =>
      refused.then(
        () => 'taken',
        (error: unknown) => (error instanceof RejectedImport ? error.refused.name : String(error)),
      );

    it('stays as it is, on disk too, and says so once', async () => {
      const { current } = snapshots;
      const { kept } = store;
      for (const mode of ['full', 'incremental'] as const) await expect(snapshots.refresh(mode)).rejects.toThrow(RejectedImport);
      expect([snapshots.current, store.kept]).toEqual([current, kept]);
      expect(snapshots.current?.readAt).toBe(current?.readAt);
      expect(snapshots.refused?.losses).toContainEqual({ locale: 'ua', list: 'employeeCategories', before: 1, after: 0 });
      expect(snapshots.failure).toBeNull();
      expect(warnings.mock.calls.filter(([, message]) => String(message).includes('refused'))).toHaveLength(1);
    });

    it('is replaced when an operator accepts that very reading', async () => {
      const name = await nameOf(snapshots.refresh('full'));
      source.word = 'other';
      expect(await nameOf(snapshots.refresh('full', 'another name'))).toBe(name);
      expect(await nameOf(snapshots.refresh('full', name))).toBe('taken');
      expect([wordOf('ua'), snapshots.refused]).toEqual([undefined, null]);
    });

    it('is accepted even while a reading runs that is going to be refused', async () => {
      const name = await nameOf(snapshots.refresh('full'));
      const open = hold();
      const running = nameOf(snapshots.refresh('full'));
      const accepted = nameOf(snapshots.refresh('full', name));
      open();
      expect([await running, await accepted]).toEqual([name, 'taken']);
    });

    it('takes the next reading that has everything again', async () => {
      await nameOf(snapshots.refresh('full'));
      source.items = 1;
      await snapshots.refresh('full');
      expect([wordOf('ua'), snapshots.refused]).toEqual(['first ua', null]);
    });
  });
});
