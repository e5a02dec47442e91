import { salon, servicesContext } from '../../../../../test/support/services-site';
import { nearestSalons, salonCard, salonPins, salonRoutes } from './salons.cards';

const at = (id: number, slug: string, latitude: number | null, longitude: number | null) => ({
  ...salon(id, slug, 'classic'),
  latitude,
  longitude,
});
const pechersk = at(1, 'pechersk', 50.4279, 30.5374);
const lypky = at(2, 'lypky', 50.4437, 30.5343);
const obolon = at(3, 'obolon', 50.4972, 30.498);
const lviv = at(4, 'lviv', 49.84, 24.03);
const nowhere = at(5, 'nowhere', null, null);

describe('a salon among others', () => {
  it('shows its hours without leading zeros', () => {
    expect(salonCard(servicesContext(), pechersk).hours).toBe('content.salons.daily 9:00 21:00');
  });

  it('names the nearest salons first, never itself and never one without coordinates', () => {
    expect(nearestSalons(pechersk, [lviv, obolon, pechersk, nowhere, lypky], 2)).toEqual([lypky, obolon]);
    expect(nearestSalons(nowhere, [pechersk, lypky], 2)).toEqual([]);
  });

  it('is a pin only within the bounds of the map', () => {
    expect(salonPins([pechersk, lviv, nowhere]).map((pin) => pin.path)).toEqual(['/salons/pechersk/']);
  });

  it('is found by route planners by its coordinates, and by its address when there are none', () => {
    expect(salonRoutes(pechersk, 'ua')).toContainEqual({
      app: 'Google Maps',
      url: 'https://www.google.com/maps/dir/?api=1&hl=uk&gl=UA&destination=50.4279%2C30.5374',
    });
    expect(salonRoutes(nowhere, 'en')[0]!.url).toBe('https://www.google.com/maps/dir/?api=1&hl=en&gl=UA&destination=nowhere%20street');
  });
});
