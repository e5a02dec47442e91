import { loadGroup } from '../../../platform/config/load-environment';
import { Logger } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { ContentEnvironment } from '../content.env';
import { ContentRefresh } from './content-refresh.service';
import type { ContentSnapshots } from './content-snapshot.service';

Logger.overrideLogger(false);

/** Snapshots whose source fails or answers as it is told. */
class ControlledSnapshots {
  current: { version: string } | null = null;
  kept = false;
  /** How the next readings end; the last one repeats. `never` does not end at all. */
  outcomes: ('ok' | 'failure' | 'never')[] = ['ok'];
  readonly modes: string[] = [];

  restore(): Promise<boolean> {
    if (this.kept) this.current = { version: 'kept' };
    return Promise.resolve(this.kept);
  }

  refresh(mode: 'full' | 'incremental'): Promise<void> {
    this.modes.push(mode);
    const outcome = this.outcomes.length > 1 ? this.outcomes.shift() : this.outcomes[0];
    if (outcome === 'never') return new Promise(() => undefined);
    if (outcome === 'failure') return Promise.reject(new Error('source is down'));
    this.current = { version: 'read' };
    return Promise.resolve();
  }
}

describe('keeping the content fresh', () => {
  let snapshots: ControlledSnapshots;
  let scheduler: SchedulerRegistry;
  let refresh: ContentRefresh;

  beforeEach(() => {
    jest.useFakeTimers();
    snapshots = new ControlledSnapshots();
    scheduler = new SchedulerRegistry();
    const env = loadGroup(ContentEnvironment, { CONTENT_REFRESH_SECONDS: '300' });
    refresh = new ContentRefresh(env, snapshots as unknown as ContentSnapshots, scheduler);
  });

  afterEach(() => {
    refresh.onApplicationShutdown();
    for (const name of scheduler.getIntervals()) scheduler.deleteInterval(name);
    jest.useRealTimers();
  });

  it('reads in full first, and the start waits for it', async () => {
    await refresh.onModuleInit();
    expect(snapshots.modes).toEqual(['full']);
    expect(snapshots.current).toEqual({ version: 'read' });
  });

  it('does not wait when there is kept content: it is read in the background', async () => {
    snapshots.kept = true;
    snapshots.outcomes = ['never'];
    await refresh.onModuleInit();
    expect(snapshots.current).toEqual({ version: 'kept' });
    expect(snapshots.modes).toEqual(['full']);
  });

  it('starts without content when the source does not answer within four seconds', async () => {
    snapshots.outcomes = ['never'];
    const started = refresh.onModuleInit();
    await jest.advanceTimersByTimeAsync(4000);
    await started;
    expect(snapshots.current).toBeNull();
  });

  it('retries with growing pauses while there is no content, until the source is back', async () => {
    snapshots.outcomes = ['failure', 'failure', 'failure', 'ok'];
    await refresh.onModuleInit();
    const readsAfter = async (ms: number) => {
      await jest.advanceTimersByTimeAsync(ms);
      return snapshots.modes.length;
    };
    expect(await readsAfter(999)).toBe(1);
    expect(await readsAfter(1)).toBe(2);
    expect(await readsAfter(1999)).toBe(2);
    expect(await readsAfter(1)).toBe(3);
    expect(await readsAfter(4000)).toBe(4);
    expect(snapshots.current).toEqual({ version: 'read' });
    expect(await readsAfter(60_000)).toBe(4);
  });

  it('reads on its schedule, in full every twelfth time', async () => {
    await refresh.onModuleInit();
    await jest.advanceTimersByTimeAsync(12 * 300_000);
    expect(snapshots.modes).toEqual(['full', ...Array<string>(11).fill('incremental'), 'full']);
  });

  it('goes on with its schedule when a reading fails', async () => {
    snapshots.kept = true;
    snapshots.outcomes = ['failure', 'failure', 'ok'];
    await refresh.onModuleInit();
    await jest.advanceTimersByTimeAsync(600_000);
    expect(snapshots.modes).toHaveLength(3);
    expect(snapshots.current).toEqual({ version: 'read' });
  });

  it('stops trying when the site stops', async () => {
    snapshots.outcomes = ['failure'];
    await refresh.onModuleInit();
    refresh.onApplicationShutdown();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(snapshots.modes).toEqual(['full']);
  });
});
