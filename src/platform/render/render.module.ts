import { Global, Module } from '@nestjs/common';
import { DeclaresEnvironment } from '../config/environment-group';
import { SiteEnvironment } from '../config/site.env';
import { FragmentsController } from './fragments.controller';
import { FrameRenderer } from './frame-renderer.service';
import { FrameSource } from './frame-source';
import { LivePages } from './live-pages';
import { PageRenderer } from './page-renderer.service';
import { PageResponder } from './page-responder.service';
import { RenderEnvironment } from './render.env';
import { listenToViews } from './view-problems';

@DeclaresEnvironment(RenderEnvironment)
@Global()
@Module({
  controllers: [FragmentsController],
  providers: [FrameRenderer, FrameSource, LivePages, PageRenderer, PageResponder],
  exports: [FrameSource, LivePages, PageRenderer, PageResponder],
})
export class RenderModule {
  constructor(site: SiteEnvironment) {
    listenToViews(site);
  }
}
