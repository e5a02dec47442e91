import { IsIn, IsOptional } from 'class-validator';
import { fieldMessage } from '../../../../platform/errors/field-message';
import { FieldDoc } from '../../../../platform/openapi/api-doc';
import { LOCALES, type Locale } from '../../../../shared/locale';

/** Query of GET /api/certificates/packages. */
export class PackagesRequest {
  @IsOptional()
  @IsIn(LOCALES, fieldMessage('common.fields.lang'))
  @FieldDoc('Language of the titles; left out: that of the request')
  lang?: Locale;
}
