import { Global, Module } from '@nestjs/common';
import { FrameSource } from './frame-source';
import { LivePages } from './live-pages';
import { PageRenderer } from './page-renderer.service';
import { PageResponder } from './page-responder.service';

@Global()
@Module({
  providers: [FrameSource, LivePages, PageRenderer, PageResponder],
  exports: [FrameSource, LivePages, PageRenderer, PageResponder],
})
export class RenderModule {}
