import type { AnnouncementListener, Announcements } from '../../../platform/database/announcements';
import type { Database } from '../../../platform/database/database';
import { ContentFollowers } from './content-followers.service';
import type { ContentSnapshots, RefreshReport } from './content-snapshot.service';

interface Import {
  readonly accept: string | null | undefined;
  readonly end: (version: string) => void;
  readonly fail: () => void;
}

/** Readings that end when the test says so, and the announcements of another process. */
async function follower() {
  const readings: Import[] = [];
  let hear: AnnouncementListener = () => undefined;
  const snapshots: Pick<ContentSnapshots, 'current' | 'refresh' | 'onChange'> = {
    current: null,
    refresh: (_mode, accept) =>
      new Promise<RefreshReport>((resolve, reject) =>
        readings.push({
          accept,
          end: (version) => resolve({ version, changed: true, durationMs: 1, skipped: 0, cut: 0, doubts: 0, incomplete: 0 }),
          fail: () => reject(new Error('the source is away')),
        }),
      ),
    onChange: () => Promise.resolve(),
  };
  const announcements: Pick<Announcements, 'listen'> = {
    listen: (_topic, listener) => void (hear = listener),
  };
  const followers = new ContentFollowers(snapshots as ContentSnapshots, announcements as Announcements, {} as Database);
  await followers.onModuleInit();
  return { readings, hear: (version: string | null) => hear(version) };
}

/** What was settled has reached whoever waited for it. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('content that other processes have read', () => {
  it('is read once more when another change is told while it is read, even if that reading fails', async () => {
    const { readings, hear } = await follower();
    hear('first');
    hear(null);
    expect(readings).toHaveLength(1);
    readings[0]!.fail();
    await settled();
    expect(readings.map(({ accept }) => accept)).toEqual(['first', null]);
    readings[1]!.end('second');
    await settled();
    hear('third');
    expect(readings.map(({ accept }) => accept)).toEqual(['first', null, 'third']);
  });

  it('is read whole when the cheap reading does not find what was told', async () => {
    const { readings, hear } = await follower();
    hear('new');
    readings[0]!.end('old');
    await settled();
    expect(readings).toHaveLength(2);
  });
});
