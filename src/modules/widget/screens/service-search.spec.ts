import type { BookingCategory, BookingService } from '../../scheduling/contract/catalogue';
import { findServices } from './service-search';

const CATEGORIES = [
  { id: 'nails', name: 'Нігті' },
  { id: 'hair', name: 'Волосся' },
] as unknown as readonly BookingCategory[];
const SERVICES = [
  { id: 'classic', name: 'Класичний манікюр', category: 'nails' },
  { id: 'pedicure', name: 'Педикюр', category: 'nails' },
  { id: 'cut', name: 'Жіноча стрижка', category: 'hair' },
  { id: 'colour', name: 'Airtouch', category: 'hair' },
] as unknown as readonly BookingService[];

const found = (query: string) => findServices(SERVICES, query, CATEGORIES).map(({ id }) => id);

describe('the search of services', () => {
  it.each([
    ['манікюр', ['classic'], 'by a word'],
    ['мані', ['classic'], 'by its beginning'],
    ['стрижки', ['cut'], 'without its ending'],
    ['нігті', ['classic', 'pedicure'], 'by the category'],
    ['vfysr.h', ['classic'], 'in the other keyboard layout'],
    ['manikyur', ['classic'], 'in Latin letters'],
    ['фшкещгср', ['colour'], 'in the other layout the other way round'],
    ['манікюп', ['classic'], 'with a wrong letter'],
    ['стрышка', ['cut'], 'with another wrong letter'],
    ['класичний манікюп', ['classic'], 'with a typo beside a right word'],
    ['стрижка манікюр', [], 'by every word'],
    ['кот', [], 'without a typo in a short word'],
    ['ремонт велосипедів', [], 'and nothing else'],
  ])('finds by %s %j: %s', (query, ids) => expect(found(query)).toEqual(ids));

  it.each(['', '   ', '«»', '!'])('leaves all services where nothing is asked for: %j', (query) => {
    expect(found(query)).toEqual(SERVICES.map(({ id }) => id));
  });

  it('does not let a typo add to what is found as it was typed', () => {
    const near = [...SERVICES, { id: 'other', name: 'Манекюр', category: 'hair' } as unknown as BookingService];
    expect(findServices(near, 'манікюр', CATEGORIES).map(({ id }) => id)).toEqual(['classic']);
  });
});
