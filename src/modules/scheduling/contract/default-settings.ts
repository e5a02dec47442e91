import type { BookingSettings } from './settings';

/** Rules of our own engine where nobody set others; those of docs/product.md, booking 8 and 14. */
export const DEFAULT_SETTINGS: BookingSettings = {
  common: { country: 'UA', currency: 'UAH', type: 'beauty', isOldAppointments: true, language: 'uk' },
  clientModule: {
    name: '',
    logo: null,
    language: 'uk',
    enabled: true,
    color: null,
    theme: 'normal',
    calendar: 'month',
    routes: ['serviceProfessionalTime', 'professionalServiceTime', 'timeServiceProfessional'],
    timeStep: 30,
    nearestBookingMinutes: 60,
    gapsMode: 'none',
    gapsPositions: ['day_start'],
    severalServices: true,
    servicesGenderFilter: true,
    showServicesAndGroupsDescriptions: true,
    servicesPriceFromFilteredServices: false,
    skipProfessional: false,
    confirmServices: false,
    canCancelIn48Hours: true,
    googleAnalyticsCode: null,
  },
  information: { description: '', webSite: '', instagram: '', facebook: '', viber: '', telegram: '' },
  statistics: { defaultAppointmentMinutes: 60 },
  noShows: { limit: 0, rule: 'prepayment', prepaymentPercent: 50 },
  followUps: { reviews: true, next: true, heldHours: 24 },
  prepayments: { active: false, optionalRewardType: null },
};
