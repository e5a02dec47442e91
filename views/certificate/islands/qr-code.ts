import BinaryBitmap from '@zxing/library/esm/core/BinaryBitmap.js';
import HybridBinarizer from '@zxing/library/esm/core/common/HybridBinarizer.js';
import DecodeHintType from '@zxing/library/esm/core/DecodeHintType.js';
import QRCodeReader from '@zxing/library/esm/core/qrcode/QRCodeReader.js';
import RGBLuminanceSource from '@zxing/library/esm/core/RGBLuminanceSource.js';

const HINTS = new Map([[DecodeHintType.TRY_HARDER, true]]);

/** Text of the QR code in a picture, for browsers without a BarcodeDetector; null: none is found. */
export function readQr({ data, width, height }: ImageData): string | null {
  const light = new Uint8ClampedArray(width * height);
  for (let at = 0; at < light.length; at++) light[at] = (data[at * 4]! * 3 + data[at * 4 + 1]! * 6 + data[at * 4 + 2]!) / 10;
  try {
    return new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(light, width, height))), HINTS).getText();
  } catch {
    // it says by throwing that it sees none
    return null;
  }
}
