import { IsIn, Matches } from 'class-validator';
import { fieldMessage } from '../../../../platform/errors/field-message';
import { OptionalField } from '../../../../platform/errors/optional-field';
import { FieldDoc } from '../../../../platform/openapi/api-doc';
import { LOCALES, type Locale } from '../../../../shared/locale';

/** Query of GET /api/messenger/status and /deeplink. */
export class MessengerOrderRequest {
  @Matches(/^order_\d{1,16}$/, fieldMessage('certificate.messenger.order'))
  @FieldDoc('Id of an order', 'order_1795348000000')
  order_id!: string;

  @OptionalField()
  @IsIn(LOCALES, fieldMessage('common.fields.lang'))
  @FieldDoc('Language of errors; left out: that of the request')
  lang?: Locale;
}
