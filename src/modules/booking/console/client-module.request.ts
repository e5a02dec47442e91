import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsBoolean, IsIn, IsInt, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { OptionalField } from '../../../platform/errors/optional-field';
import { FieldDoc } from '../../../platform/openapi/api-doc';
import type { BookingRoute, GapsMode, GapsPosition } from '../../scheduling/contract/settings';
import { SETTING_BOUNDS } from '../../scheduling/contract/settings-change';
import { minutesOf, must, oneOf, someOf, SWITCH } from './settings-ops.rules';

const THEMES = ['soft', 'normal', 'strong'] as const;
const CALENDARS = ['week', 'month'] as const;
const LANGUAGES = ['uk', 'en'] as const;
const GAPS_MODES: readonly GapsMode[] = ['none', 'optimal', 'maximal'];
const POSITIONS: readonly GapsPosition[] = ['day_start', 'before_appointment', 'after_appointment', 'day_end'];
const ROUTES: readonly BookingRoute[] = ['timeServiceProfessional', 'serviceProfessionalTime', 'professionalServiceTime'];

const NAME = must('a text of at most 100 characters');
const LOGO = must('null, a path on this site or an https address, of at most 500 characters');
const COLOR = must('null or a colour like #7a4b3a');
const STEP = must('auto, or minutes like 30m from 5m to 240m');
const NEAREST = minutesOf(SETTING_BOUNDS.nearestBookingMinutes);
const ANALYTICS = must('null or an id of Google Analytics like G-AB12CD34EF');

/** What the widget and the engine go by. */
export class ClientModuleRequest {
  @FieldDoc('Name of the network, over the widget', 'Оксамит')
  @OptionalField({ null: 'refused' })
  @IsString(NAME)
  @MaxLength(100, NAME)
  name?: string;

  @FieldDoc('Its logo; null: none', '/images/logo.svg')
  @OptionalField({ null: 'none' })
  @Matches(/^(?:\/(?!\/)|https:\/\/)[^\s"'<>\\]{1,490}$/, LOGO)
  logo?: string | null;

  @FieldDoc('Language of the widget where nobody chose one')
  @OptionalField({ null: 'refused' })
  @IsIn(LANGUAGES, oneOf(LANGUAGES))
  language?: string;

  @FieldDoc('Whether the widget lets anybody book')
  @OptionalField({ null: 'refused' })
  @IsBoolean(SWITCH)
  enabled?: boolean;

  @FieldDoc('Colour of the widget; null: that of the site', '#7a4b3a')
  @OptionalField({ null: 'none' })
  @Matches(/^#[\da-f]{6}$/i, COLOR)
  color?: string | null;

  @FieldDoc('How much of the colour there is')
  @OptionalField({ null: 'refused' })
  @IsIn(THEMES, oneOf(THEMES))
  theme?: (typeof THEMES)[number];

  @FieldDoc('How days are shown')
  @OptionalField({ null: 'refused' })
  @IsIn(CALENDARS, oneOf(CALENDARS))
  calendar?: (typeof CALENDARS)[number];

  @FieldDoc('Orders of the steps that are offered, the first one before the others')
  @OptionalField({ null: 'refused' })
  @ArrayMinSize(1, someOf(ROUTES))
  @ArrayMaxSize(ROUTES.length, someOf(ROUTES))
  @ArrayUnique(someOf(ROUTES))
  @IsIn(ROUTES, { ...someOf(ROUTES), each: true })
  routes?: BookingRoute[];

  @FieldDoc('Minutes between offered times, 5m to 240m; auto: the length of the appointment', '30m')
  @OptionalField({ null: 'refused' })
  @Matches(/^(?:auto|[5-9]m|[1-9]\dm|1\d\dm|2[0-3]\dm|240m)$/, STEP)
  time_step?: string;

  @FieldDoc('A time is offered only when it is at least so many minutes away', 60)
  @OptionalField({ null: 'refused' })
  @IsInt(NEAREST)
  @Min(SETTING_BOUNDS.nearestBookingMinutes.least, NEAREST)
  @Max(SETTING_BOUNDS.nearestBookingMinutes.most, NEAREST)
  nearest_booking_minutes?: number;

  @FieldDoc('Which times are offered beside others')
  @OptionalField({ null: 'refused' })
  @IsIn(GAPS_MODES, oneOf(GAPS_MODES))
  gaps_mode?: GapsMode;

  @FieldDoc('What a time touches that leaves no gap')
  @OptionalField({ null: 'refused' })
  @ArrayMinSize(1, someOf(POSITIONS))
  @ArrayMaxSize(POSITIONS.length, someOf(POSITIONS))
  @ArrayUnique(someOf(POSITIONS))
  @IsIn(POSITIONS, { ...someOf(POSITIONS), each: true })
  gaps_positions?: GapsPosition[];

  @FieldDoc('Whether an appointment may have several services')
  @OptionalField({ null: 'refused' })
  @IsBoolean(SWITCH)
  several_services?: boolean;

  @FieldDoc('Whether services can be filtered by gender')
  @OptionalField({ null: 'refused' })
  @IsBoolean(SWITCH)
  services_gender_filter?: boolean;

  @FieldDoc('Whether descriptions are shown')
  @OptionalField({ null: 'refused' })
  @IsBoolean(SWITCH)
  showServicesAndGroupsDescriptions?: boolean;

  @FieldDoc('Whether “from” prices are those of the services that the filters leave')
  @OptionalField({ null: 'refused' })
  @IsBoolean(SWITCH)
  servicesPriceFromFilteredServices?: boolean;

  @FieldDoc('Whether the choice of an employee may be skipped')
  @OptionalField({ null: 'refused' })
  @IsBoolean(SWITCH)
  skip_professional?: boolean;

  @FieldDoc('Whether services are confirmed in a step of their own')
  @OptionalField({ null: 'refused' })
  @IsBoolean(SWITCH)
  confirm_services?: boolean;

  @FieldDoc('true: online while more than 48 hours remain; false: by phone only. Appointments keep the rule they were booked by')
  @OptionalField({ null: 'refused' })
  @IsBoolean(SWITCH)
  can_cancel_in_48_hours?: boolean;

  @FieldDoc('Id of Google Analytics; null: none', 'G-AB12CD34EF')
  @OptionalField({ null: 'none' })
  @Matches(/^(?:G|UA|GT|AW)-[A-Z\d-]{4,20}$/, ANALYTICS)
  googleAnalyticsCode?: string | null;
}
