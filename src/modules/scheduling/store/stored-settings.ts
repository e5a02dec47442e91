import { z } from 'zod';
import type { ClientModuleSettings } from '../contract/settings';
import { SETTING_BOUNDS, type SettingsChange } from '../contract/settings-change';

const whole = ({ least, most }: { readonly least: number; readonly most: number }) => z.int().min(least).max(most);
const nullableText = z.string().nullable();

const CLIENT_MODULE: { readonly [K in keyof ClientModuleSettings]: z.ZodType<ClientModuleSettings[K]> } = {
  name: z.string(),
  logo: nullableText,
  language: z.string(),
  enabled: z.boolean(),
  color: nullableText,
  theme: z.enum(['soft', 'normal', 'strong']),
  calendar: z.enum(['week', 'month']),
  routes: z.array(z.enum(['timeServiceProfessional', 'serviceProfessionalTime', 'professionalServiceTime'])).min(1),
  timeStep: z.union([z.literal('auto'), whole(SETTING_BOUNDS.timeStep)]),
  nearestBookingMinutes: whole(SETTING_BOUNDS.nearestBookingMinutes),
  gapsMode: z.enum(['none', 'optimal', 'maximal']),
  gapsPositions: z.array(z.enum(['day_start', 'before_appointment', 'after_appointment', 'day_end'])).min(1),
  severalServices: z.boolean(),
  servicesGenderFilter: z.boolean(),
  showServicesAndGroupsDescriptions: z.boolean(),
  servicesPriceFromFilteredServices: z.boolean(),
  skipProfessional: z.boolean(),
  confirmServices: z.boolean(),
  canCancelIn48Hours: z.boolean(),
  googleAnalyticsCode: nullableText,
};
const PARTS = {
  common: { isOldAppointments: z.boolean() },
  clientModule: CLIENT_MODULE,
  information: Object.fromEntries(
    ['description', 'webSite', 'instagram', 'facebook', 'viber', 'telegram'].map((name) => [name, z.string()]),
  ),
  noShows: {
    limit: whole(SETTING_BOUNDS.noShowLimit),
    rule: z.enum(['prepayment', 'call']),
    prepaymentPercent: whole(SETTING_BOUNDS.prepaymentPercent),
  },
  followUps: { reviews: z.boolean(), next: z.boolean(), heldHours: whole(SETTING_BOUNDS.heldHours) },
  statistics: { defaultAppointmentMinutes: whole(SETTING_BOUNDS.defaultAppointmentMinutes) },
} satisfies Readonly<Record<keyof SettingsChange, Readonly<Record<string, z.ZodType>>>>;

/**
 * What stands in the row, which another release may have written: a value that this one does not know is left out, so that the default counts.
 * @param unknown is told its name
 */
export function storedSettings(row: unknown, unknown: (name: string) => void): SettingsChange {
  const parts = Object.entries(PARTS).map(([part, fields]: [string, Readonly<Record<string, z.ZodType>>]) => {
    const kept = Object.entries(objectOf(objectOf(row)[part])).flatMap(([name, value]) => {
      const read = fields[name]?.safeParse(value);
      if (read?.success) return [[name, read.data] as const];
      unknown(`${part}.${name}`);
      return [];
    });
    return [part, Object.fromEntries(kept)] as const;
  });
  return Object.fromEntries(parts);
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
