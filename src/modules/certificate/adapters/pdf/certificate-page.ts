import type { PdfCertificate, PdfPicture } from '../../ports/certificate-pdf-renderer.port';
import { draw, fit, type TextStyle } from './fitted-text';
import { printable, type OpenedPicture, type PdfDocument } from './pdf-fonts';
import { drawQr } from './qr-drawing';

/** A5, landscape, points. */
export const PAGE = { width: 595.28, height: 419.53 } as const;

/** Colours of views/ui/styles/tokens.css. */
const PORCELAIN = '#f6f1ea';
const IVORY = '#fffcf8';
const SAND = '#cdb9a3';
const CLAY = '#7d5442';
const ESPRESSO = '#231815';
const SOFT = '#5d4a42';
const LACQUER = '#d8412f';

/** The picture bleeds off the left, the words stand on paper beside it. */
const PICTURE_WIDTH = 236;
const LEFT = PICTURE_WIDTH + 34;
const RIGHT = PAGE.width - 32;
const WIDTH = RIGHT - LEFT;
const TOP = 34;
const BOTTOM = PAGE.height - 30;
const QR = 84;
const QR_LEFT = RIGHT - QR;
const FOOT_WIDTH = WIDTH - QR - 16;
const FOOT_TOP = BOTTOM - QR;
/** The words on the back of a picture that could not be had. */
const EMPTY_WIDTH = PICTURE_WIDTH - 64;

const BRAND: TextStyle = { face: 'serif', color: ESPRESSO, size: [21, 12], leading: 1.1 };
const KIND: TextStyle = { face: 'strong', color: CLAY, size: [7.2, 5.5], leading: 1.4, spacing: 1.1 };
const HEADLINE: TextStyle = { face: 'display', color: ESPRESSO, size: [76, 24], leading: 0.94 };
const SUBLINE: TextStyle = { face: 'italic', color: CLAY, size: [14, 9], leading: 1.3 };
/** As foil: views/certificate/components/GiftCard.css. */
const RECIPIENT: TextStyle = { face: 'display', color: CLAY, size: [30, 12], leading: 1.08 };
const MESSAGE: TextStyle = { face: 'serif', color: SOFT, size: [12.5, 6.5], leading: 1.42 };
const LABEL: TextStyle = { face: 'text', color: SOFT, size: [7.5, 6], leading: 1.4 };
const CODE: TextStyle = { face: 'strong', color: ESPRESSO, size: [15, 10], leading: 1.35, spacing: 0.6 };
const VALID: TextStyle = { face: 'strong', color: ESPRESSO, size: [8, 6], leading: 1.45 };
const USE: TextStyle = { face: 'text', color: SOFT, size: [7.5, 5], leading: 1.42 };
const COVER: TextStyle = { face: 'italic', color: PORCELAIN, size: [52, 20], leading: 1.1 };

/** Draws a certificate on the current page. */
export function drawCertificate(
  doc: PdfDocument,
  brand: string,
  certificate: PdfCertificate,
  picture: { readonly opened: OpenedPicture; readonly focal: PdfPicture['focal'] } | null,
): void {
  doc.rect(0, 0, PAGE.width, PAGE.height).fill(PORCELAIN);
  if (picture) drawPicture(doc, picture.opened, picture.focal);
  else drawCover(doc, brand);
  drawHead(doc, brand, certificate.kind);
  drawMiddle(doc, certificate);
  drawFoot(doc, certificate);
}

/** Fills its side of the page, with the focal point as near to the middle as the edges allow. */
function drawPicture(doc: PdfDocument, opened: OpenedPicture, focal: PdfPicture['focal']): void {
  const { width, height } = opened;
  const scale = Math.max(PICTURE_WIDTH / width, PAGE.height / height);
  const shift = (size: number, room: number, point: number) => Math.min(0, Math.max(room - size, room / 2 - size * point));
  const [shownWidth, shownHeight] = [width * scale, height * scale];
  const x = shift(shownWidth, PICTURE_WIDTH, focal.x);
  const y = shift(shownHeight, PAGE.height, focal.y);
  doc.save().rect(0, 0, PICTURE_WIDTH, PAGE.height).clip();
  doc.image(opened, x, y, { width: shownWidth, height: shownHeight }).restore();
}

/** What stands in the place of a picture: silk of one thread, and the brand. */
function drawCover(doc: PdfDocument, brand: string): void {
  doc.save().rect(0, 0, PICTURE_WIDTH, PAGE.height).clip();
  doc.rect(0, 0, PICTURE_WIDTH, PAGE.height).fill(ESPRESSO);
  for (let thread = 0; thread < 26; thread++) {
    const drop = thread * 9;
    doc.moveTo(-20, 120 + drop).bezierCurveTo(70, 20 + drop * 1.2, 150, 300 + drop * 0.5, PICTURE_WIDTH + 20, 60 + drop * 1.35);
    doc.lineWidth(thread === 11 ? 1.4 : 0.4).strokeOpacity(thread === 11 ? 1 : 0.5);
    doc.stroke(thread === 11 ? LACQUER : '#b98b73');
  }
  doc.restore();
  const name = fit(doc, brand, COVER, EMPTY_WIDTH, 60);
  draw(doc, name, COVER, 32, 40, EMPTY_WIDTH);
}

function drawHead(doc: PdfDocument, brand: string, kind: string): void {
  const name = fit(doc, brand, BRAND, WIDTH * 0.5, 24);
  draw(doc, name, BRAND, LEFT, TOP - 4, WIDTH);
  doc.circle(LEFT + doc.widthOfString(name.lines[0] ?? '') + 4.5, TOP + 14, 1.9).fill(LACQUER);
  const style = { ...KIND, align: 'right' } as const;
  draw(doc, fit(doc, kind.toUpperCase(), style, WIDTH * 0.55, 11), style, LEFT, TOP + 4, WIDTH);
}

/** A message from here on, characters, needs the room that a large headline would take. */
const LONG_MESSAGE = 170;

/** Headline, for whom, and the message, in what lies between the head and the foot; what is left is divided above and below. */
function drawMiddle(doc: PdfDocument, { headline, subline, recipient, message }: PdfCertificate): void {
  const isLong = message.length >= LONG_MESSAGE;
  const [from, to] = [TOP + (isLong ? 28 : 36), FOOT_TOP - 16];
  const hasWords = recipient !== '' || message !== '';
  const title = fit(doc, headline, HEADLINE, WIDTH, isLong ? 46 : hasWords ? 76 : 150);
  const line = fit(doc, subline, SUBLINE, WIDTH, isLong ? 17 : 20);
  const name = fit(doc, recipient.toUpperCase(), RECIPIENT, WIDTH, isLong ? 22 : 48);
  const gaps = [line.height > 0 ? 2 : 0, name.height > 0 ? (isLong ? 5 : 12) : 0, isLong ? 3 : 6];
  const room = to - from - title.height - line.height - name.height - gaps.reduce((sum, gap) => sum + gap, 0);
  const words = fit(doc, message, MESSAGE, WIDTH, room);
  const used = title.height + line.height + name.height + words.height + gaps.reduce((sum, gap) => sum + gap, 0);
  let y = from + Math.max(0, (to - from - used) * 0.42);
  y = draw(doc, title, HEADLINE, LEFT - 1, y, WIDTH) + gaps[0]!;
  y = draw(doc, line, SUBLINE, LEFT, y, WIDTH) + gaps[1]!;
  y = draw(doc, name, RECIPIENT, LEFT, y, WIDTH) + gaps[2]!;
  draw(doc, words, MESSAGE, LEFT, y, WIDTH);
}

function drawFoot(doc: PdfDocument, certificate: PdfCertificate): void {
  doc
    .moveTo(LEFT, FOOT_TOP - 10)
    .lineTo(RIGHT, FOOT_TOP - 10)
    .lineWidth(0.5)
    .strokeOpacity(1)
    .stroke(SAND);
  doc.roundedRect(QR_LEFT, FOOT_TOP, QR, QR, 3).fill(IVORY);
  drawQr(doc, certificate.link, QR_LEFT, FOOT_TOP, QR, ESPRESSO);
  // the whole code is a link for who reads it on a screen
  doc.link(QR_LEFT, FOOT_TOP, QR, QR, certificate.link);
  let y = draw(doc, fit(doc, certificate.codeLabel, LABEL, FOOT_WIDTH, 11), LABEL, LEFT, FOOT_TOP - 1, FOOT_WIDTH);
  y = draw(doc, fit(doc, certificate.code, CODE, FOOT_WIDTH, 21), CODE, LEFT, y, FOOT_WIDTH);
  y = draw(doc, fit(doc, certificate.valid, VALID, FOOT_WIDTH, 12), VALID, LEFT, y, FOOT_WIDTH) + 2;
  const foot = [certificate.place, certificate.use].map((text) => printable(doc, 'text', text)).filter((text) => text !== '');
  draw(doc, fit(doc, foot.join('\n'), USE, FOOT_WIDTH, FOOT_TOP + QR - y), USE, LEFT, y, FOOT_WIDTH);
}
