import { IsOptional, Matches } from 'class-validator';
import { fieldMessage } from '../../../../platform/errors/field-message';
import { FieldDoc } from '../../../../platform/openapi/api-doc';

const SLUG = /^[\p{L}\d][\p{L}\d_-]{0,99}$/u;
const TEXT = fieldMessage('common.fields.text');

/** Body of POST /api/favourites: one of both. */
export class FavouriteRequest {
  @FieldDoc('Slug of a service')
  @IsOptional()
  @Matches(SLUG, TEXT)
  service?: string;

  @FieldDoc('Slug of a master')
  @IsOptional()
  @Matches(SLUG, TEXT)
  employee?: string;
}
