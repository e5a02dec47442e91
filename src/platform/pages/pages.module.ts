import { Global, Module } from '@nestjs/common';
import { PageContexts } from './page-context';

/** What modules make their pages with. */
@Global()
@Module({ providers: [PageContexts], exports: [PageContexts] })
export class PagesModule {}
