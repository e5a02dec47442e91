import { SHADES } from '../../views/content/services/shades';
import type { Shade } from '../../views/content/services/shades';
import styles from './shades.css?url';

/**
 * How much of a tone covers the picture, from its lightest to its darkest pixels: hair is dyed, the pale ground and the gloss are not.
 * Table of `feFuncA`, eleven values over darkness.
 */
const COVER = '0 0 .12 .6 1 1 1 1 1 1 1';
/** Weights of red, green and blue in the lightness of a pixel. */
const WEIGHTS = '.3 .59 .11 0';
const SVG = 'http://www.w3.org/2000/svg';

/** Shows the chips, and inks the picture before them in the shade that is chosen. */
export async function showShades(place: HTMLElement, addStyles: (href: string) => Promise<void>): Promise<void> {
  await addStyles(styles);
  const opening = place.parentElement!;
  const picture = opening.querySelector<HTMLElement>('.page-hero__picture, .service-hero__picture');
  const figure = opening.querySelector<HTMLElement>('.service-hero__figure');
  const name = place.querySelector('.shades__name')!;
  const said = place.querySelector('.shades__said')!;
  const offers = [...place.querySelectorAll<HTMLElement>('.shades__offer')];
  const choose = (chip: HTMLInputElement) => {
    const shade = SHADES.find(({ key }) => key === chip.value)!;
    name.textContent = chip.parentElement!.textContent;
    for (const offer of offers) offer.hidden = !offer.dataset.of!.split(' ').includes(shade.key);
    const shown = offers.find((offer) => !offer.hidden)!;
    said.textContent = [...shown.querySelectorAll('p')].map(({ textContent }) => textContent).join(', ');
    if (picture) void dye(picture, shade);
    figure?.style.setProperty('background-color', shade.ink);
  };
  // what a browser keeps chosen over a reload is inked again
  const kept = place.querySelector<HTMLInputElement>(':checked')!;
  for (const offer of offers) offer.hidden = !offer.dataset.of!.split(' ').includes(kept.value);
  if (kept.value !== SHADES[0]!.key) choose(kept);
  place.addEventListener('change', ({ target }) => choose(target as HTMLInputElement));
  place.hidden = false;
}

/** Lays the picture over itself in the shade, and takes away what lay there before. */
async function dye(picture: HTMLElement, { key, tones }: Shade): Promise<void> {
  picture.dataset.shade = key;
  const img = picture.querySelector<HTMLImageElement>('img.photo');
  if (!img || img.matches('.shades-dye')) return;
  const layer = img.cloneNode() as HTMLImageElement;
  layer.classList.add('shades-dye');
  layer.alt = '';
  layer.removeAttribute('fetchpriority');
  layer.style.backgroundColor = 'transparent';
  if (tones) layer.style.filter = `url(#${filterOf(key, tones)})`;
  // a picture that cannot be shown is not dyed either
  await layer.decode().catch(() => undefined);
  if (!layer.naturalWidth || picture.dataset.shade !== key) return;
  layer.addEventListener('animationend', () => {
    while (layer.previousElementSibling?.matches('.shades-dye')) layer.previousElementSibling.remove();
    if (!tones) layer.remove();
  });
  picture.append(layer);
}

/** A filter of the document that maps lightness to tones; made once for each shade. */
function filterOf(key: string, tones: readonly string[]): string {
  const id = `dye-${key}`;
  if (document.getElementById(id)) return id;
  const channel = (at: number) => tones.map((tone) => (parseInt(tone.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ');
  const row = `${WEIGHTS} 0`;
  const svg = document.createElementNS(SVG, 'svg');
  svg.classList.add('shades-filter');
  svg.ariaHidden = 'true';
  const filter = part(svg, 'filter', { id, 'color-interpolation-filters': 'sRGB', x: '0', y: '0', width: '1', height: '1' });
  part(filter, 'feColorMatrix', { values: `${row} ${row} ${row} ${WEIGHTS.replace(/\.(?=\d)/g, '-.')} 1` });
  const transfer = part(filter, 'feComponentTransfer', {});
  for (const [name, at] of [
    ['feFuncR', 1],
    ['feFuncG', 3],
    ['feFuncB', 5],
  ] as const) {
    part(transfer, name, { type: 'table', tableValues: channel(at) });
  }
  part(transfer, 'feFuncA', { type: 'table', tableValues: COVER });
  document.body.append(svg);
  return id;
}

function part(parent: Element, name: string, attributes: Readonly<Record<string, string>>): Element {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  parent.append(element);
  return element;
}
