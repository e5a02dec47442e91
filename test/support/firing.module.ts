import { Body, Controller, HttpCode, Injectable, Module, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { AppModule } from '../../src/app.module';
import { Idempotent } from '../../src/platform/idempotency/idempotent';
import { DomainError } from '../../src/shared/domain-error';

/** What was fired so far, and what happens on the way. */
@Injectable()
export class Firings {
  readonly fired: unknown[] = [];
  meanwhile: () => Promise<void> = () => Promise.resolve();
}

@Controller('api/firings')
class FiringsController {
  constructor(private readonly firings: Firings) {}

  @Post()
  @Idempotent()
  async fire(@Body() body: object): Promise<object> {
    await this.firings.meanwhile();
    return { number: this.firings.fired.push(body), body };
  }

  @Post('of/:owner')
  @HttpCode(202)
  @Idempotent({ by: (req: Request) => String(req.headers['x-owner']) })
  fireOf(@Param('owner') owner: string, @Req() req: Request): string {
    return `${owner} ${String(req.headers['x-owner'])} ${this.firings.fired.push(owner)}`;
  }

  @Post('cracked')
  @Idempotent()
  crack(): never {
    this.firings.fired.push('cracked');
    throw new DomainError('conflict', 'cracked', 'It cracked');
  }
}

@Module({ imports: [AppModule], controllers: [FiringsController], providers: [Firings] })
export class FiringModule {}
