import { Global, Module } from '@nestjs/common';
import { PageContexts } from './page-context';
import { PageGuards } from './page-guards';

/** What modules make their pages with. */
@Global()
@Module({ providers: [PageContexts, PageGuards], exports: [PageContexts, PageGuards] })
export class PagesModule {}
