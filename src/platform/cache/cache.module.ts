import { Global, Module } from '@nestjs/common';
import { PageCache } from './page-cache.service';

@Global()
@Module({ providers: [PageCache], exports: [PageCache] })
export class CacheModule {}
