import { Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import { OpsEnvironment } from '../../ops/ops.env';

/** What is kept of tokens in cookies. Keyed with OPS_TOKEN: a new one ends all sessions and devices, and what a backup holds opens nothing. */
@Injectable()
export class OperatorHashes {
  constructor(private readonly env: OpsEnvironment) {}

  of(token: string): string {
    return createHmac('sha256', this.env.OPS_TOKEN ?? '')
      .update(token)
      .digest('base64url');
  }
}
