import { IsInt, IsNotEmpty, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { Type } from 'class-transformer';
import { OptionalField } from '../../../platform/errors/optional-field';
import { FieldDoc } from '../../../platform/openapi/api-doc';

const CODE = { message: 'Must be a code like 7KQ2-M9XR-04TD' };
const ORDER = { message: 'Must be the id of an order' };
const SALON = { message: 'Must be the slug of a salon' };
const MOST = { message: 'Must be a whole number from 1 to 200' };

/** Query of GET /api/ops/certificates: one of them. A code is no secret of a person, but it is money: it is asked for by POST find. */
export class CertificateListRequest {
  @FieldDoc('Certificates of this order', 'order_1795348000000')
  @OptionalField()
  @Matches(/^order_\d{1,20}$/, ORDER)
  order?: string;

  @FieldDoc('Certificates that are handed out at this salon', 'oksamyt-pechersk')
  @OptionalField()
  @Matches(/^[a-z0-9-]{1,100}$/, SALON)
  salon?: string;

  @FieldDoc('How many at most, of a salon')
  @OptionalField()
  @Type(() => Number)
  @IsInt(MOST)
  @Min(1, MOST)
  @Max(200, MOST)
  limit: number = 50;
}

/** Body of POST /api/ops/certificates/find. */
export class CertificateFindRequest {
  @FieldDoc('As it is read out or typed: case, spaces and hyphens do not count', '7kq2 m9xr 04td')
  @IsString(CODE)
  @IsNotEmpty(CODE)
  @MaxLength(100, CODE)
  code: string;
}
