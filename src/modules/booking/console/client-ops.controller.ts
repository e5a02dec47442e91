import { Body, Get, HttpCode, Param, Post } from '@nestjs/common';
import { IsNumber, IsString, Max, MaxLength, Min } from 'class-validator';
import { OptionalField } from '../../../platform/errors/optional-field';
import { ApiDoc, FieldDoc, type DocumentedError } from '../../../platform/openapi/api-doc';
import { OpsController } from '../../../platform/ops/ops-controller';
import { DomainError } from '../../../shared/domain-error';
import { toKopiykas } from '../../../shared/money';
import { normalizedPhone, maskPhone } from '../../../shared/phone';
import { BookingAdmin } from '../application/booking-admin.service';
import { adminClientUnknown, ME, clientJson } from '../../clients/clients.api';
import { ENGINE_OPS_ERRORS, OPS_DONE } from './admin-errors';
import { must } from './settings-ops.rules';

const PHONE = must('a phone, as it is read out or typed');
const MAX_HRYVNIAS = 1_000_000;
const SUM = must('hryvnias from 0 to 1,000,000, with two decimals at most');
const PARTS = { id: { description: 'Id of a client', type: 'string', format: 'uuid' } };
const UNKNOWN: DocumentedError = [404, 'client_unknown', 'There is no such client'];

/** Body of POST /api/ops/booking/clients/find. */
export class ClientFindRequest {
  @FieldDoc('As it is read out or typed', '067 123 45 67')
  @IsString(PHONE)
  @MaxLength(40, PHONE)
  phone: string;
}

/** Body of POST /api/ops/booking/clients/{id}/account. */
export class ClientAccountRequest {
  @FieldDoc('Bonus in hryvnias; omitted: unchanged', 120)
  @OptionalField()
  @IsNumber({ maxDecimalPlaces: 2 }, SUM)
  @Min(0, SUM)
  @Max(MAX_HRYVNIAS, SUM)
  bonus?: number | null;

  @FieldDoc('Balance in hryvnias; omitted: unchanged', 0)
  @OptionalField()
  @IsNumber({ maxDecimalPlaces: 2 }, SUM)
  @Min(0, SUM)
  @Max(MAX_HRYVNIAS, SUM)
  balance?: number | null;
}

/** Clients of our own booking engine, for operators. */
@OpsController('booking/clients')
export class ClientOpsController {
  constructor(private readonly admin: BookingAdmin) {}

  /** A phone is personal: it stands in no address. */
  @Post('find')
  @HttpCode(200)
  @ApiDoc({
    summary: 'Find a client by phone',
    bearer: true,
    example: { id: ME.id, firstname: 'Олена', phone: '+380 (67) ***-**-67', forbiddenOnlineBooking: false },
    errors: [...ENGINE_OPS_ERRORS, UNKNOWN],
  })
  async byPhone(@Body() { phone }: ClientFindRequest) {
    const client = await this.admin.engine.clients.byPhone(normalizedPhone(phone));
    if (!client) throw adminClientUnknown();
    const { id, firstname, forbiddenOnlineBooking } = client;
    return { id, firstname, phone: maskPhone(client.phone), forbiddenOnlineBooking };
  }

  /** The whole record. */
  @Get(':id')
  @ApiDoc({
    summary: 'A client',
    description: 'bonus and balance: hryvnias.',
    bearer: true,
    example: ME,
    nullable: ['photo', 'email', 'gender'],
    parts: PARTS,
    errors: [...ENGINE_OPS_ERRORS, UNKNOWN],
  })
  async find(@Param('id') id: string): Promise<object> {
    return clientJson(await this.admin.engine.clients.find(id));
  }

  /** Sums as they are from now on, not by how much they change: harmless to repeat. */
  @Post(':id/account')
  @HttpCode(200)
  @ApiDoc({
    summary: 'Set bonus and balance of a client',
    description: 'In hryvnias. Shown to the client beside their appointments; the site does not spend them.',
    bearer: true,
    example: OPS_DONE,
    parts: PARTS,
    errors: [...ENGINE_OPS_ERRORS, UNKNOWN],
  })
  async account(@Param('id') id: string, @Body() { bonus, balance }: ClientAccountRequest): Promise<typeof OPS_DONE> {
    const kopiykas = (sum: number | null | undefined) => (typeof sum === 'number' ? (toKopiykas(sum) ?? undefined) : undefined);
    await this.admin.engine.clients.credit(id, { bonus: kopiykas(bonus), balance: kopiykas(balance) });
    return OPS_DONE;
  }

  /** 409 `client_forbidden` when it is so already. */
  @Post(':id/forbid')
  @HttpCode(200)
  @ApiDoc({
    summary: 'Forbid a client to book online',
    description:
      'Takes effect with the next request: the client is asked to call. Existing appointments can still be seen, moved and cancelled.',
    bearer: true,
    example: OPS_DONE,
    parts: PARTS,
    errors: [...ENGINE_OPS_ERRORS, UNKNOWN, [409, 'client_forbidden', 'The client is forbidden already']],
  })
  async forbid(@Param('id') id: string): Promise<typeof OPS_DONE> {
    if (await this.admin.engine.clients.forbid(id, true)) return OPS_DONE;
    throw new DomainError('conflict', 'client_forbidden', 'The client may not book online already');
  }

  /** 409 `client_allowed` when it is so already. */
  @Post(':id/allow')
  @HttpCode(200)
  @ApiDoc({
    summary: 'Let a client book online again',
    bearer: true,
    example: OPS_DONE,
    parts: PARTS,
    errors: [...ENGINE_OPS_ERRORS, UNKNOWN, [409, 'client_allowed', 'The client is allowed already']],
  })
  async allow(@Param('id') id: string): Promise<typeof OPS_DONE> {
    if (await this.admin.engine.clients.forbid(id, false)) return OPS_DONE;
    throw new DomainError('conflict', 'client_allowed', 'The client may book online already');
  }
}
