import { Global, Module } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { DeclaresEnvironment } from '../config/environment-group';
import { MetricsRegistry } from '../metrics/metrics.registry';
import { CacheEnvironment } from './cache.env';
import { AnswerCache } from './answer-cache';
import { PageCache } from './page-cache.service';

@DeclaresEnvironment(CacheEnvironment)
@Global()
@Module({ providers: [PageCache, AnswerCache], exports: [PageCache, AnswerCache] })
export class CacheModule implements OnModuleInit {
  constructor(
    private readonly cache: PageCache,
    private readonly kept: AnswerCache,
    private readonly metrics: MetricsRegistry,
  ) {}

  /** The cache counts by itself; the metrics read its numbers when they are requested. */
  onModuleInit(): void {
    const { cache, kept, metrics } = this;
    metrics.gauge({ name: 'page_cache_hits', help: 'Pages answered from memory since the start', read: () => cache.counts.hit });
    metrics.gauge({ name: 'page_cache_stale_hits', help: 'Of an older content version, since the start', read: () => cache.counts.stale });
    metrics.gauge({ name: 'page_cache_renders', help: 'Public pages rendered since the start', read: () => cache.counts.miss });
    metrics.gauge({ name: 'page_cache_waiting', help: 'Stale pages in memory', read: () => cache.staleKeys().length });
    metrics.gauge({ name: 'page_cache_bytes', help: 'Size of the pages in memory', read: () => cache.bytes });
    metrics.gauge({ name: 'kept_answers_hits', help: 'Files and pictures answered from memory since the start', read: () => kept.hits });
    metrics.gauge({ name: 'kept_answers_bytes', help: 'Size of the files and pictures in memory', read: () => kept.bytes });
  }
}
