import { Type } from 'class-transformer';
import { IsBoolean, IsInt, IsObject, IsString, Matches, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import { OptionalField } from '../../../platform/errors/optional-field';
import { FieldDoc } from '../../../platform/openapi/api-doc';
import { SETTING_BOUNDS } from '../../scheduling/contract/settings-change';
import { ClientModuleRequest } from './client-module.request';
import { minutesOf, must, SWITCH } from './settings-ops.rules';

const ABOUT = must('a text of at most 2000 characters');
const DURATION = minutesOf(SETTING_BOUNDS.defaultAppointmentMinutes);
const LINK = must('an address (https:, viber: or tg:) of at most 300 characters, or an empty text');
const OBJECT = must('an object');

class CommonRequest {
  @FieldDoc('Whether past visits are shown')
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

  @FieldDoc('Figures')
  @OptionalField({ null: 'refused' })
  @IsObject(OBJECT)
  @ValidateNested()
  @Type(() => StatisticsRequest)
  statistics?: StatisticsRequest;
}
