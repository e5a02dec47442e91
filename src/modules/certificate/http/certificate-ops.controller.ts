import { Body, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiDoc, type DocumentedError } from '../../../platform/openapi/api-doc';
import { OPS_ERRORS, OpsController } from '../../../platform/ops/ops-controller';
import { toHryvnias, toKopiykas } from '../../../shared/money';
import { CertificateDesk } from '../issued/certificate-desk';
import { CertificateRefunds } from '../issued/certificate-refunds';
import { CERTIFICATE_EXAMPLE, LINE_EXAMPLE, PICK_UP_EXAMPLE } from './certificate-ops.examples';
import { certificateDetails, certificateLine, pickUpLine } from './certificate-ops.presenter';
import type { CertificateDetails, CertificateLine, PickUpLine } from './certificate-ops.presenter';
import { CertificateFindRequest, CertificateListRequest, RedeemRequest, RefundRequest, UndoRequest } from './certificate-ops.requests';

const PARTS = { id: { description: 'Id of a certificate', type: 'string', format: 'uuid' } };
const DELIVERY_PARTS = { id: { description: 'Id of a delivery', type: 'string', format: 'uuid' } };
const UNKNOWN: DocumentedError = [404, 'certificate_unknown', 'There is no such certificate'];
const INACTIVE: readonly DocumentedError[] = [
  [409, 'certificate_void', 'It was given back or replaced'],
  [409, 'certificate_refund_pending', 'Its money is on its way back'],
];
const NULLABLE = ['email', 'openedAt', 'undoes'];

/** Issued certificates, for operators: found, redeemed, given back, replaced and sent again. */
@OpsController('certificates')
export class CertificateOpsController {
  constructor(
    private readonly desk: CertificateDesk,
    private readonly refunds: CertificateRefunds,
  ) {}

  /** Of an order, or those that are handed out at a salon. */
  @Get()
  @ApiDoc({
    summary: 'Certificates of an order, or the pick-up list of a salon',
    description:
      'Name one of order and salon. Codes and phones are masked. state: active, refund_pending (its money is on its way back), void. Amounts are hryvnias.',
    bearer: true,
    example: { certificates: [PICK_UP_EXAMPLE] },
    optional: ['name', 'phone'],
    errors: [...OPS_ERRORS],
  })
  async list(
    @Query() { order, salon, limit }: CertificateListRequest,
  ): Promise<{ readonly certificates: readonly (CertificateLine | PickUpLine)[] }> {
    if (salon !== undefined) return { certificates: (await this.desk.pickUps(salon, limit)).map(pickUpLine) };
    return { certificates: (await this.desk.find({ order })).map(certificateLine) };
  }

  /** By POST: a code is money, and a query is written down. */
  @Post('find')
  @HttpCode(200)
  @ApiDoc({
    summary: 'The certificate with a code',
    description: 'The code as it is read out or typed. An empty list: there is none.',
    bearer: true,
    example: { certificates: [LINE_EXAMPLE] },
    errors: [...OPS_ERRORS],
  })
  async find(@Body() { code }: CertificateFindRequest): Promise<{ readonly certificates: readonly CertificateLine[] }> {
    return { certificates: (await this.desk.find({ code })).map(certificateLine) };
  }

  /** With its ledger, oldest entry first. */
  @Get(':id')
  @ApiDoc({
    summary: 'A certificate with its ledger',
    description: 'An entry that takes from the balance has a negative amount.',
    bearer: true,
    example: CERTIFICATE_EXAMPLE,
    nullable: NULLABLE,
    parts: PARTS,
    errors: [...OPS_ERRORS, UNKNOWN],
  })
  async record(@Param('id') id: string): Promise<CertificateDetails> {
    return certificateDetails(await this.desk.record(id));
  }

  /** Harmless to repeat with the same key. */
  @Post(':id/redeem')
  @HttpCode(200)
  @ApiDoc({
    summary: 'Redeem a certificate, in part or whole',
    description: 'The same key is the same redemption, however often it is sent. The holder gets a mail with the rest.',
    bearer: true,
    example: { ok: true, entry: '5f6f4a86-51d3-4a4c-9e0f-3f8f1f0e6a11', taken: 500, balance: 500 },
    parts: PARTS,
    errors: [
      ...OPS_ERRORS,
      UNKNOWN,
      ...INACTIVE,
      [409, 'certificate_expired', 'It is not valid any more'],
      [409, 'certificate_empty', 'Nothing is left of it'],
      [409, 'certificate_beyond_balance', 'More than is left of it'],
      [409, 'certificate_whole_only', 'A certificate for a service is redeemed whole'],
      [409, 'key_reused', 'Another amount was taken with this key'],
      [409, 'redemption_undone', 'What was taken with this key was undone: take it with a new key'],
      [409, 'certificate_sum_missing', 'It is for a sum, and the sum is not said'],
    ],
  })
  async redeem(
    @Param('id') id: string,
    @Body() { amount, key, salon = '', note = '' }: RedeemRequest,
  ): Promise<{ readonly ok: true; readonly entry: string; readonly taken: number; readonly balance: number }> {
    const kopiykas = amount == null ? null : toKopiykas(amount);
    const { entry, taken, balance } = await this.desk.redeem(id, { amount: kopiykas, key, salon, note });
    return { ok: true, entry, taken: toHryvnias(taken), balance: toHryvnias(balance) };
  }

  /** 409 `certificate_not_undoable` when it is repeated. */
  @Post(':id/undo')
  @HttpCode(200)
  @ApiDoc({
    summary: 'Undo a redemption',
    description: 'Its amount is given back to the balance, once.',
    bearer: true,
    example: { ok: true, balance: 1000 },
    parts: PARTS,
    errors: [
      ...OPS_ERRORS,
      UNKNOWN,
      [404, 'certificate_unknown_entry', 'There is no such entry'],
      ...INACTIVE,
      [409, 'certificate_not_undoable', 'It is undone already, or no redemption'],
    ],
  })
  async undo(@Param('id') id: string, @Body() { entry, note = '' }: UndoRequest): Promise<{ readonly ok: true; readonly balance: number }> {
    return { ok: true, balance: toHryvnias((await this.desk.undo(id, entry, note)).balance) };
  }

  /** 409 `certificate_refund_pending` or `certificate_void` when it is repeated. */
  @Post(':id/refund')
  @HttpCode(200)
  @ApiDoc({
    summary: 'Give back the money for what is left of a certificate',
    description:
      'At once the balance is taken; a job asks the provider for the refund, and puts the balance back if it is refused. bySalon: the money was taken at a salon and is to be given back there. returned: the money went back at the provider already, so that nothing more is given back.',
    bearer: true,
    example: { ok: true, money: 900, bySalon: false },
    parts: PARTS,
    errors: [
      ...OPS_ERRORS,
      UNKNOWN,
      ...INACTIVE,
      [409, 'certificate_empty', 'Nothing is left of it'],
      [409, 'refund_exceeds', 'More than was paid'],
    ],
  })
  async refund(
    @Param('id') id: string,
    @Body() { reason, returned }: RefundRequest,
  ): Promise<{ readonly ok: true; readonly money: number; readonly bySalon: boolean }> {
    const { money, isBySalon } = await this.refunds.byOperator(id, reason, returned);
    return { ok: true, money: toHryvnias(money), bySalon: isBySalon };
  }

  /** 409 `certificate_void` when it is repeated. */
  @Post(':id/reissue')
  @HttpCode(200)
  @ApiDoc({
    summary: 'Replace a certificate',
    description: 'A new code and a new link with the same balance; the old ones open nothing any more. It is sent the same way again.',
    bearer: true,
    example: { ok: true, id: 'a3c2c0de-8d0f-4b55-9c7d-3f0a5b7a1c22' },
    parts: PARTS,
    errors: [...OPS_ERRORS, UNKNOWN, ...INACTIVE],
  })
  async reissue(@Param('id') id: string): Promise<{ readonly ok: true; readonly id: string }> {
    return { ok: true, ...(await this.desk.reissue(id)) };
  }

  /** 409 `delivery_under_way` when it is repeated before it was sent. */
  @Post('deliveries/:id/resend')
  @HttpCode(200)
  @ApiDoc({
    summary: 'Send a delivery again',
    description: 'With all its certificates that are not void, to the address that it has now.',
    bearer: true,
    example: { ok: true },
    parts: DELIVERY_PARTS,
    errors: [
      ...OPS_ERRORS,
      [404, 'delivery_unknown', 'There is no such delivery'],
      [409, 'delivery_under_way', 'It is on its way, or its time has not come'],
    ],
  })
  async resend(@Param('id') id: string): Promise<{ readonly ok: true }> {
    await this.desk.resend(id);
    return { ok: true };
  }
}
