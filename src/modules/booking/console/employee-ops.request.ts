import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsString, Length, Matches } from 'class-validator';
import { OptionalField } from '../../../platform/errors/optional-field';
import { FieldDoc } from '../../../platform/openapi/api-doc';
import { BOOKING_ID } from '../../scheduling/contract/booking-limits';
import { must } from './settings-ops.rules';

const NAME = must('a text of 1 to 100 characters');
const MAX_SALONS = 100;
const MAX_SERVICES = 1000;
const SALONS = must(`a list of 1 to ${MAX_SALONS} ids of salons`);
const SERVICES = must(`a list of at most ${MAX_SERVICES} ids of services`);

/** Body of POST /api/ops/booking/employees. */
export class NewEmployeeRequest {
  @FieldDoc('Full name in Ukrainian', 'Соломія Гай')
  @IsString(NAME)
  @Length(1, 100, NAME)
  nameUa: string;

  @FieldDoc('Full name in English', 'Solomiia Hai')
  @IsString(NAME)
  @Length(1, 100, NAME)
  nameEn: string;

  @FieldDoc('Id of a position, as GET /api/employees/positions has it')
  @OptionalField()
  @IsString(must('the id of a position'))
  @Length(1, 200, must('the id of a position'))
  position?: string;

  @FieldDoc('Gender, where clients may wish for one', 'female')
  @OptionalField()
  @IsIn(['female', 'male'], must('female or male'))
  gender?: 'female' | 'male';

  @FieldDoc('Ids of the salons', ['location-pechersk'])
  @IsArray(SALONS)
  @ArrayMinSize(1, SALONS)
  @ArrayMaxSize(MAX_SALONS, SALONS)
  @Matches(BOOKING_ID, { ...SALONS, each: true })
  locations: string[];

  @FieldDoc('Ids of the services', ['service-klasychnyi-masazh'])
  @IsArray(SERVICES)
  @ArrayMaxSize(MAX_SERVICES, SERVICES)
  @Matches(BOOKING_ID, { ...SERVICES, each: true })
  services: string[];

  @FieldDoc('Of the request: the same again is the same employee', 'hire-2026-17')
  @Matches(/^[\w:.-]{8,100}$/, must('a text of 8 to 100 letters, figures and -_:.'))
  key: string;
}
