import { redRun, threadPieces } from './thread-path';
import type { ThreadCourse, ThreadPiece } from './thread-path';

const COURSE: ThreadCourse = {
  strand: { left: 100, right: 200, y: 800, slope: -2 },
  top: 900,
  margin: 27,
  words: [
    { left: 60, right: 300, top: 1500, bottom: 1560 },
    { left: 500, right: 900, top: 4000, bottom: 4060 },
  ],
  ends: [[420, 6000]],
};

const numbers = (path: string) => [...path.matchAll(/-?[\d.]+/g)].map(([text]) => Number(text));
const ends = ({ paths }: ThreadPiece) => paths.map((path) => numbers(path).slice(-2));
const begins = ({ paths }: ThreadPiece) => paths.map((path) => numbers(path).slice(0, 2));

describe('the course of the thread', () => {
  it('comes out of the strand as hairs, which become one', () => {
    const [hairs] = threadPieces(COURSE);
    expect(hairs!.kind).toBe('hairs');
    expect(hairs!.paths.length).toBeGreaterThan(2);
    for (const [x, y] of begins(hairs!)) {
      expect(x).toBeGreaterThan(100);
      expect(x).toBeLessThan(200);
      expect(y).toBe(800);
    }
    expect(new Set(ends(hairs!).map(String)).size).toBe(1);
  });

  it('goes on where each piece ends, to its end', () => {
    const pieces = threadPieces(COURSE);
    for (const [index, piece] of pieces.slice(1).entries()) expect(begins(piece)[0]).toEqual(ends(pieces[index]!)[0]);
    expect(pieces.at(-1)!.kind).toBe('route');
    expect(ends(pieces.at(-1)!)).toEqual([[420, 6000]]);
  });

  it('runs below the whole of each word', () => {
    for (const { left, right, bottom } of COURSE.words) {
      const under = threadPieces(COURSE).find(({ top, bottom: end }) => top < bottom && end > bottom)!;
      expect(under.paths[0]).toContain(`${left} ${bottom + 3}`);
      expect(under.paths[0]).toContain(`${right} ${bottom}`);
    }
  });

  it('begins at the margin below the opening where the strand leaves by the side', () => {
    expect(begins(threadPieces({ ...COURSE, strand: null })[0]!)).toEqual([[27, 900]]);
  });

  it('leaves out words and an end that it has passed', () => {
    const words = [...COURSE.words, { left: 60, right: 200, top: 4040, bottom: 4080 }];
    expect(threadPieces({ ...COURSE, words })).toEqual(threadPieces(COURSE));
    expect(threadPieces({ ...COURSE, ends: [[420, 2000]] }).some(({ kind }) => kind === 'route')).toBe(false);
    expect(
      ends(
        threadPieces({
          ...COURSE,
          ends: [
            [420, 2000],
            [300, 6000],
            [420, 6100],
          ],
        }).at(-1)!,
      ),
    ).toEqual([[300, 6000]]);
  });

  it('consists of pieces of a bounded length', () => {
    const height = ({ top, bottom }: ThreadPiece) => bottom - top;
    const far = threadPieces({ ...COURSE, words: [], ends: [[420, 60_000]] });
    expect(Math.max(...far.map(height))).toBeLessThan(700);
  });
});

describe('the strand in a row of pixels', () => {
  const row = (...pixels: readonly (readonly [number, number, number])[]) =>
    new Uint8ClampedArray(pixels.flatMap((pixel) => [...pixel, 255]));
  const HAIR = [90, 60, 50] as const;
  const RED = [221, 107, 82] as const;

  const many = (count: number, pixel: readonly [number, number, number]) => Array.from({ length: count }, () => pixel);

  it('is the longest run of red', () => {
    expect(redRun(row(...many(5, HAIR), RED, RED, ...many(7, HAIR), RED, RED, RED))).toEqual([14, 16]);
  });

  it('is neither hair, nor pale ground, nor a single pixel, nor a red ground', () => {
    expect(redRun(row(HAIR, [246, 241, 234], HAIR))).toBeNull();
    expect(redRun(row(...many(5, HAIR), RED, ...many(5, HAIR)))).toBeNull();
    expect(redRun(row(...many(5, HAIR), ...many(5, RED), ...many(5, HAIR)))).toBeNull();
    expect(redRun(row())).toBeNull();
  });
});
