import { Logger } from '@nestjs/common';
import { MetricsRegistry } from '../metrics/metrics.registry';
import type { ImageOptions } from './image-options';
import { ImagePreparation } from './image-preparation';
import type { ImageRequest } from './image-request';
import type { ImageService } from './image.service';
import type { LoadMonitor } from './load-monitor';

describe('the preparation of pictures', () => {
  let asked: string[];
  let meanwhile: () => void;
  const address = ({ width, path }: ImageRequest) => `${width} ${path}`;
  const images = {
    prepare: (wanted: ImageRequest) => {
      asked.push(address(wanted));
      meanwhile();
      return Promise.resolve(true);
    },
  } as unknown as ImageService;
  let lowLoads: number;
  const quiet = { whenLow: () => Promise.resolve(void lowLoads++) } as unknown as LoadMonitor;
  const open = (prepare = true) => new ImagePreparation({ prepare } as ImageOptions, images, quiet, new MetricsRegistry());
  const picture = (name: string, width = 500) => ({ src: `media/${name}`, width });

  beforeEach(() => {
    jest.useFakeTimers();
    Logger.overrideLogger(false);
    asked = [];
    lowLoads = 0;
    meanwhile = () => undefined;
  });
  afterEach(() => jest.useRealTimers());

  it('makes the widths of first views once each, those for phones first, after the site has started', async () => {
    open().prepare([picture('a.jpg', 1500), picture('b.jpg'), picture('a.jpg', 1500), picture('logo.svg')]);
    expect(asked).toEqual([]);
    await jest.runAllTimersAsync();
    expect(asked.map((form) => form.replace('.jpg', ''))).toEqual(['960 a', '640 a', '1440 a', '480 b']);
  });

  it('waits for a low load before each', async () => {
    open().prepare([picture('a.jpg', 1500)]);
    await jest.runAllTimersAsync();
    expect(lowLoads).toBe(3);
  });

  it('continues with the new list when the content changes', async () => {
    const preparation = open();
    meanwhile = () => {
      meanwhile = () => undefined;
      preparation.prepare([picture('new.jpg', 200)]);
    };
    preparation.prepare([picture('old.jpg')]);
    await jest.runAllTimersAsync();
    expect(asked).toEqual(['480 old.jpg', '160 new.jpg']);
  });

  it('stops with the site, and does nothing where it is switched off', async () => {
    const preparation = open();
    meanwhile = () => preparation.onModuleDestroy();
    preparation.prepare([picture('a.jpg')]);
    open(false).prepare([picture('b.jpg')]);
    await jest.runAllTimersAsync();
    expect(asked).toEqual(['480 a.jpg']);
  });
});
