import { Body, Controller, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { invalidForm } from '../../../platform/errors/invalid-form';
import { Idempotent } from '../../../platform/idempotency/idempotent';
import { apiLocale } from '../../../platform/i18n/api-locale';
import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import { LEAD_FORMS, MIN_FILLING_MS, readAbout } from '../contract/lead-forms';
import type { LeadFormAnswer } from '../contract/lead-route';
import { ApiDoc } from '../../../platform/openapi/api-doc';
import { LeadForms } from '../application/lead-forms.service';
import { LeadFormRequest } from './lead-form.requests';

/** The forms of our own pages, as scripts send them. */
@Controller('api/leads')
export class LeadFormController {
  constructor(private readonly forms: LeadForms) {}

  /**
   * POST /api/leads?lang=: 201 once the lead is committed, 422 with the fields, 409 `too_quick` for what was filled in faster than a
   * person can (sent once more it is taken), 429, 503.
   */
  @Post()
  @Idempotent()
  @ApiDoc({
    summary: 'Send a form of our own pages',
    description: 'Call back, apply for a vacancy, ask the manager. 201 once the lead is committed; it goes to the helpdesk by itself.',
    example: { ok: true },
    errors: [
      [409, 'too_quick', 'Submitted faster than a person can; a second submission is accepted'],
      [422, 'invalid_fields', 'Invalid fields; see details'],
      [429, 'rate_limited', 'Too many leads from this network or with this phone'],
      [503, 'database_unavailable', 'The lead was not stored: retry'],
    ],
  })
  async send(@Body() body: LeadFormRequest, @Req() req: Request): Promise<LeadFormAnswer> {
    const { topic, fields, trap, elapsedMs } = body;
    const sent = { topic, about: readAbout(body.about), fields, trap };
    if (elapsedMs < MIN_FILLING_MS && trap === '') throw new DomainError('conflict', 'too_quick', translation('lead.tooQuick'));
    const { problems, typed } = await this.forms.receive(sent, { locale: apiLocale(req), address: req.ip });
    if (Object.keys(problems).length > 0) throw invalidForm(LEAD_FORMS[topic], { problems, typed });
    return { ok: true };
  }
}
