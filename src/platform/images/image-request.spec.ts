import { parseImageRequest } from './image-request';

describe('an image address', () => {
  it('names a file of the library', () => {
    expect(parseImageRequest('/img/320/media/salon-01.jpg')).toEqual({ width: 320, from: 'media', path: 'salon-01.jpg' });
  });

  it('names a picture on another host, its path as it was encoded', () => {
    expect(parseImageRequest('/img/640/remote/Admin.example:8443/uploads/%D1%84.jpg?v=2')).toEqual({
      width: 640,
      from: 'remote',
      host: 'admin.example:8443',
      path: '/uploads/%D1%84.jpg',
    });
  });

  it('names the upright part of a photograph', () => {
    expect(parseImageRequest('/img/440/upright65/media/hero.jpg')).toEqual({ width: 440, upright: 65, from: 'media', path: 'hero.jpg' });
    expect(parseImageRequest('/img/440/upright0/remote/cdn.example/a.jpg')).toEqual({
      width: 440,
      upright: 0,
      from: 'remote',
      host: 'cdn.example',
      path: '/a.jpg',
    });
  });

  it('names what a module draws', () => {
    expect(parseImageRequest('/img/640/silk/hair-2-gathered-0f3a77c1')).toEqual({
      width: 640,
      from: 'drawn',
      kind: 'silk',
      path: 'hair-2-gathered-0f3a77c1',
    });
  });

  it('names an SVG without a width', () => {
    expect(parseImageRequest('/img/0/media/logo.svg')).toEqual({ width: 0, from: 'media', path: 'logo.svg' });
  });

  it.each([
    ['a width that is not on the list', '/img/321/media/photo.jpg'],
    ['no width for a photograph', '/img/0/media/photo.jpg'],
    ['a width for an SVG', '/img/320/media/icon.svg'],
    ['a width written in another way', '/img/0320/media/photo.jpg'],
    ['a negative width', '/img/-1/media/photo.jpg'],
    ['no file', '/img/320/media/'],
    ['an upright part in another width', '/img/640/upright65/media/photo.jpg'],
    ['an upright part at a place between', '/img/440/upright64/media/photo.jpg'],
    ['an upright part beyond the end', '/img/440/upright105/media/photo.jpg'],
    ['a place written in another way', '/img/440/upright05/media/photo.jpg'],
    ['an upright part of a silk', '/img/440/upright50/silk/hair-2-gathered-0f3a77c1'],
    ['an upright part of an SVG', '/img/440/upright50/media/logo.svg'],
    ['a folder', '/img/320/media/sub/photo.jpg'],
    ['a source in other letters', '/img/320/Media/photo.jpg'],
    ['dot segments', '/img/320/media/../photo.jpg'],
    ['encoded dot segments', '/img/320/remote/cdn.example/%2e%2e/photo.jpg'],
    ['an encoded slash', '/img/320/media/..%2fphoto.jpg'],
    ['an encoded backslash', '/img/320/media/..%5cphoto.jpg'],
    ['an encoded zero', '/img/320/media/photo.jpg%00.png'],
    ['an encoding that does not decode', '/img/320/media/%E0%A4%A.jpg'],
    ['a hidden file', '/img/320/media/.env'],
    ['an empty segment', '/img/320/remote/cdn.example//photo.jpg'],
    ['no host', '/img/320/remote/photo.jpg'],
    ['no path', '/img/320/remote/cdn.example/'],
    ['a silk without a width', '/img/0/silk/hair-2-gathered-0f3a77c1'],
    ['a silk in a folder', '/img/320/silk/hair-2-gathered-0f3a77c1/x'],
    ['too much of everything', `/img/320/media/${'a'.repeat(3000)}.jpg`],
  ])('is none with %s', (_what, url) => {
    expect(parseImageRequest(url)).toBeNull();
  });
});
