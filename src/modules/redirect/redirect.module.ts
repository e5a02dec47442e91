// @uses content
import { actionControllers } from '../../platform/console/actions/action-controllers';
import { Module } from '@nestjs/common';
import type { MiddlewareConsumer, NestModule } from '@nestjs/common';
import { DeclaresEnvironment } from '../../platform/config/environment-group';
import { PersonalData } from '../../platform/privacy/personal-data';
import { MISSES_RETENTION } from './store/redirect.retention';
import { RedirectConsole } from './console/redirect.console';
import { RedirectActions } from './console/redirect.actions';
import { RedirectsController } from './console/redirects.controller';
import { RedirectMiddleware } from './http/redirect.middleware';
import { OwnRedirects } from './application/own-redirects.service';
import { RedirectStore } from './store/redirect.store';
import { RedirectEnvironment } from './redirect.env';
import { RedirectService } from './application/redirect.service';

/** Legacy addresses. Its middleware is a step of its own, after the request log and before all routes (platform/boot/create-site). */
@DeclaresEnvironment(RedirectEnvironment)
@Module({
  controllers: [RedirectsController, ...actionControllers(RedirectActions)],
  providers: [OwnRedirects, RedirectActions, RedirectConsole, RedirectService, RedirectStore],
  exports: [OwnRedirects, RedirectService],
})
export class RedirectModule implements NestModule {
  constructor(personal: PersonalData) {
    personal.declare(MISSES_RETENTION);
  }

  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(RedirectMiddleware).forRoutes('{*path}');
  }
}
