import { Body, Controller, Header, HttpCode, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { ApiDoc } from '../../../../platform/openapi/api-doc';
import { toHryvnias } from '../../../../shared/money';
import { AppointmentPayers } from '../../application/appointment-payers.service';
import { CERTIFICATE_REFUSED, CERTIFICATE_UNKNOWN, FIELDS, LIMITED } from './appointments.examples';
import { CertificateRequest } from './appointments.requests';

/** Certificates that pay for appointments. No sign-in is needed. */
@Controller('api/appointments/certificates')
export class PayingCertificatesController {
  constructor(private readonly payers: AppointmentPayers) {}

  /** POST /api/appointments/certificates: what a certificate can pay; nothing personal. */
  @Post()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'What a certificate can pay for an appointment',
    description: 'By its code or its link. available: hryvnias that are not spent and not reserved. Book with certificates.',
    example: { title: 'Сертифікат на 1000 ₴', available: 850, validThrough: '2027-11-22' },
    errors: [CERTIFICATE_UNKNOWN, CERTIFICATE_REFUSED, FIELDS, LIMITED],
  })
  async check(@Req() req: Request, @Body() { code }: CertificateRequest) {
    const { title, available, validThrough } = await this.payers.find(code, req.ip ?? 'unknown');
    return { title, available: toHryvnias(available), validThrough };
  }
}
