import { Global, Module } from '@nestjs/common';
import { WebhookRoutes } from './webhook-routes.registry';

/** The registry of paths that other services call. */
@Global()
@Module({ providers: [WebhookRoutes], exports: [WebhookRoutes] })
export class WebhooksModule {}
