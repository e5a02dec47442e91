import { isPale } from './pale';

const picture = { src: 'media/silk.jpg', width: 4, height: 5, alt: '' };

describe('a pale picture', () => {
  it.each([
    ['#C5B5A8', true],
    ['#c0a692', true],
    ['#B03D30', false],
    ['#584139', false],
  ])('of the colour %s: %s', (color, pale) => {
    expect(isPale({ ...picture, color })).toBe(pale);
  });

  it('is told by the average colour where it is known', () => {
    expect(isPale({ ...picture, color: '#000000', average: '#ffffff' })).toBe(true);
  });

  it('is none where nothing is known', () => {
    expect(isPale(undefined)).toBe(false);
    expect(isPale(picture)).toBe(false);
  });
});
