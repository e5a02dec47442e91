import { Body, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiDoc } from '../../../platform/openapi/api-doc';
import { OPS_ERRORS, OpsController } from '../../../platform/ops/ops-controller';
import { CertificateAdmin } from '../application/issued/certificate-admin';
import { CERTIFICATE_ID, CERTIFICATE_UNKNOWN } from './certificate.actions';
import { CERTIFICATE_EXAMPLE, LINE_EXAMPLE, PICK_UP_EXAMPLE } from './certificate-ops.examples';
import { certificateDetails, certificateLine, pickUpLine } from './certificate-ops.presenter';
import type { CertificateDetails, CertificateLine, PickUpLine } from './certificate-ops.presenter';
import { CertificateFindRequest, CertificateListRequest } from './certificate-ops.requests';

const DELIVERY_PARTS = { id: { description: 'Id of a delivery', type: 'string', format: 'uuid' } };
const NULLABLE = ['email', 'openedAt', 'undoes'];

/** Issued certificates, for operators: found, redeemed, given back, replaced and sent again. */
@OpsController('certificates')
export class CertificateOpsController {
  constructor(private readonly certificates: CertificateAdmin) {}

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
    if (salon !== undefined) return { certificates: (await this.certificates.pickUps(salon, limit)).map(pickUpLine) };
    return { certificates: (await this.certificates.find({ order })).map(certificateLine) };
  }

  /** By POST: a code is money, and a query is written down. */
  @Post('find')
  @HttpCode(200)
  @ApiDoc({
    summary: 'The certificate with a code',
    description: 'By code; case, spaces and hyphens are ignored. Empty list: no such certificate.',
    bearer: true,
    example: { certificates: [LINE_EXAMPLE] },
    errors: [...OPS_ERRORS, [409, 'certificate_not_active', 'It is a printed card that is not sold: it is worth nothing']],
  })
  async find(@Body() { code }: CertificateFindRequest): Promise<{ readonly certificates: readonly CertificateLine[] }> {
    const certificates = await this.certificates.find({ code });
    if (certificates.length === 0) await this.certificates.refuseCard(code);
    return { certificates: certificates.map(certificateLine) };
  }

  /** With its ledger, oldest entry first. */
  @Get(':id')
  @ApiDoc({
    summary: 'A certificate with its ledger',
    description: 'An entry that takes from the balance has a negative amount.',
    bearer: true,
    example: CERTIFICATE_EXAMPLE,
    nullable: NULLABLE,
    parts: { id: CERTIFICATE_ID },
    errors: [...OPS_ERRORS, CERTIFICATE_UNKNOWN],
  })
  async record(@Param('id') id: string): Promise<CertificateDetails> {
    return certificateDetails(await this.certificates.record(id));
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
    await this.certificates.resend(id);
    return { ok: true };
  }
}
