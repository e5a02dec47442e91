import { AREA_NAMES, areaOf, isFile } from './site-areas';

describe('what stands beside the pages', () => {
  it.each(['/api/search', '/health', '/health/ready', '/img/320/media/a.jpg', '/.well-known/security.txt'])('%s is no page', (path) => {
    expect(areaOf(path)).not.toBeNull();
  });

  it.each(['/', '/about/', '/apiary/', '/salons/api/', '/imgs/'])('%s may be a page', (path) => {
    expect(areaOf(path)).toBeNull();
  });

  it('answers errors of the API, of health and of metrics in JSON', () => {
    expect(AREA_NAMES.filter((name) => areaOf(`/${name}/x`)?.json)).toEqual(['api', 'health', 'metrics']);
  });

  it('recognises a file by its extension', () => {
    expect(['/robots.txt', '/a/b.webmanifest', '/about/', '/v1.2/'].map(isFile)).toEqual([true, true, false, false]);
  });
});
