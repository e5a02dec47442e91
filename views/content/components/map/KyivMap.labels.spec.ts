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

  it('stay within what is seen: on the other side of the pin near its edge, left out beyond it', () => {
    const seen = { left: 0, right: 200, top: 0, bottom: 200 };
    const [edge, outside, long] = placeLabels(
      [
        { label: 'Либідська', x: 180, y: 100 },
        { label: 'Теремки', x: 240, y: 100 },
        { label: 'Площа Українських Героїв', x: 100, y: 50 },
      ],
      20,
      5,
      { within: seen },
    );

    expect(edge?.anchor).toBe('end');
    expect(outside).toBeNull();
    expect(long).toBeNull();
  });

  it('keep clear of a larger pin, named or not', () => {
    const station = { label: 'Печерська', x: 100, y: 100, radius: 3 };
    const [alone] = placeLabels([station], 8, 5);
    const [beside, ring] = placeLabels([station, { x: 125, y: 100, radius: 20 }], 8, 5);

    expect(alone?.anchor).toBe('start');
    expect(beside?.anchor).toBe('end');
    expect(ring).toBeNull();
  });

  it('keep a distance between one another', () => {
    const [upper, lower] = placeLabels(
      [
        { label: 'Олімпійська', x: 100, y: 100 },
        { label: 'Кловська', x: 100, y: 109 },
      ],
      8,
      3,
      { air: 3 },
    );

    expect(upper?.anchor).toBe('start');
    expect(lower?.anchor).not.toBe('start');
  });

  it('looks for a place for a bounded number of labels', () => {
    const places = placeLabels(
      Array.from({ length: 1000 }, (_, index) => ({ label: 'Оболонь', x: (index % 40) * 300, y: Math.floor(index / 40) * 100 })),
      20,
      10,
    );
    expect(places.filter((place) => place !== null)).toHaveLength(150);
    expect(places[999]).toBeNull();
  });
});
