import { Controller, Delete, Header, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { apiLocale } from '../../../../platform/i18n/api-locale';
import { ApiDoc } from '../../../../platform/openapi/api-doc';
import { DomainError } from '../../../../shared/domain-error';
import { translation } from '../../../../shared/translation';
import { CLIENT_ERRORS, Client, ClientOnly } from '../../../clients/clients.api';
import type { ClientIdentity } from '../../../clients/contract/client';
import { SentPhotographs } from '../../../scheduling/scheduling.api';
import { BookingReads } from '../../application/booking-reads.service';
import { LIMITED, NOT_BOOKED } from '../appointments/appointments.examples';
import { filesTooLarge, PhotographUploads } from './photograph-uploads.service';

/** Whose photographs are those of a client who is signed in. */
export const ownerOf = ({ client }: ClientIdentity): string => `client:${client}`;

const FIELDS = {
  type: 'object',
  required: ['service', 'picture'],
  properties: {
    service: { type: 'string', description: 'Id of the service that asks for it', example: 'service-farbuvannia' },
    picture: { type: 'string', format: 'binary', description: 'JPEG, PNG, WebP, GIF, TIFF, AVIF or HEIC, at most 10 MB' },
  },
} as const;

/** Photographs for an appointment that is to be booked. */
@Controller('api/booking/photographs')
@ClientOnly()
export class AppointmentPhotographsController {
  constructor(
    private readonly reads: BookingReads,
    private readonly uploads: PhotographUploads,
    private readonly photographs: SentPhotographs,
  ) {}

  /** POST /api/booking/photographs: a photograph that a service asks for. */
  @Post()
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Send a photograph that a service asks for',
    description:
      'Before POST /api/appointments, which takes all photographs of its services. Kept as WebP without metadata, for a day while nothing is booked. The same picture again is the same photograph.',
    example: { id: '0b7b7c0e-6f0a-4a5e-9a53-1f0b3f2f9d11' },
    upload: FIELDS,
    bearer: true,
    errors: [
      ...CLIENT_ERRORS,
      [409, 'photograph_wrong', 'It is no photograph, or it is broken; also photograph_large, photographs_enough, photographs_unasked'],
      NOT_BOOKED,
      LIMITED,
      [503, 'photographs_busy', 'Too many photographs are being sent; also photographs_full'],
    ],
  })
  async add(@Req() req: Request, @Client() client: ClientIdentity): Promise<{ readonly id: string }> {
    const form = await this.uploads.read(req);
    if (form?.isTooLarge) throw filesTooLarge();
    const [file] = form?.files ?? [];
    const { value: services } = await this.reads.services(apiLocale(req));
    const service = services.find(({ id }) => id === form?.body.service);
    if (!service) throw new DomainError('invalid', 'cannot_be_booked', translation('booking.errors.cannot_be_booked'));
    if (!file) throw new DomainError('conflict', 'photograph_wrong', translation('booking.asks.photograph'));
    return { id: await this.uploads.add(ownerOf(client), service, file.bytes) };
  }

  /** DELETE /api/booking/photographs/{id}: one that is not booked yet. */
  @Delete(':id')
  @HttpCode(204)
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Take back a photograph that is not booked yet',
    description: 'Idempotent: succeeds if there is none.',
    parts: { id: { description: 'Id of the photograph', type: 'string' } },
    bearer: true,
    errors: [...CLIENT_ERRORS],
  })
  async remove(@Param('id') id: string, @Client() client: ClientIdentity): Promise<void> {
    await this.photographs.remove(ownerOf(client), id);
  }
}
