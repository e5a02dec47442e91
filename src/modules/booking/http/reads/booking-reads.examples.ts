import { KYIV } from '../../../../shared/home-zone';

// Answers as they are sent, for /api/docs.

export const LOCATIONS_EXAMPLE = [
  {
    id: 'location-pechersk',
    name: 'Печерськ',
    city: 'Київ',
    street: 'бульвар Лесі Українки, 24',
    phone: '+380 (44) 200-10-01',
    geo_position: { latitude: 50.4279, longitude: 30.5374 },
    timezone: KYIV,
    active: true,
  },
];

export const CATEGORIES_EXAMPLE = [{ id: '10', name: 'Волосся', parent: '3' }];

export const SERVICES_EXAMPLE = [
  {
    id: 'service-strizhka',
    name: 'Стрижка',
    category: '10',
    gender: 'female',
    public: true,
    archive: false,
    descriptionPlainText: 'Миття, стрижка, укладка.',
    duration: 60,
    location_prices: [{ location: 'location-pechersk', position: null, price: 1700 }],
    price_currency: 'UAH',
    prepayment_percent: 0,
    prepayment_sum: 0,
    patch_test: { service: 'service-test-na-chutlyvist', hours: 48, months: 6 },
    add_ons: ['service-dohliad'],
    questions: [
      {
        id: '3f2a9c01be',
        kind: 'choice',
        text: 'Яка довжина волосся?',
        required: true,
        choices: [{ id: '91c0d2aa41', text: 'До плечей' }],
      },
    ],
    photographs: { most: 2, required: false },
  },
];

export const EMPLOYEES_EXAMPLE = [
  {
    id: 'employee-olena-marchuk',
    name: 'Олена Марчук',
    firstname: 'Олена',
    lastname: 'Марчук',
    photo: 'media/olena.jpg',
    photo_exists: true,
    positions: ['position-stylist'],
    roles: ['professional'],
    gender: 'female',
    public: true,
    archive: false,
    default_appointment_duration: 60,
    schedules: [{ location: 'location-pechersk', schedule: [{ weekday: 1, opens: '09:00', closes: '18:00' }] }],
    services: ['service-strizhka'],
    rating: { average: 4.9, count: 31 },
  },
];

export const POSITIONS_EXAMPLE = [{ id: 'position-stylist', name: 'Стилістка', role: 'professional', parent: null }];

export const FEEDBACKS_EXAMPLE = [
  {
    id: 'f1',
    firstName: 'Ірина',
    appointment: 'a1',
    date: '2026-11-20T10:00:00.000Z',
    professional: 'employee-olena-marchuk',
    professionalName: 'Олена Марчук',
    professionalPhotoExists: true,
    rating: 5,
    text: 'Дякую!',
  },
];

export const SETTINGS_EXAMPLE = {
  common: { country: 'UA', currency: 'UAH', type: 'beauty', isOldAppointments: true, language: 'uk' },
  client_module: {
    name: 'Оксамит',
    logo: null,
    language: 'uk',
    enabled: true,
    color: null,
    theme: 'normal',
    calendar: 'week',
    routes: ['serviceProfessionalTime'],
    time_step: '30m',
    nearest_booking_minutes: 60,
    gaps_mode: 'none',
    gaps_positions: ['day_start'],
    several_services: true,
    services_gender_filter: true,
    showServicesAndGroupsDescriptions: true,
    servicesPriceFromFilteredServices: true,
    skip_professional: false,
    confirm_services: false,
    can_cancel_in_48_hours: true,
    googleAnalyticsCode: null,
  },
  information: { description: '', web_site: '', instagram: '', facebook: '', viber: '', telegram: '' },
  statistics: { default_appointment_duration: 60 },
  prepayments: { active: false, optionalRewardType: null },
};

export const FREE_TIME_EXAMPLE = { 'employee-olena-marchuk': { '2026-11-24': ['10:00', '10:30'] } };

export const NEXT_FREE_EXAMPLE = {
  start: '2026-11-24T08:00:00.000Z',
  location: 'location-pechersk',
  employee: 'employee-olena-marchuk',
  service: 'service-strizhka',
};

export const NEXT_FREE_LINKS_EXAMPLE = {
  links: [
    {
      when: 'завтра, 10:00',
      where: 'Печерськ',
      link: '/online/?salon=oksamyt-pechersk&employee=olena-marchuk&date=2026-11-24&time=10:00',
    },
  ],
  seconds: 300,
};

export const NEXT_FREE_TIMES_EXAMPLE = {
  times: [
    {
      day: 'завтра',
      time: '10:00',
      whose: 'Олена Марчук',
      link: '/online/?salon=oksamyt-pechersk&employee=olena-marchuk&date=2026-11-24&time=10:00',
    },
  ],
  seconds: 300,
};

export const FREE_DAY_EXAMPLE = {
  date: '2026-11-24',
  isToday: true,
  minute: 750,
  salons: { 'oksamyt-pechersk': { '14:30': 2, '15:00': 3 } },
  seconds: 300,
};

export const APPOINTMENT_OPTIONS_EXAMPLE = [
  {
    start: '10:00',
    end: '11:00',
    price: 1700,
    parts: [{ service: 'service-strizhka', employee: 'employee-olena-marchuk', start: '10:00', end: '11:00' }],
  },
];

export const ADD_ONS_EXAMPLE = [
  {
    service: 'service-dohliad',
    name: 'Догляд за волоссям',
    added_price: 400,
    start: '10:00',
    end: '11:20',
    price: 2100,
    parts: [
      { service: 'service-strizhka', employee: 'employee-olena-marchuk', start: '10:00', end: '11:00' },
      { service: 'service-dohliad', employee: 'employee-olena-marchuk', start: '11:00', end: '11:20' },
    ],
  },
];
