// node scripts/salon-details.mjs: cuts mirror, chair and floor of each salon out of its picture, for its gallery, and enters them in art.json.
// A new picture of a salon needs new points below; widths and heights are pixels of the pictures, which are 1600 × 1067.
import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';

const MEDIA = 'content/media';
const DETAILS = {
  light: { width: 600, height: 750, alt: { ua: 'Дзеркало і світло над робочим місцем', en: 'A mirror and the light above a chair' } },
  chair: { width: 480, height: 600, alt: { ua: 'Крісло біля дзеркала', en: 'A chair by the mirror' } },
  floor: { width: 420, height: 420, alt: { ua: 'Підлога зали і тінь від вікна', en: 'The floor of the room in the light of a window' } },
};
/** The middle of each detail, per cent of the picture. */
const POINTS = {
  'salon-01': { light: [49, 42], chair: [20, 72], floor: [65, 85] },
  'salon-02': { light: [80, 36], chair: [47, 73], floor: [25, 86] },
  'salon-03': { light: [53, 36], chair: [22, 70], floor: [70, 85] },
  'salon-04': { light: [33, 44], chair: [71, 68], floor: [48, 86] },
  'salon-05': { light: [40, 36], chair: [43, 74], floor: [72, 86] },
  'salon-06': { light: [50, 44], chair: [77, 74], floor: [30, 86] },
  'salon-07': { light: [43, 36], chair: [83, 70], floor: [62, 86] },
  'salon-08': { light: [79, 36], chair: [50, 70], floor: [80, 79] },
  'salon-09': { light: [49, 42], chair: [20, 75], floor: [58, 86] },
  'salon-10': { light: [33, 44], chair: [72, 72], floor: [50, 86] },
  'salon-11': { light: [34, 44], chair: [69, 72], floor: [86, 82] },
  'salon-12': { light: [60, 36], chair: [61, 70], floor: [30, 85] },
  'salon-13': { light: [50, 44], chair: [86, 62], floor: [48, 86] },
};

/** Where a detail begins, so that all of it lies in the picture. */
const begin = (whole, part, percent) => Math.round(Math.min(Math.max((whole * percent) / 100 - part / 2, 0), whole - part));
const hex = (channels) => `#${channels.map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0')).join('')}`.toUpperCase();

const art = JSON.parse(readFileSync(`${MEDIA}/art.json`, 'utf8'));
for (const [salon, points] of Object.entries(POINTS)) {
  const source = art.images.find(({ id }) => id === salon);
  for (const [detail, { width, height, alt }] of Object.entries(DETAILS)) {
    const [x, y] = points[detail];
    const id = `${salon}-${detail}`;
    const area = { left: begin(source.width, width, x), top: begin(source.height, height, y), width, height };
    const file = await sharp(`${MEDIA}/${source.file}`).extract(area).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
    const average = hex((await sharp(file).stats()).channels);
    writeFileSync(`${MEDIA}/${id}.jpg`, file);
    const entry = { id, file: `${id}.jpg`, width, height, bytes: file.length, focal: '50% 50%', dominant: average, average, alt };
    art.images = [...art.images.filter((other) => other.id !== id), entry];
  }
}
writeFileSync(`${MEDIA}/art.json`, `${JSON.stringify(art, null, 1)}\n`);
