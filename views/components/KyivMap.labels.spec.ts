import { placeLabels } from './KyivMap.labels';

describe('labels of the map', () => {
  it('stand to the right of a pin that is alone', () => {
    expect(placeLabels([{ label: 'Оболонь', x: 100, y: 100 }], 20, 10)).toEqual([{ x: 117, y: 107, anchor: 'start' }]);
  });

  it('go to the left when another pin is on the right', () => {
    const [first] = placeLabels(
      [
        { label: 'Липки', x: 100, y: 100 },
        { label: 'Печерськ', x: 150, y: 100 },
      ],
      20,
      10,
    );

    expect(first?.anchor).toBe('end');
  });

  it('never lie on one another, however close the pins are, and are left out where there is no place', () => {
    const pins = Array.from({ length: 9 }, (_, index) => ({
      label: 'Чорновола',
      x: 100 + (index % 3) * 22,
      y: 100 + Math.floor(index / 3) * 22,
    }));
    const places = placeLabels(pins, 20, 10);

    expect(places).toHaveLength(9);
    expect(places.filter((place) => place === null).length).toBeGreaterThan(0);
    const shown = places.filter((place) => place !== null);
    expect(new Set(shown.map((place) => `${place.x} ${place.y}`)).size).toBe(shown.length);
  });
});
