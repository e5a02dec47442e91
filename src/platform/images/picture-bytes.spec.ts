import sharp from 'sharp';
import { beginsLikePhotograph, mayBePicture } from './picture-bytes';

describe('the first bytes of a picture', () => {
  it.each(['jpeg', 'png', 'gif', 'webp', 'tiff', 'avif'] as const)('are those of %s', async (format) => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#804020' } })
      .toFormat(format)
      .toBuffer();
    expect(beginsLikePhotograph(bytes)).toBe(true);
  });

  it.each([
    '',
    '<h1>Hello</h1>',
    '<?php phpinfo();',
    '{"a":1}',
    '%PDF-1.7',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '\0\0\0\x18ftypmp42',
  ])('are not %j', (text) => expect(beginsLikePhotograph(Buffer.from(text, 'latin1'))).toBe(false));

  it('may come with a type of pictures, of bytes, or none', () => {
    const types = ['image/jpeg', 'IMAGE/PNG; q=1', 'application/octet-stream', 'binary/octet-stream', '', undefined];
    expect(types.filter((type) => !mayBePicture(type))).toEqual([]);
    expect(['text/html', 'text/plain; charset=image/png', 'application/json', 'application/octet-streams'].filter(mayBePicture)).toEqual(
      [],
    );
  });
});
