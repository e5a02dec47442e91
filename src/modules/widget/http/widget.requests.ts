import { IsString, MaxLength } from 'class-validator';
import { fieldMessage } from '../../../platform/errors/field-message';
import { FormObject } from '../../../platform/errors/form-rules';
import { OptionalField } from '../../../platform/errors/optional-field';
import { FieldDoc } from '../../../platform/openapi/api-doc';
import { NEWCOMER_FORM } from '../../clients/contract/sign-in-form';
import { BookingListRequest } from '../../booking/booking.api';
import { DETAILS_FORM, HELP_FORM } from '../contract/widget-forms';

/** Longest query of an address that is read. */
const LONGEST = 4000;

/** Query of GET /api/booking/widget. */
export class WidgetScreenRequest extends BookingListRequest {
  @FieldDoc('The query of an address of the widget', 'salon=salon-1&step=service')
  @OptionalField()
  @IsString(fieldMessage('common.fields.text'))
  @MaxLength(LONGEST, fieldMessage('booking.fields.text', { most: LONGEST }))
  query: string = '';
}

/** Body of POST /api/booking/widget. */
export class WidgetFormRequest extends BookingListRequest {
  @FieldDoc('The fields of the form, as a browser would send them', { action: 'hold', salon: 'salon-1', time: '10:30' })
  @FormObject({ ...DETAILS_FORM, ...HELP_FORM, ...NEWCOMER_FORM }, fieldMessage('common.fields.text'))
  fields: Record<string, unknown>;
}
