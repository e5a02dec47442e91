import { VelvetField } from './velvet-field';

const bendAt = (nap: VelvetField, x: number, y: number) => [
  nap.bytes[(y * nap.columns + x) * 4]! - 128,
  nap.bytes[(y * nap.columns + x) * 4 + 1]! - 128,
];
const fallAt = (nap: VelvetField, x: number, y: number) => nap.bytes[(y * nap.columns + x) * 4 + 2]! - 128;

describe('the nap of a velvet', () => {
  it('lies where it was stroked, in the direction of the stroke, and nowhere else', () => {
    const nap = new VelvetField(40, 20);
    nap.stroke(5, 10, 30, 10, 4);
    nap.rise(0);
    const [x, y] = bendAt(nap, 15, 10);
    expect(x).toBeGreaterThan(100);
    expect(y).toBe(0);
    expect(bendAt(nap, 15, 2)).toEqual([0, 0]);
    expect(nap.isUpright).toBe(false);
  });

  it('is laid the other way by a stroke back', () => {
    const nap = new VelvetField(40, 20);
    nap.stroke(5, 10, 30, 10, 4);
    nap.stroke(30, 10, 5, 10, 4);
    nap.rise(0);
    expect(bendAt(nap, 15, 10)[0]).toBeLessThan(-80);
  });

  it('is pushed to all sides by a finger that stands still', () => {
    const nap = new VelvetField(40, 20);
    nap.press(20, 10, 6);
    nap.rise(0);
    expect(bendAt(nap, 17, 10)[0]).toBeLessThan(-10);
    expect(bendAt(nap, 22, 10)[0]).toBeGreaterThan(10);
  });

  it('rises slowly, until it is upright everywhere', () => {
    const nap = new VelvetField(40, 20);
    nap.stroke(5, 10, 30, 10, 4);
    nap.rise(1);
    expect(bendAt(nap, 15, 10)[0]).toBeGreaterThan(30);
    for (let second = 0; second < 8; second++) nap.rise(1);
    expect(nap.isUpright).toBe(true);
    expect(nap.bytes.every((byte) => byte === 128)).toBe(true);
    expect(nap.changedCells).toBeNull();
  });

  it('tells which cells are to be painted, fewer and fewer, and nothing is bent outside of them', () => {
    const nap = new VelvetField(80, 40);
    expect(nap.changedCells).toBeNull();
    nap.stroke(60, 30, 64, 30, 4);
    nap.rise(0);
    // the brush reaches four cells, its edge is not seen, and two more are changed by what is bent
    expect(nap.changedCells).toEqual({ left: 54, top: 24, right: 70, bottom: 36 });
    // a second stroke elsewhere, which is seen for less long
    nap.stroke(10, 8, 10.05, 8, 4);
    nap.rise(0);
    expect(nap.changedCells!.left).toBeLessThan(10);
    nap.rise(3);
    expect(nap.changedCells!.left).toBeGreaterThan(50);
    for (let y = 0; y < nap.rows; y++) {
      for (let x = 0; x < nap.columns; x++) {
        const isSeen =
          x >= nap.changedCells!.left && x < nap.changedCells!.right && y >= nap.changedCells!.top && y < nap.changedCells!.bottom;
        if (!isSeen) expect([...bendAt(nap, x, y), fallAt(nap, x, y)]).toEqual([0, 0, 0]);
      }
    }
  });

  it('has no cells that are seen: the edge of a stroke falls over several', () => {
    const nap = new VelvetField(40, 20);
    nap.stroke(5, 10, 30, 10, 2);
    nap.rise(0);
    const across = [6, 7, 8, 9].map((y) => bendAt(nap, 15, y)[0]!);
    expect(across[0]).toBe(0);
    expect(across[1]).toBeGreaterThan(0);
    expect(across).toEqual([...across].sort((one, other) => one - other));
  });

  it('falls away from the light on the far side of a stroke, and towards it on the near side', () => {
    const nap = new VelvetField(40, 20);
    nap.stroke(5, 10, 30, 10, 4);
    nap.rise(0);
    expect(fallAt(nap, 15, 12)).toBeGreaterThan(20);
    expect(fallAt(nap, 15, 7)).toBeLessThan(-20);
  });

  it('takes strokes over its edge', () => {
    const nap = new VelvetField(10, 10);
    nap.stroke(-20, -20, 30, 30, 3);
    nap.stroke(4, 4, 4, 4, 3);
    nap.rise(0);
    expect(bendAt(nap, 9, 9)[0]).toBeGreaterThan(50);
  });
});
