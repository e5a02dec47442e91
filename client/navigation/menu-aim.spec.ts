import { movesDown, movesTowards } from './menu-aim';

const column = { left: 500, top: 100, bottom: 500 };
const at = (x: number, y: number) => ({ x, y });

describe('where the pointer is going', () => {
  it.each([
    ['straight to the right', at(200, 300), at(210, 300), true],
    ['diagonally, to the lower end of the column', at(200, 120), at(210, 132), true],
    ['too steeply to come into the column', at(200, 120), at(201, 140), false],
    ['upwards past the column', at(200, 120), at(210, 118), false],
    ['straight down', at(200, 120), at(200, 140), false],
    ['away from the column', at(210, 120), at(200, 120), false],
    ['nowhere', at(200, 120), at(200, 120), false],
    ['within the column already', at(510, 120), at(520, 120), false],
  ])('%s', (_name, from, to, heads) => {
    expect(movesTowards(column, from, to)).toBe(heads);
  });

  it.each([
    ['into the panel', at(100, 10), at(104, 14), true],
    ['along the bar', at(100, 10), at(110, 12), false],
    ['up', at(100, 14), at(100, 10), false],
  ])('%s', (_name, from, to, heads) => {
    expect(movesDown(from, to)).toBe(heads);
  });
});
