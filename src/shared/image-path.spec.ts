import { IMAGE_WIDTHS, imagePath, imageWidths, uprightPath } from './image-path';

describe('the address of a picture', () => {
  it('takes the next larger known width, and the largest for everything above', () => {
    expect(imagePath('media/salon-01.jpg', 700)).toBe('/img/800/media/salon-01.jpg');
    expect(imagePath('media/salon-01.jpg', 160)).toBe('/img/160/media/salon-01.jpg');
    expect(imagePath('media/salon-01.jpg', 5000)).toBe('/img/2200/media/salon-01.jpg');
  });

  it('names the host of a remote picture, without scheme and query', () => {
    expect(imagePath('https://admin.example:8443/wp-content/uploads/a b.jpg?ver=3', 320)).toBe(
      '/img/320/remote/admin.example:8443/wp-content/uploads/a%20b.jpg',
    );
  });

  it('passes an SVG through untouched', () => {
    expect(imagePath('media/logo.svg', 320)).toBe('/img/0/media/logo.svg');
    expect(imagePath('https://admin.example/logo.SVG', 320)).toBe('/img/0/remote/admin.example/logo.SVG');
  });

  it('returns unknown addresses unchanged', () => {
    expect(imagePath('/favicon.png', 320)).toBe('/favicon.png');
    expect(imagePath('data:image/png;base64,AA', 320)).toBe('data:image/png;base64,AA');
  });
});

describe('the address of an upright part', () => {
  const wide = { src: 'media/hero home.jpg', width: 2200, height: 1238 };

  it.each([
    ['64% 8%', '/img/440/upright65/media/hero%20home.jpg'],
    ['0% 50%', '/img/440/upright0/media/hero%20home.jpg'],
    ['120% 0%', '/img/440/upright100/media/hero%20home.jpg'],
    ['center', '/img/440/upright50/media/hero%20home.jpg'],
    [undefined, '/img/440/upright50/media/hero%20home.jpg'],
  ])('lies where the picture is cut around %s', (focal, address) => {
    expect(uprightPath({ ...wide, focal })).toBe(address);
  });

  it('is none for what is narrow, unknown, drawn, or no picture of ours', () => {
    for (const changed of [{ width: 600 }, { height: 0 }, { src: 'media/a.svg' }, { src: 'silk/x' }, { src: 'data:image/png,x' }])
      expect(uprightPath({ ...wide, ...changed })).toBeNull();
  });
});

describe('the widths offered for a picture', () => {
  it('do not exceed its source and are all known to the image route', () => {
    expect(imageWidths('media/salon-01.jpg', 1000)).toEqual([160, 320, 480, 640, 960]);
    expect(IMAGE_WIDTHS).toEqual(expect.arrayContaining([...imageWidths('media/salon-01.jpg', 9000)]));
  });

  it('are none for an SVG and for an address that is passed as it is', () => {
    expect(imageWidths('media/logo.svg', 1000)).toEqual([]);
    expect(imageWidths('/favicon.png', 1000)).toEqual([]);
  });
});
