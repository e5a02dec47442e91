import { redRun, threadPieces } from './thread-path';
import type { Box, Point, StrandEnd, ThreadPiece } from './thread-path';

const SVG = 'http://www.w3.org/2000/svg';
/** Pixels across the whole picture, and across and down what is shown of it, in which the strand is looked for. */
const SAMPLED = 1000;
const SAMPLES = 400;
/** How far above the lower edge, which may be dark, the strand is looked for, and again to see where it goes: parts of the height. */
const NEAR = 0.05;
const ABOVE = 0.1;
/** Pixels drawn in a millisecond, and the least and the longest time of a piece, ms. */
const SPEED = 0.9;
const LEAST = 250;
const LONGEST = 1600;
const WIDTH = 2;
const LACQUER = 'var(--lacquer)';
/** Dashes of a path, whose length counts as 1, before it is drawn. */
const UNDRAWN = '0 1';
/** The ends of a piece reach over those beside it: no seam is seen. */
const DRAWN = { strokeDasharray: 'none', strokeLinecap: 'square' };
const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Draws one thread down the home page: out of the red strand of its opening, down the margin, under the soft words of the headlines and
 * below every coloured section, to a salon on the map. Draws nothing where the picture has no red strand.
 */
export async function startThread(): Promise<void> {
  const main = document.querySelector('main')!;
  const hero = main.querySelector<HTMLElement>('.hero')!;
  const img = hero.querySelector<HTMLImageElement>('.hero__picture img.photo');
  if (!img) return;
  await img.decode();
  // not the element itself: its size is reckoned by density, that of its pixels is not
  const pixels = await createImageBitmap(img, { resizeWidth: SAMPLED });
  const strand = strandIn(img, pixels);
  if (!strand()) return;
  // below the sections: those with a ground of their own cover it
  Object.assign(main.style, { position: 'relative', isolation: 'isolate' });
  const thread = new Thread(main, hero, img, strand);
  thread.lay();
  // a font that comes late changes how wide words are, and not the page
  void document.fonts.ready.then(() => thread.lay());
  new ResizeObserver(() => thread.lay()).observe(main);
}

/** Where a strand leaves its picture, in pixels of the picture's frame; by the side of it: null. */
interface Strand {
  readonly end: Omit<StrandEnd, 'y'> | null;
  readonly color: string;
}

/** The strand in a picture as it is shown at this moment; looked for once in each size of the picture. */
function strandIn(img: HTMLImageElement, pixels: ImageBitmap): () => Strand | null {
  let size = '';
  let strand: Strand | null = null;
  return () => {
    const box = img.getBoundingClientRect();
    const now = `${box.width} ${box.height}`;
    if (now !== size) strand = strandOf(img, pixels, box);
    size = now;
    return strand;
  };
}

/** The red strand at the lower edge of what is shown of a picture. */
function strandOf(img: HTMLImageElement, pixels: ImageBitmap, { width, height }: DOMRect): Strand | null {
  const scale = Math.max(width / pixels.width, height / pixels.height);
  const [x = 50, y = 50] = getComputedStyle(img).objectPosition.split(' ').map(Number.parseFloat);
  const [shownWidth, shownHeight] = [width / scale, height / scale];
  const left = ((pixels.width - shownWidth) * x) / 100;
  const top = ((pixels.height - shownHeight) * y) / 100;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [SAMPLES, SAMPLES];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(pixels, left, top, shownWidth, shownHeight, 0, 0, SAMPLES, SAMPLES);
  const row = (part: number) => context.getImageData(0, Math.round((SAMPLES - 1) * (1 - part)), SAMPLES, 1).data;
  const near = row(NEAR);
  const run = redRun(near);
  const side = redRun(context.getImageData(0, 0, 1, SAMPLES).data);
  if (!run) return side ? { end: null, color: LACQUER } : null;
  const above = redRun(row(ABOVE)) ?? run;
  const px = width / SAMPLES;
  const middle = Math.round((run[0] + run[1]) / 2);
  const slope = (((run[0] + run[1] - above[0] - above[1]) / 2) * px) / (height * (ABOVE - NEAR));
  const shift = slope * height * NEAR;
  return {
    end: { left: run[0] * px + shift, right: (run[1] + 1) * px + shift, slope },
    color: `rgb(${[...near.subarray(middle * 4, middle * 4 + 3)].join(' ')})`,
  };
}

class Thread {
  private pieces: readonly { readonly svg: SVGSVGElement; readonly index: number }[] = [];
  private readonly drawn = new Set<number>();
  /** When the drawing of a piece ends, ms. */
  private readonly ends = new Map<number, number>();
  private laid = '';
  private readonly observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) this[isIntersecting ? 'draw' : 'leave'](target as SVGSVGElement);
  });

  constructor(
    private readonly main: HTMLElement,
    private readonly hero: HTMLElement,
    private readonly img: HTMLImageElement,
    private readonly strand: () => Strand | null,
  ) {}

  /** Lays the thread through the page as it is now; what has been drawn stays drawn. */
  lay(): void {
    const strand = this.strand();
    const picture = this.boxOf(this.img);
    const hero = this.boxOf(this.hero);
    const pieces = threadPieces({
      strand: strand?.end
        ? { ...strand.end, left: picture.left + strand.end.left, right: picture.left + strand.end.right, y: picture.bottom }
        : null,
      top: hero.bottom,
      margin: parseFloat(getComputedStyle(this.main.querySelector('.wrap')!).paddingLeft) * 0.45,
      words: this.words(),
      ends: this.pins(),
    });
    const laid = JSON.stringify(pieces);
    if (laid === this.laid) return;
    this.laid = laid;
    for (const { svg } of this.pieces) {
      this.observer.unobserve(svg);
      svg.remove();
    }
    this.pieces = pieces.map((piece, index) => ({ index, svg: this.svgOf(piece, strand?.color ?? LACQUER, this.drawn.has(index)) }));
    for (const { index, svg } of this.pieces) if (!this.drawn.has(index)) this.observer.observe(svg);
  }

  private boxOf(element: Element): Box {
    return this.placed(element.getBoundingClientRect(), element);
  }

  /** A rectangle of an element within `main`, where the element's section is when it has risen into place (reveal.ts). */
  private placed({ left, top, right, bottom }: DOMRect, element: Element): Box {
    const own = this.main.getBoundingClientRect();
    const section = element.closest('.section > .wrap');
    const y = own.top + (section ? new DOMMatrix(getComputedStyle(section).transform).m42 : 0);
    return { left: left - own.left, right: right - own.left, top: top - y, bottom: bottom - y };
  }

  /** The soft words of headlines that stand on the page's own ground. */
  private words(): readonly Box[] {
    const range = document.createRange();
    return [...this.main.querySelectorAll('h2 > em')].flatMap((word) => {
      const section = word.closest('section');
      if (!section || getComputedStyle(section).backgroundColor !== 'rgba(0, 0, 0, 0)') return [];
      // as wide as the words, and not as their line
      range.selectNodeContents(word);
      const rects = [...range.getClientRects()];
      const last = rects.at(-1);
      return last ? [this.placed(last, word)] : [];
    });
  }

  /** The pins of the salons, before all that of the salon with the next free time, where the opening names one. */
  private pins(): readonly Point[] {
    const times = this.hero.textContent;
    const isNext = (pin: Element) => times.includes(pin.getAttribute('aria-label')!);
    const pins = [...this.main.querySelectorAll('.kyiv-map__pin')].sort((a, b) => Number(isNext(b)) - Number(isNext(a)));
    return pins.flatMap((pin) => {
      const dot = pin.querySelector('circle');
      if (!dot) return [];
      const { left, right, top, bottom } = this.boxOf(dot);
      return [[(left + right) / 2, (top + bottom) / 2] as const];
    });
  }

  private svgOf({ kind, top, bottom, paths }: ThreadPiece, strand: string, isDrawn: boolean): SVGSVGElement {
    const svg = document.createElementNS(SVG, 'svg');
    const width = this.main.clientWidth;
    svg.dataset.thread = kind;
    svg.setAttribute('viewBox', `0 ${top} ${width} ${bottom - top}`);
    svg.ariaHidden = 'true';
    Object.assign(svg.style, {
      position: 'absolute',
      left: '0',
      top: `${top}px`,
      width: `${width}px`,
      height: `${bottom - top}px`,
      overflow: 'visible',
      fill: 'none',
      zIndex: '-1',
      pointerEvents: 'none',
    });
    for (const d of paths) {
      const path = document.createElementNS(SVG, 'path');
      path.setAttribute('d', d);
      path.setAttribute('pathLength', '1');
      Object.assign(path.style, { stroke: LACQUER, strokeWidth: `${WIDTH}px`, ...(isDrawn ? DRAWN : { strokeDasharray: UNDRAWN }) });
      svg.append(path);
    }
    if (kind === 'hairs') this.dye(svg, strand, top, bottom);
    this.main.append(svg);
    return svg;
  }

  /** Colours hairs from the strand's colour in the picture to the thread's own. */
  private dye(svg: SVGSVGElement, strand: string, top: number, bottom: number): void {
    const gradient = document.createElementNS(SVG, 'linearGradient');
    const values = { id: 'thread-dye', gradientUnits: 'userSpaceOnUse', x1: '0', x2: '0', y1: String(top), y2: String(bottom) };
    for (const [name, value] of Object.entries(values)) gradient.setAttribute(name, value);
    for (const [offset, color] of [
      ['0', strand],
      ['0.6', LACQUER],
    ] as const) {
      const stop = document.createElementNS(SVG, 'stop');
      stop.setAttribute('offset', offset);
      stop.style.stopColor = color;
      gradient.append(stop);
    }
    for (const path of svg.querySelectorAll('path')) path.style.stroke = 'url(#thread-dye)';
    svg.append(gradient);
  }

  /** Draws a piece once the one before it has been drawn, if that is on the screen, too. */
  private draw(svg: SVGSVGElement): void {
    const index = this.indexOf(svg);
    if (index === undefined || this.drawn.has(index)) return;
    this.drawn.add(index);
    const paths = [...svg.querySelectorAll('path')];
    const duration = Math.min(LONGEST, Math.max(LEAST, Math.max(...paths.map((path) => path.getTotalLength())) / SPEED));
    const now = performance.now();
    const begin = Math.max(now, this.ends.get(index - 1) ?? 0);
    this.ends.set(index, begin + duration);
    for (const path of paths) {
      Object.assign(path.style, DRAWN);
      if (isStill()) continue;
      path.animate({ strokeDasharray: [UNDRAWN, '1 0'] }, { delay: begin - now, duration, fill: 'backwards' });
    }
  }

  /** What leaves the screen while it is drawn is drawn at once: nothing moves where nobody sees it. */
  private leave(svg: SVGSVGElement): void {
    const index = this.indexOf(svg);
    if (index === undefined || !this.drawn.has(index)) return;
    this.observer.unobserve(svg);
    for (const animation of svg.getAnimations({ subtree: true })) animation.finish();
    this.ends.set(index, performance.now());
  }

  /** None of what has been laid anew since it was seen. */
  private indexOf(svg: SVGSVGElement): number | undefined {
    return this.pieces.find((piece) => piece.svg === svg)?.index;
  }
}
