import { Controller, HttpCode, Options, Post, Req, Res, UseGuards, type OnModuleInit } from '@nestjs/common';
import type { Request, Response } from 'express';
import { apiLocale } from '../../../platform/i18n/api-locale';
import { Idempotent } from '../../../platform/idempotency/idempotent';
import { ApiDoc } from '../../../platform/openapi/api-doc';
import { WebhookRoutes } from '../../../platform/webhooks/webhook-routes.registry';
import type { LeadResult } from '../application/lead-results';
import { Leads } from '../application/lead.service';
import { LeadOriginGuard } from './lead-origin.guard';
import { LEAD_SCHEMA } from './lead.api-schema';
import { parseLeadBody } from './lead.requests';

/** How long the answer waits for the helpdesk. */
const ANSWER_WITHIN_MS = 5000;
const CORS_MAX_AGE_SECONDS = 600;

/** POST /api/hc/lead: leads of the booking widget and of our own forms. */
@Controller('api/hc/lead')
@UseGuards(LeadOriginGuard)
export class LeadApiController implements OnModuleInit {
  constructor(
    private readonly leads: Leads,
    private readonly webhooks: WebhookRoutes,
  ) {}

  onModuleInit(): void {
    // whatever type the body claims to have, it is read here
    this.webhooks.declare('/api/hc/lead');
  }

  /** 204; tells browsers of the allowed widgets that they may send. */
  @Options()
  @HttpCode(204)
  @ApiDoc({
    summary: 'CORS preflight of leads',
    description: 'CORS preflight.',
  })
  allow(@Res({ passthrough: true }) res: Response): void {
    res.setHeader('Access-Control-Allow-Methods', 'POST');
    res.setHeader('Access-Control-Allow-Headers', 'content-type, idempotency-key');
    res.setHeader('Access-Control-Max-Age', String(CORS_MAX_AGE_SECONDS));
  }

  /**
   * 200 `{ok:true, customerId, chatId}` once the lead is in the helpdesk; both are null for a lead that is not to be sent. 500
   * `{ok:false, error, code:"lead_kept"}` when it is kept and not there yet: it is sent later, and need not be sent again. 400 when the
   * body is not JSON, 403 from a page of another site, 429 for too many, 503 when it cannot be kept.
   */
  @Post()
  @HttpCode(200)
  @Idempotent()
  @ApiDoc({
    summary: 'Leave a lead',
    description:
      'From our pages and from WIDGET_ORIGINS. No field is required, long texts are truncated and unknown fields ignored, so that no lead is refused for its form. Both ids are null for a lead that is not sent to the helpdesk.',
    webhook: { type: 'application/json', schema: LEAD_SCHEMA },
    example: { ok: true, customerId: 5012, chatId: 88 },
    nullable: ['customerId', 'chatId'],
    errors: [
      [400, 'bad_request', 'The body is not JSON'],
      [403, 'foreign_origin', 'Sent by a page of another site'],
      [429, 'rate_limited', 'Too many leads from this network or with this phone'],
      [500, 'lead_kept', 'The lead is stored and will be sent to the helpdesk later; do not resend'],
      [503, 'database_unavailable', 'The lead was not stored: retry'],
    ],
  })
  async receive(@Req() req: Request, @Res({ passthrough: true }) res: Response): Promise<LeadAnswer> {
    const lead = parseLeadBody(req.body as Buffer);
    const context = { locale: apiLocale(req), address: req.ip, key: req.get('idempotency-key') };
    const answer = answerOf(await this.leads.receiveAndWait(lead, context, ANSWER_WITHIN_MS));
    if (!answer.ok) res.status(500);
    return answer;
  }
}

/** What POST /api/hc/lead answers. */
type LeadAnswer =
  | { readonly ok: true; readonly customerId: number | null; readonly chatId: number | null }
  | { readonly ok: false; readonly error: string; readonly code: 'lead_kept' };

function answerOf(result: LeadResult): LeadAnswer {
  if (result.kind === 'waiting') return { ok: false, error: result.reason, code: 'lead_kept' };
  const { customerId, chatId } = result.kind === 'delivered' ? result : { customerId: null, chatId: null };
  return { ok: true, customerId, chatId };
}
