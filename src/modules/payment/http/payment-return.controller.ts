import { Controller, Get, Post, Query, Redirect, type OnModuleInit } from '@nestjs/common';
import { SiteEnvironment } from '../../../platform/config/site.env';
import { ApiDoc } from '../../../platform/openapi/api-doc';
import { WebhookRoutes } from '../../../platform/webhooks/webhook-routes.registry';
import { RETURN_PATH } from '../domain/payment-route';

const DESCRIPTION =
  'The browser of a payer who comes back from WayForPay. Nothing in it is believed: a callback tells of payments. 303 to the page.';
const BODY = { type: 'object', description: 'What the provider tells the browser; not read' };

interface Leave {
  readonly url: string;
}

/** Where a provider posts the browser to that has paid: its page cannot be opened by a post from another site. */
@Controller(RETURN_PATH.slice(1))
export class PaymentReturnController implements OnModuleInit {
  constructor(
    private readonly site: SiteEnvironment,
    private readonly webhooks: WebhookRoutes,
  ) {}

  onModuleInit(): void {
    // it comes from the provider's page, and changes nothing
    this.webhooks.declare(RETURN_PATH);
  }

  @Post()
  @Redirect('/', 303)
  @ApiDoc({
    summary: 'Return of a payer by a form',
    description: DESCRIPTION,
    webhook: { type: 'application/x-www-form-urlencoded', schema: BODY },
  })
  post(@Query('to') to: unknown): Leave {
    return this.leave(to);
  }

  @Get()
  @Redirect('/', 303)
  @ApiDoc({ summary: 'Return of a payer by a link', description: DESCRIPTION })
  get(@Query('to') to: unknown): Leave {
    return this.leave(to);
  }

  /** A page of our own; anything else leads to the first page. */
  private leave(to: unknown): Leave {
    const { origin } = new URL(this.site.SITE_URL);
    const page = typeof to === 'string' && URL.canParse(to, origin) ? new URL(to, origin) : null;
    return { url: page?.origin === origin ? page.href : `${origin}/` };
  }
}
