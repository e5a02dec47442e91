import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayNotEmpty, IsInt, IsString, Min } from 'class-validator';
import type { Locale } from '../../../../shared/locale';
import { fieldMessage } from '../../../../platform/errors/field-message';
import { LangField } from '../../../../platform/errors/lang-field';
import { OptionalField } from '../../../../platform/errors/optional-field';
import { FieldDoc } from '../../../../platform/openapi/api-doc';

/** Language of an answer; Ukrainian when it is not said. */
class InLanguage {
  @LangField('Language of the answer')
  lang: Locale = 'ua';
}

/** Query of GET /api/search. Any length: the search cuts it. */
export class SearchRequest extends InLanguage {
  @FieldDoc('What is searched for; more than 80 characters are cut', 'стрижка')
  @OptionalField()
  @IsString(fieldMessage('common.fields.text'))
  q: string = '';
}

/** Greatest number of services in one request. */
const MAX_SERVICES = 50;
const IDS = fieldMessage('common.fields.ids', { most: MAX_SERVICES });

const toIds = ({ value }: { value: unknown }) =>
  typeof value === 'string' ? value.split(',').map((id) => (/^\d{1,15}$/.test(id.trim()) ? Number(id) : Number.NaN)) : value;

/** Query of GET /api/salons-by-services: `services` is a comma separated list of service ids. */
export class SalonsByServicesRequest extends InLanguage {
  @FieldDoc('Ids of services', [101, 102])
  @Transform(toIds)
  @ArrayNotEmpty(IDS)
  @ArrayMaxSize(MAX_SERVICES, IDS)
  @IsInt({ ...IDS, each: true })
  @Min(1, { ...IDS, each: true })
  services: number[];
}
