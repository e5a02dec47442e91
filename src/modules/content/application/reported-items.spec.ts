import { Logger } from '@nestjs/common';
import { ControlledSource, MemoryStore } from '../../../../test/unit/controlled-source';
import { loadGroup } from '../../../platform/config/load-environment';
import { Clock } from '../../../platform/time/clock';
import { ContentEnvironment } from '../content.env';
import { ContentSnapshots } from './content-snapshot.service';

Logger.overrideLogger(false);

describe('items that a reading cannot show whole', () => {
  const source = new ControlledSource();
  const snapshots = new ContentSnapshots(source, new MemoryStore(), loadGroup(ContentEnvironment), new Clock());
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  afterEach(() => warn.mockClear());

  it('are logged and counted apart: skipped ones, and those that are shown in part', async () => {
    const skipped = { kind: 'package', id: '7', reason: 'has no amount' };
    const cut = { kind: 'service', id: '8', reason: 'content.rendered: 100000 of 100001 characters' };
    source.skipped = [skipped, { ...cut, isCut: true }];
    // the same in both languages
    expect(await snapshots.refresh('full')).toMatchObject({ skipped: 2, cut: 2 });
    const once = [
      [skipped, 'content item skipped'],
      [cut, 'content item cut: it is shown in part'],
    ];
    expect(warn.mock.calls).toEqual([...once, ...once]);
  });

  it('are logged up to a number, and counted all', async () => {
    source.skipped = Array.from({ length: 300 }, (_, id) => ({ kind: 'service', id: String(id), reason: 'has no title' }));
    expect((await snapshots.refresh('full')).skipped).toBe(600);
    // the last call says that hardly a service can be used
    expect(warn).toHaveBeenCalledTimes(502);
    expect(warn).toHaveBeenCalledWith({ more: 100 }, 'more content items skipped or cut');
    expect(snapshots.gaps?.settings).toEqual([expect.objectContaining({ list: 'services', field: 'unusable', count: 600 })]);
  });
});
