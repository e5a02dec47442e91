import { Module } from '@nestjs/common';
import type { MiddlewareConsumer, NestModule } from '@nestjs/common';
import { DeclaresEnvironment } from '../../platform/config/environment-group';
import { RedirectMiddleware } from './http/redirect.middleware';
import { RedirectEnvironment } from './redirect.env';
import { RedirectService } from './redirect.service';

/** Legacy addresses. Import it before every other module that has middleware or pages: its middleware comes first then. */
@DeclaresEnvironment(RedirectEnvironment)
@Module({ providers: [RedirectService], exports: [RedirectService] })
export class RedirectModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(RedirectMiddleware).forRoutes('{*path}');
  }
}
