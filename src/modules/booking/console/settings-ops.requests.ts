import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsObject, IsString, Matches, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import { OptionalField } from '../../../platform/errors/optional-field';
import { FieldDoc } from '../../../platform/openapi/api-doc';
import type { NoShowRules } from '../../scheduling/contract/settings';
import { SETTING_BOUNDS } from '../../scheduling/contract/settings-change';
import { ClientModuleRequest } from './client-module.request';
import { minutesOf, must, oneOf, SWITCH } from './settings-ops.rules';

const ABOUT = must('a text of at most 2000 characters');
const DURATION = minutesOf(SETTING_BOUNDS.defaultAppointmentMinutes);
const LINK = must('an address (https:, viber: or tg:) of at most 300 characters, or an empty text');
const LIMIT = must('a whole number from 0 to 20');
const HOURS = must(`a whole number of hours from ${SETTING_BOUNDS.heldHours.least} to ${SETTING_BOUNDS.heldHours.most}`);
const PERCENT = must('a whole number of percent from 1 to 100');
const NO_SHOW_RULES = ['prepayment', 'call'] as const;
const OBJECT = must('an object');

class CommonRequest {
  @FieldDoc('Whether past appointments are shown')
  @OptionalField({ null: 'refused' })
  @IsBoolean(SWITCH)
  isOldAppointments?: boolean;
}

const ADDRESS = /^$|^(?:https|viber|tg):\/\/[^\s"'<>\\]{1,280}$/;

/** The foot of the widget; an empty text shows nothing. */
class InformationRequest {
  @FieldDoc('About the network')
  @OptionalField({ null: 'refused' })
  @IsString(ABOUT)
  @MaxLength(2000, ABOUT)
  description?: string;

  @FieldDoc('Address of the site', 'https://oksamyt.example')
  @OptionalField({ null: 'refused' })
  @Matches(ADDRESS, LINK)
  web_site?: string;

  @FieldDoc('Address at Instagram', 'https://www.instagram.com/oksamyt')
  @OptionalField({ null: 'refused' })
  @Matches(ADDRESS, LINK)
  instagram?: string;

  @FieldDoc('Address at Facebook', 'https://www.facebook.com/oksamyt')
  @OptionalField({ null: 'refused' })
  @Matches(ADDRESS, LINK)
  facebook?: string;

  @FieldDoc('Address in Viber', 'viber://chat?number=380442001001')
  @OptionalField({ null: 'refused' })
  @Matches(ADDRESS, LINK)
  viber?: string;

  @FieldDoc('Address in Telegram', 'https://t.me/oksamyt')
  @OptionalField({ null: 'refused' })
  @Matches(ADDRESS, LINK)
  telegram?: string;
}

class StatisticsRequest {
  @FieldDoc('Minutes of a service without a duration', 60)
  @OptionalField({ null: 'refused' })
  @IsInt(DURATION)
  @Min(SETTING_BOUNDS.defaultAppointmentMinutes.least, DURATION)
  @Max(SETTING_BOUNDS.defaultAppointmentMinutes.most, DURATION)
  default_appointment_duration?: number;
}

class NoShowsRequest {
  @FieldDoc('From so many no-shows on clients go by `rule`; 0: never', 3)
  @OptionalField({ null: 'refused' })
  @IsInt(LIMIT)
  @Min(SETTING_BOUNDS.noShowLimit.least, LIMIT)
  @Max(SETTING_BOUNDS.noShowLimit.most, LIMIT)
  limit?: number;

  @FieldDoc('prepayment: what they book online is paid in advance; call: they book by phone only', 'prepayment')
  @OptionalField({ null: 'refused' })
  @IsIn(NO_SHOW_RULES, oneOf(NO_SHOW_RULES))
  rule?: NoShowRules['rule'];

  @FieldDoc('What clients pay in advance of whom it is asked, percent of the price', 50)
  @OptionalField({ null: 'refused' })
  @IsInt(PERCENT)
  @Min(SETTING_BOUNDS.prepaymentPercent.least, PERCENT)
  @Max(SETTING_BOUNDS.prepaymentPercent.most, PERCENT)
  prepayment_percent?: number;
}

class FollowUpsRequest {
  @FieldDoc('Whether clients are asked for reviews after an appointment')
  @OptionalField({ null: 'refused' })
  @IsBoolean(SWITCH)
  reviews?: boolean;

  @FieldDoc('Whether clients who agreed are offered the next appointment by the interval of a service')
  @OptionalField({ null: 'refused' })
  @IsBoolean(SWITCH)
  next?: boolean;

  @FieldDoc('Hours for which the offered times are kept', 24)
  @OptionalField({ null: 'refused' })
  @IsInt(HOURS)
  @Min(SETTING_BOUNDS.heldHours.least, HOURS)
  @Max(SETTING_BOUNDS.heldHours.most, HOURS)
  held_hours?: number;
}

/** Body of PUT /api/ops/booking/settings, in the names of GET /api/settings; what is left out stays as it is. */
export class SettingsRequest {
  @FieldDoc('Common settings')
  @OptionalField({ null: 'refused' })
  @IsObject(OBJECT)
  @ValidateNested()
  @Type(() => CommonRequest)
  common?: CommonRequest;

  @FieldDoc('What the widget and the engine go by')
  @OptionalField({ null: 'refused' })
  @IsObject(OBJECT)
  @ValidateNested()
  @Type(() => ClientModuleRequest)
  client_module?: ClientModuleRequest;

  @FieldDoc('Foot of the widget')
  @OptionalField({ null: 'refused' })
  @IsObject(OBJECT)
  @ValidateNested()
  @Type(() => InformationRequest)
  information?: InformationRequest;

  @FieldDoc('What no-shows lead to')
  @OptionalField({ null: 'refused' })
  @IsObject(OBJECT)
  @ValidateNested()
  @Type(() => NoShowsRequest)
  no_shows?: NoShowsRequest;

  @FieldDoc('Messages after appointments')
  @OptionalField({ null: 'refused' })
  @IsObject(OBJECT)
  @ValidateNested()
  @Type(() => FollowUpsRequest)
  follow_ups?: FollowUpsRequest;

  @FieldDoc('Figures')
  @OptionalField({ null: 'refused' })
  @IsObject(OBJECT)
  @ValidateNested()
  @Type(() => StatisticsRequest)
  statistics?: StatisticsRequest;
}
