import { certificateToken } from '../../src/modules/certificate/contract/certificate-addresses';
import { readCertificateCode } from '../../src/modules/certificate/contract/certificate-code';

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

const dialog = document.querySelector<HTMLDialogElement>('#console-scan')!;
const video = dialog.querySelector('video')!;
const photo = dialog.querySelector('input')!;
const status = dialog.querySelector<HTMLElement>('[role=status]')!;
const field = document.querySelector<HTMLInputElement>('.console-search input[name=code]')!;
const reading = codeReader();
let stream: MediaStream | null = null;

dialog.querySelector('[data-console-scan-close]')!.addEventListener('click', () => dialog.close());
dialog.addEventListener('close', stop);
addEventListener('pagehide', stop);
photo.addEventListener('change', () => void readPhoto());

/** Opens the camera, and goes on to the certificate once its QR is read. */
export async function openScan(): Promise<void> {
  tell('looking');
  dialog.showModal();
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } });
  } catch {
    // there is none, or it was not allowed
    return tell('noCamera');
  }
  // it was closed while the browser asked
  if (!dialog.open) return stop();
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
    if (dialog.open) tell('failed');
  }
}

async function readPhoto(): Promise<void> {
  const file = photo.files?.[0];
  if (!file) return;
  try {
    const picture = await createImageBitmap(file);
    const seen = await take(picture, picture.width, picture.height, SIDES);
    if (seen !== 'found') tell(seen === 'foreign' ? 'foreign' : 'unread');
    picture.close();
  } catch {
    tell('failed');
  }
  // the same photo may be chosen again
  photo.value = '';
}

/** Looks for a code in a picture; that of a certificate is searched for. @returns what it was: `foreign` is one of something else */
async function take(
  source: CanvasImageSource,
  width: number,
  height: number,
  sides: readonly number[],
): Promise<'found' | 'foreign' | 'none'> {
  const read = await reading;
  for (const side of sides) {
    const scale = Math.min(1, side / Math.max(width, height));
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
    canvas.getContext('2d', { willReadFrequently: true })!.drawImage(source, 0, 0, canvas.width, canvas.height);
    const text = await read(canvas);
    if (text === null) continue;
    if (certificateToken(text) === null && readCertificateCode(text) === null) return 'foreign';
    stop();
    field.value = text;
    field.form!.requestSubmit();
    return 'found';
  }
  return 'none';
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

function stop(): void {
  stream?.getTracks().forEach((track) => track.stop());
  stream = null;
  video.srcObject = null;
  video.hidden = true;
}

function tell(what: 'looking' | 'noCamera' | 'unread' | 'foreign' | 'failed'): void {
  status.textContent = status.dataset[what]!;
}
