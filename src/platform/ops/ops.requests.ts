import { Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { OptionalField } from '../errors/optional-field';
import { FieldDoc } from '../openapi/api-doc';

const MOST = { message: 'Must be a whole number from 1 to 200' };

/** A part of a list, newest first. */
export class OpsListRequest {
  @FieldDoc('How many at most')
  @OptionalField()
  @Type(() => Number)
  @IsInt(MOST)
  @Min(1, MOST)
  @Max(200, MOST)
  limit: number = 50;
}

const ENTRY = { message: 'Must be the id of an entry' };

/** Query of GET /api/ops/audit. */
export class AuditListRequest extends OpsListRequest {
  @FieldDoc('Only entries older than the one of this id: the last one of the part before')
  @OptionalField()
  @Type(() => Number)
  @IsInt(ENTRY)
  @Min(1, ENTRY)
  @Max(Number.MAX_SAFE_INTEGER, ENTRY)
  before?: number;
}
