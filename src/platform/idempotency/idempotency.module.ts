import { Global, Module } from '@nestjs/common';
import { IdempotencyStore } from './idempotency-store';
import { Idempotency } from './idempotency.service';
import { PostgresIdempotencyStore } from './postgres-idempotency.store';

/** What `@Idempotent()` needs. */
@Global()
@Module({
  providers: [Idempotency, { provide: IdempotencyStore, useClass: PostgresIdempotencyStore }],
  exports: [Idempotency],
})
export class IdempotencyModule {}
