import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { encodeImage, encodeUpright } from './image-encoder';

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#804020' } });
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9"/></svg>';

describe('encoding a picture', () => {
  it('scales it down to the wanted width and never up', async () => {
    const source = await plain(700, 350).jpeg().toBuffer();
    const { width, height } = await sharp((await encodeImage(source, 320, 'webp')).bytes).metadata();
    expect([width, height]).toEqual([320, 160]);
    expect((await sharp((await encodeImage(source, 2200, 'webp')).bytes).metadata()).width).toBe(700);
  });

  it('turns it the way its camera held it', async () => {
    const source = await plain(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { width, height, orientation } = await sharp((await encodeImage(source, 640, 'plain')).bytes).metadata();
    expect([width, height, orientation]).toEqual([200, 400, undefined]);
  });

  it('cuts its upright part out at the place that is wanted, whole in height', async () => {
    const halves = plain(1600, 900).composite([{ input: await plain(800, 900).tint('#00ff00').png().toBuffer(), left: 800, top: 0 }]);
    const source = await halves.jpeg().toBuffer();
    const partAt = async (place: number) => {
      const { bytes } = await encodeUpright({ bytes: source, place }, 440, 'webp');
      const { width, height } = await sharp(bytes).metadata();
      const { dominant } = await sharp(bytes).stats();
      return [width, height, dominant.g > dominant.r];
    };
    expect(await partAt(0)).toEqual([440, 783, false]);
    expect(await partAt(100)).toEqual([440, 783, true]);
    const lying = await plain(900, 1600).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { width, height } = await sharp((await encodeUpright({ bytes: lying, place: 50 }, 440, 'webp')).bytes).metadata();
    expect([width, height]).toEqual([440, 783]);
  });

  it('is as AVIF three quarters of WebP at most, on our photographs', async () => {
    for (const name of ['salon-10-floor.jpg', 'salon-03-light.jpg']) {
      const source = readFileSync(`content/media/${name}`);
      const [avif, webp] = [await encodeImage(source, 640, 'avif'), await encodeImage(source, 640, 'webp')];
      expect(avif.bytes.length / webp.bytes.length).toBeLessThan(0.75);
    }
  });

  it('falls back to JPEG, or to PNG where there is transparency', async () => {
    const transparent = await plain(20, 20).ensureAlpha(0.5).png().toBuffer();
    expect((await encodeImage(await plain(20, 20).png().toBuffer(), 160, 'plain')).extension).toBe('jpg');
    expect((await encodeImage(transparent, 160, 'plain')).extension).toBe('png');
  });

  it('refuses more than 50 megapixels', async () => {
    const huge = await plain(10_000, 5_100).png({ compressionLevel: 1 }).toBuffer();
    await expect(encodeImage(huge, 320, 'webp')).rejects.toThrow('pixel limit');
  });

  it('refuses what is cut, what is no picture, and an SVG, which could draw anything', async () => {
    const whole = await plain(700, 350).jpeg().toBuffer();
    await expect(encodeImage(whole.subarray(0, whole.length / 2), 320, 'webp')).rejects.toThrow();
    await expect(encodeImage(Buffer.from('no picture'), 320, 'webp')).rejects.toThrow();
    await expect(encodeImage(Buffer.from(SVG), 320, 'webp')).rejects.toThrow('svg');
  });
});
