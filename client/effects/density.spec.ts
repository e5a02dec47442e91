import { Density } from './density';

/** Tells of frames for a while; a frame takes what the density makes of it. */
function run(density: Density, frames: number, time: (dense: number) => number): readonly number[] {
  const seen: number[] = [];
  for (let frame = 0; frame < frames; frame++) {
    density.addFrame(time(density.now));
    if (seen.at(-1) !== density.now) seen.push(density.now);
  }
  return seen;
}

/** A screen of 60 frames a second, and a painting that takes so many ms with one device pixel per pixel. */
const screen = (cost: number) => (dense: number) => Math.ceil((cost * dense * dense) / (1000 / 60)) * (1000 / 60);

describe('the density of a moving picture', () => {
  it('is the most that is allowed while frames are fast', () => {
    expect(run(new Density(1.5), 500, screen(5))).toEqual([1.5]);
    expect(run(new Density(1), 500, () => 8.3)).toEqual([1]);
  });

  it('becomes at once so coarse that frames are fast, and stays', () => {
    expect(run(new Density(1.5), 500, screen(13))).toEqual([1.5, 1]);
    expect(run(new Density(1.5), 500, screen(50))).toEqual([1.5, 0.5]);
  });

  it('has a lower end', () => {
    expect(run(new Density(1), 500, screen(1000))).toEqual([1, 0.5]);
  });

  it('is not decided by the first frames, which bring the picture to the card', () => {
    const density = new Density(1.5);
    run(density, 16, () => 120);
    expect(run(density, 500, screen(5))).toEqual([1.5]);
  });

  it('takes late frames for what they are', () => {
    const density = new Density(1.5);
    for (let frame = 0; frame < 300; frame++) density.addFrame(frame % 3 ? 16.7 : 150);
    expect(density.now).toBe(1.5);
  });

  it('is left as it was where a coarser picture does not help, and not tried for ever', () => {
    expect(run(new Density(1.5), 2000, () => 33.3)).toEqual([1.5, 1, 1.5, 1, 1.5]);
  });
});
