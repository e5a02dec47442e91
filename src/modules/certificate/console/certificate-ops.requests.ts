import { IsBoolean, IsInt, IsNotEmpty, IsNumber, IsString, IsUUID, Matches, Max, MaxLength, Min } from 'class-validator';
import { Type } from 'class-transformer';
import { OptionalField } from '../../../platform/errors/optional-field';
import { FieldDoc } from '../../../platform/openapi/api-doc';

const TEXT = { message: 'Must be a text of at most 300 characters' };
const CODE = { message: 'Must be a code like 7KQ2-M9XR-04TD' };
const ORDER = { message: 'Must be the id of an order' };
const SALON = { message: 'Must be the slug of a salon' };
const KEY = { message: 'Must be a text of 8 to 100 letters, figures and -_:.' };
const MOST = { message: 'Must be a whole number from 1 to 200' };
const AMOUNT = { message: 'Must be an amount in hryvnias above 0, with at most 2 decimals' };

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

/** Body of POST /api/ops/certificates/:id/redeem. */
export class RedeemRequest {
  @FieldDoc('Hryvnias; may be left out for a service alone, which is redeemed whole', 500)
  @OptionalField({ null: 'refused' })
  @IsNumber({ maxDecimalPlaces: 2, allowInfinity: false, allowNaN: false }, AMOUNT)
  @Min(0.01, AMOUNT)
  @Max(10_000_000, AMOUNT)
  amount?: number;

  @FieldDoc('The same key is the same redemption: the number of a receipt, or a random one', 'receipt-20261122-0017')
  @Matches(/^[\w:.-]{8,100}$/, KEY)
  key: string;

  @FieldDoc('Slug of the salon where it is used', 'oksamyt-pechersk')
  @OptionalField()
  @Matches(/^[a-z0-9-]{1,100}$/, SALON)
  salon?: string;

  @FieldDoc('For the ledger, without personal data', 'Receipt 0017')
  @OptionalField()
  @IsString(TEXT)
  @MaxLength(300, TEXT)
  note?: string;
}

/** Body of POST /api/ops/certificates/:id/undo. */
export class UndoRequest {
  @FieldDoc('Id of the redemption in the ledger', '5f6f4a86-51d3-4a4c-9e0f-3f8f1f0e6a11')
  @IsUUID('all', { message: 'Must be the id of an entry' })
  entry: string;

  @FieldDoc('For the ledger, without personal data', 'Wrong certificate')
  @OptionalField()
  @IsString(TEXT)
  @MaxLength(300, TEXT)
  note?: string;
}

/** Body of POST /api/ops/certificates/:id/refund. */
export class RefundRequest {
  @FieldDoc('Why, without personal data', 'Asked for within 14 days')
  @IsString(TEXT)
  @IsNotEmpty(TEXT)
  @MaxLength(300, TEXT)
  reason: string;

  @FieldDoc('Its money went back at the provider already: the certificate ends, and nothing more is given back', false)
  @OptionalField()
  @IsBoolean({ message: 'Must be true or false' })
  returned?: boolean;
}
