import type { BookingSettings, ClientModuleSettings } from './settings';

/** What operators may change of the settings; what is left out stays. Prices are hryvnias in Ukraine, whoever operates the site. */
export interface SettingsChange {
  readonly common?: Partial<Pick<BookingSettings['common'], 'isOldAppointments'>>;
  readonly clientModule?: Partial<ClientModuleSettings>;
  readonly information?: Partial<BookingSettings['information']>;
  readonly statistics?: Partial<BookingSettings['statistics']>;
  readonly noShows?: Partial<BookingSettings['noShows']>;
  readonly followUps?: Partial<BookingSettings['followUps']>;
}

/** Bounds of settings: minutes, no-shows, percent, hours. */
export const SETTING_BOUNDS = {
  timeStep: { least: 5, most: 240 },
  nearestBookingMinutes: { least: 0, most: 14 * 1440 },
  defaultAppointmentMinutes: { least: 5, most: 480 },
  noShowLimit: { least: 0, most: 20 },
  prepaymentPercent: { least: 1, most: 100 },
  heldHours: { least: 2, most: 72 },
} as const;

/** The settings with a change. */
export function changedSettings(
  settings: BookingSettings,
  { common, clientModule, information, statistics, noShows, followUps }: SettingsChange,
): BookingSettings {
  return {
    common: { ...settings.common, ...given(common) },
    clientModule: { ...settings.clientModule, ...given(clientModule) },
    information: { ...settings.information, ...given(information) },
    statistics: { ...settings.statistics, ...given(statistics) },
    noShows: { ...settings.noShows, ...given(noShows) },
    followUps: { ...settings.followUps, ...given(followUps) },
    prepayments: settings.prepayments,
  };
}

/** Without what is undefined. */
function given<T extends object>(part: T | undefined): Partial<T> {
  return Object.fromEntries(Object.entries(part ?? {}).filter(([, value]) => value !== undefined)) as Partial<T>;
}
