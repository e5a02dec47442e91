import type { BookingSettings } from '../../scheduling/contract/settings';
import { SETTING_BOUNDS } from '../../scheduling/contract/settings-change';
import { presentSettings } from '../http/reads/booking-reads.presenter';

/** How a setting is filled in. */
type RuleField =
  | { readonly kind: 'flag' | 'step' | 'logo' | 'color' | 'analytics' | 'link' }
  | { readonly kind: 'number'; readonly least: number; readonly most: number }
  | { readonly kind: 'text' | 'lines'; readonly most: number }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  /** Some of the options, in the order of preference or in no order. */
  | { readonly kind: 'order' | 'some'; readonly options: readonly string[] };

const flag = { kind: 'flag' } as const;
const link = { kind: 'link' } as const;

/** All settings by group, by their names in the API: part and name. */
export const RULE_GROUPS = {
  times: {
    'client_module.enabled': flag,
    'client_module.time_step': { kind: 'step' },
    'client_module.nearest_booking_minutes': { kind: 'number', ...SETTING_BOUNDS.nearestBookingMinutes },
    'client_module.gaps_mode': { kind: 'choice', options: ['none', 'optimal', 'maximal'] },
    'client_module.gaps_positions': { kind: 'some', options: ['day_start', 'before_appointment', 'after_appointment', 'day_end'] },
    'statistics.default_appointment_duration': { kind: 'number', ...SETTING_BOUNDS.defaultAppointmentMinutes },
  },
  changes: {
    'client_module.can_cancel_in_48_hours': flag,
    'no_shows.limit': { kind: 'number', ...SETTING_BOUNDS.noShowLimit },
    'no_shows.rule': { kind: 'choice', options: ['prepayment', 'call'] },
    'no_shows.prepayment_percent': { kind: 'number', ...SETTING_BOUNDS.prepaymentPercent },
    'common.isOldAppointments': flag,
  },
  after: {
    'follow_ups.reviews': flag,
    'follow_ups.next': flag,
    'follow_ups.held_hours': { kind: 'number', ...SETTING_BOUNDS.heldHours },
  },
  steps: {
    'client_module.routes': {
      kind: 'order',
      options: ['serviceProfessionalTime', 'professionalServiceTime', 'timeServiceProfessional'],
    },
    'client_module.several_services': flag,
    'client_module.skip_professional': flag,
    'client_module.confirm_services': flag,
    'client_module.services_gender_filter': flag,
    'client_module.showServicesAndGroupsDescriptions': flag,
    'client_module.servicesPriceFromFilteredServices': flag,
    'client_module.calendar': { kind: 'choice', options: ['month', 'week'] },
  },
  look: {
    'client_module.name': { kind: 'text', most: 100 },
    'client_module.logo': { kind: 'logo' },
    'client_module.color': { kind: 'color' },
    'client_module.theme': { kind: 'choice', options: ['soft', 'normal', 'strong'] },
    'client_module.language': { kind: 'choice', options: ['uk', 'en'] },
    'client_module.googleAnalyticsCode': { kind: 'analytics' },
  },
  foot: {
    'information.description': { kind: 'lines', most: 2000 },
    'information.web_site': link,
    'information.instagram': link,
    'information.facebook': link,
    'information.viber': link,
    'information.telegram': link,
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, RuleField>>>>;

export type RuleGroup = keyof typeof RULE_GROUPS;
type Paths<Groups> = Groups extends unknown ? keyof Groups : never;
export type RulePath = Paths<(typeof RULE_GROUPS)[RuleGroup]>;
/** A setting without the part that it is in: no two have one name. */
export type RuleName = RulePath extends infer Path ? (Path extends `${string}.${infer Name}` ? Name : never) : never;

export const RULES = Object.values(RULE_GROUPS).flatMap((group) => Object.entries(group)) as readonly (readonly [RulePath, RuleField])[];

export const nameOf = (path: RulePath): RuleName => path.slice(path.indexOf('.') + 1) as RuleName;

/** What forms are filled in with, by the name of the field. */
export type TypedRules = Readonly<Record<string, string>>;

/** The fields of a form that a setting has. */
export function inputsOf(path: RulePath, field: RuleField): readonly string[] {
  if (field.kind === 'order') return field.options.map((_option, at) => `${path}.${at + 1}`);
  return field.kind === 'some' ? field.options.map((option) => `${path}.${option}`) : [path];
}

/** What the form shows of settings in force. */
export function typedRules(settings: BookingSettings): TypedRules {
  const { limit, rule, prepaymentPercent } = settings.noShows;
  const { reviews, next, heldHours } = settings.followUps;
  const all: Readonly<Record<string, unknown>> = {
    ...presentSettings(settings),
    no_shows: { limit, rule, prepayment_percent: prepaymentPercent },
    follow_ups: { reviews, next, held_hours: heldHours },
  };
  return Object.fromEntries(
    RULES.flatMap(([path, field]) => {
      const value = (all[path.slice(0, path.indexOf('.'))] as Readonly<Record<string, SettingValue>>)[nameOf(path)]!;
      return inputsOf(path, field).map((input, at) => [input, writtenAs(field, value, at)]);
    }),
  );
}

type SettingValue = string | number | boolean | readonly string[] | null;

function writtenAs(field: RuleField, value: SettingValue, at: number): string {
  switch (field.kind) {
    case 'flag':
      return value === true ? 'yes' : 'no';
    case 'step':
      return value === 'auto' ? '' : String(value).replace('m', '');
    case 'order':
      return (value as readonly string[])[at] ?? '';
    case 'some':
      return (value as readonly string[]).includes(field.options[at]!) ? 'yes' : 'no';
    default:
      return value === null ? '' : String(value);
  }
}

/** The settings of a form that differ from those in force, as the body of PUT /api/ops/booking/settings has them. */
export function changedRules(typed: TypedRules, before: TypedRules): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  const body: Record<string, Record<string, unknown>> = {};
  for (const [path, field] of RULES) {
    const inputs = inputsOf(path, field);
    if (inputs.every((input) => typed[input] === before[input])) continue;
    (body[path.slice(0, path.indexOf('.'))] ??= {})[nameOf(path)] = valueOf(field, inputs, typed);
  }
  return body;
}

function valueOf(field: RuleField, inputs: readonly string[], typed: TypedRules): unknown {
  const value = typed[inputs[0]!] ?? '';
  switch (field.kind) {
    case 'flag':
      return value === 'yes';
    case 'number':
      return /^\d{1,6}$/.test(value) ? Number(value) : value;
    case 'step':
      return value === '' ? 'auto' : `${value}m`;
    case 'logo':
    case 'color':
    case 'analytics':
      return value === '' ? null : value;
    case 'order':
      return inputs.map((input) => typed[input] ?? '').filter((option) => option !== '');
    case 'some':
      return field.options.filter((_option, at) => typed[inputs[at]!] === 'yes');
    default:
      return value;
  }
}
