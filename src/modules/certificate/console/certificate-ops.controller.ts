import { Body, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiDoc, type DocumentedError } from '../../../platform/openapi/api-doc';
import { OPS_ERRORS, OpsController } from '../../../platform/ops/ops-controller';
import { toHryvnias, toKopiykas } from '../../../shared/money';
import { CertificateDesk } from '../application/issued/certificate-desk';
import { CertificateRefunds } from '../application/issued/certificate-refunds';
import { CERTIFICATE_EXAMPLE, LINE_EXAMPLE, PICK_UP_EXAMPLE } from './certificate-ops.examples';
import { certificateDetails, certificateLine, pickUpLine } from './certificate-ops.presenter';
import type { CertificateDetails, CertificateLine, PickUpLine } from './certificate-ops.presenter';
import { CertificateFindRequest, CertificateListRequest, RedeemRequest, RefundRequest, UndoRequest } from './certificate-ops.requests';

const PARTS = { id: { description: 'Id of a certificate', type: 'string', format: 'uuid' } };
const DELIVERY_PARTS = { id: { description: 'Id of a delivery', type: 'string', format: 'uuid' } };
const UNKNOWN: DocumentedError = [404, 'certificate_unknown', 'There is no such certificate'];
const INACTIVE: readonly DocumentedError[] = [
  [409, 'certificate_void', 'The certificate was refunded or reissued'],
  [409, 'certificate_refund_pending', 'A refund is in progress'],
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
      'Requires order or salon. Codes and phones are masked. state: active, refund_pending (the refund is in progress), void. Amounts are hryvnias.',
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
    description: 'By code; case, spaces and hyphens are ignored. Empty list: no such certificate.',
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
    summary: 'Redeem a certificate, partly or in full',
    description: 'Idempotent by key. The holder gets a mail with the new balance.',
    bearer: true,
    example: { ok: true, entry: '5f6f4a86-51d3-4a4c-9e0f-3f8f1f0e6a11', taken: 500, balance: 500 },
    parts: PARTS,
    errors: [
      ...OPS_ERRORS,
      UNKNOWN,
      ...INACTIVE,
      [409, 'certificate_expired', 'The certificate has expired'],
      [409, 'certificate_empty', 'The balance is zero'],
      [409, 'certificate_beyond_balance', 'The amount exceeds the balance'],
      [409, 'certificate_whole_only', 'A certificate for a service is redeemed in full'],
      [409, 'key_reused', 'The key was used for another amount'],
      [409, 'redemption_undone', 'The redemption of this key was undone: use a new key'],
      [409, 'certificate_sum_missing', 'The certificate is for a sum: amount is required'],
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
    description: 'Returns the amount to the balance. Idempotent.',
    bearer: true,
    example: { ok: true, balance: 1000 },
    parts: PARTS,
    errors: [
      ...OPS_ERRORS,
      UNKNOWN,
      [404, 'certificate_unknown_entry', 'There is no such entry'],
      ...INACTIVE,
      [409, 'certificate_not_undoable', 'The entry is undone already, or is not a redemption'],
    ],
  })
  async undo(@Param('id') id: string, @Body() { entry, note = '' }: UndoRequest): Promise<{ readonly ok: true; readonly balance: number }> {
    return { ok: true, balance: toHryvnias((await this.desk.undo(id, entry, note)).balance) };
  }

  /** 409 `certificate_refund_pending` or `certificate_void` when it is repeated. */
  @Post(':id/refund')
  @HttpCode(200)
  @ApiDoc({
    summary: 'Refund the balance of a certificate',
    description:
      'Takes the balance at once; a job requests the refund from the provider and restores the balance if the provider refuses. bySalon: the certificate was paid at a salon, which returns the money. returned: the provider has already returned the money, so no refund is requested.',
    bearer: true,
    example: { ok: true, money: 900, bySalon: false },
    parts: PARTS,
    errors: [
      ...OPS_ERRORS,
      UNKNOWN,
      ...INACTIVE,
      [409, 'certificate_empty', 'The balance is zero'],
      [409, 'refund_exceeds', 'The amount exceeds the payment'],
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
    summary: 'Reissue a certificate',
    description: 'Issues a new code and link with the same balance and sends them the same way; the old ones stop working.',
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
    summary: 'Resend a delivery',
    description: 'With all valid certificates of the delivery, to its current address.',
    bearer: true,
    example: { ok: true },
    parts: DELIVERY_PARTS,
    errors: [
      ...OPS_ERRORS,
      [404, 'delivery_unknown', 'There is no such delivery'],
      [409, 'delivery_under_way', 'The delivery is in progress or not due yet'],
    ],
  })
  async resend(@Param('id') id: string): Promise<{ readonly ok: true }> {
    await this.desk.resend(id);
    return { ok: true };
  }
}
