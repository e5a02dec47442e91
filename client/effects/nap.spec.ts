import { Nap } from './nap';

const bendAt = (nap: Nap, x: number, y: number) => [
  nap.bytes[(y * nap.columns + x) * 2]! - 128,
  nap.bytes[(y * nap.columns + x) * 2 + 1]! - 128,
];

describe('the nap of a velvet', () => {
  it('lies where it was stroked, in the direction of the stroke, and nowhere else', () => {
    const nap = new Nap(40, 20);
    nap.stroke(5, 10, 30, 10, 4);
    nap.rise(0);
    const [x, y] = bendAt(nap, 15, 10);
    expect(x).toBeGreaterThan(100);
    expect(y).toBe(0);
    expect(bendAt(nap, 15, 2)).toEqual([0, 0]);
    expect(nap.isCalm).toBe(false);
  });

  it('is laid the other way by a stroke back', () => {
    const nap = new Nap(40, 20);
    nap.stroke(5, 10, 30, 10, 4);
    nap.stroke(30, 10, 5, 10, 4);
    nap.rise(0);
    expect(bendAt(nap, 15, 10)[0]).toBeLessThan(-80);
  });

  it('is pushed to all sides by a finger that stands still', () => {
    const nap = new Nap(40, 20);
    nap.press(20, 10, 6);
    nap.rise(0);
    expect(bendAt(nap, 17, 10)[0]).toBeLessThan(-10);
    expect(bendAt(nap, 22, 10)[0]).toBeGreaterThan(10);
  });

  it('rises slowly, until it is upright everywhere', () => {
    const nap = new Nap(40, 20);
    nap.stroke(5, 10, 30, 10, 4);
    nap.rise(1);
    expect(bendAt(nap, 15, 10)[0]).toBeGreaterThan(30);
    for (let second = 0; second < 8; second++) nap.rise(1);
    expect(nap.isCalm).toBe(true);
    expect(nap.bytes.every((byte) => byte === 128)).toBe(true);
  });

  it('takes strokes over its edge', () => {
    const nap = new Nap(10, 10);
    nap.stroke(-20, -20, 30, 30, 3);
    nap.stroke(4, 4, 4, 4, 3);
    nap.rise(0);
    expect(bendAt(nap, 9, 9)[0]).toBeGreaterThan(50);
  });
});
