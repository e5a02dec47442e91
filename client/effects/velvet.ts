import { Density } from './density';
import { VelvetField, type Cells } from './velvet-field';
import { VelvetBrush, type Crop, type Part } from './velvet-brush';

/** The frame, in what is stroked, whose picture has a nap. */
const FRAME = '.hero__picture, .card__frame';

/** Device pixels per pixel at most: the pile is soft. */
const MAX_DENSE = 1.5;
/** Width of a cell of the nap, px. */
const CELL = 12;
/** Half the width of a stroke, px, and at most so much of the frame's width. */
const BRUSH = 64;
const BRUSH_PART = 0.22;
/** No frame takes longer, in seconds: what was hidden or stuck goes on where it was. */
const LONGEST_FRAME = 0.1;
/** Picture elements of a texture, at most, on its longer side. */
const MAX_TEXTURE = 2048;

const STILL = '(prefers-reduced-motion: reduce)';

/** A picture that is being stroked. */
interface Velvet {
  readonly frame: HTMLElement;
  readonly img: HTMLImageElement;
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
  readonly nap: VelvetField;
  /** Null until the picture has been taken over. */
  picture: WebGLTexture | null;
  /** What of the canvas is not transparent. */
  painted: Part | null;
  last: readonly [x: number, y: number] | null;
}

const velvets = new Map<HTMLElement, Velvet>();
let places = '';
let brush: VelvetBrush | null = null;
const density = new Density(Math.min(devicePixelRatio, MAX_DENSE));
let frameRequest = 0;
let lastFrame = 0;
/** Whether something was painted in the last frame: how long that took is known in the next one. */
let isPainting = false;

/** What leaves the screen is a picture again, at once. */
let observer: IntersectionObserver;

/**
 * Lets pointers and fingers stroke the pictures of the page. Does nothing where the browser gives no WebGL.
 * @param within selector of what can be stroked
 */
export function startVelvet(within: string): void {
  places = within;
  brush = VelvetBrush.make();
  if (!brush) return;
  observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (!isIntersecting) end(target as HTMLElement);
  });
  // gone for good: what comes back later would have to be set up anew, for one effect
  brush.canvas.addEventListener('webglcontextlost', () => {
    brush = null;
    endAll();
  });
  addEventListener('pointermove', (event) => event.pointerType !== 'touch' && stroke(event.target, event));
  addEventListener('pointerdown', (event) => press(event.target, event));
  // pointer events end when the browser begins to scroll, these go on
  addEventListener('touchmove', ({ target, touches }) => touches[0] && stroke(target, touches[0]), { passive: true });
  for (const type of ['pointerup', 'pointercancel', 'touchend']) addEventListener(type, () => velvets.forEach((one) => (one.last = null)));
  document.addEventListener('visibilitychange', () => document.hidden && endAll());
  matchMedia(STILL).addEventListener('change', endAll);
}

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

function stroke(target: EventTarget | null, point: Point): void {
  const frame = frameOf(target);
  // a stroke that comes back does not go on where it left
  velvets.forEach((one) => one.frame !== frame && (one.last = null));
  const velvet = frame && velvetOf(frame);
  if (!velvet) return;
  const { nap, last } = velvet;
  const [x, y] = placeOf(velvet, point);
  if (last) nap.stroke(...last, x, y, brushOf(velvet));
  velvet.last = [x, y];
  draw();
}

function press(target: EventTarget | null, point: Point): void {
  const frame = frameOf(target);
  const velvet = frame && velvetOf(frame);
  if (!velvet) return;
  const place = placeOf(velvet, point);
  velvet.nap.press(...place, brushOf(velvet));
  velvet.last = place;
  draw();
}

function frameOf(target: EventTarget | null): HTMLElement | null {
  const stroked = target instanceof Element ? target.closest<HTMLElement>(places) : null;
  return stroked && (stroked.querySelector<HTMLElement>(FRAME) ?? stroked);
}

function placeOf({ frame, nap }: Velvet, { clientX, clientY }: Point): readonly [x: number, y: number] {
  const { left, top, width, height } = frame.getBoundingClientRect();
  return [((clientX - left) / width) * nap.columns, ((clientY - top) / height) * nap.rows];
}

const brushOf = ({ frame }: Velvet) => Math.min(BRUSH, frame.clientWidth * BRUSH_PART) / CELL;

/** The velvet over a picture that is there; made when it is first touched. */
function velvetOf(frame: HTMLElement): Velvet | null {
  const known = velvets.get(frame);
  if (known) return known;
  const img = frame.querySelector<HTMLImageElement>('img.photo');
  if (matchMedia(STILL).matches || !brush || !img?.complete || img.naturalWidth === 0) return null;
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return null;
  const { clientWidth, clientHeight } = frame;
  canvas.setAttribute('aria-hidden', 'true');
  Object.assign(canvas.style, { position: 'absolute', inset: '0', width: '100%', height: '100%', pointerEvents: 'none' });
  const nap = new VelvetField(Math.ceil(clientWidth / CELL), Math.ceil(clientHeight / CELL));
  const velvet: Velvet = { frame, img, canvas, context, nap, picture: null, painted: null, last: null };
  velvets.set(frame, velvet);
  observer.observe(frame);
  // before the initial, which shines through
  (img.parentElement === frame ? img : img.parentElement!).after(canvas);
  void takeOver(velvet);
  return velvet;
}

/** Fetches the picture's pixels, decoded off the main thread. */
async function takeOver(velvet: Velvet): Promise<void> {
  const { img, frame } = velvet;
  const { naturalWidth, naturalHeight } = img;
  const shrink = Math.min(1, MAX_TEXTURE / Math.max(naturalWidth, naturalHeight));
  try {
    const bitmap = await createImageBitmap(img, { resizeWidth: Math.round(naturalWidth * shrink) });
    if (brush && velvets.get(frame) === velvet) velvet.picture = brush.picture(bitmap);
    bitmap.close();
  } catch {
    // a picture of another origin, or one that the browser does not give away
    end(frame);
  }
}

/** What of the frame the picture covers: as `object-fit: cover` and its own growth under the pointer lay it. */
function cropOf({ frame, img }: Velvet): Crop {
  const outer = frame.getBoundingClientRect();
  const inner = img.getBoundingClientRect();
  const scale = Math.max(inner.width / img.naturalWidth, inner.height / img.naturalHeight);
  const [width, height] = [img.naturalWidth * scale, img.naturalHeight * scale];
  const [x = 50, y = 50] = getComputedStyle(img).objectPosition.split(' ').map(Number.parseFloat);
  const left = inner.left - outer.left + ((inner.width - width) * x) / 100;
  const top = inner.top - outer.top + ((inner.height - height) * y) / 100;
  return [left / outer.width, top / outer.height, width / outer.width, height / outer.height];
}

function draw(): void {
  if (frameRequest === 0) {
    lastFrame = performance.now();
    isPainting = false;
    frameRequest = requestAnimationFrame(drawFrame);
  }
}

function drawFrame(now: number): void {
  frameRequest = 0;
  const seconds = Math.min(LONGEST_FRAME, Math.max(0, now - lastFrame) / 1000);
  if (isPainting) density.addFrame(now - lastFrame);
  isPainting = false;
  lastFrame = now;
  for (const velvet of [...velvets.values()]) {
    const { nap, picture } = velvet;
    // what was touched and not stroked yet waits, unseen, for the pointer to come again
    if (nap.isUpright) continue;
    nap.rise(seconds);
    if (nap.isUpright && !velvet.last) end(velvet.frame);
    else if (picture) paint(velvet, picture);
  }
  if ([...velvets.values()].some(({ nap }) => !nap.isUpright)) frameRequest = requestAnimationFrame(drawFrame);
}

/** Paints what is bent of a velvet, and nothing else; what was painted before goes. */
function paint(velvet: Velvet, picture: WebGLTexture): void {
  const { frame, nap, canvas, context, painted } = velvet;
  const dense = density.now;
  const [width, height] = [Math.round(frame.clientWidth * dense), Math.round(frame.clientHeight * dense)];
  if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
  else if (painted) context.clearRect(painted.left, painted.top, painted.width, painted.height);
  const part = nap.changedCells && partOf(nap.changedCells, width / nap.columns, height / nap.rows);
  velvet.painted = part;
  if (!part || !brush) return;
  isPainting = true;
  brush.paint(picture, nap, cropOf(velvet), { width, height, dense }, part);
  // the lower left corner of a canvas that may be larger
  const top = brush.canvas.height - part.height;
  context.drawImage(brush.canvas, 0, top, part.width, part.height, part.left, part.top, part.width, part.height);
}

/** Cells as whole pixels of a canvas. */
function partOf(cells: Cells, cellWidth: number, cellHeight: number): Part {
  const [left, top] = [Math.floor(cells.left * cellWidth), Math.floor(cells.top * cellHeight)];
  return { left, top, width: Math.ceil(cells.right * cellWidth) - left, height: Math.ceil(cells.bottom * cellHeight) - top };
}

function end(frame: HTMLElement): void {
  const velvet = velvets.get(frame);
  if (!velvet) return;
  observer.unobserve(frame);
  velvets.delete(frame);
  velvet.canvas.remove();
  if (velvet.picture) brush?.forget(velvet.picture);
}

function endAll(): void {
  for (const frame of [...velvets.keys()]) end(frame);
}
