import { loadGroup } from '../config/load-environment';
import { ImageOrigins } from './image-origins';
import { ImagesEnvironment } from './images.env';

const ORIGINS = { IMAGE_ORIGINS: 'https://cdn.example' };

describe('what may be fetched from other hosts', () => {
  let origins: ImageOrigins;
  beforeEach(() => {
    origins = new ImageOrigins(loadGroup(ImagesEnvironment, ORIGINS));
    origins.allow('https://cms.example', '/wp/wp-content/uploads/');
  });

  it('is every picture of the backend’s folder of uploads', () => {
    expect(origins.of('cms.example', '/wp/wp-content/uploads/2026/a.JPG')).toBe('https://cms.example');
  });

  it.each([
    '/wp-cron.php',
    '/xmlrpc.php',
    '/wp-login.php',
    '/wp-content/uploads/a.jpg',
    '/wp-cron.php/wp/wp-content/uploads/a.jpg',
    '/wp/wp-content/uploads/cache/run.php',
    '/wp/wp-content/uploads/run.php/',
    '/a.jpg',
  ])('is not %s', (path) => {
    expect(origins.of('cms.example', path)).toBeUndefined();
  });

  it('is what the content names, on allowed hosts, for one content longer', () => {
    origins.name(new Set(['cdn.example/x/1', 'cms.example/app/b.jpg', 'other.example/c.jpg']));
    expect([origins.of('cdn.example', '/x/1'), origins.of('cms.example', '/app/b.jpg')]).toEqual([
      'https://cdn.example',
      'https://cms.example',
    ]);
    expect([origins.of('other.example', '/c.jpg'), origins.of('cdn.example', '/x/2')]).toEqual([undefined, undefined]);
    origins.name(new Set());
    expect(origins.of('cdn.example', '/x/1')).toBe('https://cdn.example');
    origins.name(new Set());
    expect(origins.of('cdn.example', '/x/1')).toBeUndefined();
  });
});
