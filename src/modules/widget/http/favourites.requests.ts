import { Matches } from 'class-validator';
import { fieldMessage } from '../../../platform/errors/field-message';
import { OptionalField } from '../../../platform/errors/optional-field';
import { FieldDoc } from '../../../platform/openapi/api-doc';

const SLUG = /^[\p{L}\d][\p{L}\d_-]{0,99}$/u;
const TEXT = fieldMessage('common.fields.text');

/** Body of POST /api/favourites: one of both. */
export class FavouriteRequest {
  @FieldDoc('Slug of a service')
  @OptionalField()
  @Matches(SLUG, TEXT)
  service?: string;

  @FieldDoc('Slug of an employee')
  @OptionalField()
  @Matches(SLUG, TEXT)
  employee?: string;
}
