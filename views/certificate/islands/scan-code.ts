import { certificateToken } from '../../../src/modules/certificate/contract/certificate-addresses';
import { readCertificateCode } from '../../../src/modules/certificate/contract/certificate-code';

/** Between two looks at what the camera shows. */
const EVERY_MS = 150;
/** Longest sides in which a picture is looked at, pixels: a small code needs the first, a blurred one the second. */
const SIDES = [1600, 700] as const;

/** What browsers have that read codes by themselves. */
interface CodeDetector {
  detect(source: CanvasImageSource): Promise<readonly { readonly rawValue: string }[]>;
}
type CodeDetectorClass = (new (options: { readonly formats: readonly string[] }) => CodeDetector) & {
  getSupportedFormats(): Promise<readonly string[]>;
};
type ReadCode = (canvas: HTMLCanvasElement) => Promise<string | null>;

/** Looks for a code in a picture, and takes that of a certificate. @returns what it was: `foreign` is one of something else */
type TakeCode = (...picture: Parameters<typeof codeIn>) => Promise<'found' | 'foreign' | 'none'>;

let reading: Promise<ReadCode> | null = null;

/**
 * Opens the camera in a dialog, or takes a photo there, until the QR of a certificate is read or the dialog is closed.
 * @param dialog with a video, a field for a photo, a status that has all words as data, and a button that closes it
 * @param onCode what the QR holds, the code or the link of a certificate; the dialog is closed by then
 */
export async function openScan(dialog: HTMLDialogElement, onCode: (text: string) => void): Promise<void> {
  const video = dialog.querySelector('video')!;
  const photo = dialog.querySelector('input')!;
  const status = dialog.querySelector<HTMLElement>('[role=status]')!;
  const signal = untilClosed(dialog);
  let stream: MediaStream | null = null;

  const tell = (what: 'looking' | 'noCamera' | 'unread' | 'foreign' | 'failed' | null) => {
    if (what) status.textContent = status.dataset[what]!;
  };
  const stop = () => {
    stream?.getTracks().forEach((track) => track.stop());
    stream = null;
    video.srcObject = null;
    video.hidden = true;
  };
  const take: TakeCode = async (...picture) => {
    const text = await codeIn(...picture);
    if (text === null) return 'none';
    if (certificateToken(text) === null && readCertificateCode(text) === null) return 'foreign';
    if (signal.aborted) return 'none';
    dialog.close();
    onCode(text);
    return 'found';
  };
  signal.addEventListener('abort', stop);
  dialog.querySelector('[data-scan-close]')!.addEventListener('click', () => dialog.close(), { signal });
  addEventListener('pagehide', stop, { signal });
  const onPhoto = async () => tell(await readPhoto(photo, take));
  photo.addEventListener('change', () => void onPhoto(), { signal });

  tell('looking');
  dialog.showModal();
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } });
  } catch {
    // there is none, or it was not allowed
    return tell('noCamera');
  }
  // it was closed while the browser asked
  if (signal.aborted) return stop();
  video.srcObject = stream;
  video.hidden = false;
  try {
    await video.play();
    while (stream?.active) {
      const seen = await take(video, video.videoWidth, video.videoHeight, SIDES.slice(1));
      if (seen === 'found') return;
      if (seen === 'foreign') tell('foreign');
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  } catch {
    if (!signal.aborted) tell('failed');
  }
}

function untilClosed(dialog: HTMLDialogElement): AbortSignal {
  const closing = new AbortController();
  dialog.addEventListener('close', () => closing.abort(), { once: true });
  return closing.signal;
}

/** Takes the photo of a field. @returns what there is to tell; null: nothing, the code was taken or no photo is chosen */
async function readPhoto(field: HTMLInputElement, take: TakeCode): Promise<'foreign' | 'unread' | 'failed' | null> {
  const file = field.files?.[0];
  if (!file) return null;
  try {
    const picture = await createImageBitmap(file);
    const seen = await take(picture, picture.width, picture.height, SIDES);
    picture.close();
    return seen === 'found' ? null : seen === 'foreign' ? 'foreign' : 'unread';
  } catch {
    return 'failed';
  } finally {
    // the same photo may be chosen again
    field.value = '';
  }
}

/** Text of the code in a picture; null: none is seen. */
async function codeIn(source: CanvasImageSource, width: number, height: number, sides: readonly number[]): Promise<string | null> {
  const read = await (reading ??= codeReader());
  for (const side of sides) {
    const scale = Math.min(1, side / Math.max(width, height));
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
    canvas.getContext('2d', { willReadFrequently: true })!.drawImage(source, 0, 0, canvas.width, canvas.height);
    const text = await read(canvas);
    if (text !== null) return text;
  }
  return null;
}

async function codeReader(): Promise<ReadCode> {
  const { BarcodeDetector } = window as { BarcodeDetector?: CodeDetectorClass };
  if ((await BarcodeDetector?.getSupportedFormats().catch((): string[] => []))?.includes('qr_code')) {
    const detector = new BarcodeDetector!({ formats: ['qr_code'] });
    return async (canvas) => (await detector.detect(canvas))[0]?.rawValue ?? null;
  }
  const { readQr } = await import('./qr-code');
  return (canvas) => Promise.resolve(readQr(canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)));
}
