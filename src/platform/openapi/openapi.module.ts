import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ApiDocsController } from './api-docs.controller';
import { ApiDocument } from './api-document';

/** What our API offers, for people and programs: /api/docs, /api/docs-json. */
@Module({ imports: [DiscoveryModule], controllers: [ApiDocsController], providers: [ApiDocument] })
export class OpenApiModule {}
