import { BinaryBitmap, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from '@zxing/library';
import { qrDrawing } from './qr-code';

/** Pixels a module. */
const SCALE = 4;

/** The text in a drawing as a screen shows it: black on white. */
function read({ side, path }: ReturnType<typeof qrDrawing>): string {
  const width = side * SCALE;
  const light = new Uint8ClampedArray(width * width).fill(255);
  for (const [, column, row, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let y = Number(row) * SCALE; y < (Number(row) + 1) * SCALE; y++)
      light.fill(0, y * width + Number(column) * SCALE, y * width + (Number(column) + Number(length)) * SCALE);
  }
  return new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(light, width, width)))).getText();
}

describe('the drawing of a QR code', () => {
  it('is read as the text it was made of', () => {
    const link = 'https://oksamyt.example/en/certificate/abcdefghij0123456789_-/';
    expect(read(qrDrawing(link))).toBe(link);
  });
});
