import { mayPrefetch } from './prefetch';

describe('fetching pages ahead', () => {
  it.each([
    ['a fast line', { effectiveType: '4g', saveData: false }, true],
    ['a middling line', { effectiveType: '3g' }, true],
    ['a slow line', { effectiveType: '2g' }, false],
    ['a very slow line', { effectiveType: 'slow-2g' }, false],
    ['a visitor who saves data', { effectiveType: '4g', saveData: true }, false],
    ['a browser that tells nothing', undefined, true],
  ])('on %s', (_, connection, fair) => {
    expect(mayPrefetch(connection)).toBe(fair);
  });
});
