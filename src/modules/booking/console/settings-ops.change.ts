import type { TimeStep } from '../../scheduling/contract/settings';
import type { SettingsChange } from '../../scheduling/contract/settings-change';
import type { SettingsRequest } from './settings-ops.requests';

/** A change of the settings as it was sent, whose fields were checked, in the names of the domain. */
export function settingsChangeOf({
  common,
  client_module: sent,
  information,
  statistics,
  no_shows: noShows,
  follow_ups: followUps,
}: SettingsRequest): SettingsChange {
  return {
    common: { isOldAppointments: common?.isOldAppointments },
    clientModule: {
      name: sent?.name,
      logo: sent?.logo,
      language: sent?.language,
      enabled: sent?.enabled,
      color: sent?.color,
      theme: sent?.theme,
      calendar: sent?.calendar,
      routes: sent?.routes,
      timeStep: sent?.time_step === undefined ? undefined : stepOf(sent.time_step),
      nearestBookingMinutes: sent?.nearest_booking_minutes,
      gapsMode: sent?.gaps_mode,
      gapsPositions: sent?.gaps_positions,
      severalServices: sent?.several_services,
      servicesGenderFilter: sent?.services_gender_filter,
      showServicesAndGroupsDescriptions: sent?.showServicesAndGroupsDescriptions,
      servicesPriceFromFilteredServices: sent?.servicesPriceFromFilteredServices,
      skipProfessional: sent?.skip_professional,
      confirmServices: sent?.confirm_services,
      canCancelIn48Hours: sent?.can_cancel_in_48_hours,
      googleAnalyticsCode: sent?.googleAnalyticsCode,
    },
    information: {
      description: information?.description,
      webSite: information?.web_site,
      instagram: information?.instagram,
      facebook: information?.facebook,
      viber: information?.viber,
      telegram: information?.telegram,
    },
    noShows: { limit: noShows?.limit, rule: noShows?.rule, prepaymentPercent: noShows?.prepayment_percent },
    followUps: { reviews: followUps?.reviews, next: followUps?.next, heldHours: followUps?.held_hours },
    statistics: { defaultAppointmentMinutes: statistics?.default_appointment_duration },
  };
}

function stepOf(text: string): TimeStep {
  return text === 'auto' ? text : Number.parseInt(text, 10);
}
