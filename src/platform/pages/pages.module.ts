import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { PageContexts } from './page-context';
import { PageGuards } from './page-guards';
import { PageRegistry } from './page-registry';
import { PageRoutes } from './page-routes';

/** What modules make their pages with, and what is known of the pages of all of them. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [PageContexts, PageGuards, PageRegistry, PageRoutes],
  exports: [PageContexts, PageGuards, PageRegistry, PageRoutes],
})
export class PagesModule {}
