import { Body, Get, HttpCode, Post, Query } from '@nestjs/common';
import { IsString, Matches, MaxLength } from 'class-validator';
import { OptionalField } from '../../../platform/errors/optional-field';
import { ApiDoc, FieldDoc } from '../../../platform/openapi/api-doc';
import { OpsController } from '../../../platform/ops/ops-controller';
import { BOOKING_ID } from '../../scheduling/contract/booking-limits';
import type { Wait } from '../../scheduling/contract/wait';
import { AdminWaits } from '../application/admin-waits.service';
import { BookingAdmin } from '../application/booking-admin.service';
import { WAIT_ANSWER, WAIT_EXAMPLE } from '../http/waits/waits.examples';
import { presentWait } from '../http/waits/waits.presenter';
import { wantedWait, WaitRequest } from '../http/waits/waits.requests';
import { ENGINE_OPS_ERRORS } from './admin-errors';
import { must } from './settings-ops.rules';

const PHONE = must('a phone, as it is read out or typed');
const NAME = must('a text of at most 100 characters');

/** Query of GET /api/ops/booking/waits. */
export class WaitListRequest {
  @FieldDoc('Salon; left out: all', 'location-pechersk')
  @OptionalField()
  @Matches(BOOKING_ID, must('the id of a salon'))
  location?: string;
}

/** Body of POST /api/ops/booking/waits. */
export class WaitOfCallerRequest extends WaitRequest {
  @FieldDoc('Of the client, as it is read out or typed', '067 123 45 67')
  @IsString(PHONE)
  @MaxLength(40, PHONE)
  phone: string;

  @FieldDoc('First name; needed where nobody has this phone yet', 'Марта')
  @OptionalField()
  @IsString(NAME)
  @MaxLength(100, NAME)
  name?: string;
}

const EXAMPLE = {
  ...WAIT_EXAMPLE,
  client: '0f8b6f0a-2c55-4d0e-8a0e-6c1a3f7d9b21',
  addedBy: null,
  jumpedAt: null,
};
const ANSWER = {
  nullable: [...WAIT_ANSWER.nullable, 'client', 'addedBy', 'jumpedAt'],
  nulls: { ...WAIT_ANSWER.nulls, addedBy: 'string', jumpedAt: 'string' },
  bearer: true,
} as const;

/** The waitlist of our own booking engine, for programs. */
@OpsController('booking/waits')
export class WaitOpsController {
  constructor(
    private readonly admin: BookingAdmin,
    private readonly waits: AdminWaits,
  ) {}

  /** At most 300. */
  @Get()
  @ApiDoc({
    summary: 'Those who wait for a time, in their turn',
    description: 'At most 300. `addedBy`: the operator who added it, null for the client; `jumpedAt`: when it was put first.',
    ...ANSWER,
    example: { waits: [EXAMPLE] },
    errors: ENGINE_OPS_ERRORS,
  })
  async list(@Query() { location }: WaitListRequest) {
    return { waits: (await this.admin.engine.waits.list(location === undefined ? 'all' : [location])).map(presentAdminWait) };
  }

  /** The same again is the wait that is there. */
  @Post()
  @HttpCode(200)
  @ApiDoc({
    summary: 'Put a client on the waitlist',
    description: 'Of any number of waits. What fits already is offered at once. The same again is the wait that is there.',
    ...ANSWER,
    example: EXAMPLE,
    errors: [
      ...ENGINE_OPS_ERRORS,
      [409, 'phone_wrong', 'The phone is none'],
      [409, 'name_missing', 'Nobody has this phone yet: a name is needed'],
      [422, 'cannot_be_booked', 'No salon of these does all of it'],
    ],
  })
  async add(@Body() body: WaitOfCallerRequest) {
    const caller = { phone: body.phone, name: body.name ?? '', locale: body.lang ?? 'ua', addedBy: 'owner' } as const;
    return presentAdminWait(await this.waits.add(wantedWait(body), caller));
  }
}

function presentAdminWait(wait: Wait) {
  const { client, addedBy, jumpedAt } = wait;
  return { ...presentWait(wait), client, addedBy, jumpedAt: jumpedAt && jumpedAt.toISOString() };
}
