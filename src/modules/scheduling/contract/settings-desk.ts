import type { BookingSettings } from './settings';
import type { SettingsChange } from './settings-change';

/** The settings of our own engine, as operators change them. All processes go by a change within seconds. */
export abstract class SettingsDesk {
  abstract read(): Promise<BookingSettings>;
  /** What is left out stays. @returns all settings, with the change */
  abstract change(change: SettingsChange): Promise<BookingSettings>;
  /** As the release has them. */
  abstract reset(): Promise<BookingSettings>;
}
