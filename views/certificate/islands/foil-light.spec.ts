import { lightOfPointer, lightOfTilt } from './foil-light';

describe('the light on foil', () => {
  it('stands in the middle of a card that nobody touches or tilts', () => {
    expect(lightOfPointer(0.5, 0.5)).toEqual({ light: 0.5, leanX: -0, leanY: 0 });
    expect(lightOfTilt(45, 0)).toEqual({ light: 0.5, leanX: -0, leanY: 0 });
  });

  it('follows the pointer, and the card leans by five degrees at most', () => {
    expect(lightOfPointer(1, 1)).toEqual({ light: 1, leanX: -5, leanY: 5 });
    expect(lightOfPointer(0, 0)).toEqual({ light: 0, leanX: 5, leanY: -5 });
    expect(lightOfPointer(9, -9)).toEqual(lightOfPointer(1, 0));
  });

  it('follows the phone within the degrees of a wrist', () => {
    expect(lightOfTilt(45, 11).light).toBeGreaterThan(0.5);
    expect(lightOfTilt(180, 90)).toEqual(lightOfTilt(67, 22));
  });
});
