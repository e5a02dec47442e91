import type {
  EngineCatalogue,
  EngineCategory,
  EngineEmployee,
  EngineLocation,
  EnginePosition,
  EngineService,
  LocalName,
} from '../../src/modules/scheduling/contract/engine-catalogue';
import { NO_PROCESSING } from '../../src/modules/scheduling/contract/processing';

/**
 * A small chain that can be booked: salons `podil`, `pechersk` and `lviv` (9:00-21:00, 10:00-20:00, 9:00-18:00), eight employees, ten services.
 * `anna`, `bohdana`, `vira` and `hanna` are equal: salon `podil`, hair. `daryna` works at `podil` and `pechersk`, nails and brows.
 * `olha` and `iryna` are at `pechersk`; `yulia` alone at `lviv`, and cuts in 30 minutes.
 */
export function bookingCatalogue(changes: Partial<EngineCatalogue> = {}): EngineCatalogue {
  return {
    version: 1,
    locations: byId(LOCATIONS),
    categories: byId(CATEGORIES),
    services: byId(SERVICES),
    employees: byId(EMPLOYEES),
    positions: byId(POSITIONS),
    resources: new Map(),
    ...changes,
  };
}

const byId = <T extends { readonly id: string }>(items: readonly T[]): ReadonlyMap<string, T> =>
  new Map(items.map((item) => [item.id, item]));
const named = (ua: string, en: string): LocalName => ({ ua, en });

const location = (id: string, name: LocalName, city: LocalName, hours: readonly [number, number]): EngineLocation => ({
  id,
  name,
  city,
  street: named('вул. Тестова, 1', '1 Testova St'),
  phone: '+380 44 000 00 00',
  geoPosition: null,
  timezone: 'Europe/Kyiv',
  active: true,
  opens: hours[0],
  closes: hours[1],
});

const LOCATIONS: readonly EngineLocation[] = [
  location('podil', named('Поділ', 'Podil'), named('Київ', 'Kyiv'), [540, 1260]),
  location('pechersk', named('Печерськ', 'Pechersk'), named('Київ', 'Kyiv'), [600, 1200]),
  location('lviv', named('Львів', 'Lviv'), named('Львів', 'Lviv'), [540, 1080]),
];

const CATEGORIES: readonly EngineCategory[] = [
  { id: 'beauty', name: named('Краса', 'Beauty'), parent: null },
  { id: 'hair', name: named('Волосся', 'Hair'), parent: 'beauty' },
  { id: 'nails', name: named('Нігті', 'Nails'), parent: 'beauty' },
];

const service = (
  id: string,
  name: LocalName,
  durationMinutes: number | null,
  price: number,
  more: Partial<EngineService> = {},
): EngineService => ({
  id,
  name,
  category: 'hair',
  description: named('', ''),
  durationMinutes,
  gender: 'female',
  public: true,
  archive: false,
  bufferBefore: 0,
  bufferAfter: 0,
  processing: NO_PROCESSING,
  sideBySide: false,
  prepayment: { percent: 0, sum: 0 },
  prices: { podil: price, pechersk: price + 10_000, lviv: price },
  positionPrices: {},
  needs: [],
  ...more,
});

/** `cut` 60 minutes, `color` 120 with 15 afterwards, `styling` without a duration; nails beside something else; `secret` and `old` cannot be booked. */
const SERVICES: readonly EngineService[] = [
  service('cut', named('Стрижка', 'Cut'), 60, 100_000),
  service('color', named('Фарбування', 'Colouring'), 120, 250_000, { bufferAfter: 15 }),
  service('wash', named('Миття', 'Wash'), 30, 20_000),
  service('styling', named('Укладка', 'Styling'), null, 60_000),
  service('mens-cut', named('Чоловіча стрижка', 'Men’s cut'), 45, 80_000, { gender: 'male', bufferBefore: 5, bufferAfter: 10 }),
  service('manicure', named('Манікюр', 'Manicure'), 90, 70_000, { category: 'nails', gender: 'both', sideBySide: true }),
  service('pedicure', named('Педикюр', 'Pedicure'), 60, 90_000, { category: 'nails', gender: 'both', sideBySide: true }),
  service('brows', named('Брови', 'Brows'), 30, 40_000, { category: null, gender: 'both', prices: { podil: 40_000 } }),
  service('secret', named('Для своїх', 'For friends'), 60, 50_000, { public: false }),
  service('old', named('Колишня', 'Former'), 60, 50_000, { archive: true }),
];

/** 90 minutes of hair that work by themselves from 35 to 70, with buffers: of a catalogue with processing time, `withProcessing`. */
const TINT = service('tint', named('Тонування', 'Tinting'), 90, 150_000, {
  bufferBefore: 5,
  bufferAfter: 10,
  processing: { from: 35, minutes: 35 },
});

/** The chain with one more service of hair, `tint`. */
export function withProcessing(tint: Partial<EngineService> = {}): EngineCatalogue {
  const employees = EMPLOYEES.map((each) => (each.services === HAIR ? { ...each, services: [...HAIR, 'tint'] } : each));
  return bookingCatalogue({ services: byId([...SERVICES, { ...TINT, ...tint }]), employees: byId(employees) });
}

/** The chain with one more service of hair, `allergy-test` of 15 minutes, which `color` requires 48 hours before, not older than six months. */
export function withPatchTest(color: Partial<EngineService> = {}): EngineCatalogue {
  const employees = EMPLOYEES.map((each) => (each.services === HAIR ? { ...each, services: [...HAIR, 'allergy-test'] } : each));
  const patchTest = { service: 'allergy-test', hours: 48, months: 6 };
  const services = SERVICES.map((each) => (each.id === 'color' ? { ...each, patchTest, ...color } : each));
  const test = service('allergy-test', named('Тест на чутливість', 'Patch test'), 15, 0);
  return bookingCatalogue({ services: byId([...services, test]), employees: byId(employees) });
}

/** As `withPatchTest`, with another test of 20 minutes, `skin-test`, which `styling` requires 24 hours before. */
export function withTwoTests(): EngineCatalogue {
  const { services, employees, ...rest } = withPatchTest();
  const all = [...services.values()].map((each) =>
    each.id === 'styling' ? { ...each, patchTest: { service: 'skin-test', hours: 24, months: 12 } } : each,
  );
  const test = service('skin-test', named('Проба на шкірі', 'Skin test'), 20, 0);
  const does = [...employees.values()].map((each) =>
    each.services.includes('allergy-test') ? { ...each, services: [...each.services, 'skin-test'] } : each,
  );
  return { ...rest, services: byId([...all, test]), employees: byId(does) };
}

const HAIR = ['cut', 'color', 'wash', 'styling', 'mens-cut', 'secret', 'old'];
const NAILS = ['manicure', 'pedicure', 'brows'];

const employee = (id: string, name: LocalName, locations: readonly string[], services: readonly string[]): EngineEmployee => ({
  id,
  name,
  position: services === NAILS ? 'nail-master' : 'stylist',
  photo: null,
  gender: 'female',
  public: true,
  archive: false,
  locations,
  services,
  durations: {},
  prices: {},
});

const EMPLOYEES: readonly EngineEmployee[] = [
  employee('anna', named('Анна Кравець', 'Anna Kravets'), ['podil'], HAIR),
  employee('bohdana', named('Богдана Лис', 'Bohdana Lys'), ['podil'], HAIR),
  employee('vira', named('Віра Мороз', 'Vira Moroz'), ['podil'], HAIR),
  employee('hanna', named('Ганна Бойко', 'Hanna Boiko'), ['podil'], HAIR),
  employee('daryna', named('Дарина Шевчук', 'Daryna Shevchuk'), ['podil', 'pechersk'], NAILS),
  employee('olha', named('Ольга Ткач', 'Olha Tkach'), ['pechersk'], HAIR),
  employee('iryna', named('Ірина Гнатюк', 'Iryna Hnatiuk'), ['pechersk'], NAILS),
  { ...employee('yulia', named('Юлія Коваль', 'Yuliia Koval'), ['lviv'], [...HAIR, ...NAILS]), durations: { cut: 30 } },
];

const POSITIONS: readonly EnginePosition[] = [
  { id: 'stylist', name: named('Стиліст', 'Stylist') },
  { id: 'nail-master', name: named('Майстер манікюру', 'Nail master') },
];
