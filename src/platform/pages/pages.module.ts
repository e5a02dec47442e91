import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { PageContexts } from './page-context';
import { PageGuards } from './page-guards';
import { PageRegistry } from './page-registry';
import { PageRoutes } from './page-routes';
import { PageVersions } from './page-versions';

/** Services for the pages of modules, and the registry of all pages. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [PageContexts, PageGuards, PageRegistry, PageRoutes, PageVersions],
  exports: [PageContexts, PageGuards, PageRegistry, PageRoutes, PageVersions],
})
export class PagesModule {}
