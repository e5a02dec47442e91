import { carriesHeadline } from './headline-contrast';

const picture = (color?: string) => ({ src: 'media/a.jpg', width: 3, height: 2, alt: '', color });

describe('a dark headline on a picture', () => {
  it.each([
    ['#ffffff', true],
    ['#d9c7b4', true],
    ['#777777', false],
    ['#000000', false],
    ['white', false],
    [undefined, false],
  ])('of the colour %p is readable: %p', (color, isReadable) => {
    expect(carriesHeadline(picture(color))).toBe(isReadable);
  });

  it('needs a picture', () => {
    expect(carriesHeadline(undefined)).toBe(false);
  });
});
