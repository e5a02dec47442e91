import { Body, Get, HttpCode, Post } from '@nestjs/common';
import { Length, IsString, Matches } from 'class-validator';
import { ApiDoc, FieldDoc } from '../../../platform/openapi/api-doc';
import { OpsController } from '../../../platform/ops/ops-controller';
import { BookingAdmin } from '../application/booking-admin.service';
import { ENGINE_OPS_ERRORS } from './admin-errors';
import { must } from './settings-ops.rules';

const NAME = must('a text of 1 to 60 characters');

/** Body of POST /api/ops/booking/resources. */
export class NewResourceRequest {
  @FieldDoc('Name in Ukrainian', 'Лазер')
  @IsString(NAME)
  @Length(1, 60, NAME)
  nameUa: string;

  @FieldDoc('Name in English', 'Laser')
  @IsString(NAME)
  @Length(1, 60, NAME)
  nameEn: string;

  @FieldDoc('Of the request: the same again is the same room or device', 'laser-2026')
  @Matches(/^[\w:.-]{8,100}$/, must('a text of 8 to 100 letters, figures and -_:.'))
  key: string;
}

/** Rooms and devices, for programs. */
@OpsController('booking/resources')
export class ResourceOpsController {
  constructor(private readonly admin: BookingAdmin) {}

  /** At most a hundred. */
  @Get()
  @ApiDoc({
    summary: 'Rooms and devices, with how many each salon has',
    description: 'A salon that is missing in `units` is not limited.',
    bearer: true,
    example: [{ id: 'resource-5f2b3c1d9a7e4f60', name: { ua: 'Лазер', en: 'Laser' }, units: { 'location-pechersk': 1 } }],
    errors: [...ENGINE_OPS_ERRORS],
  })
  list() {
    return this.admin.engine.resources.list();
  }

  /** The same key again is the same room or device. */
  @Post()
  @HttpCode(200)
  @ApiDoc({
    summary: 'Add a room or device',
    description: 'Then say how many each salon has, and which services need it. Idempotent by key.',
    bearer: true,
    example: { ok: true, id: 'resource-5f2b3c1d9a7e4f60' },
    errors: [
      ...ENGINE_OPS_ERRORS,
      [409, 'names_missing', 'The name is empty in a language'],
      [409, 'resources_many', 'There are a hundred already'],
    ],
  })
  async add(@Body() { nameUa, nameEn, key }: NewResourceRequest) {
    return { ok: true, id: await this.admin.engine.resources.add({ ua: nameUa, en: nameEn }, key, 'owner') };
  }
}
