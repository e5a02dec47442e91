import { Body, Post, HttpCode } from '@nestjs/common';
import { ApiDoc } from '../../../platform/openapi/api-doc';
import { OpsController } from '../../../platform/ops/ops-controller';
import { BookingAdmin } from '../application/booking-admin.service';
import { ENGINE_OPS_ERRORS } from './admin-errors';
import { NewEmployeeRequest } from './employee-ops.request';

/** Employees whom the content does not know yet, for programs. */
@OpsController('booking/employees')
export class EmployeeOpsController {
  constructor(private readonly admin: BookingAdmin) {}

  /** The same key again is the same employee. */
  @Post()
  @HttpCode(200)
  @ApiDoc({
    summary: 'Add an employee whom the content does not know yet',
    description:
      'Can be booked within seconds; has no page until the content maps one to the id. Lengths, prices and the rest: the routes of an employee. Idempotent by key.',
    bearer: true,
    example: { ok: true, id: 'employee-5f2b3c1d9a7e4f60' },
    errors: [
      ...ENGINE_OPS_ERRORS,
      [409, 'names_missing', 'The name is empty in a language'],
      [409, 'salon_unknown', 'There is no such salon'],
      [409, 'position_unknown', 'There is no such position'],
    ],
  })
  async add(@Body() { nameUa, nameEn, position, gender, locations, services, key }: NewEmployeeRequest) {
    const name = { ua: nameUa, en: nameEn };
    const employee = { name, position: position ?? null, gender: gender ?? null, locations, services, key };
    return { ok: true, id: await this.admin.engine.catalogue.addEmployee(employee, 'owner') };
  }
}
