import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import type { IncomingMessage } from 'node:http';
import type { WebhookRoutes } from './webhook-routes.registry';

/**
 * Reads the body of every declared webhook into a Buffer, whatever its type says; a longer one is 413, a compressed one 415. Stands before
 * the other parsers: they do not touch a body that has been read.
 * @param limit bytes
 */
export function readWebhookBodies(app: NestExpressApplication, webhooks: WebhookRoutes, limit: number): void {
  const isWebhook = (req: IncomingMessage) => webhooks.has((req as Request).path);
  // not decompressed: a signature is over the bytes that were sent
  app.useBodyParser('raw', { type: isWebhook, limit, inflate: false });
  app.use((req: Request, _res: Response, next: NextFunction) => {
    if (!Buffer.isBuffer(req.body) && isWebhook(req)) req.body = Buffer.alloc(0);
    next();
  });
}
