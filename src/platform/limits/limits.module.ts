import { Global, Module } from '@nestjs/common';
import { CallPaces } from './call-pace';
import { RateLimits } from './rate-limits';

/** How often visitors may do something, and how often we call others. */
@Global()
@Module({ providers: [RateLimits, CallPaces], exports: [RateLimits, CallPaces] })
export class LimitsModule {}
