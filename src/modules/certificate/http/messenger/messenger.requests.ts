import { Matches } from 'class-validator';
import { fieldMessage } from '../../../../platform/errors/field-message';
import { LangField } from '../../../../platform/errors/lang-field';
import { FieldDoc } from '../../../../platform/openapi/api-doc';
import { type Locale } from '../../../../shared/locale';

/** Query of GET /api/messenger/status and /deeplink. */
export class MessengerOrderRequest {
  @Matches(/^order_\d{1,16}$/, fieldMessage('certificate.messenger.order'))
  @FieldDoc('Id of an order', 'order_1795348000000')
  order_id!: string;

  @LangField('Language of errors; left out: that of the request')
  lang?: Locale;
}
