import { guid } from './beautypro-stub.ids';

/** The salons of the stub, in the words of the API. */

export const CENTRE = guid('location', 1);
export const PODIL = guid('location', 2);
export const CLOSED = guid('location', 3);
export const HAIR = guid('category', 1);
export const CUTS = guid('category', 2);
export const CUT = guid('service', 1);
export const COLOUR = guid('service', 2);
/** Lasts no multiple of half an hour. */
export const BROWS = guid('service', 3);
/** Has no price at Podil. */
export const MASSAGE = guid('service', 4);
export const HIDDEN = guid('service', 5);
export const NO_DURATION = guid('service', 6);
export const STYLIST = guid('position', 1);
export const OLHA = guid('employee', 1);
export const IRYNA = guid('employee', 2);
export const MARTA = guid('employee', 3);
/** Not public. */
export const TRAINEE = guid('employee', 4);
/** At Podil. */
export const DARYNA = guid('employee', 5);

const location = (id: string, name: string, active: boolean) => ({
  id,
  name,
  category: null,
  code: '',
  city: 'Київ',
  street: 'вул. Хрещатик, 1',
  phone: '+380 (44) 123-45-67',
  geo_position: { lat: 50.45, lng: 30.52 },
  timezone: 'Europe/Kyiv',
  active,
  description: '',
  web_site: '',
});

const service = (id: string, name: string, duration: number | null, places: readonly string[], more: object = {}) => ({
  id,
  name,
  description: `<p>${name} &mdash; опис</p>`,
  descriptionPlainText: `${name} — опис`,
  duration,
  gender: 'both',
  price_currency: 'UAH',
  category: CUTS,
  picture: '',
  public: true,
  archive: false,
  prepaymentRequired: false,
  location_prices: places.map((place) => ({ location: place, position: STYLIST, price: 450.5, staff_price: 300 })),
  ...more,
});

const employee = (id: string, firstname: string, place: string, services: readonly string[], more: object = {}) => ({
  id,
  name: `${firstname} Лисенко`,
  firstname,
  lastname: 'Лисенко',
  gender: 'female',
  photo_exists: false,
  photo: '',
  positions: [STYLIST],
  position_names: ['Стиліст'],
  // the documentation shows a bare text where the list says roles
  roles: 'professional',
  public: true,
  archive: false,
  schedules: [{ location: place, schedule: guid('schedule', 1), start_date: '2026-01-01' }],
  default_appointment_duration: 60,
  feedback_count: 2,
  average_feedback_rating: 4.5,
  prepaymentRequired: false,
  services,
  ...more,
});

const ALL = [CUT, COLOUR, BROWS, MASSAGE, NO_DURATION];

/** Everything that can be read as a list, and the fields that its entity knows. */
export function stubCatalogue() {
  return {
    locations: [location(CENTRE, 'Хрещатик', true), location(PODIL, 'Поділ', true), location(CLOSED, 'Закрито', false)],
    categories: [
      { id: HAIR, name: 'Волосся', parent: '', picture: '', archive: false },
      { id: CUTS, name: 'Стрижки', parent: HAIR, picture: '', archive: false },
    ],
    services: [
      service(CUT, 'Стрижка', 60, [CENTRE, PODIL]),
      service(COLOUR, 'Фарбування', 120, [CENTRE, PODIL]),
      service(BROWS, 'Брови', 45, [CENTRE, PODIL]),
      service(MASSAGE, 'Масаж', 60, [CENTRE]),
      service(HIDDEN, 'Прихована', 30, [CENTRE], { public: false }),
      service(NO_DURATION, 'Консультація', null, [CENTRE]),
    ],
    employees: [
      employee(OLHA, 'Ольга', CENTRE, ALL),
      employee(IRYNA, 'Ірина', CENTRE, ALL),
      employee(MARTA, 'Марта', CENTRE, [BROWS]),
      employee(TRAINEE, 'Учениця', CENTRE, ALL, { public: false }),
      employee(DARYNA, 'Дарина', PODIL, [CUT, COLOUR, BROWS]),
    ],
    positions: [{ id: STYLIST, name: 'Стиліст', role: 'professional', parent: '' }],
    feedbacks: [
      {
        id: guid('feedback', 1),
        // the samples answer in small letters and with a malformed date
        firstname: 'Олена',
        appointment: guid('appointment', 900),
        date: '2026-10-01T12:00:00Z000',
        professional: OLHA,
        professionalName: 'Ольга Лисенко',
        professionalPhotoExists: false,
        rating: 5,
        text: 'Дуже гарно',
      },
    ],
  };
}

export type StubCatalogue = ReturnType<typeof stubCatalogue>;

/** Fields that each entity knows; a test may take some away. */
export const KNOWN_FIELDS: Readonly<Record<string, readonly string[]>> = {
  locations: 'name,category,code,city,street,phone,geo_position,timezone,active,description,web_site,pictures_count'.split(','),
  categories: 'name,parent,picture,archive'.split(','),
  services:
    'name,description,descriptionPlainText,duration,public,archive,gender,price_currency,category,picture,pictureUrl,location_prices,prepaymentRequired'.split(
      ',',
    ),
  employees:
    'name,firstname,lastname,gender,photo_exists,photo,positions,position_names,roles,public,archive,schedules,default_appointment_duration,feedback_count,average_feedback_rating,prepaymentRequired,services'.split(
      ',',
    ),
  positions: 'name,role,parent'.split(','),
  feedbacks: 'firstName,appointment,date,professional,professionalName,professionalPhotoExists,rating,text'.split(','),
  appointments:
    'location,client,clientFirstName,date,state,clientsModuleConfirmed,hasAnySales,feedback,comments,services,createDate,predictedSum'.split(
      ',',
    ),
  clients: 'phone,photo,photo_exists,bonus,email,balance,gender,forbiddenOnlineBooking,firstname,lastname,card_number'.split(','),
};

export const stubSettings = (): Record<string, Record<string, unknown>> => ({
  common: { country: 'UA', currency: 'UAH', type: 'beauty', isOldAppointments: true, language: 'uk' },
  client_module: {
    name: 'OKSAMYT',
    logo: '',
    language: 'uk',
    enabled: true,
    color: '#aa8866',
    theme: 'soft',
    calendar: 'week',
    routes: ['serviceProfessionalTime', 'timeServiceProfessional'],
    time_step: '30m',
    nearest_booking_minutes: 60,
    gaps_mode: 'none',
    gaps_positions: ['day_start'],
    several_services: true,
    services_gender_filter: true,
    showServicesAndGroupsDescriptions: true,
    servicesPriceFromFilteredServices: false,
    skip_professional: true,
    confirm_services: false,
    can_cancel_in_48_hours: true,
    googleAnalyticsCode: '',
  },
  information: {
    description: { uk: '<p>Салони краси</p>', en: '<p>Beauty salons</p>' },
    web_site: 'https://oksamyt.test',
    instagram: 'https://instagram.com/oksamyt',
    facebook: '',
    viber: '',
    telegram: '',
  },
  statistics: { default_appointment_duration: 90 },
  prepayments: { active: false, optionalRewardType: '' },
});
