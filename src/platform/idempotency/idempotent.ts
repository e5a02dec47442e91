import {
  Injectable,
  SetMetadata,
  UseInterceptors,
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { firstValueFrom, from, type Observable } from 'rxjs';
import { Idempotency } from './idempotency.service';

export interface IdempotentOptions {
  /** Whose keys these are, so that accounts do not share them: an account's id. Called after the guards. */
  readonly by?: (req: Request) => string;
}

const OPTIONS = 'idempotent options';

/**
 * Makes a handler of the API harmless to repeat: with header `Idempotency-Key` it runs once (`Idempotency`), and a repeat is given the
 * first answer, with `idempotency-replayed: true`. When the process is killed before the answer is kept, the next request runs again: what
 * a handler writes has a unique key of its own where twice would be wrong.
 */
export function Idempotent(options: IdempotentOptions = {}): MethodDecorator {
  return applyDecorators(SetMetadata(OPTIONS, options), UseInterceptors(IdempotencyInterceptor));
}

@Injectable()
class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly reflector: Reflector,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const [req, res] = [http.getRequest<Request>(), http.getResponse<Response>()];
    const key = req.headers['idempotency-key'];
    if (key === undefined) return next.handle();
    const { by } = this.reflector.get<IdempotentOptions>(OPTIONS, context.getHandler());
    const scope = [`${req.method} ${req.path.replace(/(?<!\/)\/+$/, '')}`, ...(by ? [by(req)] : [])].join(' ');
    return from(this.once({ scope, key: String(key) }, { req, res, next }));
  }

  private async once(
    request: { readonly scope: string; readonly key: string },
    { req, res, next }: { readonly req: Request; readonly res: Response; readonly next: CallHandler },
  ): Promise<unknown> {
    let isFirst = false;
    const { status, body } = await this.idempotency.run(request, req.body, async () => {
      isFirst = true;
      const answer: unknown = await firstValueFrom(next.handle(), { defaultValue: undefined });
      return { status: res.statusCode, body: answer };
    });
    if (!isFirst) res.status(status).setHeader('idempotency-replayed', 'true');
    return body;
  }
}
