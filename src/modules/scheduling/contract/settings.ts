/** Settings of the booking system that the widget obeys (docs/product.md). Names in comments are those of the API. */

/** `time_step`: minutes between offered times, or `auto` for the length of the appointment. */
export type TimeStep = number | 'auto';
/** `gaps_mode`: whether times that would leave a gap too short to sell are offered. */
export type GapsMode = 'none' | 'optimal' | 'maximal';
/** `gaps_positions`: what an offered time may touch without leaving a gap. */
export type GapsPosition = 'day_start' | 'before_appointment' | 'after_appointment' | 'day_end';
/** `routes`: the order of the steps. */
export type BookingRoute = 'timeServiceProfessional' | 'serviceProfessionalTime' | 'professionalServiceTime';

export interface CommonSettings {
  readonly country: string;
  readonly currency: string;
  readonly type: string;
  /** Whether past appointments are shown. */
  readonly isOldAppointments: boolean;
  readonly language: string;
}

export interface ClientModuleSettings {
  readonly name: string;
  readonly logo: string | null;
  readonly language: string;
  readonly enabled: boolean;
  readonly color: string | null;
  readonly theme: 'soft' | 'normal' | 'strong';
  readonly calendar: 'week' | 'month';
  readonly routes: readonly BookingRoute[];
  readonly timeStep: TimeStep;
  /** `nearest_booking_minutes`: a time is offered only when it is at least so far away. */
  readonly nearestBookingMinutes: number;
  readonly gapsMode: GapsMode;
  readonly gapsPositions: readonly GapsPosition[];
  readonly severalServices: boolean;
  readonly servicesGenderFilter: boolean;
  readonly showServicesAndGroupsDescriptions: boolean;
  readonly servicesPriceFromFilteredServices: boolean;
  readonly skipProfessional: boolean;
  readonly confirmServices: boolean;
  /** `can_cancel_in_48_hours`: true: online while more than 48 hours remain; false: by phone only. */
  readonly canCancelIn48Hours: boolean;
  readonly googleAnalyticsCode: string | null;
}

/** What no-shows lead to, and what clients pay in advance of whom it is asked. */
export interface NoShowRules {
  /** From so many no-shows on a client goes by `rule`; 0: never. */
  readonly limit: number;
  /** `prepayment`: what is booked online is paid for in advance · `call`: by phone only. */
  readonly rule: 'prepayment' | 'call';
  /** What such clients pay in advance of what asks for nothing by itself: 1 to 100 percent of the price. */
  readonly prepaymentPercent: number;
}

/** Messages after appointments. */
export interface FollowUpRules {
  /** Whether clients are asked for reviews. */
  readonly reviews: boolean;
  /** Whether clients who agreed are offered the next appointment by the interval of a service. */
  readonly next: boolean;
  /** Hours for which the offered times are kept. */
  readonly heldHours: number;
}

export interface BookingSettings {
  readonly common: CommonSettings;
  readonly clientModule: ClientModuleSettings;
  readonly information: {
    readonly description: string;
    readonly webSite: string;
    readonly instagram: string;
    readonly facebook: string;
    readonly viber: string;
    readonly telegram: string;
  };
  readonly statistics: { readonly defaultAppointmentMinutes: number };
  readonly noShows: NoShowRules;
  readonly followUps: FollowUpRules;
  readonly prepayments: { readonly active: boolean; readonly optionalRewardType: string | null };
}
