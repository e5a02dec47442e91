import { toHryvnias } from '../../../../shared/money';
import type {
  BookingEmployee,
  BookingFeedback,
  BookingLocation,
  BookingService,
  EmployeeSchedule,
} from '../../../scheduling/contract/catalogue';
import type { BookingSettings } from '../../../scheduling/contract/settings';

// Names of the fields are those of docs/product.md (booking); prices are hryvnias.

export function presentLocation({ geoPosition, ...location }: BookingLocation) {
  const { id, name, city, street, phone, timezone, active } = location;
  return { id, name, city, street, phone, geo_position: geoPosition, timezone, active };
}

export function presentService(service: BookingService) {
  const { id, name, category, gender, archive, descriptionPlainText, prepaymentPercent, asks } = service;
  return {
    id,
    name,
    category,
    gender,
    public: service.public,
    archive,
    descriptionPlainText,
    duration: service.durationMinutes,
    location_prices: service.locationPrices.map(({ location, position, price }) => ({ location, position, price: toHryvnias(price) })),
    price_currency: service.priceCurrency,
    prepayment_percent: prepaymentPercent,
    prepayment_sum: toHryvnias(service.prepaymentSum),
    patch_test: service.patchTest ?? null,
    add_ons: asks?.addOns ?? [],
    questions: (asks?.questions ?? []).map(({ isRequired, ...question }) => ({ ...question, required: isRequired })),
    photographs: asks?.photographs ? { most: asks.photographs.most, required: asks.photographs.isRequired } : null,
  };
}

export function presentEmployee(employee: BookingEmployee) {
  const { id, name, firstname, lastname, photo, positions, roles, gender, archive, services, rating } = employee;
  return {
    id,
    name,
    firstname,
    lastname,
    photo,
    photo_exists: photo !== null,
    positions,
    roles,
    gender,
    public: employee.public,
    archive,
    default_appointment_duration: employee.defaultAppointmentMinutes,
    schedules: employee.schedules.map(presentSchedule),
    services,
    rating,
  };
}

/** Days by their number, 1 is Monday. */
function presentSchedule({ location, weekdays }: EmployeeSchedule) {
  const schedule = Object.entries(weekdays).map(([weekday, { opens, closes }]) => ({ weekday: Number(weekday), opens, closes }));
  return { location, schedule };
}

export function presentFeedback({ id, date, ...feedback }: BookingFeedback) {
  const { firstName, appointment, professional: employee, professionalName, professionalPhotoExists, rating, text } = feedback;
  return {
    id,
    firstName,
    appointment,
    date: date.toISOString(),
    professional: employee,
    professionalName,
    professionalPhotoExists,
    rating,
    text,
  };
}

export function presentSettings({ common, clientModule, information, statistics, prepayments }: BookingSettings) {
  const module = clientModule;
  return {
    common,
    client_module: {
      name: module.name,
      logo: module.logo,
      language: module.language,
      enabled: module.enabled,
      color: module.color,
      theme: module.theme,
      calendar: module.calendar,
      routes: module.routes,
      time_step: typeof module.timeStep === 'number' ? `${module.timeStep}m` : module.timeStep,
      nearest_booking_minutes: module.nearestBookingMinutes,
      gaps_mode: module.gapsMode,
      gaps_positions: module.gapsPositions,
      several_services: module.severalServices,
      services_gender_filter: module.servicesGenderFilter,
      showServicesAndGroupsDescriptions: module.showServicesAndGroupsDescriptions,
      servicesPriceFromFilteredServices: module.servicesPriceFromFilteredServices,
      skip_professional: module.skipProfessional,
      confirm_services: module.confirmServices,
      can_cancel_in_48_hours: module.canCancelIn48Hours,
      googleAnalyticsCode: module.googleAnalyticsCode,
    },
    information: {
      description: information.description,
      web_site: information.webSite,
      instagram: information.instagram,
      facebook: information.facebook,
      viber: information.viber,
      telegram: information.telegram,
    },
    statistics: { default_appointment_duration: statistics.defaultAppointmentMinutes },
    prepayments,
  };
}
