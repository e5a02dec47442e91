import { IsUUID } from 'class-validator';
import { fieldMessage } from '../../../../platform/errors/field-message';
import { LangField } from '../../../../platform/errors/lang-field';
import { OptionalField } from '../../../../platform/errors/optional-field';
import { FieldDoc } from '../../../../platform/openapi/api-doc';
import { type Locale } from '../../../../shared/locale';

/** Query of GET /api/certificates/packages. */
export class PackagesRequest {
  @LangField('Language of the titles; left out: that of the request')
  lang?: Locale;
}

/** Body of POST /api/certificates/orders/{order_id}/resend. */
export class ResendRequest {
  @OptionalField()
  @IsUUID('all', fieldMessage('certificate.orders.giftUnknown'))
  @FieldDoc('Id of a gift of the order; left out: the buyer’s own certificates', '8b0f4a52-9a3c-4f6e-8f0e-0a7f4f1f2a10')
  gift?: string;

  @LangField('Language of the answer; left out: that of the request')
  lang?: Locale;
}
